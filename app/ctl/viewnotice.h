#pragma once

#include "app/ctl/commandsession.h"

#include <QObject>

namespace lockscope::ctl
{

/// Says on standard error, each once, why what a server shows is not all or not the latest, and that clocks
/// are off: for subcommands whose output has no line for it. Main thread.
class ViewNotice final : public QObject
{
    Q_OBJECT
public:
    /// `session` must outlive it.
    explicit ViewNotice(CommandSession& session, QObject* parent = nullptr);

private:
    void take(const locks::Health& health);
    void sayClocks(const locks::Health& health);

    CommandSession& m_session;
    QStringList m_said;
    bool m_saidClocks = false;
};

} // namespace lockscope::ctl
