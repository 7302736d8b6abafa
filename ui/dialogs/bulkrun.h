#pragma once

#include "core/admin/act.h"

#include <QList>

namespace lockscope::ui
{

/// A run of several acts, one after the other; decides which is next, and whether to go on after an outcome.
/// Any outcome but Applied is a surprise. Pure.
class BulkRun
{
public:
    /// The state of one act.
    struct Step {
        admin::ActRequest request;
        bool begun = false;
        std::optional<admin::Outcome> outcome;
    };

    /// Adds an act behind the others.
    void add(const admin::ActRequest& request) { m_steps.append({request, false, {}}); }
    /// Begins the next act and returns its place; nothing where all were begun, one is under way, or a
    /// surprise stops the run.
    [[nodiscard]] std::optional<qsizetype> next(bool goOn);
    /// Takes the outcome of the act at that place, which was begun.
    void take(qsizetype place, const admin::Outcome& outcome) { m_steps[place].outcome = outcome; }

    /// Returns all acts in their order.
    [[nodiscard]] const QList<Step>& steps() const { return m_steps; }
    /// Return how many acts were applied, and how many ended otherwise.
    [[nodiscard]] qsizetype applied() const;
    [[nodiscard]] qsizetype surprises() const;
    [[nodiscard]] bool isRunning() const;

private:
    QList<Step> m_steps;
};

} // namespace lockscope::ui
