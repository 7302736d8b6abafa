#pragma once

#include "core/console/export.h"
#include "core/console/source.h"
#include "core/filter/filter.h"
#include "ui/models/eventcolumn.h"

#include <QSet>
#include <QWidget>

#include <memory>

class QLabel;
class QTableView;
class QToolButton;

namespace lockscope::ui
{

class ColumnFitter;
class EventModel;
class FilterBox;

/// The stream of all events, which can be filtered, paused, and exported as shown. Follows the newest row
/// until somebody scrolls away. Wiring: setSource() once per source, setAliases() when they change,
/// lockActivated → Locks page; focusFilter() for "/" and Ctrl+F. Needs no timer.
class EventsPage final : public QWidget
{
    Q_OBJECT
public:
    explicit EventsPage(QWidget* parent = nullptr);

    /// Null is allowed. The events of the previous source stay in the table where it was live on the same
    /// server as this one; otherwise the table is emptied.
    void setSource(const std::shared_ptr<console::Source>& source);
    void setAliases(const Aliases& aliases);
    void focusFilter();
    /// While paused the page stays unchanged; nothing is lost.
    void setPaused(bool paused);
    /// Writes the rows shown to `path`; the outcome is shown below the table.
    void exportTo(
        const QString& path, words::TableForm form, console::Naming naming = console::Naming::Plain);
    [[nodiscard]] EventModel* model() const { return m_model; }

Q_SIGNALS:
    /// A row was double-clicked, or Enter was pressed on it: asks to show its lock.
    void lockActivated(const lockscope::locks::LockRef& ref);

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void takeHealth(const locks::Health& health);
    [[nodiscard]] QWidget* makeBar();
    void makeTable();
    void fitColumns();
    void makeRowActions();
    void narrow(bool exclude);
    void nameCell();
    void showLock(const QModelIndex& index);
    void makeExportMenu(QToolButton* button);
    void putFilter(const filter::Filter& filter);
    void rememberChosen();
    void chooseAgain();
    void keepPlace();
    void showCounts();
    void askAndExport(const QList<words::TableForm>& forms);
    void reportExport(const QString& path, qsizetype events, const base::Result<void>& outcome);

    std::shared_ptr<console::Source> m_source;
    QSet<quint64> m_chosen; ///< rows selected before the filter hid them
    quint64 m_current = 0;  ///< 0 = none
    EventModel* m_model;
    QTableView* m_table;
    ColumnFitter* m_fitter = nullptr; ///< of m_table
    FilterBox* m_filter;
    QAction* m_filterThis;
    QAction* m_excludeThis;
    QAction* m_showLock;
    QToolButton* m_pause;
    QToolButton* m_follow;
    QLabel* m_counts;
    QLabel* m_notice;
    console::FileExport* m_export;
    Aliases m_aliases;
    base::ServerTime m_pausedAt{}; ///< the server's clock; valid while paused
};

} // namespace lockscope::ui
