#include "core/admin/ticket.h"

#include "core/base/printable.h"
#include "core/locks/lockwords.h"
#include "core/words/duration.h"
#include "core/words/table.h"

#include <QCoreApplication>

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
    return holder.sinceExact ? TicketWords::tr("%1, for %2").arg(who, held)
                             : TicketWords::tr("%1, for at least %2").arg(who, held);
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

QList<Fact> factsOf(const ActRequest& request, const Outcome& outcome, const QByteArrayList& sends,
    const TicketPlace& place, const Aliases& aliases)
{
    QList<Fact> facts;
    const auto add = [&facts](const QString& title, const QStringList& lines, bool isCode = false) {
        if (!lines.isEmpty() && !lines.constFirst().isEmpty())
            facts.append({title, lines, isCode});
    };
    add(TicketWords::tr("Outcome"), {outcomeSentence(request, outcome, aliases)});
    add(TicketWords::tr("When"), {place.at.toUTC().toString(QStringLiteral("yyyy-MM-dd HH:mm:ss 'UTC'"))});
    add(TicketWords::tr("Server"), {whereLine(place)});
    add(TicketWords::tr("Done by"), {base::printable(place.user.toUtf8())});
    add(TicketWords::tr("Reason"), {base::printable(request.reason.toUtf8(), wholeText)});
    if (outcome.seen) {
        add(TicketWords::tr("Kind"), {locks::kindTitle(outcome.seen->kind)});
        add(TicketWords::tr("Held before by"), holderLines(*outcome.seen, aliases));
        add(TicketWords::tr("Its lease"), {leaseLine(*outcome.seen)});
        add(TicketWords::tr("Waiters"), {waitersLine(*outcome.seen)});
    }
    add(TicketWords::tr("Sent"), printed(sends), true);
    add(TicketWords::tr("To put it back, in redis-cli"), {QString::fromLatin1(outcome.restore)}, true);
    add(TicketWords::tr("By"), {QStringLiteral("Lockscope ") + QCoreApplication::applicationVersion()});
    return facts;
}

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

} // namespace

QString ticket(const ActRequest& request, const Outcome& outcome, const QByteArrayList& sends,
    const TicketPlace& place, const Aliases& aliases, TicketForm form)
{
    const QString heading =
        QStringLiteral("%1: %2").arg(actWords(request.act), locks::nameWords(request.lock.name, wholeText));
    const bool isPlain = form == TicketForm::Plain;
    QString text = isPlain ? heading + u'\n'
                           : QStringLiteral("### ") + words::markdownText(heading) + QStringLiteral("\n\n");
    for (const Fact& fact : factsOf(request, outcome, sends, place, aliases))
        text += isPlain ? plainFact(fact) : markdownFact(fact);
    return text;
}

} // namespace lockscope::admin
