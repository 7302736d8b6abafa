#pragma once

#include "core/admin/journal.h"

#include <QTimer>

namespace lockscope::support
{

/// A journal that keeps everything in memory, and can be told that it cannot write.
class MemoryJournal final : public admin::Journal
{
public:
    struct Line {
        admin::Intent intent;
        std::optional<admin::Outcome> outcome = {};
        base::MonoTime at = base::monoNow(); ///< of the intent: nothing was sent before
    };

    void intent(const admin::Intent& intent, Written written) override
    {
        if (!error)
            lines.append({intent});
        if (onIntent)
            onIntent();
        QTimer::singleShot(0, [written = std::move(written), failure = error] {
            written(failure ? base::Result<void>(*failure) : base::Result<void>());
        });
    }
    void outcome(const QByteArray& intentId, const admin::Outcome& outcome) override
    {
        for (Line& line : lines) {
            if (line.intent.id == intentId)
                line.outcome = outcome;
        }
    }

    QList<Line> lines;
    std::optional<base::Error> error;
    std::function<void()> onIntent; ///< what happens between the two looks
};

} // namespace lockscope::support
