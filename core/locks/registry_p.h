#pragma once

#include "core/locks/evidencepool.h"
#include "core/locks/grouphint.h"
#include "core/locks/handoverrate.h"
#include "core/locks/owedevents.h"
#include "core/locks/registry.h"
#include "core/locks/track.h"

#include <QSet>

#include <list>
#include <memory>
#include <unordered_map>

namespace lockscope::locks
{

/// The registry's book: a track per lock, what has changed since the last batch, and the free ones in order.
class Registry::Private
{
public:
    struct RefHash {
        using is_transparent = void;
        std::size_t operator()(const LockRef& ref) const { return qHash(ref); }
    };
    struct FreePlace {
        SharedRef ref;
        base::ServerTime since{};
    };
    using FreeList = std::list<FreePlace>;
    enum class Listed : quint8 { Nowhere, AsFree, AsLost };

    struct Entry {
        explicit Entry(const SharedRef& ref)
            : track(ref)
        {
        }
        Track track;
        FreeList::iterator freePlace{};
        Listed listed = Listed::Nowhere; ///< where freePlace is
        bool awaited = false;            ///< known from before a failover: toll has it as open
        bool dirty = false;
        bool exists = false; ///< counted as existing
    };
    using Entries = std::unordered_map<SharedRef, Entry, RefHash, std::equal_to<>>;

    Entry& entryOf(const LockRef& ref);
    Entry* known(const LockRef& ref);
    void apply(Entry& entry, Track::Effect&& effect);
    void mark(Entry& entry);
    [[nodiscard]] bool hasAged(const Entry& entry) const;
    void tell(Event& event);
    void tellAll(QList<Event> events);
    void tellOwed(base::ServerTime now) { tellAll(owed.take(now)); }
    void countHandOver(const LockRef& ref, const ChannelMeaning& meaning, base::ServerTime at);
    void countSeen(const QList<Event>& events);
    void judgeHandOvers(base::ServerTime now);
    void keepPlace(Entry& entry, base::ServerTime at);
    void sweep(FreeList& list, base::ServerTime now, base::milliseconds kept);
    void forget(const LockRef& ref);
    void drop(Entries::iterator place);
    void count(Entry& entry, const QList<Event>& events);
    [[nodiscard]] static Listed listFor(const Lock& lock);
    [[nodiscard]] FreeList& list(Listed listed) { return listed == Listed::AsLost ? lost : free; }
    void takeOut(Entry& entry);
    void hintGroup(const Event& event);
    void learnWatchdog(const Lock& lock);
    [[nodiscard]] bool mayBeAnothers(const LockRef& ref, const ChannelMeaning& meaning) const;
    [[nodiscard]] int limit(int perLock) const;

    RegistryLimits limits;
    Surroundings around;
    QByteArray lossReason; ///< of the last loss of sight
    Entries entries;
    FreeList free;
    FreeList lost; ///< likewise those that a failover may have lost
    FailoverToll toll;
    OwedEvents owed;
    QHash<LockRef, HandOverRate> handOvers; ///< of locks that were released within the last second
    GroupHint recent;
    EvidencePool evidence;
    QSet<LockRef> aged; ///< people see how old they are
    QSet<int> dbs;
    Batch batch;
    QList<LockRef> dirty;
    QSet<LockRef> removed;
    std::shared_ptr<quint64> seq = std::make_shared<quint64>(0);
    qsizetype existing = 0;
};

} // namespace lockscope::locks
