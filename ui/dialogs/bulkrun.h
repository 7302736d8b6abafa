#pragma once

#include "core/admin/act.h"

#include <QList>

namespace lockscope::ui
{

/// Several acts, one after the other: which is next, and whether to go on after what one came to. A surprise
/// is any outcome but Applied. Pure.
class BulkRun
{
public:
    /// How one of them stands.
    struct Step {
        admin::ActRequest request;
        bool begun = false;
        std::optional<admin::Outcome> outcome;
    };

    void add(const admin::ActRequest& request) { m_steps.append({request, false, {}}); }
    /// Begins the next one and tells its place; nothing where all were begun, one is under way, or a surprise
    /// stops the run.
    [[nodiscard]] std::optional<qsizetype> next(bool goOn);
    void take(qsizetype place, const admin::Outcome& outcome) { m_steps[place].outcome = outcome; }

    [[nodiscard]] const QList<Step>& steps() const { return m_steps; }
    [[nodiscard]] qsizetype applied() const;
    [[nodiscard]] qsizetype surprises() const;
    [[nodiscard]] bool isRunning() const;

private:
    QList<Step> m_steps;
};

} // namespace lockscope::ui
