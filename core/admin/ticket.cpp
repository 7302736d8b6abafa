#include "core/admin/ticket.h"

#include "core/base/printable.h"
#include "core/locks/lockwords.h"
#include "core/words/counted.h"
#include "core/words/duration.h"
#include "core/words/table.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>

namespace lockscope::admin
{
namespace
{

constexpr qsizetype wholeText = std::numeric_limits<qsizetype>::max();
constexpr qsizetype holdersListed = 8;

struct TicketWords {
    Q_DECLARE_TR_FUNCTIONS(Ticket)
};

/// A fact may have several lines; commands are copied, so they stand as they are.
struct Fact {
    QString title;
    QStringList lines;
    bool isCode = false;
};

QString holderLine(const locks::Lock& seen, const locks::Holder& holder, const Aliases& aliases)
{
    const QString who = locks::holderInFull(holder, aliases, wholeText);
    if (holder.since == base::ServerTime{})
        return who;
    const QString held = words::duration(std::max(seen.asOf - holder.since, base::milliseconds{0}));
    return TicketWords::tr("%1, for %2").arg(who, locks::heldWords(holder, held));
}

QStringList holderLines(const locks::Lock& seen, const Aliases& aliases)
{
    QStringList lines;
    for (const locks::Holder& holder : seen.holders.first(std::min(seen.holders.size(), holdersListed)))
        lines.append(holderLine(seen, holder, aliases));
    if (seen.holders.size() > holdersListed)
        lines.append(TicketWords::tr("and %1 more").arg(seen.holders.size() - holdersListed));
    return lines;
}

QString leaseLine(const locks::Lock& seen)
{
    const QString expiry =
        seen.expiresAt ? QDateTime::fromMSecsSinceEpoch(seen.expiresAt->time_since_epoch().count(), Qt::UTC)
                             .toString(QStringLiteral("yyyy-MM-dd HH:mm:ss.zzz 'UTC'"))
                       : TicketWords::tr("no expiry");
    return QStringLiteral("%1, %2").arg(locks::leaseWords(seen.lease.kind), expiry);
}

QString waitersLine(const locks::Lock& seen)
{
    switch (seen.waiters.visibility) {
    case locks::Visibility::Listed:
        return QString::number(seen.waiters.count);
    case locks::Visibility::AtLeast:
        return TicketWords::tr("at least %1").arg(seen.waiters.count);
    case locks::Visibility::AtMost:
        return TicketWords::tr("at most %1").arg(seen.waiters.count);
    case locks::Visibility::Unknown:
        break;
    }
    return TicketWords::tr("not known");
}

QStringList printed(const QByteArrayList& commands)
{
    QStringList lines;
    for (const QByteArray& command : commands)
        lines.append(base::printable(command, wholeText));
    return lines;
}

QString whereLine(const TicketPlace& place)
{
    QStringList parts;
    for (const QString& part : {base::printable(place.connection.toUtf8()), place.server, place.release})
        if (!part.isEmpty() && !parts.contains(part))
            parts.append(part);
    if (place.environment != profile::Environment::Unstated)
        parts.append(profile::environmentWords(place.environment));
    return parts.join(QStringLiteral(", "));
}

void addFact(QList<Fact>& facts, const QString& title, const QStringList& lines, bool isCode = false)
{
    if (!lines.isEmpty() && !lines.constFirst().isEmpty())
        facts.append({title, lines, isCode});
}

void addWhere(QList<Fact>& facts, const TicketPlace& place, const QString& reason)
{
    addFact(facts, TicketWords::tr("When"),
        {place.at.toUTC().toString(QStringLiteral("yyyy-MM-dd HH:mm:ss 'UTC'"))});
    addFact(facts, TicketWords::tr("Server"), {whereLine(place)});
    addFact(facts, TicketWords::tr("Done by"), {base::printable(place.user.toUtf8())});
    addFact(facts, TicketWords::tr("Reason"), {base::printable(reason.toUtf8(), wholeText)});
}

void addBefore(QList<Fact>& facts, const locks::LockPtr& seen, const Aliases& aliases)
{
    if (!seen)
        return;
    addFact(facts, TicketWords::tr("Kind"), {locks::kindTitle(seen->kind)});
    addFact(facts, TicketWords::tr("Held before by"), holderLines(*seen, aliases));
    addFact(facts, TicketWords::tr("Its lease"), {leaseLine(*seen)});
    addFact(facts, TicketWords::tr("Waiters"), {waitersLine(*seen)});
}

void addCommands(QList<Fact>& facts, const DoneAct& done)
{
    addFact(facts, TicketWords::tr("Sent"), printed(done.sends), true);
    addFact(facts, TicketWords::tr("To put it back, in redis-cli"),
        {QString::fromLatin1(done.outcome.restore)}, true);
}

void addMaker(QList<Fact>& facts)
{
    addFact(facts, TicketWords::tr("By"),
        {QStringLiteral("Lockscope ") + QCoreApplication::applicationVersion()});
}

QString heldName(const ActRequest& request) { return locks::nameWords(request.lock.name, wholeText); }

QString plainFact(const Fact& fact)
{
    if (fact.lines.size() == 1 && !fact.isCode)
        return fact.title + QStringLiteral(": ") + fact.lines.constFirst() + u'\n';
    return fact.title + QStringLiteral(":\n  ") + fact.lines.join(QStringLiteral("\n  ")) + u'\n';
}

/// A fence is longer than any run of such signs inside.
QString codeBlock(const QStringList& lines)
{
    QString fence = QStringLiteral("```");
    const QString text = lines.join(u'\n');
    while (text.contains(fence))
        fence += u'`';
    return QStringLiteral("\n\n%1\n%2\n%1\n").arg(fence, text);
}

QString markdownFact(const Fact& fact)
{
    const QString title = QStringLiteral("- **%1:**").arg(words::markdownText(fact.title));
    if (fact.isCode)
        return title + codeBlock(fact.lines) + u'\n';
    QStringList lines;
    for (const QString& line : fact.lines)
        lines.append(words::markdownText(line));
    return title + u' ' + lines.join(QStringLiteral("; ")) + u'\n';
}

QString factsText(const QList<Fact>& facts, TicketForm form)
{
    QString text;
    for (const Fact& fact : facts)
        text += form == TicketForm::Plain ? plainFact(fact) : markdownFact(fact);
    return text;
}

QString headingText(const QString& heading, TicketForm form)
{
    return form == TicketForm::Plain
               ? heading + u'\n'
               : QStringLiteral("### ") + words::markdownText(heading) + QStringLiteral("\n\n");
}

/// One of several, under its own heading.
QString partText(const DoneAct& done, const Aliases& aliases, TicketForm form)
{
    QList<Fact> facts;
    addFact(facts, TicketWords::tr("Outcome"), {outcomeSentence(done.request, done.outcome, aliases)});
    addBefore(facts, done.outcome.seen, aliases);
    addCommands(facts, done);
    const QString name = heldName(done.request);
    const QString heading = form == TicketForm::Plain
                                ? u'\n' + name + u'\n'
                                : QStringLiteral("\n#### %1\n\n").arg(words::markdownText(name));
    return heading + factsText(facts, form);
}

} // namespace

QString ticket(const DoneAct& done, const TicketPlace& place, const Aliases& aliases, TicketForm form)
{
    QList<Fact> facts;
    addFact(facts, TicketWords::tr("Outcome"), {outcomeSentence(done.request, done.outcome, aliases)});
    addWhere(facts, place, done.request.reason);
    addBefore(facts, done.outcome.seen, aliases);
    addCommands(facts, done);
    addMaker(facts);
    return headingText(
               QStringLiteral("%1: %2").arg(actWords(done.request.act), heldName(done.request)), form) +
           factsText(facts, form);
}

QString ticket(const QList<DoneAct>& acts, const QStringList& leftOut, const TicketPlace& place,
    const Aliases& aliases, TicketForm form)
{
    if (acts.isEmpty())
        return {};
    const ActRequest& first = acts.constFirst().request;
    const auto isDone = [](const DoneAct& done) { return done.outcome.kind == OutcomeKind::Applied; };
    QList<Fact> facts;
    addFact(facts, TicketWords::tr("Outcome"),
        {TicketWords::tr("%1 of %2 done")
                .arg(QString::number(std::ranges::count_if(acts, isDone)), QString::number(acts.size()))});
    addWhere(facts, place, first.reason);
    addFact(facts, TicketWords::tr("Left alone"), leftOut);
    addMaker(facts);
    const QString count = words::counted(acts.size(), TicketWords::tr("1 lock"),
        TicketWords::tr("%n locks", nullptr, words::numerus(acts.size())));
    QString text =
        headingText(QStringLiteral("%1: %2").arg(actWords(first.act), count), form) + factsText(facts, form);
    for (const DoneAct& done : acts)
        text += partText(done, aliases, form);
    return text;
}

} // namespace lockscope::admin
