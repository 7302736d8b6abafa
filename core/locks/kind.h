#pragma once

#include <QByteArray>
#include <QHashFunctions>
#include <QtGlobal>

#include <optional>
#include <span>

namespace lockscope::locks
{

/// The type of a key as TYPE returns it. Unknown where it was not asked for.
enum class KeyType : quint8 { Unknown, Hash, String, List, Set, SortedSet, Other };

/// "hash", "zset", …: as TYPE and SCAN … TYPE name it; empty where it is none of the named ones.
QByteArray name(KeyType type);
/// Returns Other where the name is none of these.
KeyType keyTypeFromName(const QByteArray& name);

/// The things that a lock counts, where it has no holder that keeps all others out.
enum class Counting : quint8 {
    Nothing,       ///< it is held
    Permits,       ///< of a semaphore; the key does not name their holders
    ListedPermits, ///< of a semaphore; each is listed with its holder
    Latch,         ///< counts down to zero, and is open from then on
};

/// Whether a release sends a message to the waiters.
enum class Publishing : quint8 {
    NotReliably, ///< or never
    OnceHeard,   ///< locks of this form may never do so; after one message each release sends one
    Always,
};

/// How a client takes a lock: each kind that the lock client knows, the sides of a read-write lock apart.
enum class Form : quint8 {
    Reentrant,
    Spin, ///< stored as Reentrant; its waiters poll and its release sends no message
    Fair,
    Fenced,
    Read,
    Write,
    Semaphore, ///< permits without a holder, a lease or a way to ask whose they are
    Permit,    ///< one permit of a semaphore whose permits expire
    Latch,     ///< is awaited, never held
    /// From here on strings with a token of the hold, as other libraries keep them; their waiters poll.
    TimeUuidToken,  ///< the hex digits of a UUID of version 1
    HexToken,       ///< 32 hex digits
    Base64Token,    ///< 16 bytes
    JobToken,       ///< the moment, the host and a UUID
    SignalledToken, ///< 18 bytes in base64; its release pushes an element for one of those who wait
};

/// True of the forms that are strings with a token.
constexpr bool isToken(Form form) { return form >= Form::TimeUuidToken; }

/// The mode of a hold.
enum class Mode : quint8 { Exclusive, Read, Write, Permit };

/// One way to take a lock of a kind.
struct Taking {
    Mode mode = Mode::Exclusive;
    Form form = Form::Reentrant;
};

/// How what is known of a library was checked.
enum class Checked : quint8 {
    No,
    Facts, ///< examples of its locks are written as its sources write them
    Live,  ///< tests run the library itself: its locks are found, named and freed
};

/// The purpose of the keys of a kind.
enum class Purpose : quint8 {
    Lock,
    Marker,  ///< says that a task is queued or runs; nobody waits for it
    Session, ///< pages of one visitor of a site are made one after the other
};

/// All that is special about a kind of lock, declared once by the family that owns it.
struct KindTraits {
    const char* id = "unknown"; ///< stable: JSON, filter, command line, recordings
    const char* title = QT_TRANSLATE_NOOP("LockKinds", "Lock of unknown kind"); ///< begins a sentence
    const char* word = QT_TRANSLATE_NOOP("LockKinds", "unknown");               ///< in a column or a list
    const char* shortWord = nullptr; ///< in a narrow column; null = `word`
    const char* library = nullptr;   ///< where the kind is one library's: its name, which titles it instead
    const char* versions = nullptr;  ///< of the library, that were checked
    Checked checked = Checked::No;
    Purpose purpose = Purpose::Lock;
    KeyType keyType = KeyType::Unknown;
    Counting counting = Counting::Nothing;
    Publishing publishing = Publishing::NotReliably;
    /// Waiters block in this command, in lower case, on a list of theirs; null = they do not block.
    const char* waitCommand = nullptr;
    /// The command by which its library renews a lease, in lower case: "set" writes the value again, others
    /// prolong the key, or the end of a member; null = it never does, or that is not known.
    const char* renewedBy = nullptr;
    bool onMajority = false;    ///< its library takes it on several servers, most of which must grant it
    bool keyless = false;       ///< it has no key: the name of its holder's connection says that it is held
    bool queuesWaiters = false; ///< the waiters are in a list, and the first of it is next
    bool countsEntries = false; ///< a holder's count is the number of its entries; each is released by itself
    std::span<const Taking> takings = {}; ///< the first is the usual one; empty = it cannot be taken by us
};

/// The kind of a lock: a handle to the traits that its family declares, as cheap as a pointer. Only the
/// family that owns kinds compares them; all others ask for the traits. Default: not known.
class Kind
{
public:
    constexpr Kind() = default;
    /// `traits` must live as long as the program.
    constexpr explicit Kind(const KindTraits& traits)
        : m_traits(&traits)
    {
    }

    constexpr const KindTraits* operator->() const { return m_traits; }
    [[nodiscard]] constexpr bool isKnown() const { return m_traits != &unknownTraits; }

    friend constexpr bool operator==(Kind, Kind) = default;

private:
    static constexpr KindTraits unknownTraits{};

    const KindTraits* m_traits = &unknownTraits;
};

inline size_t qHash(Kind kind, size_t seed = 0) { return ::qHash(kind.operator->(), seed); }

/// How the lease is kept up, as far as seen.
enum class LeaseKind : quint8 { Unknown, Watchdog, Fixed, None };

/// How a waiter count is known: each one listed, clients at least, clients at most (they wait for something
/// of that sort, and nobody says for what), or not at all.
enum class Visibility : quint8 { Unknown, AtMost, AtLeast, Listed };

/// How well an operator's act can be bound to the state that was seen. Near: by content and an expiry that is
/// known only to a few milliseconds, since the server reports only the remaining time.
enum class FenceStrength : quint8 { Weak, Near, Strong, Exact };

/// Semaphores and latches: they count, and nobody in particular holds them.
constexpr bool isCounter(Kind kind) { return kind->counting != Counting::Nothing; }
/// True where a holder of it may be one of several readers, or the writer.
bool hasSides(Kind kind);
/// The mode of its holder where nothing says another one.
Mode usualMode(Kind kind);
/// The form in which it is taken for that mode, the usual one where it has no such mode; nothing where we
/// cannot take it.
std::optional<Form> formOf(Kind kind, Mode mode);

/// The stable identifiers of the JSON output and of the filter ("read-write", "at-least", …).
QByteArray name(Kind kind);
QByteArray name(LeaseKind kind);
QByteArray name(Visibility visibility);
QByteArray name(Mode mode);
QByteArray name(FenceStrength strength);

} // namespace lockscope::locks
