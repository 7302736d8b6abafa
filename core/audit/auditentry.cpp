#include "core/audit/auditentry.h"

#include "core/admin/guard.h"
#include "core/base/rawjson.h"
#include "core/locks/lockjson.h"

#include <QCoreApplication>
#include <QHash>
#include <QJsonArray>

#include <algorithm>
#include <array>
#include <pwd.h>
#include <unistd.h>

namespace lockscope::audit
{

namespace
{

QJsonValue auditName(const QByteArray& identifier) { return QString::fromLatin1(identifier); }

QString auditMoment(const QDateTime& at) { return at.toUTC().toString(Qt::ISODateWithMs); }

/// Writes each text as {"text": …}, with the bytes beside it where they are not UTF-8.
QJsonArray auditList(const QByteArrayList& list)
{
    QJsonArray array;
    for (const QByteArray& bytes : list) {
        QJsonObject entry;
        base::insertRaw(entry, QStringLiteral("text"), bytes);
        array.append(entry);
    }
    return array;
}

QByteArrayList listAt(const QJsonObject& object, const QString& name)
{
    QByteArrayList list;
    for (const QJsonValue entry : object.value(name).toArray())
        list.append(base::rawAt(entry.toObject(), QStringLiteral("text")));
    return list;
}

QJsonValue auditLock(const locks::LockPtr& lock)
{
    return lock ? QJsonValue(locks::toJson(*lock, {lock->asOf, lock->current, nullptr}))
                : QJsonValue(QJsonValue::Null);
}

QJsonValue auditError(const std::optional<base::Error>& error)
{
    if (!error)
        return QJsonValue::Null;
    QJsonObject object{{QStringLiteral("kind"), auditName(base::name(error->kind))}};
    base::insertRaw(object, QStringLiteral("subject"), error->subject);
    base::insertRaw(object, QStringLiteral("detail"), error->detail);
    return object;
}

/// Adds what the request was bound to and asked for, beside what was seen.
void addTerms(QJsonObject& object, const admin::ActRequest& request)
{
    if (!request.fence.isEmpty())
        object.insert(QStringLiteral("fence"), auditName(request.fence));
    if (request.expectHolder)
        base::insertRaw(object, QStringLiteral("expect_holder"), request.expectHolder->bytes);
    object.insert(QStringLiteral("weak"), request.acceptWeak);
    if (request.who)
        base::insertRaw(object, QStringLiteral("who"), request.who->bytes);
    if (request.act == admin::ActKind::ShortenLease)
        object.insert(QStringLiteral("lease_ms"), qint64(request.lease.count()));
}

QByteArrayList namesOf(const QList<base::KeyName>& keys)
{
    QByteArrayList names;
    for (const base::KeyName& key : keys)
        names.append(key.bytes);
    return names;
}

QJsonObject holdContent(const admin::HoldTerms& terms)
{
    const auto span = [](const std::optional<base::milliseconds>& length) {
        return length ? QJsonValue(qint64(length->count())) : QJsonValue(QJsonValue::Null);
    };
    return {{QStringLiteral("kind"), auditName(locks::name(terms.kind))},
        {QStringLiteral("mode"), auditName(locks::name(terms.mode))},
        {QStringLiteral("wait_ms"), span(terms.wait)}, {QStringLiteral("lease_ms"), span(terms.lease)},
        {QStringLiteral("permits"), terms.permits},
        {QStringLiteral("others"), auditList(namesOf(terms.others))}};
}

QJsonArray auditScripts(const QList<admin::SentScript>& scripts)
{
    QJsonArray array;
    for (const admin::SentScript& script : scripts)
        array.append(QJsonObject{{QStringLiteral("script"), auditName(script.name)},
            {QStringLiteral("sha1"), auditName(script.sha1)}});
    return array;
}

QJsonObject sentContent(const admin::Intent& intent)
{
    return {{QStringLiteral("script"), auditName(intent.script)},
        {QStringLiteral("sha1"), auditName(intent.sha1)}, {QStringLiteral("keys"), auditList(intent.keys)},
        {QStringLiteral("commands"), auditList(intent.commands)},
        {QStringLiteral("further"), auditScripts(intent.further)}};
}

std::optional<admin::OutcomeKind> outcomeFrom(const QByteArray& text)
{
    for (const admin::OutcomeKind kind : {admin::OutcomeKind::Applied, admin::OutcomeKind::Refused,
             admin::OutcomeKind::Unknown, admin::OutcomeKind::Failed})
        if (name(kind) == text)
            return kind;
    return std::nullopt;
}

/// The texts of one line by their names.
class LineTexts
{
public:
    explicit LineTexts(const QJsonObject& object)
        : m_object(object)
    {
    }
    [[nodiscard]] QString text(const char* name) const
    {
        return m_object.value(QLatin1String(name)).toString();
    }
    [[nodiscard]] QByteArray identifier(const char* name) const { return text(name).toLatin1(); }
    [[nodiscard]] QByteArray raw(const char* name) const
    {
        return base::rawAt(m_object, QString::fromLatin1(name));
    }
    [[nodiscard]] QDateTime moment(const char* name) const
    {
        return QDateTime::fromString(text(name), Qt::ISODateWithMs);
    }

private:
    const QJsonObject& m_object;
};

QList<base::HolderId> holdersSeen(const QJsonObject& intent)
{
    QList<base::HolderId> holders;
    const QJsonObject seen = intent.value(QStringLiteral("seen")).toObject();
    for (const QJsonValue holder : seen.value(QStringLiteral("holders")).toArray())
        holders.append({base::rawAt(holder.toObject(), QStringLiteral("id"))});
    return holders;
}

AuditEntry entryFrom(const AuditLine& line)
{
    const LineTexts said(line.content);
    AuditEntry entry;
    entry.seq = line.head.seq;
    entry.id = said.identifier("id");
    entry.at = said.moment("at");
    entry.act = said.identifier("act");
    entry.lock = {{said.raw("lock")}, line.content.value(QStringLiteral("db")).toInt(), said.raw("node")};
    entry.user = said.text("user");
    entry.redisUser = said.text("redis_user");
    entry.server = said.text("server");
    entry.connection = said.text("connection");
    entry.environment = said.identifier("environment");
    entry.reason = said.text("reason");
    entry.weak = line.content.value(QStringLiteral("weak")).toBool();
    entry.holders = holdersSeen(line.content);
    const QJsonObject sent = line.content.value(QStringLiteral("sent")).toObject();
    entry.script = LineTexts(sent).identifier("script");
    entry.sha1 = LineTexts(sent).identifier("sha1");
    entry.keys = listAt(sent, QStringLiteral("keys"));
    entry.commands = listAt(sent, QStringLiteral("commands"));
    for (const QJsonValue further : sent.value(QStringLiteral("further")).toArray()) {
        const QJsonObject script = further.toObject();
        entry.further.append({LineTexts(script).identifier("script"), LineTexts(script).identifier("sha1")});
    }
    entry.intent = line.content;
    return entry;
}

/// A step of the guard is over as soon as its line is written.
AuditEntry guardEntryFrom(const AuditLine& line, GuardStep step)
{
    AuditEntry entry = entryFrom(line);
    entry.act = name(step);
    entry.outcome = admin::OutcomeKind::Applied;
    entry.endedAt = entry.at;
    return entry;
}

void finish(AuditEntry& entry, const QJsonObject& ended)
{
    const LineTexts said(ended);
    entry.outcome = outcomeFrom(said.identifier("outcome"));
    entry.endedAt = said.moment("at");
    entry.why = said.identifier("why");
    const QJsonObject error = ended.value(QStringLiteral("error")).toObject();
    entry.error = LineTexts(error).identifier("kind");
    entry.finding = said.identifier("finding");
    entry.ended = ended;
}

constexpr std::array guardStepNames{"unlock", "lock-again", "state-environment"};
static_assert(guardStepNames.size() == size_t(GuardStep::EnvironmentStated) + 1);

} // namespace

QString systemUser()
{
    std::array<char, 4096> buffer{};
    passwd entry{};
    passwd* found = nullptr;
    const uid_t user = ::geteuid();
    if (::getpwuid_r(user, &entry, buffer.data(), buffer.size(), &found) == 0 && found != nullptr)
        return QString::fromLocal8Bit(found->pw_name);
    return QString::number(user);
}

QJsonObject intentContent(const admin::Intent& intent, const AuditContext& context, const QDateTime& at)
{
    const admin::ActRequest& request = intent.request;
    QJsonObject object{{QStringLiteral("what"), QStringLiteral("intent")},
        {QStringLiteral("at"), auditMoment(at)}, {QStringLiteral("id"), auditName(intent.id)},
        {QStringLiteral("program"), auditName(context.program)},
        {QStringLiteral("pid"), qint64(QCoreApplication::applicationPid())},
        {QStringLiteral("user"), systemUser()}, {QStringLiteral("server"), base::jsonText(intent.server)},
        {QStringLiteral("connection"), context.connection},
        {QStringLiteral("environment"), auditName(profile::name(context.environment))},
        {QStringLiteral("act"), auditName(name(request.act))}, {QStringLiteral("db"), request.lock.db},
        {QStringLiteral("reason"), request.reason}, {QStringLiteral("seen"), auditLock(intent.seen)},
        {QStringLiteral("sent"), sentContent(intent)}};
    base::insertRaw(object, QStringLiteral("redis_user"), intent.redisUser);
    base::insertRaw(object, QStringLiteral("lock"), request.lock.name.bytes);
    base::insertRaw(object, QStringLiteral("node"), request.lock.node);
    addTerms(object, request);
    if (request.act == admin::ActKind::Acquire)
        object.insert(QStringLiteral("hold"), holdContent(request.hold));
    return object;
}

QByteArray name(GuardStep step) { return guardStepNames.at(size_t(step)); }

std::optional<GuardStep> guardStepFromName(const QByteArray& text)
{
    const auto found =
        std::ranges::find(guardStepNames, text, [](const char* name) { return QByteArray(name); });
    return found == guardStepNames.end() ? std::nullopt
                                         : std::optional(GuardStep(found - guardStepNames.begin()));
}

QJsonObject guardContent(
    GuardStep step, const QByteArray& server, const AuditContext& context, const QDateTime& at)
{
    QJsonObject object{{QStringLiteral("what"), auditName(name(step))},
        {QStringLiteral("at"), auditMoment(at)}, {QStringLiteral("program"), auditName(context.program)},
        {QStringLiteral("pid"), qint64(QCoreApplication::applicationPid())},
        {QStringLiteral("user"), systemUser()}, {QStringLiteral("server"), base::jsonText(server)},
        {QStringLiteral("connection"), context.connection},
        {QStringLiteral("environment"), auditName(profile::name(context.environment))}};
    if (step == GuardStep::Unlocked)
        object.insert(QStringLiteral("for_ms"), qint64(admin::Guard::unlockFor.count()));
    return object;
}

QJsonObject outcomeContent(const QByteArray& intentId, const admin::Outcome& outcome, const QDateTime& at)
{
    return {{QStringLiteral("what"), QStringLiteral("outcome")}, {QStringLiteral("at"), auditMoment(at)},
        {QStringLiteral("id"), auditName(intentId)},
        {QStringLiteral("outcome"), auditName(name(outcome.kind))},
        {QStringLiteral("why"), auditName(outcome.why)}, {QStringLiteral("error"), auditError(outcome.error)},
        {QStringLiteral("finding"), auditName(outcome.finding)},
        {QStringLiteral("finding_after_ms"), outcome.findingAfter
                                                 ? QJsonValue(qint64(outcome.findingAfter->count()))
                                                 : QJsonValue(QJsonValue::Null)},
        {QStringLiteral("woken"), outcome.woken ? QJsonValue(*outcome.woken) : QJsonValue(QJsonValue::Null)},
        {QStringLiteral("after"), auditLock(outcome.after)}};
}

QList<AuditEntry> entriesOf(const QList<AuditLine>& newestFirst)
{
    QList<AuditEntry> entries;
    QHash<QString, QJsonObject> ends;
    for (const AuditLine& line : newestFirst) {
        const QString what = line.content.value(QStringLiteral("what")).toString();
        const QString id = line.content.value(QStringLiteral("id")).toString();
        if (what == u"outcome")
            ends.insert(id, line.content);
        if (const auto step = guardStepFromName(what.toLatin1()))
            entries.append(guardEntryFrom(line, *step));
        if (what != u"intent")
            continue;
        entries.append(entryFrom(line));
        if (const auto end = ends.constFind(id); end != ends.constEnd())
            finish(entries.last(), *end);
    }
    return entries;
}

} // namespace lockscope::audit
