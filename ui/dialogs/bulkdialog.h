#pragma once

#include "ui/dialogs/actsheet.h"
#include "ui/dialogs/bulkrun.h"
#include "ui/models/bulkmodel.h"

#include <utility>

class QCheckBox;

namespace lockscope::ui
{

class ActDemand;
class ActHead;
class Aftermath;
class Banner;
class FittingTable;

/// The dialog of one act on several locks, one after the other, each bound to the state that the person has
/// seen; every row has a result. The run stops at the first surprise unless the operator chooses to go on.
/// Locks for which the server's ACL is known to deny the act are marked beforehand and left out. Main thread.
class BulkDialog : public ActSheet
{
    Q_OBJECT
public:
    BulkDialog(const std::shared_ptr<console::Source>& from, admin::ActKind act,
        const QList<locks::LockRef>& refs, const Aliases& aliases, QWidget* parent = nullptr);

    void setAliases(const Aliases& aliases) override;

public Q_SLOTS:
    void tick(lockscope::base::ServerTime now) override;

protected:
    [[nodiscard]] admin::ActKind act() const override { return m_act; }
    [[nodiscard]] QString hindrance() const override;
    void perform() override;
    [[nodiscard]] QString progress(base::milliseconds elapsed) const override;
    void phaseChanged() override;
    [[nodiscard]] QWidget* firstMissing() const override;

    /// Names in the head what the act is for, and in a second line more about it.
    [[nodiscard]] virtual std::pair<QString, QString> subject() const;
    /// Returns the text of the button, which names its object.
    [[nodiscard]] virtual QString buttonText(int permitted) const;
    /// Returns for how many locks the person answers: 1 = for one, however many rows it has.
    [[nodiscard]] virtual int answeredFor() const { return int(m_rows.size()); }
    /// Returns why the act is not for this row; empty = it is.
    [[nodiscard]] virtual QString leftOut(const BulkRow&) const { return {}; }
    /// Returns the clock of the row's server.
    [[nodiscard]] virtual base::ServerTime clockOf(const BulkRow&) const { return now(); }
    /// Returns a sentence about the whole after the run; may be empty.
    [[nodiscard]] virtual QString meaning() const { return {}; }
    [[nodiscard]] const QList<BulkRow>& rows() const { return m_rows; }
    /// Makes the rows the parts of one lock: they are named by their servers, and all are dealt with.
    void beOfOneLock();
    /// Shows the rows as they are now.
    void showRows();

private:
    void makeTable();
    void takeBatch(const locks::Batch& batch);
    void takeLock(const locks::LockRef& ref, const locks::LockPtr& lock);
    void lookAgain();
    void askPermissions();
    void askPermission(qsizetype place);
    void step();
    void take(qsizetype place, const admin::DoneAct& done);
    void finish();
    [[nodiscard]] QStringList leftOutLines() const;
    void judge();
    [[nodiscard]] admin::ActRequest requestFor(const BulkRow& row) const;
    [[nodiscard]] bool anyMoved() const;
    [[nodiscard]] bool anyUnseen() const;
    [[nodiscard]] int permitted() const;
    [[nodiscard]] QString whyNone() const;

    admin::ActKind m_act;
    Aliases m_aliases;
    QList<BulkRow> m_rows;
    admin::Plan m_plan; ///< of a lock whose library is unknown, if there is one
    BulkRun m_run;
    QList<admin::DoneAct> m_done; ///< in their order
    QList<qsizetype> m_places;    ///< the row of each step of the run
    int m_asked = 0;              ///< how often the server was asked for the permissions
    bool m_stopped = false;
    ActHead* m_head;
    BulkModel* m_model;
    FittingTable* m_table;
    Banner* m_moved;
    ActDemand* m_demand;
    QCheckBox* m_goOn;
    Aftermath* m_aftermath;
    QPushButton* m_stop;
};

} // namespace lockscope::ui
