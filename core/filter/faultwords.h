#pragma once

#include "core/filter/glob.h"

#include <QString>
#include <QStringList>

/// The names that a filter knows, and a sentence for each thing that can be wrong with one. What a person
/// typed comes back clipped.
namespace lockscope::filter::faultwords
{

/// Names before a colon.
const QStringList& fields();
/// Names before a comparison, in the order of Quantity.
const QStringList& quantities();

QString tooLong(qsizetype most);
QString nothingToExclude();
QString unclosedQuote();
QString textAfterQuote();
QString emptyField(const QString& field);
QString unknownQuantity(const QString& name); ///< empty = nothing stands before the sign
QString unknownValue(const QString& field, const QString& value, const QStringList& known);
QString badDuration(const QString& text);
QString badNumber(const QString& text);
QString badSet(Glob::BadSet::What what);

} // namespace lockscope::filter::faultwords
