#pragma once

#include "app/ctl/commandsession.h"

#include <QObject>

namespace lockscope::ctl
{

/// Says on standard error, each once, why what a server shows is not all or not the latest: for subcommands
/// whose output has no line for it. Main thread.
class ViewNotice final : public QObject
{
    Q_OBJECT
public:
    explicit ViewNotice(CommandSession& session, QObject* parent = nullptr);

private:
    void take(const locks::Health& health);

    QStringList m_said;
};

} // namespace lockscope::ctl
