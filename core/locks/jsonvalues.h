#pragma once

#include "core/base/time.h"

#include <QByteArray>
#include <QJsonValue>

#include <optional>

/// Single values in the JSON forms of lockjson.h.
namespace lockscope::locks
{

/// An identifier of ours, which is plain ASCII.
inline QJsonValue jsonName(const QByteArray& identifier) { return QString::fromLatin1(identifier); }

/// Return a moment in milliseconds since 1970; null where there is none.
inline QJsonValue jsonMoment(base::ServerTime moment) { return qint64(moment.time_since_epoch().count()); }

inline QJsonValue jsonMoment(const std::optional<base::ServerTime>& moment)
{
    return moment ? jsonMoment(*moment) : QJsonValue(QJsonValue::Null);
}

} // namespace lockscope::locks
