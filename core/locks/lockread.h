#pragma once

#include "core/locks/event.h"

#include <QJsonObject>

#include <optional>

namespace lockscope::locks
{

/// The whole of a lock as JSON, to be read back: toJson(), and beside it the values that that form leaves out
/// or computes ("exists", "seen_permits", "overdue_at_ms", "also", "too_large").
QJsonObject toKeptJson(const Lock& lock);

/// Reads what toKeptJson() wrote; a value that is missing or of another type reads as not known. Nothing
/// where there is no kind that is known.
std::optional<Lock> lockFromJson(const QJsonObject& object);
/// The same for an event.
QJsonObject toKeptJson(const Event& event);
/// Reads what toKeptJson(Event) wrote; nothing where kind or source are not known.
std::optional<Event> eventFromJson(const QJsonObject& object);

/// {"lock", "db", "node"}, each where it is not empty.
QJsonObject toJson(const LockRef& ref);
/// Reads that; fields that are missing stay empty.
LockRef lockRefFromJson(const QJsonObject& object);

} // namespace lockscope::locks
