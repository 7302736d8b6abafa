#pragma once

#include <QList>
#include <QString>
#include <QStringList>

/// The words that a filter knows, for its parser and for those who complete what a person types.
namespace lockscope::filter::vocabulary
{

/// A value of a field: its name, which is never translated, and the words by which the window and the
/// terminal show it, in English and in the present language. Those are understood too.
struct Value {
    QString name;
    QStringList shown; ///< in lower case, with "-" for each space
};

/// The names before a colon.
const QStringList& fields();
/// The names before a comparison, in the order of Quantity.
const QStringList& quantities();
/// The values of kind, state, lease, event and trouble, in their order; none for the other fields.
QList<Value> valuesOf(const QString& field);
/// The form of `word` in which the shown words of a Value are kept.
QString folded(const QString& word);
/// The names of all values that `word` means: the one of that name, else those that are shown so.
QStringList meantBy(const QString& word, const QList<Value>& values);
/// `text` as a value that the parser reads as this very text: in quotes where it needs them.
QString quoted(const QString& text);

} // namespace lockscope::filter::vocabulary
