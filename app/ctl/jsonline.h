#pragma once

#include "app/ctl/commandsession.h"
#include "core/locks/clockcheck.h"

#include <QByteArray>
#include <QJsonObject>

namespace lockscope::ctl
{

/// A lock as every --json output has it.
QJsonObject jsonObject(const locks::Lock& lock, const CommandSession& session);
/// One JSON object on one line, without the line end: the form of every --json output.
QByteArray jsonLine(const locks::Lock& lock, const CommandSession& session);
QByteArray jsonLine(const locks::Event& event, const CommandSession& session);
/// {"event": "health", "live": …, "reason": …, "at_ms": …}; reason is null while it is live.
QByteArray jsonLine(const locks::Health& health, base::ServerTime at, const locks::ClockCheck& clocks);

/// The fields of these lines in a sentence, for help.
QString lockJsonWords();
QString healthJsonWords();

} // namespace lockscope::ctl
