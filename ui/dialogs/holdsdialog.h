#pragma once

#include "core/console/acts.h"
#include "core/console/source.h"

#include <QDialog>

#include <memory>

class QPushButton;

namespace lockscope::ui
{

class FittingTable;
class HoldModel;
class PlainLabel;

/// The dialog of the operator's holds, with countdown and renewals; each can be entered again or released.
/// Stays open beside the window. Owns no timer: connect Beat::beat to tick(). Main thread.
class HoldsDialog final : public QDialog
{
    Q_OBJECT
public:
    explicit HoldsDialog(const std::shared_ptr<console::Source>& source, QWidget* parent = nullptr);

public Q_SLOTS:
    void tick(lockscope::base::ServerTime now);

Q_SIGNALS:
    /// Asks for Reenter or Release of that hold.
    void wanted(lockscope::admin::ActKind act, const lockscope::admin::OperatorHold& hold);

private:
    void makeTable();
    void showHolds();
    void want(admin::ActKind act);
    [[nodiscard]] int chosenRow() const;

    std::shared_ptr<console::Source> m_source;
    HoldModel* m_model;
    FittingTable* m_table;
    PlainLabel* m_empty;
    QPushButton* m_reenter;
    QPushButton* m_release;
};

} // namespace lockscope::ui
