#pragma once

#include <QString>

namespace lockscope::filter
{

/// The operator of a comparison.
enum class Relation : quint8 { Less, AtMost, Equal, Different, AtLeast, More };

/// Returns the sign of a comparison that `text` begins with, as "<="; empty where it begins with none.
QString relationSign(QStringView text);
/// Returns what a sign of relationSign() says.
Relation relationOf(const QString& sign);
/// True where `left` has that relation to `right`.
bool holds(Relation relation, qint64 left, qint64 right);

} // namespace lockscope::filter
