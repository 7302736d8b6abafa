#include "app/ctl/actreport.h"

#include "app/ctl/output.h"
#include "app/ctl/terminalcolumns.h"
#include "app/ctl/words.h"
#include "core/admin/actwords.h"
#include "core/base/printable.h"
#include "core/base/rawjson.h"
#include "core/locks/lockjson.h"
#include "core/locks/lockwords.h"

#include <QCoreApplication>

namespace lockscope::ctl
{

namespace
{

QJsonValue nameOrNull(const QByteArray& name)
{
    return name.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(QString::fromLatin1(name));
}

QJsonValue lockOrNull(const locks::LockPtr& lock, const CommandSession& session)
{
    if (!lock)
        return QJsonValue::Null;
    return locks::toJson(*lock, {session.now(), session.health().live, &session.aliases(), session.limits()});
}

QJsonValue wokenOrNull(const std::optional<qint64>& woken)
{
    return woken ? QJsonValue(*woken) : QJsonValue(QJsonValue::Null);
}

} // namespace

ExitCode exitCodeOf(admin::OutcomeKind outcome)
{
    switch (outcome) {
    case admin::OutcomeKind::Applied:
        return Done;
    case admin::OutcomeKind::Refused:
        return Refused;
    case admin::OutcomeKind::Unknown:
        return Unknown;
    case admin::OutcomeKind::Failed:
        break;
    }
    return Failed;
}

QJsonObject toJson(
    const admin::ActRequest& request, const admin::Outcome& outcome, const CommandSession& session)
{
    QJsonObject object{{QStringLiteral("act"), QString::fromLatin1(admin::name(request.act))},
        {QStringLiteral("db"), request.lock.db}, {QStringLiteral("node"), base::jsonText(request.lock.node)},
        {QStringLiteral("outcome"), QString::fromLatin1(admin::name(outcome.kind))},
        {QStringLiteral("why"), nameOrNull(outcome.why)},
        {QStringLiteral("error"), nameOrNull(outcome.error ? base::name(outcome.error->kind) : QByteArray())},
        {QStringLiteral("finding"), nameOrNull(outcome.finding)},
        {QStringLiteral("woken"), wokenOrNull(outcome.woken)},
        {QStringLiteral("woken_at_least"), outcome.wokenAtLeast},
        {QStringLiteral("sentence"), admin::outcomeSentence(request, outcome, session.aliases())},
        {QStringLiteral("seen"), lockOrNull(outcome.seen, session)},
        {QStringLiteral("after"), lockOrNull(outcome.after, session)}};
    object.insert(QStringLiteral("restore"), nameOrNull(outcome.restore));
    base::insertRaw(object, QStringLiteral("lock"), request.lock.name.bytes);
    object.insert(QStringLiteral("finding_after_ms"),
        outcome.findingAfter ? QJsonValue(qint64(outcome.findingAfter->count())) : QJsonValue::Null);
    return object;
}

void report(const admin::ActRequest& request, const admin::Outcome& outcome, CommandSession& session)
{
    if (session.arguments().json)
        return session.wrote(say(base::jsonLine(toJson(request, outcome, session))));
    const QString sentence = admin::outcomeSentence(request, outcome, session.aliases());
    if (outcome.kind == admin::OutcomeKind::Applied)
        return session.wrote(say(sentence));
    complain(sentence);
    if (outcome.after)
        complain(Words::tr("It is now: %1").arg(presentText(*outcome.after, session)));
}

QStringList restoreTexts(const admin::Outcome& outcome)
{
    if (outcome.restore.isEmpty())
        return {};
    return {Words::tr("To put it back, in redis-cli; does nothing once somebody has taken it:"),
        QString::fromLatin1(outcome.restore)};
}

QString presentText(const locks::Lock& lock, const CommandSession& session)
{
    const base::ServerTime now = std::max(session.now(), lock.asOf);
    const locks::State state = locks::stateAt(lock, now);
    const QString words =
        locks::stateSign(state, lock.lease.kind) + u' ' + locks::stateWord(state, lock.kind);
    const QString holder = holderText(lock, {now, &session.aliases()});
    if (!lock.exists || holder.isEmpty())
        return words;
    return Words::tr("%1, %2, fence %3").arg(words, holder, base::printable(lock.fence.toHex()));
}

} // namespace lockscope::ctl
