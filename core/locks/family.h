#pragma once

#include "core/locks/candidate.h"
#include "core/locks/clientconnection.h"
#include "core/locks/event.h"
#include "core/locks/lease.h"
#include "core/locks/possiblelock.h"
#include "core/locks/recipe.h"
#include "core/locks/textform.h"

#include <QString>

#include <optional>

namespace lockscope::locks
{

/// A lock as one complete read of its key has shown it.
struct Observation {
    LockRef ref;
    Kind kind;
    QList<Holder> holders;                     ///< since/sinceExact not set: the registry knows better
    std::optional<base::ServerTime> expiresAt; ///< of the key
    /// The server reports that nobody has used the key for so long: it is as old at least, and so is its
    /// hold.
    std::optional<base::seconds> heldAtLeast;
    /// A time in its value, which tells since when it is held.
    struct TimeInValue {
        base::ServerTime at{};
        SinceBy what = SinceBy::Value; ///< Value or Asked
    };
    std::optional<TimeInValue> timeInValue;
    /// A moment that the client of a holder wrote as the present, by its clock.
    struct OwnMoment {
        base::HolderId who;
        base::ServerTime at{};
    };
    QList<OwnMoment> ownMoments;        ///< beside that of timeInValue
    base::milliseconds expiryWithin{0}; ///< see Lock
    std::optional<Waiters> waiters;     ///< where the read itself lists them (fair)
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
    base::Shared<QByteArray> node; ///< of a cluster: where it lies, "host:port"
    base::ServerTime at{};         ///< server's clock when the server answered
    Seen source = Seen::Scan;
    /// The read armed the key, and no push came while it went on: messages heard by then are about earlier
    /// changes, and a later change is pushed before the message that it sends.
    bool armed = false;
};

/// The lock as that read alone shows it: without history, and without what was known of it before.
Lock shownBy(const Observation& observation);

/// The waiters before a lock that nobody holds, where a read lists them.
struct Queue {
    Kind kind; ///< of locks that have one
    Waiters waiters;
};

/// The result of a read that found no lock under the name.
struct Absence {
    base::ServerTime at{}; ///< server's clock when the server answered
    Seen source = Seen::Scan;
    std::optional<ForeignKey> foreign = {}; ///< the key there instead; empty = the key is missing
    std::optional<Queue> queue = {};        ///< those who still wait, where that was read
    bool armed = false;                     ///< see Observation
};

/// The meaning of a message on a lock channel.
struct ChannelMeaning {
    /// The meaning of the message for the locks.
    enum class What : quint8 { Released, WriterReleased, Permits, LatchOpened, LatchArmed, Other };

    QList<base::KeyName> names; ///< the locks it may be about (one name, or two: "x" and "{x}")
    Kind kindHint;
    What what = What::Other;
    std::optional<base::HolderId> waiter; ///< of a fair lock: the waiter that it wakes
    qint64 value = 0;                     ///< of Permits
};

/// One family of locks: its kinds, the form of its keys, the questions to ask, how to read the answers, how
/// to act. Pure; any thread. Adding a family takes one file with its kinds and one subclass, and one line in
/// family.cpp.
class Family
{
public:
    /// A scan that can find its keys: SCAN MATCH pattern TYPE type.
    struct Scan {
        KeyType type;
        QByteArray pattern;      ///< "*" for all
        bool companions = false; ///< (see ownersOf) of locks that no scan finds; now and then
        /// Only for `pattern` "*": where the server cannot read the values itself, only names that match this
        /// are read, as each costs commands; empty = all.
        QByteArray patternFromHere = {};
    };

    Family() = default;
    Family(const Family&) = delete;
    Family& operator=(const Family&) = delete;
    virtual ~Family() = default;

    /// Returns the family's stable identifier: "redisson".
    [[nodiscard]] virtual QByteArray id() const = 0;
    /// Its kinds; no two families share one, nor an identifier.
    [[nodiscard]] virtual QList<Kind> kinds() const = 0;
    /// Returns the scans by which its keys are found.
    [[nodiscard]] virtual QList<Scan> scans() const = 0;
    /// The forms of the names of its hashes' fields: discovery reads a hash only where one of its fields has
    /// such a form. A family that scans hashes has at least one.
    [[nodiscard]] virtual QList<TextForm> fieldForms() const { return {}; }
    /// The forms of the values of strings that it finds by their names: a family that scans strings has at
    /// least one.
    [[nodiscard]] virtual QList<TextForm> valueForms() const { return {}; }
    /// The forms of the members of its sorted sets: discovery reads a sorted set only where one of its
    /// members has such a form. A family that scans sorted sets, other than companions, has at least one.
    [[nodiscard]] virtual QList<TextForm> memberForms() const { return {}; }
    /// Returns the globs of the names that the library of that kind, one of its own, gives; empty where any
    /// name will do.
    [[nodiscard]] virtual QByteArrayList namesOf(Kind) const { return {}; }
    /// Returns the SHA1s of scripts that the server is asked about: of each that it knows, decode() is told
    /// (Hints).
    [[nodiscard]] virtual QByteArrayList fingerprints() const { return {}; }
    /// True where a key of this name and type could be ours. Cheap: asked of every scanned key. False for
    /// companions.
    [[nodiscard]] virtual bool claims(const Candidate& candidate) const = 0;
    /// True where a key of this name that is no lock now may become one beside what it holds: discovery reads
    /// it again in each pass.
    [[nodiscard]] virtual bool mayBecomeLock(const base::KeyName&) const { return false; }
    /// The first questions; the key's length was checked before. Only reading commands.
    [[nodiscard]] virtual QList<redis::Command> questions(const Candidate& candidate) const = 0;
    /// Questions that follow from the first answers (a reader's own timeouts, the queue of a lock whose key
    /// is missing); mostly none.
    [[nodiscard]] virtual QList<redis::Command> moreQuestions(const Candidate&, const QList<Reading>&) const;
    /// The observation; nothing where the key is not ours or missing. `readings`: all questions with their
    /// replies.
    [[nodiscard]] virtual std::optional<Observation> decode(
        const Candidate& candidate, const QList<Reading>& readings, base::ServerTime at) const = 0;
    /// The lock that the key may still be where decode() has found none; mostly nothing.
    [[nodiscard]] virtual std::optional<PossibleLock> possible(const Candidate&, const QList<Reading>&) const
    {
        return std::nullopt;
    }

