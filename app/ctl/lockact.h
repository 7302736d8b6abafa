#pragma once

#include "app/ctl/actorder.h"
#include "app/ctl/nameread.h"
#include "app/ctl/question.h"

#include <memory>

namespace lockscope::ctl
{

/// One act on one lock: waits until the lock is known, asks where it was not said what the act is bound to,
/// does it, says what came of it, and ends the session. Main thread.
class LockAct final : public QObject
{
    Q_OBJECT
public:
    /// Begins when the session runs; the session must outlive it.
    LockAct(CommandSession& session, const ActOrder& order);

private:
    void take(const locks::LockPtr& lock);
    void ask(const locks::LockPtr& lock);
    void judge(const QString& answer, const locks::LockPtr& lock);
    void perform();
    void report(const admin::Outcome& outcome);
    void end(bool interrupted);
    void refuse(const QString& sentence);

    CommandSession& m_session;
    admin::ActRequest m_request;
    const QString m_holder;
    NameRead m_name;
    std::unique_ptr<Question> m_question;
    bool m_underWay = false;
};

/// Returns the arguments with the locks of `order` pinned, so that they are read at once.
Arguments pinnedTo(const ActOrder& order, const Arguments& arguments);
/// Prepares a session in which acts may leave; a result other than Done has been shown.
[[nodiscard]] ExitCode prepareToAct(CommandSession& session);
/// Returns the kind of a release in another's name: it leaves once, so of several entries it takes one.
admin::ActKind releaseOf(const admin::ActRequest& request, const locks::Lock& lock);
/// Returns why a release would not be one; empty = it would. A holder that has the whole lock loses it with
/// its last entry; that is what force-release is for.
QString objectionToRelease(const admin::ActRequest& request, const locks::Lock& lock);
/// Returns what would be done, as far as it can be said before: a fact a line.
QString prospect(const admin::Plan& plan);

/// Runs a subcommand with one act that ends at once: reads the options, does it. Returns the exit code.
int runAct(admin::ActKind act, const Arguments& arguments);

} // namespace lockscope::ctl
