#pragma once

#include "core/console/source.h"
#include "ui/models/clientmodel.h"

#include <QWidget>

#include <memory>

class QPushButton;
class QStackedWidget;
class QTableView;

namespace lockscope::ui
{

class EmptyState;
class PlainLabel;

/// The clients that hold or wait for locks, one row each: where they are, how they do, and by what that is
/// known. Follows the source while it is shown. Wiring: setSource() once per source, setAliases() when they
/// change, Beat::beat → tick(). Main thread; no timer.
class ClientsPage final : public QWidget
{
    Q_OBJECT
public:
    explicit ClientsPage(QWidget* parent = nullptr);

    void setSource(const std::shared_ptr<console::Source>& source);
    void setAliases(const Aliases& aliases);
    /// While paused the page stays unchanged.
    void setPaused(bool paused);
    [[nodiscard]] ClientModel* model() const { return m_model; }

    void tick(base::ServerTime now);

Q_SIGNALS:
    /// The operator wants to see the locks of that client.
    void locksWanted(const QByteArray& client);
    void aliasRequested(const QByteArray& client);
    /// The page is shown, or is not any more.
    void shown(bool isShown);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void makeTable();
    [[nodiscard]] QWidget* makeFoot();
    void begin();
    void put();
    void describe();
    void popUp(const QModelIndex& index, const QPoint& place);
    [[nodiscard]] const ClientRow* current() const;

    std::shared_ptr<console::Source> m_source;
    ClientModel* m_model;
    QTableView* m_table;
    EmptyState* m_empty;
    QStackedWidget* m_stack;
    PlainLabel* m_lack;
    PlainLabel* m_counts;
    PlainLabel* m_words;
    QPushButton* m_locks;
    QPushButton* m_name;
    locks::ClientBook m_book;
    locks::ClientSight m_sight;
    Aliases m_aliases;
    base::ServerTime m_now{};
    int m_beats = 0;
    bool m_paused = false;
};

} // namespace lockscope::ui
