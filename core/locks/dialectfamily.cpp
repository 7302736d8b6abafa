#include "core/locks/dialectfamily.h"

#include "core/locks/answers.h"
#include "core/locks/dialect.h"
#include "core/locks/phppacking.h"
#include "core/locks/stringfamily.h"
#include "core/locks/tokenstring.h"
#include "core/locks/valueend.h"
#include "core/words/moment.h"

#include <QCoreApplication>
#include <QDateTime>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <tuple>

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

/// The fields of a job's hash that are read: its name, when its worker began, which attempt that is, and the
/// worker's name. BullMQ counts the attempts that have begun, Bull those that have failed, from the first one
/// on. Nothing of the job's data.
constexpr std::array<const char*, 5> jobFields{"name", "processedOn", "ats", "attemptsMade", "pb"};

QList<redis::Command> jobQuestions(const base::KeyName& job)
{
    QList<redis::Command> questions{askType(job)};
    for (const char* field : jobFields)
        questions.append(askField(job, field));
    return questions;
}

/// "name=mail attempt=2 since=2026-03-01T08:00:00.000Z worker=mails-2", as far as it is known.
QByteArray pictureOfJob(const base::KeyName& job, const QList<Reading>& readings)
{
    constexpr qsizetype shown = 64;
    constexpr qint64 mostAttempts = 999'999;
    const Answers answers(readings);
    const auto valueOf = [&](const char* field) { return answers.field(job, field).left(shown); };
    const auto began = momentFrom(valueOf("processedOn"));
    QByteArray attempt = valueOf("ats");
    if (attempt.isEmpty() && began)
        attempt = QByteArray::number(
            1 + std::clamp<qint64>(integerFrom(valueOf("attemptsMade")).value_or(0), 0, mostAttempts));
    const QByteArray since = began ? words::isoMoment(*began).toLatin1() : QByteArray();
    QByteArrayList parts;
    for (const auto& [word, value] : {std::pair("name=", valueOf("name")), std::pair("attempt=", attempt),
             std::pair("since=", since), std::pair("worker=", valueOf("pb"))})
        if (!value.isEmpty())
            parts.append(word + value);
    return parts.join(' ');
}

/// True for names that no library gives as its own: only the word is asked of them.
bool isAnybodys(const QByteArray& glob)
{
    QByteArray letters = glob.toLower();
    letters.removeIf([](char letter) { return letter < 'a' || letter > 'z'; });
    return letters == "lock" || letters == "mutex";
}

/// True where the key goes with a lock that is another key.
bool isCompanion(const base::KeyName& key)
{
    return std::ranges::any_of(
        families(), [&key](const Family* family) { return !family->ownersOf(key).isEmpty(); });
}

/// The points that speak for a string being one of a dialect's locks; without its token nothing does.
struct Score {
    const char* nameFact = nullptr; ///< evidence; null: the library gives any name
    bool isOwnName = false;
    int ofName = 0;
    int ofToken = 0;
    int ofExpiry = 0;
    bool wantsJob = false;
    int ofJob = 0;

    [[nodiscard]] int points() const { return ofName + ofToken + ofExpiry + ofJob; }
};

void judgeName(Score& score, const Dialect& dialect, const base::KeyName& key)
{
    constexpr qsizetype leastForm = 3; // a shorter one says nothing where the name is another
    const QByteArrayList& names = dialect.form.names;
    if (names.isEmpty()) {
        score.ofName = points::ofName;
        return;
    }
    const auto isOwn = [&key](const QByteArray& glob) {
        return matchesGlob(glob, key.bytes) && !isAnybodys(glob);
    };
    score.isOwnName = std::ranges::any_of(names, isOwn);
    const bool saysLock = !score.isOwnName && isNamedAsLock(key.bytes);
    const bool isNamed = score.isOwnName || dialect.form.isFor(key.bytes);
    score.nameFact = score.isOwnName ? "dialect-name" : saysLock ? "lock-name" : "like-lock-name";
    if (score.isOwnName || (isNamed && saysLock))
        score.ofName = points::ofName;
    else if (isNamed || (saysLock && dialect.form.form.size() >= leastForm))
        score.ofName = points::ofLikeName;
}

