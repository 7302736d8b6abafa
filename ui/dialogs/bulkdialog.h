#pragma once

#include "ui/dialogs/actsheet.h"
#include "ui/dialogs/bulkrun.h"
#include "ui/models/bulkmodel.h"

class QCheckBox;

namespace lockscope::ui
{

class ActDemand;
class ActHead;
class Banner;
class FittingTable;

/// The dialog of one act on several locks, one after the other, each bound to the state that the person has
/// seen; every row has a result. The run stops at the first surprise unless the operator chooses to go on.
/// Locks for which the server's ACL is known to deny the act are marked beforehand and left out. Main thread.
class BulkDialog final : public ActSheet
{
    Q_OBJECT
public:
    BulkDialog(const std::shared_ptr<console::Source>& from, admin::ActKind act,
        const QList<locks::LockRef>& refs, const Aliases& aliases, QWidget* parent = nullptr);

public Q_SLOTS:
    void tick(lockscope::base::ServerTime now) override;

protected:
    [[nodiscard]] admin::ActKind act() const override { return m_act; }
    [[nodiscard]] QString hindrance() const override;
    void perform() override;
    [[nodiscard]] QString progress(base::milliseconds elapsed) const override;
    void phaseChanged() override;
    [[nodiscard]] QWidget* firstMissing() const override;

private:
    void makeTable();
    void takeBatch(const locks::Batch& batch);
    void takeLock(const locks::LockRef& ref, const locks::LockPtr& lock);
    void lookAgain();
    void askPermissions();
    void askPermission(qsizetype place);
    void step();
    void finish();
    void showRows();
    void judge();
    [[nodiscard]] admin::ActRequest requestFor(const BulkRow& row) const;
    [[nodiscard]] bool anyMoved() const;
    [[nodiscard]] bool anyUnseen() const;
    [[nodiscard]] int permitted() const;

    admin::ActKind m_act;
    Aliases m_aliases;
    QList<BulkRow> m_rows;
    admin::Plan m_plan; ///< of a lock whose library is unknown, if there is one
    BulkRun m_run;
    QList<qsizetype> m_places; ///< the row of each step of the run
    int m_asked = 0;           ///< how often the server was asked for the permissions
    bool m_stopped = false;
    ActHead* m_head;
    BulkModel* m_model;
    FittingTable* m_table;
    Banner* m_moved;
    ActDemand* m_demand;
    QCheckBox* m_goOn;
    QPushButton* m_stop;
};

} // namespace lockscope::ui
