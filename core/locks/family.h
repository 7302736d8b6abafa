#pragma once

#include "core/locks/candidate.h"
#include "core/locks/event.h"
#include "core/locks/lease.h"
#include "core/locks/possiblelock.h"
#include "core/locks/recipe.h"
#include "core/locks/textform.h"

#include <QString>

#include <optional>

namespace lockscope::locks
{

/// What one whole look at a key has shown.
struct Observation {
    LockRef ref;
    Kind kind;
    QList<Holder> holders;                     ///< since/sinceExact not set: the registry knows better
    std::optional<base::ServerTime> expiresAt; ///< of the key
    base::milliseconds expiryWithin{0};        ///< as of Lock
    std::optional<Waiters> waiters;            ///< where the look itself lists them (fair)
    std::optional<Permits> permits;
    std::optional<qint64> latchCount;
    std::optional<qint64> token;
    std::optional<Group> group;
    QList<Companion> companions;
    QByteArrayList evidence;
    QList<Kind> couldAlsoBe;
    Fence fence;
    FenceStrength fenceStrength = FenceStrength::Weak;
    bool tooLarge = false;
    QByteArray node;       ///< of a cluster: where it lies, "host:port"
    base::ServerTime at{}; ///< server's clock when the server answered
    Seen source = Seen::Scan;
    /// The look armed the key, and no push came while it was under way: what was heard of it by then is of
    /// before, and what changes it later is pushed before the message that it sends.
    bool armed = false;
};

/// The lock as that look alone shows it: without history, and without what was known of it before.
Lock shownBy(const Observation& observation);

/// Who waits before a lock that nobody holds, where a look lists them.
struct Queue {
    Kind kind; ///< of locks that have one
    Waiters waiters;
};

/// What a look has shown that found no lock under the name.
struct Absence {
    base::ServerTime at{}; ///< server's clock when the server answered
    Seen source = Seen::Scan;
    std::optional<ForeignKey> foreign = {}; ///< what stands there instead; empty = the key is missing
    std::optional<Queue> queue = {};        ///< who waits all the same, where that was read
    bool armed = false;                     ///< as of Observation
};

/// What a message on a lock channel says.
struct ChannelMeaning {
    enum class What : quint8 { Released, WriterReleased, Permits, LatchOpened, LatchArmed, Other };

    QList<base::KeyName> names; ///< the locks it may be about (one name, or two: "x" and "{x}")
    Kind kindHint;
    What what = What::Other;
    std::optional<base::HolderId> waiter; ///< of a fair lock: whom it wakes
    qint64 value = 0;                     ///< of Permits
};

/// One family of locks: its kinds, how its keys look, what to ask, how to read the answers, how to act. Pure;
/// any thread. Adding a family is one file with its kinds and one subclass, and one line in family.cpp.
class Family
{
public:
    /// A scan that can find its keys: SCAN MATCH pattern TYPE type.
    struct Scan {
        KeyType type;
        QByteArray pattern;      ///< "*" for all
        bool companions = false; ///< (see ownersOf) of locks that no scan finds; now and then
        /// Of `pattern` "*": where the server cannot look at the values itself, names that match this alone
        /// are looked at, as each would cost commands; empty = all.
        QByteArray patternFromHere = {};
    };

    Family() = default;
    Family(const Family&) = delete;
    Family& operator=(const Family&) = delete;
    virtual ~Family() = default;

    [[nodiscard]] virtual QByteArray id() const = 0;
    /// Its kinds; no two families share one, nor an identifier.
    [[nodiscard]] virtual QList<Kind> kinds() const = 0;
    [[nodiscard]] virtual QList<Scan> scans() const = 0;
    /// The forms of the names of its hashes' fields: discovery reads a hash only where one of its fields has
    /// one. A family that scans hashes has at least one.
    [[nodiscard]] virtual QList<TextForm> fieldForms() const { return {}; }
    /// The forms of the values of strings that it finds by their names: a family that scans strings has at
    /// least one.
    [[nodiscard]] virtual QList<TextForm> valueForms() const { return {}; }
    /// The forms of the members of its sorted sets: discovery reads a sorted set only where one of its
    /// members has one. A family that scans sorted sets, other than companions, has at least one.
    [[nodiscard]] virtual QList<TextForm> memberForms() const { return {}; }
    /// Could a key of this name and type be ours? Cheap: asked of every scanned key. Companions are not.
    [[nodiscard]] virtual bool claims(const Candidate& candidate) const = 0;
    /// The first questions; the key's length was checked before. Reading commands only.
    [[nodiscard]] virtual QList<redis::Command> questions(const Candidate& candidate) const = 0;
    /// Questions that follow from the first answers (a reader's own timeouts, the queue of a lock whose key
    /// is missing); mostly none.
    [[nodiscard]] virtual QList<redis::Command> moreQuestions(const Candidate&, const QList<Reading>&) const;
    /// The observation, or nothing where it is not ours or missing. `readings`: all questions with their
    /// replies.
    [[nodiscard]] virtual std::optional<Observation> decode(
        const Candidate& candidate, const QList<Reading>& readings, base::ServerTime at) const = 0;
    /// What it may be all the same where decode() has found no lock; mostly nothing.
    [[nodiscard]] virtual std::optional<PossibleLock> possible(const Candidate&, const QList<Reading>&) const
    {
        return std::nullopt;
    }