Score judged(const Dialect& dialect, const base::KeyName& key, const tokenstring::Shown& shown,
    const QList<Reading>& readings)
{
    Score score;
    if (dialect.onlyStated || !hasToken(dialect, key.bytes, shown.token))
        return score;
    score.ofToken = points::ofToken;
    judgeName(score, dialect, key);
    if (shown.expiresAt || dialect.expiry == Dialect::Expiry::Any)
        score.ofExpiry = points::ofExpiry;
    score.wantsJob = score.ofName == points::ofName && isJobs(dialect, key);
    if (score.wantsJob) {
        score.ofName -= points::ofJob;
        score.ofJob = isHash(jobOf(dialect, key), readings) ? points::ofJob : 0;
    }
    return score;
}

/// A moment as libraries write it: ISO 8601, seconds or milliseconds, or a UUID of version 1.
std::optional<base::ServerTime> momentIn(const QByteArray& text)
{
    constexpr qsizetype milliseconds = 13; // digits, from 2001 to 2286
    constexpr qsizetype seconds = 10;
    constexpr qint64 inSecond = 1'000;
    const bool isFraction = text.size() > seconds && text.at(seconds) == '.';
    if (text.startsWith('1') && (text.size() == seconds || isFraction))
        return momentFrom(QByteArray::number(qint64(text.toDouble() * inSecond)));
    if (text.size() == milliseconds && text.at(0) == '1')
        return momentFrom(text);
    if (const auto ofUuid = momentOfUuid(text))
        return ofUuid;
    const QDateTime moment = QDateTime::fromString(QString::fromLatin1(text), Qt::ISODateWithMs);
    const bool isWithoutZone = moment.timeSpec() == Qt::LocalTime; // its client's zone is not known
    return moment.isValid() && !isWithoutZone
               ? std::optional(base::ServerTime(base::milliseconds(moment.toMSecsSinceEpoch())))
               : std::nullopt;
}

/// Takes the time that stands in the token.
void tellTime(Observation& observation, const Dialect& dialect, const QByteArray& token)
{
    if (!dialect.time)
        return;
    const auto match = dialect.token.match(QString::fromLatin1(token));
    const auto at = momentIn(match.captured(dialect.time->group).toLatin1());
    if (at && !dialect.time->isEnd) {
        observation.timeInValue = Observation::TimeInValue{*at, dialect.time->since};
    } else if (at && !observation.expiresAt) {
        observation.expiresAt = at;
        observation.evidence.append(endsInValue.toByteArray());
    }
}

/// The forms of its tokens where phpredis has packed them. Where the name says that it is a lock, any value
/// is looked at (possibleLockForm()).
QList<TextForm> packedForms(const Dialect& dialect)
{
    if (dialect.packed.isEmpty())
        return {};
    const QByteArray& token = dialect.form.form;
    const qint64 longest = token.size() + phpPackingMost;
    const auto ending = [longest](const QByteArray& end, const QByteArrayList& names) {
        return TextForm{end, TextForm::Rest::Nothing, true, names, longest};
    };
    const QByteArray length = QByteArray::number(token.size());
    return {ending(token, dialect.form.names), ending("s:" + length + ":\"" + token + "\";", dialect.packed),
        ending('"' + token + '"', dialect.packed)};
}

/// The channel by whose name those who wait for the lock listen; empty where the library has none for each
/// lock.
QByteArray channelOf(const Dialect& dialect, const base::KeyName& key)
{
    const bool isOfOneLock = dialect.channel.contains("NAME") && !dialect.channel.contains("REGISTRY");
    return isOfOneLock ? messagesOf(dialect, key.bytes, {}).constFirst().first : QByteArray();
}

