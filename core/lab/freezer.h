#pragma once

#include "core/lab/footprint.h"
#include "core/lab/labservers.h"
#include "core/redis/scripts.h"

#include <functional>

namespace lockscope::lab
{

/// Lets the Lab's leases stand still while the Lab does: a server's clock cannot be stopped, so that every
/// key is made to last, and gets what it had left when the Lab goes on. So do the moments that fair queues
/// and permits keep: they are of the server's clock and not of the Lab's, because whoever reads that server
/// has no other one to compare them with; meanwhile they are put off for good (locks::neverEnds). What a
/// program writes by itself (${now}) is of the Lab's clock, which nobody else reads. Thread: the runner's.
class Freezer final : public QObject
{
    Q_OBJECT
public:
    /// `done`: with the first error where one server did not answer.
    using Done = std::function<void(const base::Result<void>&)>;
    /// Something was asked for and is not done.
    [[nodiscard]] bool isAtWork() const { return m_open > 0; }

    /// Both outlive it. On a server that is not the run's own only the footprint's names are touched.
    Freezer(const LabServers& servers, const Footprint& footprint)
        : m_labServers(servers)
        , m_footprint(footprint)
    {
    }

    /// Errors: FileUnreadable (a build without the scripts), those of redis::Client.
    void freeze(Done done);
    /// `factor`: by what the rest is stretched, where the speed has changed.
    void thaw(double factor, Done done);

    /// What one server had.
    struct Frozen {
        qint64 at = 0; ///< server's clock, ms
        QByteArrayList keys;
        QList<qint64> left;      ///< ms
        QByteArrayList moments;  ///< sorted sets
        QByteArrayList contents; ///< of a copy: key, type, content, …
    };
    using Copied = std::function<void(const base::Result<std::vector<Frozen>>&)>;
    /// Tells what the servers have, and leaves all of it as it is.
    void copy(Copied done);
    /// Gives other servers what was copied; it stands still until thaw().
    void restore(const std::vector<Frozen>& copied, Done done);

private:
    void keep(int server, const redis::Reply& reply);
    void run(const redis::Script& script, int server, const QByteArrayList& keys,
        const QByteArrayList& arguments, const Done& done);
    void arrived(const base::Result<void>& result, const Done& done);

    void runOnAll(const char* name, const Done& done);

    const LabServers& m_labServers;
    const Footprint& m_footprint;
    std::vector<Frozen> m_frozen;
    int m_open = 0; ///< servers that have not answered
    base::Result<void> m_result;
};

} // namespace lockscope::lab
