#include "core/filter/faultwords.h"

#include "core/base/printable.h"
#include "core/filter/vocabulary.h"

#include <QCoreApplication>

namespace lockscope::filter::faultwords
{

namespace
{

struct FilterFaultWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::filter)
};

QString clipped(const QString& text) { return base::printable(text.toUtf8(), 40); }

} // namespace

QString tooLong(qsizetype most)
{
    return FilterFaultWords::tr("A filter has at most %1 characters.").arg(most);
}

QString nothingToExclude()
{
    return FilterFaultWords::tr("“!” excludes what follows it, without a space between: !state:free");
}

QString nothingToJoin(const QString& word)
{
    return FilterFaultWords::tr(
        "“%1” stands between two words; to search for the text itself, put it in quotes.")
        .arg(clipped(word));
}

QString tooDeep(qsizetype most)
{
    return FilterFaultWords::tr("Parentheses stand at most %1 deep.").arg(most);
}

QString neverClosed() { return FilterFaultWords::tr("The parenthesis that opens here is never closed."); }

QString neverOpened()
{
    return FilterFaultWords::tr(
        "No parenthesis was opened; to search for the letter itself, put it in quotes.");
}

QString emptyGroup() { return FilterFaultWords::tr("There is nothing between these parentheses."); }

QString unclosedQuote() { return FilterFaultWords::tr("The quote that opens here is never closed."); }

QString textAfterQuote() { return FilterFaultWords::tr("A space is missing after the closing quote."); }

QString emptyField(const QString& field)
{
    return FilterFaultWords::tr(
        "“%1:” needs a value right after it; to search for the text itself, put it in "
        "quotes.")
        .arg(field);
}

QString unknownQuantity(const QString& name)
{
    const QString known = vocabulary::quantities().join(QStringLiteral(", "));
    if (name.isEmpty()) {
        return FilterFaultWords::tr(
            "A comparison names what it compares, without spaces, as in ttl<5s; known are "
            "%1.")
            .arg(known);
    }
    return FilterFaultWords::tr(
        "“%1” cannot be compared; known are %2. To search for the text itself, put it in "
        "quotes.")
        .arg(clipped(name), known);
}

QString unknownValue(const QString& field, const QString& value, const QStringList& known)
{
    return FilterFaultWords::tr("“%1:” does not know “%2”; it knows %3.")
        .arg(field, clipped(value), known.join(QStringLiteral(", ")));
}

QString badDuration(const QString& text)
{
    return FilterFaultWords::tr(
        "“%1” is not a duration: write a number and its unit, as in 500ms, 5s, 10m, 2h or "
        "1d.")
        .arg(clipped(text));
}

QString badNumber(const QString& text)
{
    return FilterFaultWords::tr("“%1” is not a whole number.").arg(clipped(text));
}

QString leftOut(const QStringList& words, Filter::Subject subject)
{
    if (words.isEmpty())
        return {};
    const QString list = words.join(QStringLiteral(", "));
    return subject == Filter::Subject::Events
               ? FilterFaultWords::tr("Left out here, as events do not tell it: %1").arg(list)
               : FilterFaultWords::tr("Left out here, as it is of events only: %1").arg(list);
}

QString badSet(Glob::BadSet::What what)
{
    if (what == Glob::BadSet::What::EmptySet)
        return FilterFaultWords::tr("“[]” names no letter.");
    return FilterFaultWords::tr(
        "“[” opens a set of letters that no “]” closes; to search for the letter itself, put it in quotes.");
}

} // namespace lockscope::filter::faultwords
