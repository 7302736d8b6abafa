#pragma once

#include "core/record/header.h"

#include <optional>

/// The lines of a recording that name things. Pure.
namespace lockscope::record
{

/// The newest version of the format that is written and understood.
inline constexpr int lockrecVersion = 2;

/// {"lockrec": 1, "kind", "title", …}
QJsonObject toJson(const Header& header);
/// "end", "news", "parts"; empty where it lacks nothing.
QString name(Header::Gap lack);
/// Reads a header; empty where the object is none.
std::optional<Header> headerFromJson(const QJsonObject& object);

/// {"name": INDEX, "what": "lock" | "client" | "text", …}: what an index in the lines after it means.
QJsonObject toJson(const KnownLock& lock, qint32 index);
QJsonObject toJson(const ClientRecord& client, qint32 index);
QJsonObject textJson(const QByteArray& text, qint32 index);
/// Read a lock and a client from such a line.
KnownLock knownLockFromJson(const QJsonObject& object);
ClientRecord clientFromJson(const QJsonObject& object);

} // namespace lockscope::record