redis::Command askListeners(const QByteArray& channel) { return {"pubsub", "numsub", channel}; }

bool areListening(const QByteArray& channel, const QList<Reading>& readings)
{
    return std::ranges::any_of(readings, [&channel](const Reading& reading) {
        return !channel.isEmpty() && reading.command.words == askListeners(channel).words &&
               reading.reply.elements.value(1).integer > 0;
    });
}

/// Weighs what speaks for a dialect beside the key; a kind that the renewals have decided for stays.
Weight weightFor(
    const Dialect& dialect, Kind kind, const Candidate& candidate, const QList<Reading>& readings)
{
    Weight weight =
        weightOf(dialect.traces, candidate.hints, candidate.hints->isSettled && candidate.hint == kind);
    if (areListening(channelOf(dialect, candidate.key), readings)) {
        weight.points += points::ofListeners;
        weight.facts.append("waiters-listen");
    }
    return weight;
}

QByteArrayList evidenceOf(const Score& score, const tokenstring::Shown& shown)
{
    QByteArrayList evidence;
    if (score.nameFact != nullptr)
        evidence.append(score.nameFact);
    evidence.append("dialect-token");
    if (shown.expiresAt)
        evidence.append("expires");
    else if (score.ofExpiry == 0)
        evidence.append("no-expiry");
    if (score.wantsJob)
        evidence.append(score.ofJob > 0 ? "job-beside" : "no-job");
    return evidence;
}

/// A dialect that a key fits.
struct Fit {
    Kind kind;
    Weight weight;
};

/// Puts the kind that is pinned first, then the likeliest ones; of those that are as likely the kind that it
/// was taken for before, so that none changes without a reason.
void sortByLikelihood(QList<Fit>& fits, const Candidate& candidate)
{
    const auto rankOf = [&candidate](const Fit& fit) {
        return std::tuple(fit.kind != candidate.pinnedAs, -fit.weight.points, fit.kind != candidate.hint);
    };
    std::ranges::stable_sort(fits, std::ranges::less(), rankOf);
}

/// The one way to take a lock in that form; it lives as long as the program.
std::span<const Taking> takingOf(Form form)
{
    static constexpr std::array takings{Taking{Mode::Exclusive, Form::HexToken},
        Taking{Mode::Exclusive, Form::Base64Token}, Taking{Mode::Exclusive, Form::JobToken},
        Taking{Mode::Exclusive, Form::SignalledToken}};
    const auto found = std::ranges::find(takings, form, &Taking::form);
    return found == takings.end() ? std::span<const Taking>() : std::span(found, 1);
}

/// The list that waiters block on.
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
        traits.versions = dialect.versions.constData();
        traits.checked = dialect.checked;
        traits.purpose = dialect.purpose;
        traits.onMajority = dialect.onMajority;
        traits.renewedBy = dialect.renewedBy;
        if (dialect.freeing == Dialect::Freeing::Push)
            traits.waitCommand = "blpop";
        if (dialect.taken)
            traits.takings = takingOf(*dialect.taken);
        m_traits.append(traits);
    }
    for (const KindTraits& traits : std::as_const(m_traits))
        m_kinds.append(Kind(traits));
}

QList<Family::Scan> DialectFamily::scans() const { return {{KeyType::String, "*", false, "*lock*"}}; }

QList<TextForm> DialectFamily::valueForms() const
{
    QList<TextForm> forms;
    for (const Dialect& dialect : m_dialects) {
        if (dialect.onlyStated)
            continue;
        forms.append(dialect.form);
        forms += packedForms(dialect);
    }
    return forms;
}

QByteArrayList DialectFamily::fingerprints() const
{
    QByteArrayList scripts;
    for (const Dialect& dialect : m_dialects)
        scripts += dialect.traces.scripts;
    return scripts;
}

QByteArrayList DialectFamily::namesOf(Kind kind) const { return m_dialects.at(indexOf(kind)).form.names; }

