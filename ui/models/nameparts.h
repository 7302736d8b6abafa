#pragma once

#include "core/base/printable.h"

#include <QByteArray>
#include <QString>

#include <limits>

/// The parts of a lock's name, as people read them: what stands between separators.
namespace lockscope::ui::nameparts
{

/// True for a byte that people put between the parts of a name.
constexpr bool isSeparator(char byte) { return byte == ':' || byte == '/' || byte == '.' || byte == '|'; }

/// The place behind the first separator at or behind `from` that is followed by more; 0 = there is none.
inline qsizetype endOfPart(const QByteArray& name, qsizetype from)
{
    for (qsizetype at = from; at + 1 < name.size(); ++at)
        if (isSeparator(name.at(at)))
            return at + 1;
    return 0;
}

/// True where the last byte is a separator.
inline bool endsPart(const QByteArray& name) { return !name.isEmpty() && isSeparator(name.back()); }

/// The whole of raw bytes as text that a filter finds again.
inline QString wholeText(const QByteArray& bytes)
{
    return base::printable(bytes, std::numeric_limits<qsizetype>::max());
}

} // namespace lockscope::ui::nameparts
