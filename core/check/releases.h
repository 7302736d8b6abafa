#pragma once

#include "core/check/rulecheck.h"

#include <optional>

namespace lockscope::check
{

/// Three rules about giving back: a hold is not renewed after its release, a lock is released only by a
/// thread that has acquired it, and a client that ends by itself has released what it holds. A thread whose
/// lease is over may still ask for the release, because it need not know. A thread whose attempt failed for
/// an unknown reason may do so too. Permits belong to nobody and are not judged. A server does not show any
/// of this. Two things about a home-made lock are concluded from the recorded commands. An entry that was
/// asked for again because the answer was lost, and was counted twice, is left after one release. A client
/// that crashes is not held to anything, but where its key has no expiry its hold is never given back.
class Releases final : public RuleCheck
{
public:
    void take(const record::Step& step, const record::Recording& recording) override;
    void finish(const record::Recording& recording) override;

private:
    struct Sent {
        qint64 serial = 0;
        QByteArray text;
    };
    /// The last two commands of a thread.
    struct Commands {
        Sent last;
        Sent before;
    };
    struct Hold {
        qint64 entries = 0;
        bool mayHold = false; ///< it was asked for, and what came of it is not known
        bool isOver = false;  ///< its lease
        std::optional<Fact> came;
        std::optional<Fact> last; ///< the step that took the right to release it
        std::optional<Fact> lost; ///< the answer for want of which it was counted twice
        bool isEndless = false;   ///< its key has no expiry
    };
    using Holds = QHash<quint64, Hold>;
    struct Twice {
        qint32 lock = -1;
        quint64 hold = 0;
    };
    void learn(const record::Step& step, const record::Recording& recording);
    void learnCommand(const record::Step& step, const record::Recording& recording);
    void acquire(Hold& hold, const record::Step& step, const record::Recording& recording);
    void tieToCommand(Hold& hold, const record::Step& step, const record::Recording& recording) const;
    void forgetEndless(qint32 lock);
    void release(Hold& hold, const record::Step& step);
    void renew(const Hold& hold, const record::Step& step);
    void end(const record::Step& step);

    ByIndex<Holds> m_holds;
    QHash<quint64, Commands> m_sent;     ///< by thread
    QHash<qint32, Fact> m_lost;          ///< by client: its last answer that was lost
    QHash<quint64, Twice> m_twice;       ///< by thread: what it has left once and counted twice
    QHash<qint32, QByteArray> m_endless; ///< the keys of the locks that have no expiry
    QList<Violation> m_left;             ///< by clients that crashed, as long as nothing ended it
};

} // namespace lockscope::check