bool DialectFamily::claims(const Candidate& candidate) const
{
    const bool isString = candidate.type == KeyType::String || candidate.type == KeyType::Unknown;
    if (!isString || candidate.byCompanion)
        return false;
    if (candidate.pinnedAs)
        return m_kinds.contains(*candidate.pinnedAs);
    const auto isFor = [&](const Dialect& dialect) {
        return !dialect.onlyStated && dialect.form.isFor(candidate.key.bytes);
    };
    return std::ranges::any_of(m_dialects, isFor) || possibleLockForm().isFor(candidate.key.bytes);
}

QList<redis::Command> DialectFamily::questions(const Candidate& candidate) const
{
    return tokenstring::questions(candidate);
}

/// A lock of a queue's job has the job's hash beside it, which says what it works on; and of some locks the
/// channel says that others wait.
QList<redis::Command> DialectFamily::moreQuestions(
    const Candidate& candidate, const QList<Reading>& readings) const
{
    const auto shown = tokenstring::shown(candidate, readings);
    if (!shown)
        return {};
    QList<redis::Command> questions;
    for (const Dialect& dialect : m_dialects) {
        const bool isFirstJob = questions.isEmpty() && isJobs(dialect, candidate.key);
        const QByteArray channel = channelOf(dialect, candidate.key);
        if (!isFirstJob && channel.isEmpty())
            continue;
        const int found = judged(dialect, candidate.key, *shown, readings).points();
        if (isFirstJob && found >= points::lockBar - points::ofJob)
            questions += jobQuestions(jobOf(dialect, candidate.key));
        if (!channel.isEmpty() && found >= points::lockBar)
            questions.append(askListeners(channel));
    }
    return questions;
}

std::optional<Observation> DialectFamily::decode(
    const Candidate& candidate, const QList<Reading>& readings, base::ServerTime at) const
{
    const auto shown = tokenstring::shown(candidate, readings);
    if (!shown)
        return std::nullopt;
    const qsizetype pinned = indexOf(candidate.pinnedAs);
    QList<Fit> fits;
    std::optional<base::KeyName> job;
    for (qsizetype i = 0; i < m_dialects.size(); ++i) {
        const Score score = judged(m_dialects.at(i), candidate.key, *shown, readings);
        if (i != pinned && score.points() < points::lockBar)
            continue;
        if (score.ofJob > 0)
            job = jobOf(m_dialects.at(i), candidate.key);
        Fit fit{m_kinds.at(i), weightFor(m_dialects.at(i), m_kinds.at(i), candidate, readings)};
        fit.weight.points += score.isOwnName ? points::ofOwnName : 0;
        fits.append(fit);
    }
    if (fits.isEmpty())
        return std::nullopt;
    sortByLikelihood(fits, candidate);
    const auto [kind, weight] = fits.takeFirst();
    Observation observation =
        tokenstring::observation(kind, candidate, *shown, holderOf(kind, {shown->token}), at);
    const Dialect& dialect = m_dialects.at(indexOf(kind));
    if (pinned >= 0)
        observation.evidence.append(candidate.operatorsWord());
    if (pinned < 0 && !dialect.form.names.isEmpty())
        observation.evidence.append("dialect-name");
    if (hasToken(dialect, candidate.key.bytes, shown->token))
        observation.evidence.append("dialect-token");
    tellTime(observation, dialect, shown->token);
    if (job) {
        observation.evidence.append("job-beside");
        observation.companions.append({*job, "job", pictureOfJob(*job, readings)});
    }
    observation.evidence += weight.facts;
    for (const Fit& other : std::as_const(fits))
        observation.couldAlsoBe.append(other.kind);
    if (pinned < 0 && mayBeAnEnd(observation.couldAlsoBe))
        observation.timeInValue.reset();
    return observation;
}

