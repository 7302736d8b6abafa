#pragma once

#include "core/filter/vocabulary.h"

#include <QHash>
#include <QString>
#include <QStringList>

#include <optional>

namespace lockscope::filter
{

/// The words that a filter knows.
struct KnownWords {
    QStringList fields;              ///< before a colon
    QStringList quantities;          ///< before a comparison
    QHash<QString, QString> fieldOf; ///< what people say for a field as well
    /// Returns the values of a field; null where no field has a list of them.
    QList<vocabulary::Value> (*valuesOf)(const QString& field) = nullptr;
    QStringList offered = {}; ///< fields whose values are suggested also where the field is not typed yet
};

/// Returns the words of the filter of locks and events.
const KnownWords& knownWords();

/// A word of a filter that is nearly a known one, and what it was probably meant to be. A filter has other
/// words with a colon in them rightly, as names of locks have: it is a hint, and no fault.
struct Correction {
    QString meant; ///< the word as it was probably meant: "state:held"
    QString text;  ///< the whole filter with that word

    /// Returns that of the first such word; empty where there is none.
    static std::optional<Correction> of(const QString& text, const KnownWords& known = knownWords());
    /// "Did you mean state:held?"
    [[nodiscard]] QString sentence() const;
};

} // namespace lockscope::filter
