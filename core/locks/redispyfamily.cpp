#include "core/locks/redispyfamily.h"

#include "core/locks/answers.h"
#include "core/locks/tokenstring.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace lockscope::locks
{

using namespace std::chrono_literals;

namespace
{

/// uuid1().hex: 60 bits of time, low ones first, the version in between, a variant, a sequence, the machine.
const TextForm& timeUuid()
{
    static const TextForm form{
        QByteArray(12, '#') + '1' + QByteArray(3, '#') + '&' + QByteArray(15, '#'), TextForm::Rest::Nothing};
    return form;
}

constexpr qsizetype machineDigits = 12;

/// A library that is built on redis-py; `renewedBy` is null where it never extends a lock.
constexpr KindTraits libraryTraits(const char* id, const char* library, const char* versions,
    Checked checked = Checked::Facts, Purpose purpose = Purpose::Lock, const char* renewedBy = nullptr)
{
    KindTraits traits;
    traits.id = id;
    traits.word = library;
    traits.library = library;
    traits.versions = versions;
    traits.checked = checked;
    traits.purpose = purpose;
    traits.keyType = KeyType::String;
    traits.renewedBy = renewedBy;
    return traits;
}

constexpr KindTraits djangoTraits =
    libraryTraits("django-redis", "django-redis", "7.0", Checked::Live, Purpose::Lock, "pexpire");
constexpr KindTraits redBeatTraits =
    libraryTraits("redbeat", "RedBeat", "2.4", Checked::Live, Purpose::Lock, "pexpire");
constexpr KindTraits celeryOnceTraits =
    libraryTraits("celery-once", "celery-once", "3.0", Checked::Live, Purpose::Marker);
constexpr KindTraits kombuTraits = libraryTraits("kombu", "kombu", "5.4", Checked::Live);
constexpr KindTraits taskiqTraits = libraryTraits("taskiq", "taskiq-redis", "1.2");
constexpr KindTraits toozTraits =
    libraryTraits("tooz", "tooz", nullptr, Checked::Facts, Purpose::Lock, "pexpire");
constexpr KindTraits dogpileTraits = libraryTraits("dogpile", "dogpile.cache", "1.5", Checked::Live);

/// A library that is built on redis-py, and gives names of its own.
struct BuiltOn {
    Kind kind;
    QByteArray names; ///< a glob
    QByteArrayList consequences;
};

const std::array<BuiltOn, 7>& allBuiltOn()
{
    static const std::array<BuiltOn, 7> all{{
        {Kind(djangoTraits), ":1:*", {"unlock-fails", "waiters-ask-again"}},
        {Kind(redBeatTraits), "*redbeat::lock", {"former-may-end", "waiters-ask-again"}},
        {Kind(celeryOnceTraits), "qo_*", {"task-may-run-twice"}},
        {Kind(kombuTraits), "*unacked_mutex", {"former-does-not-notice", "next-run-takes-it"}},
        {Kind(taskiqTraits), "autoclaim:*:*", {"unlock-fails", "waiters-ask-again"}},
        {Kind(toozTraits), "_tooz_*_lock", {"former-notices", "waiters-ask-again"}},
        {Kind(dogpileTraits), "_lock*", {"unlock-fails", "waiters-ask-again"}},
    }};
    return all;
}

/// The traces of redis-py, which valkey-py has as well and all that is built on them runs: release, extend,
/// reacquire. The fourth one is RedBeat's, with which it extends.
const Traces& redisPyTraces()
{
    static const Traces traces{
        {"c3f8721cbb97f72bc19e972846bd7aaf91901658", "a4e8783852e6b949f9ef3a97212805108459a890",
            "1cac51482acf5858da00f6d685d68f886cd6b6b2", "411b7c153e0ab3ba59d6d1e36cc7858ebd76f2c5"},
        {"redis-py", "valkey-py"}, {}, false};
    return traces;
}

bool isOfRedisPy(std::optional<Kind> kind)
{
    return kind && (*kind == redisPyLock ||
                       std::ranges::find(allBuiltOn(), *kind, &BuiltOn::kind) != allBuiltOn().end());
}

/// The library that gives such names; redis-py itself where there is none.
Kind kindByName(const base::KeyName& key)
{
    const auto gives = [&key](const BuiltOn& library) { return matchesGlob(library.names, key.bytes); };
    const auto found = std::ranges::find_if(allBuiltOn(), gives);
    return found == allBuiltOn().end() ? redisPyLock : found->kind;
}

/// The client made the UUID before the server answered, by a clock that may be wrong; and no hold is older
/// than a year. Of random digits one in 64 has the form, and of those one in 3,600 has such a time.
bool isOfThisYear(const QByteArray& token, base::ServerTime at)
{
    constexpr base::milliseconds clockError = 24h;
    constexpr base::milliseconds longestHold = 24h * 366;
    const auto made = momentOfUuid(token);
    return made && *made <= at + clockError && *made >= at - longestHold;
}

} // namespace

QByteArray RedisPyFamily::id() const { return QByteArrayLiteral("redis-py"); }

QList<Kind> RedisPyFamily::kinds() const
{
    QList<Kind> kinds{redisPyLock};
    for (const BuiltOn& library : allBuiltOn())
        kinds.append(library.kind);
    return kinds;
}

QList<Family::Scan> RedisPyFamily::scans() const { return {{KeyType::String, "*", false, "*lock*"}}; }

QList<TextForm> RedisPyFamily::valueForms() const { return {timeUuid()}; }

bool RedisPyFamily::claims(const Candidate& candidate) const
{
    const bool isString = candidate.type == KeyType::String || candidate.type == KeyType::Unknown;
    return isString && (!candidate.pinnedAs || isOfRedisPy(candidate.pinnedAs)) && !candidate.byCompanion;
}

QList<redis::Command> RedisPyFamily::questions(const Candidate& candidate) const
{
    return tokenstring::questions(candidate);
}

std::optional<Observation> RedisPyFamily::decode(
    const Candidate& candidate, const QList<Reading>& readings, base::ServerTime at) const
{
    const auto shown = tokenstring::shown(candidate, readings);
    if (!shown)
        return std::nullopt;
    // A key that was seen to be such a lock stays one: an operation may read it before it knows the server's
    // clock.
    const bool isUuid = timeUuid().fits(shown->token);
    const bool isOurs = isUuid && (isOfRedisPy(candidate.hint) || isOfThisYear(shown->token, at));
    if (!isOurs && !candidate.pinnedAs)
        return std::nullopt;
    const Kind kind = candidate.pinnedAs.value_or(kindByName(candidate.key));
    Observation observation =
        tokenstring::observation(kind, candidate, *shown, holderOf(kind, {shown->token}), at);
    if (candidate.pinnedAs)
        observation.evidence.append(candidate.operatorsWord());
    else if (kind != redisPyLock)
        observation.evidence.append("dialect-name");
    if (isUuid)
        observation.evidence.append("time-uuid-value");
    if (const auto asked = isUuid ? momentOfUuid(shown->token) : std::nullopt)
        observation.timeInValue = {*asked, SinceBy::Asked}; // it is made once, before the client waits
    observation.evidence += weightOf(redisPyTraces(), candidate.hints, false).facts;
    if (!candidate.pinnedAs && kind != redisPyLock)
        observation.couldAlsoBe = {redisPyLock};
    return observation;
}

Recipe RedisPyFamily::recipe(const LockOperation& operation, const Lock& lock) const
{
    const auto library = std::ranges::find(allBuiltOn(), lock.kind, &BuiltOn::kind);
    return tokenstring::recipe(operation, lock,
        library == allBuiltOn().end() ? QByteArrayList{"unlock-fails", "waiters-ask-again"}
                                      : library->consequences);
}

QList<Precondition> RedisPyFamily::preconditions(
    const LockOperation& operation, const Lock& lock, const QList<Reading>& readings) const
{
    return tokenstring::preconditions(operation, lock, readings);
}

/// Each attempt makes a token of its own: of the client it shows only the machine.
Holder RedisPyFamily::holderOf(Kind kind, const base::HolderId& id) const
{
    Holder holder = Family::holderOf(kind, id);
    if (timeUuid().fits(id.bytes))
        holder.setParts(id.bytes.last(machineDigits), {});
    return holder;
}

QString RedisPyFamily::evidenceSentence(const QByteArray& fact) const
{
    if (fact == "dialect-name")
        return QCoreApplication::translate("DialectFamily", "The name is one that this library gives.");
    return fact == "time-uuid-value" ? QCoreApplication::translate("RedisPyFamily",
                                           "The value is a UUID of version 1 without dashes, made within the "
                                           "last year: the token of "
                                           "redis-py, valkey-py or a library that is built on them.")
                                     : QString();
}

QByteArrayList RedisPyFamily::fingerprints() const { return redisPyTraces().scripts; }

QByteArrayList RedisPyFamily::namesOf(Kind kind) const
{
    const auto library = std::ranges::find(allBuiltOn(), kind, &BuiltOn::kind);
    return library == allBuiltOn().end() ? QByteArrayList() : QByteArrayList{library->names};
}

} // namespace lockscope::locks
