#pragma once

#include "core/lab/runner.h"

#include <QDialog>

namespace lockscope::ui
{

/// The question before a run of the Lab plays on the connected server. It shows the server, the number of
/// clients, the names and what becomes of them. accepted() = the run may play. Main thread.
class VisitDialog final : public QDialog
{
    Q_OBJECT
public:
    VisitDialog(const lab::RunPlace& place, const lab::Scenario& scenario, int largestGroup,
        QWidget* parent = nullptr);
};

} // namespace lockscope::ui
