#pragma once

#include "core/lab/footprint.h"
#include "core/lab/labservers.h"
#include "core/redis/scripts.h"

#include <functional>

namespace lockscope::lab
{

/// Freezes the Lab's leases while the Lab stands still. A server's clock cannot be stopped, so every key is
/// made to last, and gets what it had left when the Lab goes on. The same is done with the moments that fair
/// queues and permits keep: they follow the server's clock and not the Lab's, because a reader of that server
/// has no other clock to compare them with; meanwhile they are put off for good (locks::neverEnds). What a
/// program writes by itself (${now}) is of the Lab's clock, which no other program reads. Thread: the
/// runner's.
class Freezer final : public QObject
{
    Q_OBJECT
public:
    /// `done` gets the first error where one server did not answer.
    using Done = std::function<void(const base::Result<void>&)>;
    /// A request is not done yet.
    [[nodiscard]] bool isAtWork() const { return m_open > 0; }

    /// Both arguments outlive it. On a server that is not the run's own only the footprint's names are
    /// touched.
    Freezer(const LabServers& servers, const Footprint& footprint)
        : m_labServers(servers)
        , m_footprint(footprint)
    {
    }

    /// Errors: FileUnreadable (a build without the scripts), those of redis::Client.
    void freeze(Done done);
    /// `factor` stretches the rest, where the speed has changed.
    void thaw(double factor, Done done);

    /// The frozen keys of one server.
    struct Frozen {
        qint64 at = 0; ///< server's clock, ms
        QByteArrayList keys;
        QList<qint64> left;      ///< ms
        QByteArrayList moments;  ///< sorted sets
        QByteArrayList contents; ///< of a copy: key, type, content, …
    };
    using Copied = std::function<void(const base::Result<std::vector<Frozen>>&)>;
    /// Reports what the servers have, and leaves all of it as it is.
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
