#pragma once

#include "core/filter/glob.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace lockscope::filter
{

/// Compares raw names with what a person typed, by their printable form and without regard to case: a part
/// of it (plain text) or the whole of it (glob). Names of plain ASCII, nearly all there are, are compared as
/// bytes without making text of them. Immutable; any thread.
class TextMatch
{
public:
    /// Matches whatever contains `text`.
    static TextMatch containing(const QString& text);
    /// Matches whatever `pattern` describes as a whole.
    static std::variant<TextMatch, Glob::BadSet> like(const QString& pattern);

    /// Raw bytes from Redis.
    [[nodiscard]] bool matches(const QByteArray& bytes) const;
    /// Text that is text already (an alias).
    [[nodiscard]] bool matches(const QString& text) const;

private:
    TextMatch(const QString& folded, std::optional<Glob> glob);

    QString m_folded;
    QByteArray m_needle; ///< m_folded in UTF-8
    bool m_asciiNeedle = false;
    std::optional<Glob> m_glob;
};

} // namespace lockscope::filter
