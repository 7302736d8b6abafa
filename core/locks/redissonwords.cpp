#include "core/locks/redissonlayouts.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace lockscope::locks::redisson
{

namespace
{

struct EvidenceRow {
    const char* fact;
    const char* sentence;
};

constexpr std::array<EvidenceRow, 17> evidenceRows{{
    {"holder-field", QT_TRANSLATE_NOOP("Redisson",
                         "The hash has one field: a client's UUID and thread, with a hold count.")},
    {"several-holders",
        QT_TRANSLATE_NOOP("Redisson", "Several holders stand in a lock that only one may hold.")},
    {"transaction-id", QT_TRANSLATE_NOOP("Redisson", "The holder is a transaction of Redisson's.")},
    {"queue-key", QT_TRANSLATE_NOOP("Redisson", "A fair lock's queue stands beside it.")},
    {"timeouts-key",
        QT_TRANSLATE_NOOP("Redisson", "A fair lock's set of waiting timeouts stands beside it.")},
    {"queue-timeouts-differ",
        QT_TRANSLATE_NOOP("Redisson", "The queue and the set of timeouts do not name the same waiters.")},
    {"known-fair", QT_TRANSLATE_NOOP("Redisson", "It was seen with a fair lock's queue or channel before.")},
    {"token-key", QT_TRANSLATE_NOOP("Redisson", "A fencing token's counter stands beside it.")},
    {"mode-field",
        QT_TRANSLATE_NOOP("Redisson", "The hash has a mode field and the fields of readers or a writer.")},
    {"mode-alone",
        QT_TRANSLATE_NOOP("Redisson", "Only the mode field of a read-write lock is left: a broken remnant.")},
    {"foreign-fields",
        QT_TRANSLATE_NOOP("Redisson",
            "There are fields of something else too: a read-write lock was taken on application data, and "
            "its release or expiry may delete that data.")},
    {"reader-lapsed", QT_TRANSLATE_NOOP("Redisson",
                          "The time of at least one reader is over; the next release will drop it.")},
    {"value-triples",
        QT_TRANSLATE_NOOP("Redisson", "The hash has each value's holder, expiry and hold count.")},
    {"permit-timeouts",
        QT_TRANSLATE_NOOP("Redisson", "A sorted set of held permits stands beside the counter.")},
    {"known-permits", QT_TRANSLATE_NOOP("Redisson", "It was seen with a sorted set of held permits before.")},
    {"semaphore-channel",
        QT_TRANSLATE_NOOP("Redisson", "A semaphore's channel of this name was seen; the key is a number.")},
    {"latch-channel",
        QT_TRANSLATE_NOOP("Redisson", "A latch's channel of this name was seen; the key is a number.")},
}};

} // namespace

QString evidenceWords(const QByteArray& id)
{
    const auto row =
        std::ranges::find_if(evidenceRows, [&](const EvidenceRow& each) { return id == each.fact; });
    return row == evidenceRows.end() ? QString() : QCoreApplication::translate("Redisson", row->sentence);
}

} // namespace lockscope::locks::redisson
