#pragma once

#include "core/audit/auditfilter.h"
#include "core/console/acts.h"
#include "core/console/auditreader.h"
#include "core/console/source.h"
#include "ui/widgets/filterfault.h"
#include "ui/widgets/typedfilter.h"

#include <QTime>
#include <QWidget>

#include <memory>

class QComboBox;
class QFileSystemWatcher;
class QLineEdit;
class QStackedWidget;
class QTableView;

namespace lockscope::ui
{

class AuditModel;
class ColumnFitter;
class EmptyState;
class FilterCompleter;
class FilterHint;
class Foldout;
class PlainLabel;
class SavedFiltersButton;

/// The audit log: every act with who, where, why and its outcome; whether the log is unaltered; a filter, the
/// lines of one act, and export. Follows the file while the page is shown, and the team's stream by reading
/// it again every few seconds. Wiring: Beat::beat → tick(). Main thread.
class AuditPage final : public QWidget
{
    Q_OBJECT
public:
    /// Shows the log at `path`; empty: the user's own log.
    explicit AuditPage(const QString& path = {}, QWidget* parent = nullptr);

    /// Sets the connection whose team's stream can be shown instead; null is allowed.
    void setSource(const std::shared_ptr<console::Source>& source);
    /// To be called ten times a second.
    void tick();
    void focusFilter();
    void exportTo(const QString& path, console::Naming naming = console::Naming::Plain,
        words::TableForm form = words::TableForm::JsonLines);
    [[nodiscard]] AuditModel* model() const { return m_model; }
    [[nodiscard]] QString verdict() const; ///< whether the log is unaltered, as shown

Q_SIGNALS:
    /// The operator wants to see the lock of an act.
    void lockWanted(const lockscope::locks::LockRef& ref);

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] QWidget* makeBar();
    [[nodiscard]] SavedFiltersButton* makeSaved();
    void makeTable();
    void makeRowActions();
    void narrow(bool exclude);
    void readFilter(const QString& text);
    void apply(const audit::AuditFilter& filter);
    void nameCell();
    void read();
    void readTeam();
    void take(const console::AuditReading& look);
    void takeTeam(const QByteArrayList& lines);
    void takeTeamFailure(const base::Error& error);
    [[nodiscard]] bool isOfTeam() const;
    [[nodiscard]] QString whence() const;
    void takeFailure(const base::Error& error);
    void sayFailure(const base::Error& error);
    void showRows();
    void showVerdict();
    void showCounts();
    void showEntry();
    void follow();
    void askAndExport();

    console::AuditReader* m_reader;
    QFileSystemWatcher* m_watcher;
    AuditModel* m_model;
    QTableView* m_table;
    ColumnFitter* m_fitter = nullptr;
    EmptyState* m_empty;
    QStackedWidget* m_stack;
    std::shared_ptr<console::Source> m_source;
    QComboBox* m_whose;
    QLineEdit* m_filter;
    FilterCompleter* m_completer;
    FilterHint* m_hint;
    FilterFault m_fault;
    TypedFilter<audit::AuditFilter> m_typed;
    QAction* m_filterThis;
    QAction* m_excludeThis;
    QAction* m_showLock;
    PlainLabel* m_verdict;
    PlainLabel* m_counts;
    PlainLabel* m_notice;
    Foldout* m_lines;
    audit::AuditReport m_report;
    QTime m_teamReadAt; ///< when the team's stream was last read; null = not yet
    int m_beats = 0;    ///< ticks since then
    bool m_asking = false;
    bool m_failed = false; ///< the log could not be read
};

} // namespace lockscope::ui