std::optional<PossibleLock> DialectFamily::possible(
    const Candidate& candidate, const QList<Reading>& readings) const
{
    const auto shown = tokenstring::shown(candidate, readings);
    if (!shown || shown->token.isEmpty() || shown->token.size() > stringValueMost ||
        isCompanion(candidate.key))
        return std::nullopt;
    PossibleLock possible{{candidate.key, candidate.db, {}}, {}, {}, 0};
    std::map<int, QList<Kind>, std::greater<>> kinds; // by their points
    for (qsizetype i = 0; i < m_dialects.size(); ++i) {
        const Score score = judged(m_dialects.at(i), candidate.key, *shown, readings);
        if (score.points() < points::possibleBar)
            continue;
        const Weight weight = weightFor(m_dialects.at(i), m_kinds.at(i), candidate, readings);
        const int whole = score.points() + weight.points;
        kinds[whole].append(m_kinds.at(i));
        if (kinds.begin()->first == whole && kinds.begin()->second.size() == 1) {
            possible.points = std::min(whole, points::lockBar - 1);
            possible.evidence = evidenceOf(score, *shown) + weight.facts;
        }
    }
    for (const auto& [points, ofThose] : kinds)
        possible.kinds += ofThose;
    const bool isAnybodysLock = isNamedAsLock(candidate.key.bytes) && shown->expiresAt;
    if (isAnybodysLock && possible.kinds.isEmpty()) {
        possible.points = points::ofName + points::ofExpiry;
        possible.evidence = {"lock-name", "expires"};
    }
    if (isAnybodysLock)
        possible.kinds.append(stringLock);
    return possible.kinds.isEmpty() ? std::nullopt : std::optional(possible);
}

/// True where one of `others` takes the time in the token for the end of the hold.
bool DialectFamily::mayBeAnEnd(const QList<Kind>& others) const
{
    return std::ranges::any_of(others, [this](Kind kind) {
        const auto& time = m_dialects.at(indexOf(kind)).time;
        return time && time->isEnd;
    });
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
    if (operation.what == LockOperation::What::Free && recipe.obstacle.isEmpty())
        recipe = tokenstring::publishing(recipe, messagesFor(lock));
    return recipe;
}

/// The messages of its own library, and of each other one that it could be of: a client that waits for such a
/// message would sleep on, and nobody else listens there.
QList<std::pair<QByteArray, QByteArray>> DialectFamily::messagesFor(const Lock& lock) const
{
    QList<std::pair<QByteArray, QByteArray>> messages;
    QList<Kind> kinds = lock.evidence->couldAlsoBe;
    kinds.prepend(lock.kind);
    for (const Kind kind : std::as_const(kinds)) {
        const qsizetype index = indexOf(kind);
        if (index >= 0 && m_dialects.at(index).freeing == Dialect::Freeing::Publish)
            messages +=
                messagesOf(m_dialects.at(index), lock.ref->name.bytes, lock.holders.value(0).id.bytes);
    }
    return messages;
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
    const Dialect& dialect = m_dialects.at(index);
    if (dialect.groups.client == 0 && dialect.groups.thread == 0)
        return holder;
    const QRegularExpressionMatch match = dialect.token.match(QString::fromLatin1(id.bytes));
    const auto partOf = [&match](int group) {
        return group == 0 ? QByteArray() : match.captured(group).toLatin1();
    };
    holder.setParts(partOf(dialect.groups.client), partOf(dialect.groups.thread));
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
    if (fact == "waiters-listen")
        return QCoreApplication::translate("DialectFamily",
            "Somebody listens to the channel to which this library's clients listen while they wait for it.");
    if (fact == endsInValue)
        return QCoreApplication::translate("DialectFamily",
            "The key has no expiry: until when it is held stands in its value, by the clock of its holder.");
    return {};
}

/// -1 where it is none of ours.
qsizetype DialectFamily::indexOf(std::optional<Kind> kind) const
{
    return kind ? m_kinds.indexOf(*kind) : -1;
}

} // namespace lockscope::locks
