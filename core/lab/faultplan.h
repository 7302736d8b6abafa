#pragma once

#include "core/lab/fault.h"

#include <QByteArrayList>
#include <QList>

#include <optional>

namespace lockscope::lab
{

/// What is to happen to a run from outside, in the order of its moments, and what was asked for while it
/// could not be done. A value; pure.
class FaultPlan
{
public:
    explicit FaultPlan(QList<Fault> faults = {});

    void add(const Fault& fault);
    /// Before the run has begun: that is how it differs from the one that it was forked from.
    void addChange(const Fault& fault);
    /// As they were added: "kill slow".
    [[nodiscard]] const QByteArrayList& changes() const { return m_changes; }

    /// When the next one is due.
    [[nodiscard]] std::optional<base::milliseconds> next() const;
    [[nodiscard]] bool isDue(base::nanoseconds now) const { return next() && *next() <= now; }
    /// The next one; there is one.
    [[nodiscard]] Fault take() { return m_toCome.takeFirst(); }
    [[nodiscard]] const QList<Fault>& toCome() const { return m_toCome; }

    /// It cannot be done now.
    void postpone(const Fault& fault) { m_postponed.append(fault); }
    /// What was postponed, in the order in which it was asked for.
    [[nodiscard]] QList<Fault> takePostponed() { return std::exchange(m_postponed, {}); }

private:
    QList<Fault> m_toCome, m_postponed;
    QByteArrayList m_changes;
};

} // namespace lockscope::lab