    /// How the libraries of this family renew a lease.
    [[nodiscard]] virtual RenewalHabit renewalHabit() const { return RenewalHabit::Unknown; }
    /// PSUBSCRIBE patterns of its lock channels.
    [[nodiscard]] virtual QByteArrayList channelPatterns() const;
    /// One pattern that covers all of these, and hardly anything else: the server compares each message of
    /// any client with each pattern. Empty: there is none.
    [[nodiscard]] virtual QByteArray channelCover() const { return {}; }
    /// The meaning of a message (channel, payload); nothing where the channel is not of this family.
    [[nodiscard]] virtual std::optional<ChannelMeaning> readMessage(
        const QByteArray&, const QByteArray&) const;
    /// The channels whose PUBSUB NUMSUB counts the waiters of `lock` (per waiter for fair locks).
    [[nodiscard]] virtual QByteArrayList waiterChannels(const Lock& lock) const;
    /// The lock that the name of a connection speaks for, of kinds without a key; mostly nothing.
    [[nodiscard]] virtual std::optional<base::KeyName> nameOf(const ClientConnection&) const
    {
        return std::nullopt;
    }
    /// The locks that `key` may be a companion of; empty where it is none of ours.
    [[nodiscard]] virtual QList<base::KeyName> ownersOf(const base::KeyName& key) const;
    /// How `operation` is done to `lock`; with an obstacle where it cannot be ("not-for-kind", …).
    [[nodiscard]] virtual Recipe recipe(const LockOperation& operation, const Lock& lock) const;
    /// The keys and values that a script for it must find unchanged, from the readings of one read (see
    /// questions()).
    [[nodiscard]] virtual QList<Precondition> preconditions(
        const LockOperation&, const Lock&, const QList<Reading>&) const;
    /// Keys that preconditions() may compare beside those of the recipe.
    [[nodiscard]] virtual QList<base::KeyName> boundBeside(const LockOperation&, const Lock&) const
    {
        return {};
    }
    /// The waiters before a lock whose key is missing, where the readings list them.
    [[nodiscard]] virtual std::optional<Queue> queue(const Candidate&, const QList<Reading>&) const;
    /// The holder with that id in an event or a recording: the id's parts, and the holder's mode.
    [[nodiscard]] virtual Holder holderOf(Kind kind, const base::HolderId& id) const;
    /// The keys that may belong to a lock of that name, whatever its kind, as globs: a user who acts on locks
    /// needs them.
    [[nodiscard]] virtual QByteArrayList keysBeside(const base::KeyName&) const { return {}; }
    /// The keys whose names follow from a lock's name and its holders' ids, whoever its holder is; these may
    /// be globs.
    [[nodiscard]] virtual QList<Companion> usualCompanions(Kind, const base::KeyName&) const { return {}; }
    /// The sentence for one of its own evidence identifiers (translated, plain text); else empty.
    [[nodiscard]] virtual QString evidenceSentence(const QByteArray& fact) const = 0;
};

/// True where, in a cluster, odd braces in its name send the lock's channel, and the keys beside its own, to
/// another slot, so that it can be taken but not released. Source: redisson-wire, the cluster trap.
bool hasSideKeysElsewhere(const Observation& observation);

/// All families, most specific first. Lives as long as the program.
const QList<const Family*>& families();
/// Adds a family that is not built in; it is asked before those that are. Must be called before anything is
/// watched or read, on the main thread; `family` must live as long as the program.
void registerFamily(const Family& family);

/// The kinds of all families, in their order.
const QList<Kind>& everyKind();
/// The kind with that identifier; nothing where no family has it.
std::optional<Kind> kindFromName(const QByteArray& name);
/// The same for a kept identifier; a kind that was written as not known is read as such.
std::optional<Kind> keptKind(const QByteArray& kept);
/// The kind that is taken in that form; not known where there is none.
Kind kindOf(Form form);

/// The family of that id; null where there is none.
const Family* familyById(const QByteArray& id);
/// The family of that kind; one that recognises nothing where the kind is not known.
const Family& familyOf(Kind kind);
/// The holder or waiter with that id of a lock of that kind: the parts of the id, as its family knows them.
Holder holderOf(Kind kind, const base::HolderId& id);
/// The fingerprints of all families, each once.
QByteArrayList everyFingerprint();
/// True where that is so by some family.
bool mayBecomeLock(const base::KeyName& name);
/// The meaning of a message on that channel by the first family that knows the channel; empty where none
/// does.
std::optional<ChannelMeaning> meaningOf(const QByteArray& channel, const QByteArray& payload);

} // namespace lockscope::locks
