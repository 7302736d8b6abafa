#include "tests/support/reciperows.h"

#include "core/locks/redissonkinds.h"

#include <algorithm>
#include <iterator>

namespace lockscope::support
{

using admin::ActKind;
using locks::Kind;

QByteArray spelled(QByteArray text)
{
    static const QList<std::pair<const char*, const char*>> words{
        {"U1", "11111111-2222-3333-4444-555555555555:7"}, {"U2", "aaaaaaaa-2222-3333-4444-555555555555:9"},
        {"U3", "bbbbbbbb-2222-3333-4444-555555555555:3"}, {"V1", "AAAAAAAAAAAAAAAAAAAAAA"},
        {"V2", "BBBBBBBBBBBBBBBBBBBBBB"}, {"P1", "permit-number-01"}, {"P2", "permit-number-02"}};
    for (const auto& [word, bytes] : words)
        text.replace(word, bytes);
    return text;
}

QByteArray shortenedIds(QByteArray text)
{
    for (const char* word : {"U1", "U2", "U3", "V1", "V2", "P1", "P2"})
        text.replace(spelled(word), word);
    return text;
}

namespace
{

constexpr const char* fairQueue = "hset L U1 1\npexpire L 30000\nrpush redisson_lock_queue:{L} U3 U2\n"
                                  "zadd redisson_lock_timeout:{L} 1000000 U3 2000000 U2";
constexpr const char* twoReaders = "hset L mode read U1 2 U2 1\npexpire L 30000\n"
                                   "set {L}:U1:rwlock_timeout:1 1 px 20000\n"
                                   "set {L}:U1:rwlock_timeout:2 1 px 30000\n"
                                   "set {L}:U2:rwlock_timeout:1 1 px 15000";
constexpr const char* group = "hset L V1 U1 V1:U1:expire_time 9 V1:U1:lock_count 1\n"
                              "hset L V2 U2 V2:U2:expire_time 9 V2:U2:lock_count 1\npexpire L 30000";
constexpr const char* permits = "set L 1\nzadd {L}:timeout 9000000000000 P1 9000000000000 P2";

constexpr const char* plainChannel = "redisson_lock__channel:{L}";
constexpr const char* sharedChannel = "redisson_rwlock:{L}";
constexpr const char* permitChannel = "redisson_sc:{L}";
constexpr const char* latchChannel = "redisson_countdownlatch__channel__{L}";

constexpr RecipeRow rows[] = {
    {"reentrant", locks::redisson::reentrantLock, "hset L U1 2\npexpire L 30000", ActKind::ForceRelease, "",
        plainChannel, "0", "", "applied free", "refused ended"},
    {"reentrant without expiry", locks::redisson::reentrantLock, "hset L U1 1", ActKind::ForceRelease, "",
        plainChannel, "0", "", "applied free", "refused ended"},
    {"fenced", locks::redisson::fencedLock, "set redisson_lock_token:{L} 17\nhset L U1 1\npexpire L 30000",
        ActKind::ForceRelease, "", plainChannel, "0", "redisson_lock_token:{L}=17", "applied free",
        "refused ended"},
    {"fair with a dead head", locks::redisson::fairLock, fairQueue, ActKind::ForceRelease, "",
        "redisson_lock__channel:{L}:U2", "0",
        "redisson_lock_queue:{L}=U2 redisson_lock_timeout:{L}=U2,2000000", "applied free", "refused ended"},
    {"readers", locks::redisson::readWriteLock, twoReaders, ActKind::ForceRelease, "", sharedChannel, "0", "",
        "applied free", "refused ended"},
    {"writer", locks::redisson::readWriteLock, "hset L mode write U1:write 1\npexpire L 30000",
        ActKind::ForceRelease, "", sharedChannel, "1 0", "", "applied free", "refused ended"},
    {"writer that reads", locks::redisson::readWriteLock,
        "hset L mode write U1:write 1 U1 1\npexpire L 30000\nset {L}:U1:rwlock_timeout:1 1 px 30000",
        ActKind::ForceRelease, "", sharedChannel, "1 0", "", "applied free", "refused ended"},
    {"one reader", locks::redisson::readWriteLock, twoReaders, ActKind::ReleaseHolder, "U1", sharedChannel,
        "", "L=U2,1,mode,read {L}:U2:rwlock_timeout:1=1", "applied others-hold", "refused ended"},
    {"last reader", locks::redisson::readWriteLock,
        "hset L mode read U1 1\npexpire L 30000\nset {L}:U1:rwlock_timeout:1 1 px 30000",
        ActKind::ReleaseHolder, "U1", sharedChannel, "0", "", "applied free", "refused ended"},
    {"one entry", locks::redisson::reentrantLock, "hset L U1 3\npexpire L 30000", ActKind::ReleaseEntry, "U1",
        plainChannel, "", "L=U1,2", "applied fewer-entries", "refused ended"},
    {"a reader's entry", locks::redisson::readWriteLock, twoReaders, ActKind::ReleaseEntry, "U1",
        sharedChannel, "", "L=U1,1,U2,1,mode,read {L}:U1:rwlock_timeout:1=1 {L}:U2:rwlock_timeout:1=1",
        "applied fewer-entries", "refused ended"},
    {"a writer's entry", locks::redisson::readWriteLock, "hset L mode write U1:write 2\npexpire L 30000",
        ActKind::ReleaseEntry, "U1:write", sharedChannel, "", "L=U1:write,1,mode,write",
        "applied fewer-entries", "refused ended"},
    {"group", locks::redisson::fasterMultiLock, group, ActKind::ForceRelease, "", plainChannel, "0", "",
        "applied free", "refused ended"},
    {"one of a group", locks::redisson::fasterMultiLock, group, ActKind::ReleaseHolder, "U1", plainChannel,
        "0", "L=V2,U2,V2:U2:expire_time,9,V2:U2:lock_count,1", "applied others-hold", "refused ended"},
    {"semaphore", locks::redisson::plainSemaphore, "set L 2", ActKind::ForceRelease, "", permitChannel, "3",
        "L=3", "applied available", "refused ended"},
    {"all permits", locks::redisson::permitSemaphore, permits, ActKind::ForceRelease, "", permitChannel, "3",
        "L=3", "applied available", "refused ended"},
    {"one permit", locks::redisson::permitSemaphore, permits, ActKind::ReleaseHolder, "P1", permitChannel,
        "2", "L=2 {L}:timeout=P2,9000000000000", "applied others-hold", "refused ended"},
    {"latch", locks::redisson::countDownLatch, "set L 3", ActKind::ForceRelease, "", latchChannel, "0", "",
        "applied open", "refused ended"},
    {"nudge", locks::redisson::reentrantLock, "hset L U1 1\npexpire L 30000", ActKind::Nudge, "",
        plainChannel, "0", "L=U1,1", "applied still-held", "applied free"},
    {"nudge of readers", locks::redisson::readWriteLock, twoReaders, ActKind::Nudge, "", sharedChannel, "1",
        "L=U1,2,U2,1,mode,read {L}:U1:rwlock_timeout:1=1 {L}:U1:rwlock_timeout:2=1 "
        "{L}:U2:rwlock_timeout:1=1",
        "applied still-held", "applied free"},
    {"nudge of a semaphore", locks::redisson::plainSemaphore, "set L 2", ActKind::Nudge, "", permitChannel,
        "2", "L=2", "applied still-held", "refused no-permit"},
    {"nudge of a fair lock", locks::redisson::fairLock, fairQueue, ActKind::Nudge, "",
        "redisson_lock__channel:{L}:U2", "0",
        "L=U1,1 redisson_lock_queue:{L}=U3,U2 redisson_lock_timeout:{L}=U2,2000000,U3,1000000",
        "applied still-held", "refused nobody-to-wake"},
    {"waiter", locks::redisson::fairLock, fairQueue, ActKind::RemoveWaiter, "U3",
        "redisson_lock__channel:{L}:U2", "",
        "L=U1,1 redisson_lock_queue:{L}=U2 redisson_lock_timeout:{L}=U2,2000000", "applied left-queue",
        "refused ended"},
    {"waiter between others", locks::redisson::fairLock,
        "hset L U1 1\npexpire L 30000\nrpush redisson_lock_queue:{L} U3 U2 U1\n"
        "zadd redisson_lock_timeout:{L} 1000000 U3 2000000 U2 5000000 U1",
        ActKind::RemoveWaiter, "U2", "redisson_lock__channel:{L}:U1", "",
        "L=U1,1 redisson_lock_queue:{L}=U3,U1 redisson_lock_timeout:{L}=U1,4000000,U3,1000000",
        "applied left-queue", "refused ended"},
};

} // namespace

const QList<RecipeRow>& recipeRows()
{
    static const QList<RecipeRow> all(std::begin(rows), std::end(rows));
    return all;
}

const RecipeRow& recipeRow(const char* name)
{
    const auto found = std::ranges::find_if(
        recipeRows(), [name](const RecipeRow& row) { return QByteArrayView(row.name) == name; });
    if (found == recipeRows().end())
        qFatal("there is no recipe \"%s\"", name);
    return *found;
}

} // namespace lockscope::support
