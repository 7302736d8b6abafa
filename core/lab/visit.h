#pragma once

#include "core/lab/footprint.h"
#include "core/lab/labservers.h"
#include "core/redis/scripts.h"

#include <QTimer>

#include <functional>

namespace lockscope::lab
{

/// The duties of a run on a server that is not its own: it is the only run there, all that it writes has an
/// expiry even where it ends without a word, and all of it is removed in the end. Touches the names of the
/// footprint and its own claim ("lockscope:lab::run"), nothing else. Thread: the runner's.
class Visit final : public QObject
{
    Q_OBJECT
public:
    using Done = std::function<void(const base::Result<void>&)>;

    /// Leftovers are gone after this time at the latest, where a run was ended by force.
    static constexpr base::milliseconds leftoversLast{6 * 60 * 60 * 1000};
    /// A key that has more left than this has no lease of its own.
    static constexpr base::milliseconds longestLease = leftoversLast / 2;

    /// Both arguments outlive it.
    Visit(const LabServers& servers, const Footprint& footprint);

    /// Claims the server, once it is reached; removes what an earlier run has left there. Errors:
    /// InvalidArgument where another run is under way, those of redis::Client.
    void claim(Done done);
    /// Removes everything, so often that commands that were still on their way are covered as well. Calls
    /// `done` once. Errors: those of redis::Client, TimedOut where the server does not answer: the keys go by
    /// their expiry.
    void clear(Done done);

Q_SIGNALS:
    /// Another run has taken the place: the server has forgotten that this one is there.
    void lost();

private:
    void beginToKeep();
    void keep();
    void sweep();
    void swept(const redis::Client::Answer& answer);
    void finish(const base::Result<void>& result);
    void run(const char* script, const QByteArrayList& keys, const QByteArrayList& arguments,
        redis::Client::Callback callback);

    const LabServers& m_labServers;
    const Footprint& m_footprint;
    const QByteArray m_id; ///< of this run
    bool m_isClaimed = false;
    int m_sweeps = 0;
    Done m_done; ///< of clear()
    QTimer m_beat;
    QTimer m_again;
    QTimer m_patience;
};

} // namespace lockscope::lab
