#pragma once

#include "core/filter/filter.h"
#include "core/filter/glob.h"

#include <QString>
#include <QStringList>

/// A sentence for each thing that can be wrong with a filter. What a person typed comes back clipped.
namespace lockscope::filter::faultwords
{

/// Return what is wrong with a filter's text, each as a sentence for people.
QString tooLong(qsizetype most);
QString nothingToExclude();
QString nothingToJoin(const QString& word);
QString tooDeep(qsizetype most);
QString neverClosed();
QString neverOpened();
QString emptyGroup();
QString unclosedQuote();
QString textAfterQuote();
QString emptyField(const QString& field);
QString unknownQuantity(const QString& name); ///< empty = nothing stands before the sign
QString unknownValue(const QString& field, const QString& value, const QStringList& known);
QString badDuration(const QString& text);
QString badNumber(const QString& text);
/// Empty where there are no words.
QString leftOut(const QStringList& words, Filter::Subject subject);
QString badSet(Glob::BadSet::What what);

} // namespace lockscope::filter::faultwords
