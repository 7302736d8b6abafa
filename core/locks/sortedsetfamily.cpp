#include "core/locks/sortedsetfamily.h"

#include "core/locks/answers.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace lockscope::locks
{

using namespace std::chrono_literals;

namespace
{

struct SortedSetWords {
    Q_DECLARE_TR_FUNCTIONS(SortedSetFamily)
};

/// The member that a writer of Symfony Lock adds beside its own token.
constexpr const char* writeMember = "__write__";

enum class Ending : quint8 {
    OwnScore,     ///< a member ends at its score
    OwnSeconds,   ///< the same in seconds
    AfterRefresh, ///< its score is when it was refreshed, and the key ends with the youngest
};

/// The form of the members of one kind.
struct Layout {
    Kind kind;
    TextForm member;
    Ending ending;
    std::optional<base::milliseconds>
        keyOutlives;             ///< so long the key outlives its last member; empty = it varies
    QByteArrayList consequences; ///< of taking a member out
};

constexpr KindTraits symfonyTraits{
    .id = "symfony",
    .title = QT_TRANSLATE_NOOP("LockKinds", "Lock of Symfony"),
    .word = "Symfony",
    .library = "Symfony",
    .versions = "5.4",
    .checked = Checked::Live,
    .keyType = KeyType::SortedSet,
    .renewedBy = "zadd",
};
constexpr KindTraits nodeSemaphoreTraits{
    .id = "redis-semaphore-permits",
    .title = QT_TRANSLATE_NOOP("LockKinds", "Semaphore of redis-semaphore"),
    .word = "redis-semaphore",
    .library = "redis-semaphore",
    .versions = "5.8",
    .checked = Checked::Live,
    .keyType = KeyType::SortedSet,
    .renewedBy = "zadd",
};
constexpr KindTraits medallionTraits{
    .id = "medallion-semaphore",
    .title = QT_TRANSLATE_NOOP("LockKinds", "Semaphore of DistributedLock"),
    .word = "DistributedLock",
    .library = "DistributedLock.Redis",
    .versions = "1.1",
    .checked = Checked::Facts,
    .keyType = KeyType::SortedSet,
};

constexpr KindTraits symfonySemaphoreTraits{
    .id = "symfony-semaphore",
    .title = QT_TRANSLATE_NOOP("LockKinds", "Semaphore of Symfony"),
    .word = QT_TRANSLATE_NOOP("LockKinds", "Symfony semaphore"),
    .library = "Symfony",
    .versions = "5.4",
    .checked = Checked::Live,
    .keyType = KeyType::SortedSet,
};

constexpr Kind symfonyLock{symfonyTraits};
constexpr Kind symfonySemaphore{symfonySemaphoreTraits};

/// A semaphore of Symfony has the ends of its members in "{NAME}:time", and their weights in "{NAME}:weight".
const QByteArray timeSuffix = "}:time";

base::KeyName weightsOf(const base::KeyName& times)
{
    return {times.bytes.chopped(timeSuffix.size()) + "}:weight"};
}

bool isNamedAsTimes(const base::KeyName& key)
{
    return key.bytes.startsWith('{') && key.bytes.endsWith(timeSuffix);
}

const std::array<Layout, 4>& layouts()
{
    using Rest = TextForm::Rest;
    static const QByteArray symfonyToken = QByteArray(43, '~') + '=';
    static const std::array<Layout, 4> all{
        Layout{symfonyLock, {symfonyToken, Rest::Nothing}, Ending::OwnScore, 0ms,
            {"former-notices", "waiters-ask-again"}},
        Layout{symfonySemaphore, {symfonyToken, Rest::Nothing, false, {"{*" + timeSuffix}},
            Ending::OwnSeconds, 10s, {"former-notices", "waiters-ask-again"}},
        Layout{Kind(nodeSemaphoreTraits),
            {"########-####-####-####-############", Rest::Anything, false, {"semaphore:*"}},
            Ending::AfterRefresh, std::nullopt, {"former-may-end", "waiters-ask-again"}},
        Layout{Kind(medallionTraits), {'_' + QByteArray(32, '#'), Rest::Nothing, true, {}, 200},
            Ending::OwnScore, std::nullopt, {"former-notices", "waiters-ask-again"}},
    };
    return all;
}

const Layout* layoutOf(std::optional<Kind> kind)
{
    const auto found =
        std::ranges::find_if(layouts(), [&](const Layout& layout) { return layout.kind == kind; });
    return found == layouts().end() ? nullptr : &*found;
}

/// A member with its score as a moment.
struct Member {
    QByteArray id;
    QByteArray score;
    base::ServerTime moment{};
};

std::optional<base::ServerTime> momentIn(const Layout& layout, const QByteArray& score)
{
    if (layout.ending != Ending::OwnSeconds)
        return momentFrom(score);
    bool isNumber = false;
    const double seconds = score.toDouble(&isNumber);
    return isNumber ? momentFrom(QByteArray::number(seconds * 1000, 'f', 0)) : std::nullopt;
}

/// Empty where a score is no moment, or there is no member at all.
QList<Member> membersIn(const Layout& layout, const Pairs& scores)
{
    QList<Member> members;
    for (const auto& [id, score] : scores) {
        const auto moment = momentIn(layout, score);
        if (!moment)
            return {};
        members.append({id, score, *moment});
    }
    return members;
}

base::ServerTime lastOf(const QList<Member>& members)
{
    return std::ranges::max(members, {}, &Member::moment).moment;
}

bool isWriter(const Layout& layout, const Member& member)
{
    return layout.kind == symfonyLock && member.id == writeMember;
}

/// Older servers report an expiry within a few milliseconds.
bool areTogether(base::ServerTime one, base::ServerTime other)
{
    constexpr base::milliseconds within = 1s;
    return std::chrono::abs(one - other) <= within;
}

/// True where every member is a holder of that library, and the key's expiry is as that library sets it.
bool fits(const Layout& layout, const base::KeyName& key, const QList<Member>& members, const Expiry& expiry)
{
    const auto isHolder = [&layout](const Member& member) {
        return isWriter(layout, member) || layout.member.fits(member.id);
    };
    const bool hasHolder =
        std::ranges::any_of(members, [&](const Member& member) { return !isWriter(layout, member); });
    if (members.isEmpty() || !hasHolder || !expiry.at || !layout.member.isFor(key.bytes) ||
        !std::ranges::all_of(members, isHolder))
        return false;
    const base::ServerTime last = lastOf(members);
    return layout.keyOutlives ? areTogether(*expiry.at, last + *layout.keyOutlives) : last <= *expiry.at;
}

std::optional<base::ServerTime> endOf(
    const Layout& layout, const Member& member, base::ServerTime last, const Expiry& expiry)
{
    if (layout.ending != Ending::AfterRefresh)
        return member.moment;
    return expiry.at ? std::optional(*expiry.at - (last - member.moment)) : std::nullopt;
}

/// A writer's token was set at the same moment as its mark; others beside it are readers whose time is over.
Mode modeOf(const Layout& layout, const Member& member, const QList<Member>& members)
{
    if (layout.kind != symfonyLock)
        return Mode::Permit;
    const auto isMark = [&](const Member& other) {
        return isWriter(layout, other) && other.moment == member.moment;
    };
    return std::ranges::any_of(members, isMark) ? Mode::Exclusive : Mode::Read;
}

/// `weights`: how many permits each has; one where that is not known.
QList<Holder> holdersIn(
    const Layout& layout, const QList<Member>& members, const Expiry& expiry, const Pairs& weights)
{
    const base::ServerTime last = lastOf(members);
    QList<Holder> holders;
    for (const Member& member : members) {
        if (isWriter(layout, member))
            continue;
        Holder holder = holderOf(layout.kind, {member.id});
        holder.mode = modeOf(layout, member, members);
        holder.expiresAt = endOf(layout, member, last, expiry);
        const auto weight =
            std::ranges::find(weights, member.id, [](const auto& pair) { return pair.first; });
        if (weight != weights.end())
            holder.count = std::max<qint64>(integerFrom(weight->second).value_or(1), 1);
        holders.append(holder);
    }
    return holders;
}

/// The moments of their last refreshes. An end says nothing: how long a hold lasts is up to its client. Where
/// the last moment is that of the key's expiry, they may be ends.
QList<Observation::OwnMoment> momentsIn(
    const Layout& layout, const QList<Member>& members, const std::optional<base::ServerTime>& expiry)
{
    QList<Observation::OwnMoment> moments;
    if (layout.ending == Ending::AfterRefresh && (!expiry || !areTogether(*expiry, lastOf(members))))
        for (const Member& member : members)
            moments.append({{member.id}, member.moment});
    return moments;
}

QByteArrayList evidenceOf(
    const Candidate& candidate, const Layout& layout, bool isRecognised, const Pairs& scores)
{
    QByteArrayList evidence;
    if (candidate.pinnedAs)
        evidence.append(candidate.operatorsWord());
    if (!layout.member.names.isEmpty() && layout.member.isFor(candidate.key.bytes))
        evidence.append("sorted-set-name");
    if (isRecognised)
        evidence.append("sorted-set-members");
    const auto isMark = [](const auto& pair) { return pair.first == writeMember; };
    if (layout.kind == symfonyLock && std::ranges::any_of(scores, isMark))
        evidence.append("write-member");
    return evidence;
}

/// The members of one client: those that belong to `who`.
QByteArrayList membersOf(const Lock& lock, const base::HolderId& who)
{
    const auto found = std::ranges::find(lock.holders, who, &Holder::id);
    if (found == lock.holders.end())
        return {};
    QByteArrayList members;
    for (const Holder& holder : lock.holders)
        if (holder.id == who || (!found->client().isEmpty() && lock.kind == Kind(nodeSemaphoreTraits) &&
                                    holder.client() == found->client()))
            members.append(holder.id.bytes);
    if (lock.kind == symfonyLock && found->mode == Mode::Exclusive)
        members.append(writeMember);
    return members;
}

QByteArrayList keysOf(const Layout& layout, const Lock& lock)
{
    QByteArrayList keys{lock.ref->name.bytes};
    if (layout.kind == symfonySemaphore && isNamedAsTimes(lock.ref->name))
        keys.append(weightsOf(lock.ref->name).bytes);
    return keys;
}

Recipe freeHolder(const Layout& layout, const LockOperation& operation, const Lock& lock)
{
    Recipe recipe;
    const QByteArrayList members = membersOf(lock, operation.who);
    if (members.isEmpty()) {
        recipe.obstacle = "not-a-holder";
        return recipe;
    }
    recipe.script = "release-members";
    recipe.keys = keysOf(layout, lock);
    const bool endsWithLast = layout.keyOutlives == 0ms;
    recipe.arguments =
        QByteArrayList{endsWithLast ? "last" : "own", QByteArray::number(recipe.keys.size())} + members;
    for (const QByteArray& each : std::as_const(recipe.keys))
        for (const QByteArray& member : members)
            recipe.sends.append("ZREM " + each + ' ' + member);
    if (endsWithLast)
        recipe.sends.append("PEXPIREAT " + lock.ref->name.bytes + " …");
    recipe.consequences = QByteArrayList{"work-goes-on"} + layout.consequences;
    return recipe;
}

Recipe freeAll(const Layout& layout, const Lock& lock)
{
    Recipe recipe;
    recipe.script = "force-release";
    recipe.keys = keysOf(layout, lock);
    recipe.arguments = {QByteArray::number(recipe.keys.size())};
    recipe.sends = {"DEL " + recipe.keys.join(' ')};
    recipe.consequences = QByteArrayList{"work-goes-on"} + layout.consequences;
    return recipe;
}

} // namespace

QByteArray SortedSetFamily::id() const { return QByteArrayLiteral("sorted-sets"); }

QList<Kind> SortedSetFamily::kinds() const
{
    QList<Kind> kinds;
    for (const Layout& layout : layouts())
        kinds.append(layout.kind);
    return kinds;
}

QList<Family::Scan> SortedSetFamily::scans() const
{
    return {{KeyType::SortedSet, "*", false, "*lock*"}, {KeyType::SortedSet, "semaphore:*"}};
}

QList<TextForm> SortedSetFamily::memberForms() const
{
    QList<TextForm> forms{{writeMember, TextForm::Rest::Nothing}};
    for (const Layout& layout : layouts())
        forms.append(layout.member);
    return forms;
}

bool SortedSetFamily::claims(const Candidate& candidate) const
{
    const bool isOfType = candidate.type == KeyType::SortedSet || candidate.type == KeyType::Unknown;
    return isOfType && !candidate.byCompanion &&
           (!candidate.pinnedAs || layoutOf(candidate.pinnedAs) != nullptr);
}

QList<redis::Command> SortedSetFamily::questions(const Candidate& candidate) const
{
    QList<redis::Command> questions{askScores(candidate.key), askExpiry(candidate.key)};
    if (isNamedAsTimes(candidate.key))
        questions.append(askScores(weightsOf(candidate.key)));
    return questions;
}

std::optional<Observation> SortedSetFamily::decode(
    const Candidate& candidate, const QList<Reading>& readings, base::ServerTime at) const
{
    const Answers answers(readings);
    const Pairs scores = answers.scores(candidate.key);
    const auto expiry = answers.expiry(candidate.key);
    if (!expiry)
        return std::nullopt;
    const auto isOne = [&](const Layout& layout) {
        return fits(layout, candidate.key, membersIn(layout, scores), *expiry);
    };
    const Layout* layout = layoutOf(candidate.pinnedAs);
    const bool isPinned = layout != nullptr;
    if (const auto found = isPinned ? layouts().end() : std::ranges::find_if(layouts(), isOne);
        found != layouts().end())
        layout = &*found;
    const QList<Member> members = layout == nullptr ? QList<Member>() : membersIn(*layout, scores);
    if (members.isEmpty())
        return std::nullopt;
    Observation observation;
    observation.ref = {candidate.key, candidate.db, {}};
    observation.kind = layout->kind;
    observation.holders = holdersIn(*layout, members, *expiry,
        isNamedAsTimes(candidate.key) ? answers.scores(weightsOf(candidate.key)) : Pairs());
    observation.expiresAt = expiry->at;
    observation.ownMoments = momentsIn(*layout, members, expiry->at);
    observation.evidence = evidenceOf(candidate, *layout, !isPinned || isOne(*layout), scores);
    observation.fence = fenceOf(scores, expiry->at);
    observation.fenceStrength = expiry->at ? FenceStrength::Strong : FenceStrength::Weak;
    observation.at = at;
    return observation;
}

Recipe SortedSetFamily::recipe(const LockOperation& operation, const Lock& lock) const
{
    const Layout* layout = layoutOf(lock.kind);
    if (layout != nullptr && operation.what == LockOperation::What::Free)
        return freeAll(*layout, lock);
    if (layout != nullptr && operation.what == LockOperation::What::FreeHolder)
        return freeHolder(*layout, operation, lock);
    return Family::recipe(operation, lock);
}

/// For one holder only its own members are compared: others may come and go.
QList<Precondition> SortedSetFamily::preconditions(
    const LockOperation& operation, const Lock& lock, const QList<Reading>& readings) const
{
    const Answers answers(readings);
    const base::KeyName& key = lock.ref->name;
    const QByteArrayList mine = membersOf(lock, operation.who);
    const bool isOfOne = operation.what == LockOperation::What::FreeHolder;
    QList<Precondition> preconditions;
    QByteArrayList all;
    for (const auto& [member, score] : answers.scores(key)) {
        all << member << score;
        if (isOfOne && mine.contains(member))
            preconditions.append({key, Precondition::Way::Member, {member, score}, std::nullopt});
    }
    if (isOfOne)
        return preconditions;
    const auto expiry = answers.expiry(key);
    const qint64 at = expiry && expiry->at ? expiry->at->time_since_epoch().count() : -1;
    return {{key, Precondition::Way::Scores, all, at}};
}

Holder SortedSetFamily::holderOf(Kind kind, const base::HolderId& id) const
{
    constexpr qsizetype uuidLength = 36;
    Holder holder = Family::holderOf(kind, id);
    holder.mode = kind == symfonyLock ? Mode::Exclusive : Mode::Permit;
    const Layout* layout = layoutOf(kind);
    if (layout == nullptr || !layout->member.fits(id.bytes))
        return holder;
    if (kind == Kind(nodeSemaphoreTraits))
        holder.setParts(id.bytes.first(uuidLength), {});
    if (kind == Kind(medallionTraits)) {
        const QByteArray hostAndProcess = id.bytes.chopped(layout->member.form.size());
        const qsizetype line = hostAndProcess.lastIndexOf('_');
        holder.setParts(hostAndProcess.first(std::max<qsizetype>(line, 0)), hostAndProcess.sliced(line + 1));
    }
    return holder;
}

QString SortedSetFamily::evidenceSentence(const QByteArray& fact) const
{
    if (fact == "sorted-set-name")
        return SortedSetWords::tr("The name is one that this library gives.");
    if (fact == "sorted-set-members")
        return SortedSetWords::tr(
            "Each member has the form of this library's tokens, and the key expires as it would let it.");
    if (fact == "write-member")
        return SortedSetWords::tr("The member “__write__” says that it is held by a writer.");
    return {};
}

} // namespace lockscope::locks
