#pragma once

#include "core/locks/event.h"
#include "core/locks/health.h"
#include "core/record/header.h"

#include <QByteArrayList>

#include <memory>

namespace lockscope::record
{

/// The changes of the server's locks at a moment, as the window received them.
struct RecordedBatch {
    Moment at{0};
    locks::Batch batch = {};
    std::shared_ptr<const locks::Health> health = {}; ///< where it changed; else null
    bool whole = false; ///< the batch has every lock there is, not only what changed
};

/// All that a run needs to be continued from a moment: every key, every client's machine. It is opaque here;
/// the lab writes and reads it.
struct Keyframe {
    Moment at{0};
    QByteArray content = {};

    friend bool operator==(const Keyframe&, const Keyframe&) = default;
};

/// The steps, batches and names that a recording has grown by. A Scribe makes it on the thread that records;
/// it is appended to the Recordings of those who show it, and written by those who keep it. A value. Indexes
/// in steps count on from the parts before.
struct Part {
    QList<KnownLock> locks = {};       ///< new ones, in the order of their indexes
    QList<ClientRecord> clients = {};  ///< new ones, in the order of their indexes
    QByteArrayList texts = {};         ///< new ones, in the order of their indexes
    QList<Step> steps = {};            ///< in the order of time
    QList<RecordedBatch> batches = {}; ///< in the order of time
    QList<Keyframe> keyframes = {};
    Moment until{0}; ///< all that happened before this has been reported

    [[nodiscard]] bool isEmpty() const
    {
        return locks.isEmpty() && clients.isEmpty() && texts.isEmpty() && steps.isEmpty() &&
               batches.isEmpty() && keyframes.isEmpty();
    }
};

} // namespace lockscope::record

Q_DECLARE_TYPEINFO(lockscope::record::RecordedBatch, Q_RELOCATABLE_TYPE);
Q_DECLARE_TYPEINFO(lockscope::record::Keyframe, Q_RELOCATABLE_TYPE);
Q_DECLARE_METATYPE(lockscope::record::Part)
