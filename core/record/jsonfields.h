#pragma once

#include <QJsonObject>
#include <QString>

/// Reads the fields of a line: a field that is missing or of another type reads as the default. Used inside
/// core/record only.
namespace lockscope::record
{

/// Returns the integer of that name; `otherwise` where there is none.
inline qint64 integerIn(const QJsonObject& object, QLatin1String name, qint64 otherwise = 0)
{
    return object.value(name).toInteger(otherwise);
}

/// Returns the Latin-1 text of that name; empty where there is none.
inline QByteArray identifierIn(const QJsonObject& object, QLatin1String name)
{
    return object.value(name).toString().toLatin1();
}

/// Returns the value that identifierIn() reads.
inline QJsonValue identifierValue(const QByteArray& identifier) { return QString::fromLatin1(identifier); }

} // namespace lockscope::record
