#include "core/filter/vocabulary.h"

#include "core/filter/glob.h"
#include "core/locks/event.h"
#include "core/locks/family.h"
#include "core/locks/finding.h"
#include "core/locks/lockwords.h"

#include <algorithm>

namespace lockscope::filter::vocabulary
{

namespace
{

/// The shown words without their doubles and without the name itself.
Value valueOf(const QByteArray& name, const QStringList& shown)
{
    Value value{QString::fromLatin1(name), {}};
    for (const QString& word : shown)
        if (const QString form = folded(word); form != value.name && !value.shown.contains(form))
            value.shown.append(form);
    return value;
}

QList<Value> kinds()
{
    QList<Value> values;
    for (const locks::Kind kind : locks::everyKind()) {
        QStringList shown{QString::fromUtf8(kind->word), locks::kindWord(kind), locks::kindShortWord(kind)};
        if (kind->shortWord != nullptr)
            shown.append(QString::fromUtf8(kind->shortWord));
        values.append(valueOf(locks::name(kind), shown));
    }
    return values;
}

QList<Value> states()
{
    QList<Value> values;
    for (int place = 0; place <= int(locks::State::PossiblyLost); ++place) {
        const auto state = locks::State(place);
        const locks::StateTraits& traits = locks::everyState.at(std::size_t(locks::rankOf(state)));
        QStringList shown{
            QString::fromUtf8(traits.word), locks::stateWord(state), locks::stateShortWord(state)};
        if (traits.shortWord != nullptr)
            shown.append(QString::fromUtf8(traits.shortWord));
        values.append(valueOf(locks::name(state), shown));
    }
    return values;
}

QList<Value> leases()
{
    QList<Value> values;
    for (int place = 0; place <= int(locks::LeaseKind::None); ++place) {
        const auto lease = locks::LeaseKind(place);
        values.append(valueOf(locks::name(lease), {locks::leaseWords(lease)}));
    }
    return values;
}

QList<Value> events()
{
    QList<Value> values;
    for (int place = 0; place <= int(locks::EventKind::FailedOver); ++place) {
        const auto event = locks::EventKind(place);
        values.append(valueOf(locks::name(event), {locks::eventWords(event)}));
    }
    return values;
}

QList<Value> sources()
{
    QList<Value> values;
    for (int place = 0; place <= int(locks::Seen::Act); ++place) {
        const auto seen = locks::Seen(place);
        values.append(valueOf(locks::name(seen), {locks::seenWords(seen)}));
    }
    return values;
}

QList<Value> certainties()
{
    return {valueOf("exact", {locks::exactnessWords(true)}),
        valueOf("concluded", {locks::exactnessWords(false)})};
}

QList<Value> troubles()
{
    QList<Value> values{{QStringLiteral("any"), {}}};
    for (const locks::Severity severity : locks::everySeverity)
        values.append(valueOf(locks::name(severity), {}));
    for (const locks::Finding finding : locks::everyFinding)
        values.append(
            valueOf(locks::name(finding), {locks::findingWords(finding), locks::findingShortWords(finding)}));
    return values;
}

} // namespace

const QStringList& fields()
{
    static const QStringList names{QStringLiteral("holder"), QStringLiteral("kind"), QStringLiteral("state"),
        QStringLiteral("lease"), QStringLiteral("db"), QStringLiteral("node"), QStringLiteral("event"),
        QStringLiteral("trouble"), QStringLiteral("source"), QStringLiteral("certainty")};
    return names;
}

const QStringList& quantities()
{
    static const QStringList names{QStringLiteral("ttl"), QStringLiteral("held"), QStringLiteral("waiters"),
        QStringLiteral("renewals"), QStringLiteral("count")};
    return names;
}

QList<Value> valuesOf(const QString& field)
{
    if (field == u"kind")
        return kinds();
    if (field == u"state")
        return states();
    if (field == u"lease")
        return leases();
    if (field == u"event")
        return events();
    if (field == u"source")
        return sources();
    if (field == u"certainty")
        return certainties();
    return field == u"trouble" ? troubles() : QList<Value>();
}

QString folded(const QString& word) { return word.toLower().replace(u' ', u'-'); }

QStringList meantBy(const QString& word, const QList<Value>& values)
{
    const QString form = folded(word);
    QStringList names;
    for (const Value& value : values) {
        if (value.name == form)
            return {value.name};
        if (value.shown.contains(form))
            names.append(value.name);
    }
    return names;
}

QString quoted(const QString& text)
{
    static const QString signs = QStringLiteral("\"<>()");
    const auto isName = [](QChar letter) { return letter.isLetter() && letter.unicode() < 0x80; };
    const auto headEnd = std::ranges::find_if_not(text, isName);
    const QString head = text.first(headEnd - text.begin()).toLower();
    const bool isWord = head.size() == text.size() && (head == u"or" || head == u"and");
    const bool isPlain =
        !text.isEmpty() && text.front() != u'!' && !Glob::isPattern(text) &&
        std::ranges::none_of(text, [](QChar letter) { return letter.isSpace() || signs.contains(letter); });
    if (isPlain && !isWord && !fields().contains(head) && !quantities().contains(head))
        return text;
    QString inside = text;
    while (inside.endsWith(u'\\')) // it would escape the closing quote
        inside.chop(1);
    return u'"' + inside.replace(u'"', QStringLiteral("\\\"")) + u'"';
}

} // namespace lockscope::filter::vocabulary
