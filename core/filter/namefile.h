#pragma once

#include "core/profile/profile.h"

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QString>

#include <variant>

namespace lockscope::filter
{

/// A file of names of clients has at most so many lines with names, and so many bytes.
inline constexpr qsizetype mostNamePatterns = 2'000;
inline constexpr qint64 mostNameFileBytes = 131'072;

/// Why a text of names cannot be read.
struct NameFault {
    qsizetype line = 0; ///< from 1; 0 = the whole text
    QString message;    ///< a sentence for people, which names the line and the way out
};

/// Reads names of clients: UTF-8, a line "PATTERN = NAME" each. A tab may stand in place of "=", for patterns
/// that contain one. Empty lines and those that begin with "#" are passed over. Of a text with a fault
/// nothing is used. Pure.
std::variant<QList<profile::NamePattern>, NameFault> readNames(const QByteArray& utf8);

/// Returns a text that readNames() reads as these names.
QByteArray writtenNames(const QList<profile::NamePattern>& names);

/// Returns names that were given by hand as patterns of these very clients, in the order of the names.
QList<profile::NamePattern> namesOf(const QHash<QByteArray, QString>& given);

} // namespace lockscope::filter
