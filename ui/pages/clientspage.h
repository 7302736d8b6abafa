#pragma once

#include "core/console/export.h"
#include "core/console/source.h"
#include "ui/models/clientmodel.h"
#include "ui/widgets/filterfault.h"
#include "ui/widgets/typedfilter.h"

#include <QWidget>

#include <memory>
#include <optional>

class QAction;
class QLineEdit;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace lockscope::ui
{

class EmptyState;
class FilterCompleter;
class FilterHint;
class PlainLabel;
class SavedFiltersButton;

/// The clients that hold or wait for locks, one row each: where they are, how they do, and by what that is
/// known; a filter, and export. Follows the source while it is shown. Wiring: setSource() once per
/// source, setAliases() when they change, Beat::beat → tick(). Main thread.
class ClientsPage final : public QWidget
{
    Q_OBJECT
public:
    explicit ClientsPage(QWidget* parent = nullptr);

    void setSource(const std::shared_ptr<console::Source>& source);
    void setAliases(const Aliases& aliases);
    /// While paused the page stays unchanged.
    void setPaused(bool paused);
    void focusFilter();
    void exportTo(const QString& path, words::TableForm form = words::TableForm::Csv,
        console::Naming naming = console::Naming::Plain);
    [[nodiscard]] ClientModel* model() const { return m_model; }

    void tick(base::ServerTime now);

Q_SIGNALS:
    /// The operator wants to see the locks that this term of a filter describes, or all but them.
    void locksWanted(const QString& term, bool leftOut);
    /// A person asks to name that client.
    void aliasRequested(const QByteArray& client);
    /// The operator wants to name clients by pattern, or from a file.
    void namesWanted();
    /// The page is shown, or is not any more.
    void shown(bool isShown);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] QWidget* makeBar();
    void makeTable();
    [[nodiscard]] std::optional<ClientRow> numbered(qsizetype number);
    [[nodiscard]] SavedFiltersButton* makeSaved();
    void readFilter(const QString& text);
    void narrow(bool exclude);
    void nameCell();
    void makeRowActions();
    [[nodiscard]] QWidget* makeFoot();
    void begin();
    void put();
    void showRows();
    void focusTable();
    void showCounts(bool isShown);
    void describe();
    void wantLocks(bool leftOut);
    void askAndExport();
    [[nodiscard]] QString sentencesOf(const ClientRow& client) const;
    [[nodiscard]] QString sumOf(const QList<ClientRow>& clients, bool hasTerm) const;
    [[nodiscard]] QList<ClientRow> chosen() const;

    std::shared_ptr<console::Source> m_source;
    ClientModel* m_model;
    QLineEdit* m_filter;
    FilterCompleter* m_completer;
    FilterHint* m_hint;
    FilterFault m_fault;
    TypedFilter<filter::ClientFilter> m_typed;
    QTableView* m_table;
    EmptyState* m_empty;
    QStackedWidget* m_stack;
    PlainLabel* m_lack;
    PlainLabel* m_counts;
    PlainLabel* m_notice;
    PlainLabel* m_words;
    QPushButton* m_locks;
    QPushButton* m_name;
    console::FileExport* m_export;
    QAction* m_filterThis = nullptr;
    QAction* m_excludeThis = nullptr;
    QAction* m_showOnly = nullptr;
    QAction* m_leaveOut = nullptr;
    QAction* m_nameAction = nullptr;
    locks::ClientBook m_book;
    QList<QByteArray> m_counted; ///< the clients when somebody began to count them, while the page is shown
    bool m_isCountedOld = true;  ///< others may be there since
    locks::ClientSight m_sight;
    Aliases m_aliases;
    base::ServerTime m_now{};
    int m_beats = 0;
    bool m_paused = false;
    bool m_isFocusChosen = false; ///< a person has chosen what gets the keys; else the table does
};

} // namespace lockscope::ui
