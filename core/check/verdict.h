#pragma once

#include "core/check/violation.h"
#include "core/record/recording.h"

namespace lockscope::check
{

/// Whether a run showed what its scenario means to show: exactly the expected violations.
struct Verdict {
    /// An expectation, and how often it came true.
    struct Count {
        record::Expectation expected;
        qint64 found = 0;

        [[nodiscard]] bool met() const
        {
            return found >= expected.least && (expected.most < 0 || found <= expected.most);
        }
        friend bool operator==(const Count&, const Count&) = default;
    };
    QList<Count> counts;
    QList<Violation> unexpected;
    bool nothingHappened = false; ///< no client of the run ever came to anything: there is nothing to judge
    bool isBranch = false;        ///< of a run that was changed: it need not show what the scenario means to
    QByteArray changed;           ///< of a branch: what was changed where it leaves the run; empty = nothing

    [[nodiscard]] bool passed() const;
    /// Of a branch: nothing went wrong but what was expected, and not all of that. Neither passed nor failed.
    [[nodiscard]] bool prevented() const;
};

/// A violation counts for the first expectation that it fits; as often as it says that it happened.
Verdict verdict(const record::Recording& recording, const QList<Violation>& found);

} // namespace lockscope::check
