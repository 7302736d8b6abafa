#pragma once

#include "core/client/lockscripts.h"
#include "core/lab/scenario.h"
#include "core/record/recording.h"
#include "core/sim/simserver.h"

#include <memory>
#include <optional>
#include <vector>

namespace lockscope::lab
{

/// The keys of one server around a command, as far as its scenario and the run's commands made them.
struct KeyChange {
    int server = 0;
    QList<sim::SimServer::Key> before;
    QList<sim::SimServer::Key> after;
    QMap<QByteArray, int> listeners = {}; ///< how many clients of the run listen on which channel
    bool isSure = true; ///< else a command whose answer never came may have changed them too
};

/// Follows a run of the Lab, and concludes what the keys of its servers held at each command: the commands
/// that were recorded are carried out by simulated servers, in the order in which they give the answers that
/// were recorded. Where they give others in every order that can be, nothing is known from there on; nor is
/// it after a server was stopped, promoted or blocked, after the speed was changed, and of values that are
/// made of the server's time after a pause. Times to live are scenario times. One thread. Cost: that of the
/// commands, once, and of up to 64 of them for each look back.
class KeyTrace
{
public:
    /// Begins with a run of that scenario; its recording's header tells its speed and the servers' time.
    KeyTrace(const Scenario& scenario, const record::Header& header, const client::LockScripts& scripts);
    ~KeyTrace();
    KeyTrace(KeyTrace&&) noexcept;
    KeyTrace& operator=(KeyTrace&&) noexcept;

    /// Takes the steps that are new since the last call. `recording` is the same run as before.
    void follow(const record::Recording& recording);
    /// Returns what the command that is recorded at that step did; nothing where that is not known.
    [[nodiscard]] std::optional<KeyChange> changeBy(qsizetype command) const;

private:
    class Private;
    std::unique_ptr<Private> d;
};

/// Returns the keys as lines, changed ones first: what was before the command begins with a minus, what was
/// after it with a plus, what it left alone with a bar: "+ lockscope:lab:orders  hash  PTTL 29998  {6f1a…:1
/// 1}". Then come the channels: "│ PUBSUB NUMSUB redisson_lock__channel:{lockscope:lab:orders}  2".
QByteArrayList linesOf(const KeyChange& change);

} // namespace lockscope::lab