    /// How its libraries renew a lease.
    [[nodiscard]] virtual RenewalHabit renewalHabit() const { return RenewalHabit::Unknown; }
    /// PSUBSCRIBE patterns of its lock channels.
    [[nodiscard]] virtual QByteArrayList channelPatterns() const;
    /// One pattern in which all of these lie, and hardly anything else: the server compares each message of
    /// anybody with each pattern. Empty: there is none.
    [[nodiscard]] virtual QByteArray channelCover() const { return {}; }
    /// What a message (channel, payload) means; nothing where the channel is another's.
    [[nodiscard]] virtual std::optional<ChannelMeaning> readMessage(
        const QByteArray&, const QByteArray&) const;
    /// Where the waiters of `lock` can be counted: PUBSUB NUMSUB of these channels (per waiter for fair).
    [[nodiscard]] virtual QByteArrayList waiterChannels(const Lock& lock) const;
    /// The locks that `key` may be a companion of; empty where it is none of ours.
    [[nodiscard]] virtual QList<base::KeyName> ownersOf(const base::KeyName& key) const;
    /// How `operation` is done to `lock`; with an obstacle where it cannot be ("not-for-kind", …).
    [[nodiscard]] virtual Recipe recipe(const LockOperation& operation, const Lock& lock) const;
    /// What a script that does it must find unchanged, from the readings of one look (see questions()).
    [[nodiscard]] virtual QList<Precondition> preconditions(
        const LockOperation&, const Lock&, const QList<Reading>&) const;
    /// Keys that preconditions() may compare beside those of the recipe.
    [[nodiscard]] virtual QList<base::KeyName> boundBeside(const LockOperation&, const Lock&) const
    {
        return {};
    }
    /// Who waits before a lock whose key is missing, where the readings list them.
    [[nodiscard]] virtual std::optional<Queue> queue(const Candidate&, const QList<Reading>&) const;
    /// A holder by its id as an event or a recording has it: its parts, and what it may do.
    [[nodiscard]] virtual Holder holderOf(Kind kind, const base::HolderId& id) const;
    /// Keys that are named beside a lock of that kind in its holders' id and its own name, whoever holds it;
    /// these may be globs.
    [[nodiscard]] virtual QList<Companion> usualCompanions(Kind, const base::KeyName&) const { return {}; }
    /// The sentence for one of its own evidence identifiers (translated, plain text); else empty.
    [[nodiscard]] virtual QString evidenceSentence(const QByteArray& fact) const = 0;
};

/// In a cluster: true where odd braces in its name send the lock's channel, and the keys beside its own, to
/// another slot, so that it can be taken and not be released. Source: redisson-wire, the cluster trap.
bool hasSideKeysElsewhere(const Observation& observation);

/// All families, most specific first. Lives as long as the program.
const QList<const Family*>& families();
/// Adds a family that is not built in; it is asked before those that are. To be called before anything is
/// watched or read, on the main thread; `family` lives as long as the program.
void registerFamily(const Family& family);

/// The kinds of all families, in their order.
const QList<Kind>& everyKind();
/// The kind with that identifier; nothing where no family has it.
std::optional<Kind> kindFromName(const QByteArray& name);
/// Likewise; a kind that was written down as not known is read as such.
std::optional<Kind> keptKind(const QByteArray& kept);
/// The kind that is taken in that form; not known where there is none.
Kind kindOf(Form form);

/// The family of that id; null where there is none.
const Family* familyById(const QByteArray& id);
/// The one whose kind it is; one that recognises nothing where the kind is not known.
const Family& familyOf(Kind kind);

} // namespace lockscope::locks
