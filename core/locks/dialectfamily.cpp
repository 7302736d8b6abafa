#include "core/locks/dialectfamily.h"

#include "core/locks/answers.h"
#include "core/locks/dialect.h"
#include "core/locks/tokenstring.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::locks
{

namespace
{

bool isJobs(const Dialect& dialect, const base::KeyName& key)
{
    return !dialect.jobSuffix.isEmpty() && key.bytes.endsWith(dialect.jobSuffix);
}

base::KeyName jobOf(const Dialect& dialect, const base::KeyName& key)
{
    return {key.bytes.chopped(dialect.jobSuffix.size())};
}

redis::Command askType(const base::KeyName& key) { return {"type", key.bytes}; }

bool isHash(const base::KeyName& key, const QList<Reading>& readings)
{
    return std::ranges::any_of(readings, [&key](const Reading& reading) {
        return reading.command.words == askType(key).words && reading.reply.bytes == "hash";
    });
}

bool hasToken(const Dialect& dialect, const QByteArray& value)
{
    return value.size() <= dialect.form.mostLength() &&
           dialect.token.match(QString::fromLatin1(value)).hasMatch();
}

/// The name, the value and the expiry are those of its locks; a job has still to be asked for.
bool fits(const Dialect& dialect, const base::KeyName& key, const tokenstring::Shown& shown)
{
    const bool expires = dialect.expiry == Dialect::Expiry::Any || shown.expiresAt.has_value();
    return expires && dialect.form.isFor(key.bytes) && hasToken(dialect, shown.token);
}

/// The list that those who wait block on.
base::KeyName signalList(const Dialect& dialect, const base::KeyName& key)
{
    return {dialect.signalTo + key.bytes.sliced(dialect.signalFrom.size())};
}

bool hasSignalList(const Dialect& dialect, const base::KeyName& key)
{
    return dialect.freeing == Dialect::Freeing::Push && key.bytes.startsWith(dialect.signalFrom);
}

} // namespace

DialectFamily::DialectFamily(QByteArray id, const QList<Dialect>& dialects)
    : m_id(std::move(id))
    , m_dialects(dialects)
{
    m_traits.reserve(m_dialects.size());
    for (const Dialect& dialect : m_dialects) {
        KindTraits traits;
        traits.id = dialect.id.constData();
        traits.word = dialect.word.constData();
        traits.library = dialect.library.constData();
        traits.keyType = KeyType::String;
        m_traits.append(traits);
    }
    for (const KindTraits& traits : std::as_const(m_traits))
        m_kinds.append(Kind(traits));
}

QList<Family::Scan> DialectFamily::scans() const { return {{KeyType::String, "*", false, "*lock*"}}; }

QList<TextForm> DialectFamily::valueForms() const
{
    QList<TextForm> forms;
    for (const Dialect& dialect : m_dialects)
        forms.append(dialect.form);
    return forms;
}

bool DialectFamily::claims(const Candidate& candidate) const
{
    const bool isString = candidate.type == KeyType::String || candidate.type == KeyType::Unknown;
    if (!isString || candidate.byCompanion)
        return false;
    if (candidate.pinnedAs)
        return m_kinds.contains(*candidate.pinnedAs);
    return std::ranges::any_of(
        m_dialects, [&candidate](const Dialect& dialect) { return dialect.form.isFor(candidate.key.bytes); });
}

QList<redis::Command> DialectFamily::questions(const Candidate& candidate) const
{
    return tokenstring::questions(candidate);
}

/// A lock of a queue's job has the job's hash beside it.
QList<redis::Command> DialectFamily::moreQuestions(
    const Candidate& candidate, const QList<Reading>& readings) const
{
    const auto shown = tokenstring::shown(candidate, readings);
    const auto asks = [&](const Dialect& dialect) {
        return isJobs(dialect, candidate.key) && fits(dialect, candidate.key, *shown);
    };
    const auto found = shown ? std::ranges::find_if(m_dialects, asks) : m_dialects.end();
    return found == m_dialects.end() ? QList<redis::Command>() : QList{askType(jobOf(*found, candidate.key))};
}

std::optional<Observation> DialectFamily::decode(
    const Candidate& candidate, const QList<Reading>& readings, base::ServerTime at) const
{
    const auto shown = tokenstring::shown(candidate, readings);
    if (!shown)
        return std::nullopt;
    const qsizetype pinned = indexOf(candidate.pinnedAs);
    QList<Kind> fitting;
    bool hasJob = false;
    for (qsizetype i = 0; i < m_dialects.size(); ++i) {
        const Dialect& dialect = m_dialects.at(i);
        const bool isJob = isJobs(dialect, candidate.key);
        if (i == pinned || !fits(dialect, candidate.key, *shown))
            continue;
        if (isJob && !isHash(jobOf(dialect, candidate.key), readings))
            continue;
        hasJob = hasJob || isJob;
        fitting.append(m_kinds.at(i));
    }
    if (pinned >= 0)
        fitting.prepend(m_kinds.at(pinned));
    if (fitting.isEmpty())
        return std::nullopt;
    const Kind kind = fitting.takeFirst();
    Observation observation =
        tokenstring::observation(kind, candidate, *shown, holderOf(kind, {shown->token}), at);
    if (pinned >= 0)
        observation.evidence.append(candidate.operatorsWord());
    if (pinned < 0 && !m_dialects.at(indexOf(kind)).form.names.isEmpty())
        observation.evidence.append("dialect-name");
    if (hasToken(m_dialects.at(indexOf(kind)), shown->token))
        observation.evidence.append("dialect-token");
    if (hasJob)
        observation.evidence.append("job-beside");
    observation.couldAlsoBe = fitting;
    return observation;
}

Recipe DialectFamily::recipe(const LockOperation& operation, const Lock& lock) const
{
    const qsizetype index = indexOf(lock.kind);
    if (index < 0)
        return Family::recipe(operation, lock);
    const Dialect& dialect = m_dialects.at(index);
    if (dialect.freeing == Dialect::Freeing::Never) {
        Recipe refused;
        refused.obstacle = dialect.reason;
        return refused;
    }
    Recipe recipe = tokenstring::recipe(operation, lock, dialect.consequences);
    if (operation.what == LockOperation::What::Free && recipe.obstacle.isEmpty() &&
        hasSignalList(dialect, lock.ref->name))
        recipe = tokenstring::pushing(recipe, signalList(dialect, lock.ref->name).bytes);
    return recipe;
}

QList<Precondition> DialectFamily::preconditions(
    const LockOperation& operation, const Lock& lock, const QList<Reading>& readings) const
{
    return tokenstring::preconditions(operation, lock, readings);
}

Holder DialectFamily::holderOf(Kind kind, const base::HolderId& id) const
{
    Holder holder = Family::holderOf(kind, id);
    const qsizetype index = indexOf(kind);
    if (index < 0)
        return holder;
    const QRegularExpression& token = m_dialects.at(index).token;
    const QRegularExpressionMatch match = token.match(QString::fromLatin1(id.bytes));
    QByteArray client;
    QByteArray thread;
    for (const QString& group : token.namedCaptureGroups()) {
        if (group == QLatin1String("client"))
            client = match.captured(group).toLatin1();
        else if (group == QLatin1String("thread"))
            thread = match.captured(group).toLatin1();
    }
    holder.setParts(client, thread);
    return holder;
}

QString DialectFamily::evidenceSentence(const QByteArray& fact) const
{
    if (fact == "dialect-name")
        return QCoreApplication::translate("DialectFamily", "The name is one that this library gives.");
    if (fact == "dialect-token")
        return QCoreApplication::translate(
            "DialectFamily", "The value has the form of this library's tokens.");
    if (fact == "job-beside")
        return QCoreApplication::translate("DialectFamily", "The job that it locks stands beside it.");
    return {};
}

/// -1 where it is none of ours.
qsizetype DialectFamily::indexOf(std::optional<Kind> kind) const
{
    return kind ? m_kinds.indexOf(*kind) : -1;
}

} // namespace lockscope::locks
