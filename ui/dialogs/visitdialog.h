#pragma once

#include "core/lab/runner.h"

#include <QDialog>

namespace lockscope::ui
{

/// Asked before a run of the Lab plays on the connected server: which server, how many clients, which names,
/// and what becomes of them. accepted() = it may. Main thread.
class VisitDialog final : public QDialog
{
    Q_OBJECT
public:
    VisitDialog(const lab::RunPlace& place, const lab::Scenario& scenario, int largestGroup,
        QWidget* parent = nullptr);
};

} // namespace lockscope::ui
