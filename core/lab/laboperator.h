#pragma once

#include "core/admin/operationexecutor.h"
#include "core/lab/labservers.h"

#include <functional>
#include <map>
#include <memory>

namespace lockscope::lab
{

/// The operator of a run: reads a lock and frees it by the console's own act, bound to what was seen. The
/// run's recording stands for the audit log. Thread: the runner's.
class LabOperator final : public QObject
{
    Q_OBJECT
public:
    using TookAway = std::function<void()>;
    /// Gets the command that was sent, as a person reads it, and the answer.
    using Said = std::function<void(const QByteArray& command, const redis::Client::Answer& answer)>;
    /// `why` is "" where the act was done, else the text of admin::refusalSentence() or an error's name.
    using Done = std::function<void(const QByteArray& why)>;

    /// Both arguments outlive it.
    LabOperator(const LabServers& servers, const base::Clock& clock);
    ~LabOperator() override;

    /// Frees the lock. Calls `said` when the server has answered the script, if it came to that; `tookAway`
    /// at once when the answer was that the lock is gone; `done` once, when the result was read. None is
    /// called from within this call.
    void forceRelease(int server, const locks::Lock& lock, Said said, TookAway tookAway, Done done);
    /// An act is under way that may still change something.
    [[nodiscard]] bool isAtWork() const { return m_atWork > 0; }

private:
    class Post;
    Post& postAt(int server);

    const LabServers& m_labServers;
    const base::Clock& m_clock;
    std::map<int, std::unique_ptr<Post>> m_posts; ///< by server
    int m_open = 0;                               ///< acts that are not done
    int m_atWork = 0;                             ///< of these, such as may change something
};

} // namespace lockscope::lab
