#pragma once

#include "core/check/rulecheck.h"

#include <optional>

namespace lockscope::check
{

/// Three rules about giving back: a hold is not renewed after its release, a lock is released only by a
/// thread that has acquired it, and a client that ends by itself has released what it holds. A thread whose
/// lease is over may still ask for the release, because it need not know. A thread whose attempt failed for
/// an unknown reason may do so too. Permits belong to nobody and are not judged. A server does not show any
/// of this.
class Releases final : public RuleCheck
{
public:
    void take(const record::Step& step, const record::Recording& recording) override;

private:
    struct Hold {
        qint64 entries = 0;
        bool mayHold = false; ///< it was asked for, and what came of it is not known
        bool isOver = false;  ///< its lease
        std::optional<Fact> came;
        std::optional<Fact> last; ///< the step that took the right to release it
    };
    using Holds = QHash<quint64, Hold>;
    void acquire(Hold& hold, const record::Step& step);
    void release(Hold& hold, const record::Step& step);
    void renew(const Hold& hold, const record::Step& step);
    void end(const record::Step& step);

    ByIndex<Holds> m_holds;
};

} // namespace lockscope::check
