#pragma once

#include "core/admin/operationexecutor.h"
#include "core/lab/labservers.h"

#include <functional>
#include <map>
#include <memory>

namespace lockscope::lab
{

/// The operator of a run: looks at a lock and frees it by the console's own act, bound to what was seen. The
/// run's recording stands for the audit log. Thread: the runner's.
class LabOperator final : public QObject
{
    Q_OBJECT
public:
    using TookAway = std::function<void()>;
    /// What was sent, as a person reads it, and the answer.
    using Said = std::function<void(const QByteArray& command, const redis::Client::Answer& answer)>;
    /// "" where it was done, else why not, as of admin::refusalSentence() or an error's name.
    using Done = std::function<void(const QByteArray& why)>;

    /// Both outlive it.
    LabOperator(const LabServers& servers, const base::Clock& clock);
    ~LabOperator() override;

    /// `said` when the server has answered the script, if it came to that; `tookAway` at once when that was
    /// that the lock is gone; `done` once, when it was looked at what came of it. None from within this call.
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
