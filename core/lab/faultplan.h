#pragma once

#include "core/lab/fault.h"

#include <QByteArrayList>
#include <QList>

#include <optional>

namespace lockscope::lab
{

/// The faults that are to happen to a run, in the order of their moments, and those that could not be done
/// when they were asked for. A value; pure.
class FaultPlan
{
public:
    explicit FaultPlan(QList<Fault> faults = {});

    /// Adds a fault; behind those of the same moment.
    void add(const Fault& fault);
    /// Adds a fault before the run has begun: this is how it differs from the run that it was forked from.
    void addChange(const Fault& fault);
    /// Returns the added changes in their order: "kill slow".
    [[nodiscard]] const QByteArrayList& changes() const { return m_changes; }

    /// Returns when the next fault is due.
    [[nodiscard]] std::optional<base::milliseconds> next() const;
    /// True where the next fault is due at `now`, since the begin of the run.
    [[nodiscard]] bool isDue(base::nanoseconds now) const { return next() && *next() <= now; }
    /// Takes the next fault; there must be one.
    [[nodiscard]] Fault take() { return m_toCome.takeFirst(); }
    [[nodiscard]] const QList<Fault>& toCome() const { return m_toCome; }

    /// Keeps a fault that cannot be done now.
    void postpone(const Fault& fault) { m_postponed.append(fault); }
    /// Takes the postponed faults, in the order in which they were asked for.
    [[nodiscard]] QList<Fault> takePostponed() { return std::exchange(m_postponed, {}); }

private:
    QList<Fault> m_toCome, m_postponed;
    QByteArrayList m_changes;
};

} // namespace lockscope::lab
