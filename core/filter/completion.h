#pragma once

#include "core/filter/correction.h"

#include <QString>

namespace lockscope::filter
{

/// The part of a filter's text that a cursor stands at, so that it can be completed. Pure.
struct Completion {
    qsizetype position = 0; ///< the text from here is replaced
    qsizetype length = 0;   ///< so much of it
    QString field;          ///< "kind": a value of it is typed; "ttl": a number; empty: a word or a name
    QString typed;          ///< of the word or the value, up to the cursor, without quotes

    /// Reads `text` as far as `cursor`; a text that cannot be parsed can be completed all the same.
    static Completion at(const QString& text, qsizetype cursor, const KnownWords& known = knownWords());
    /// `text` with `word` in the place of that part.
    [[nodiscard]] QString applied(const QString& text, const QString& word) const;

    friend bool operator==(const Completion&, const Completion&) = default;
};

} // namespace lockscope::filter
