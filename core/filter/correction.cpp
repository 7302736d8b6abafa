#include "core/filter/correction.h"

#include "core/base/nearest.h"
#include "core/base/printable.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace lockscope::filter
{

namespace
{

struct CorrectionWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::filter)
};

/// A shorter head of a name, as in "e:1", begins like too many words.
constexpr qsizetype leastHead = 3;
constexpr qsizetype mostCorrectedText = 1000;

/// The first letter is hardly ever the wrong one: "code:7" and "mode:7" are names.
QString nearestField(const QString& head, const KnownWords& known)
{
    const QStringList words = known.fields + known.fieldOf.keys();
    const QString nearest = head.size() < leastHead ? QString() : base::nearestTo(head, words);
    return nearest.startsWith(head.first(1)) ? known.fieldOf.value(nearest, nearest) : QString();
}

/// Returns "hedl,free" with each part as it was meant; empty where a part is near to nothing.
QString nearestValues(const QString& list, const QList<vocabulary::Value>& values)
{
    QStringList names;
    for (const vocabulary::Value& value : values)
        names.append(value.name);
    QStringList parts = list.split(u',');
    for (QString& part : parts) {
        if (vocabulary::meantBy(part, values).isEmpty())
            part = base::nearestTo(vocabulary::folded(part), names);
        if (part.isEmpty())
            return {};
    }
    return parts.join(u',');
}

/// Returns the word "head:rest" as it was meant; empty where it is near to nothing. A word that is no field
/// and whose value would be none either is a name.
QString meantField(const QString& head, const QString& rest, const KnownWords& known)
{
    const QString field = known.fields.contains(head) ? head : nearestField(head, known);
    const QList<vocabulary::Value> values = known.valuesOf(field);
    const bool isOpen = values.isEmpty() || rest.startsWith(u'"');
    const QString value = isOpen || rest.isEmpty() ? rest : nearestValues(rest, values);
    const bool isName = field.isEmpty() || rest.isEmpty() || value.isEmpty();
    return isName ? QString() : field + u':' + value;
}

/// Returns the comparison as it was meant; empty where it is near to nothing.
QString meantComparison(const QString& head, const QString& rest, const KnownWords& known)
{
    const bool isKnown = head.isEmpty() || known.quantities.contains(head);
    const QString quantity = isKnown ? head : base::nearestTo(head, known.quantities);
    return quantity.isEmpty() ? QString() : quantity + rest;
}

} // namespace

const KnownWords& knownWords()
{
    static const KnownWords known{vocabulary::fields(), vocabulary::quantities(),
        {{QStringLiteral("owner"), QStringLiteral("holder")},
            {QStringLiteral("status"), QStringLiteral("state")}},
        vocabulary::valuesOf,
        {QStringLiteral("state"), QStringLiteral("trouble"), QStringLiteral("kind"),
            QStringLiteral("lease")}};
    return known;
}

/// A word of its own is a run without spaces; what stands in quotes is passed over.
std::optional<Correction> Correction::of(const QString& text, const KnownWords& known)
{
    static const QRegularExpression words(QStringLiteral(
        R"re("(?:\\"|[^"])*"|(?<=^|[\s(!])(?<head>[A-Za-z]+)(?<sign>:|<=|>=|<|>)(?<rest>"(?:\\"|[^"])*"|[^\s()"]*))re"));
    if (text.size() > mostCorrectedText)
        return std::nullopt;
    auto found = words.globalMatch(text);
    while (found.hasNext()) {
        const QRegularExpressionMatch word = found.next();
        const QString head = word.captured(u"head").toLower();
        const QString sign = word.captured(u"sign");
        const QString rest = word.captured(u"rest");
        const QString meant =
            sign == u":" ? meantField(head, rest, known) : meantComparison(head, sign + rest, known);
        if (meant.isEmpty() || meant == head + sign + rest)
            continue;
        const QString before = text.first(word.capturedStart(u"head"));
        return Correction{meant, before + meant + text.sliced(word.capturedEnd(u"rest"))};
    }
    return std::nullopt;
}

QString Correction::sentence() const
{
    return CorrectionWords::tr("Did you mean %1?").arg(base::printable(meant.toUtf8(), 60));
}

} // namespace lockscope::filter
