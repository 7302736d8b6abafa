#pragma once

#include "app/ctl/actorder.h"
#include "app/ctl/heldcommand.h"
#include "app/ctl/nameread.h"

#include <QTimer>

#include <memory>
#include <vector>

namespace lockscope::ctl
{

/// One lock, or several as one, taken, held while a command runs or until it is time, and released: the
/// session ends behind it. With a command, standard output is the command's, and what there is to say goes to
/// standard error. Main thread.
class HoldCommand final : public QObject
{
    Q_OBJECT
public:
    /// `duration` = how long it is held where there is no command; empty = until it is ended.
    HoldCommand(CommandSession& session, const ActOrder& order, std::optional<base::milliseconds> duration);

private:
    void take();
    [[nodiscard]] QString objection() const;
    void acquired(const admin::Outcome& outcome);
    void hold();
    void runCommand();
    void commandEnded(int code, const QString& reason);
    void followHolds();
    void lose(const admin::OperatorHold& hold);
    void finishLost();
    void release();
    void released(const admin::ActRequest& request, const admin::Outcome& outcome);
    void end(bool interrupted);
    void passSignal(int signal, bool fromTerminal);
    void report(const admin::ActRequest& request, const admin::Outcome& outcome);
    [[nodiscard]] std::optional<admin::OperatorHold> ours() const;
    [[nodiscard]] bool hasCommand() const { return !m_session.arguments().command.isEmpty(); }

    enum class Phase : quint8 { Reading, Waiting, Held, Lost, Releasing };

    CommandSession& m_session;
    admin::ActRequest m_request;
    bool m_kindIsStated;
    const std::optional<base::milliseconds> m_duration;
    std::vector<std::unique_ptr<NameRead>> m_names;
    QList<locks::LockPtr> m_read; ///< the locks under the names, in no order
    HeldCommand m_command;
    QTimer m_end;    ///< of --for
    QTimer m_notice; ///< that it is waiting
    Phase m_phase = Phase::Reading;
    bool m_interrupted = false;
    bool m_isOver = false; ///< lost, and no command runs that would need to know
    int m_code = Done;     ///< what the session ends with, unless the release goes wrong
    std::optional<base::HolderId> m_holder;
};

} // namespace lockscope::ctl
