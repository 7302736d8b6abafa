#pragma once

#include "core/locks/event.h"
#include "core/redis/command.h"
#include "core/redis/reply.h"

#include <QByteArrayList>
#include <QList>
#include <QString>

#include <optional>

namespace lockscope::locks
{

/// A key that may be a lock: what is known before it is read.
struct Candidate {
    enum class Type : quint8 { Unknown, Hash, String, Other };

    base::KeyName key;
    int db = 0;
    Type type = Type::Unknown;
    std::optional<Kind> pinnedAs; ///< the operator says what it is
    std::optional<Kind> hint;     ///< what a channel or an earlier sighting says it is
};

/// A command that was sent for a candidate, and its reply.
struct Reading {
    redis::Command command;
    redis::Reply reply;
};

/// What one complete look at a key has shown, before history is taken into account.
struct Sighting {
    LockRef ref;
    Kind kind = Kind::Reentrant;
    QByteArray family;
    QList<Holder> holders;                     ///< since/sinceExact not set: the registry knows better
    std::optional<base::ServerTime> expiresAt; ///< of the key
    std::optional<Waiters> waiters;            ///< where the look itself lists them (fair)
    std::optional<Permits> permits;
    std::optional<qint64> latchCount;
    std::optional<qint64> token;
    std::optional<Group> group;
    QList<Companion> companions;
    QByteArrayList evidence;
    QList<Kind> couldAlsoBe;
    QByteArray fence;
    FenceStrength fenceStrength = FenceStrength::Weak;
    bool tooLarge = false;
    base::ServerTime at{}; ///< server's clock when the server answered
    Seen source = Seen::Scan;
};

/// What a message on a lock channel says.
struct ChannelMeaning {
    enum class What : quint8 { Released, WriterReleased, Permits, LatchOpened, LatchArmed, Other };

    QList<base::KeyName> names; ///< the locks it may be about (one name, or two: "x" and "{x}")
    Kind kindHint = Kind::Reentrant;
    What what = What::Other;
    std::optional<base::HolderId> waiter; ///< of a fair lock: whom it wakes
    qint64 value = 0;                     ///< of Permits
};

/// One family of locks: how its keys look, what to ask, how to read the answers. Pure and stateless; any
/// thread. Adding a family is one file with one subclass and one line in families().
class Family
{
public:
    /// A scan that can find its keys: SCAN MATCH pattern TYPE type.
    struct Scan {
        Candidate::Type type;
        QByteArray pattern; ///< "*" for all
    };

    Family() = default;
    Family(const Family&) = delete;
    Family& operator=(const Family&) = delete;
    virtual ~Family() = default;

    [[nodiscard]] virtual QByteArray id() const = 0;
    [[nodiscard]] virtual QList<Scan> scans() const = 0;
    /// Could a key of this name and type be ours? Cheap: asked of every scanned key. Companions are not.
    [[nodiscard]] virtual bool claims(const Candidate& candidate) const = 0;
    /// The first questions; the key's length was checked before. Reading commands only.
    [[nodiscard]] virtual QList<redis::Command> questions(const Candidate& candidate) const = 0;
    /// Questions that follow from the first answers (a reader's own timeouts); mostly none.
    [[nodiscard]] virtual QList<redis::Command> moreQuestions(
        const Candidate& candidate, const QList<Reading>& readings) const;
    /// The sighting, or nothing where it is not ours. `readings` holds all questions with their replies, in
    /// order. A missing key decodes to nothing; the caller tells absence from foreignness by the replies.
    [[nodiscard]] virtual std::optional<Sighting> decode(
        const Candidate& candidate, const QList<Reading>& readings, base::ServerTime at) const = 0;

    /// PSUBSCRIBE patterns of its lock channels.
    [[nodiscard]] virtual QByteArrayList channelPatterns() const;
    /// What a message means; nothing where the channel is not ours.
    [[nodiscard]] virtual std::optional<ChannelMeaning> readMessage(
        const QByteArray& channel, const QByteArray& payload) const;
    /// Where the waiters of `lock` can be counted: PUBSUB NUMSUB of these channels (per waiter for fair).
    [[nodiscard]] virtual QByteArrayList waiterChannels(const Lock& lock) const;
    /// The locks that `key` may be a companion of; empty where it is none of ours.
    [[nodiscard]] virtual QList<base::KeyName> ownersOf(const base::KeyName& key) const;
    /// The sentence for people of one of its own evidence identifiers (translated, plain text); else empty.
    [[nodiscard]] virtual QString evidenceSentence(const QByteArray& fact) const = 0;
};

/// All families, most specific first. Lives as long as the program.
const QList<const Family*>& families();

/// The family of that id; null where there is none.
const Family* familyById(const QByteArray& id);

} // namespace lockscope::locks
