#pragma once

#include "core/console/source.h"

#include <QWidget>

#include <functional>
#include <memory>

class QAction;
class QMenuBar;
class QStackedWidget;
class QTimer;
class QVBoxLayout;

namespace lockscope::profile
{
class ProfileStore;
}

namespace lockscope::ui
{

class MainWindow;
struct Standing;
class OverviewPage;
class ServerTabs;
struct OverviewRow;

/// The window of the program: a MainWindow for each connection, one of them seen at a time. Where there are
/// several, or the overview of all is looked at, there are tabs; one alone looks as if there were none. Keys
/// reach what is seen and nothing else. Main thread.
class TabbedWindow final : public QWidget
{
    Q_OBJECT
public:
    /// `store` may be null (nothing is kept) and must outlive the window.
    explicit TabbedWindow(profile::ProfileStore* store = nullptr, QWidget* parent = nullptr);
    ~TabbedWindow() override;

    /// What opens the sandbox in a tab.
    void setSandboxMaker(std::function<void(MainWindow&)> maker) { m_makeSandbox = std::move(maker); }
    /// One more, with nothing in it yet; it is turned to.
    MainWindow& addTab();
    /// "overview", or a page of what is seen.
    void showPage(const QString& name);
    /// 0 = the overview, then the connections in their order.
    void turnTo(int place);
    /// As MainWindow::missing() of what is seen.
    [[nodiscard]] QString missing() const;
    [[nodiscard]] qsizetype count() const { return m_tabs.size(); }
    [[nodiscard]] MainWindow* windowAt(int place) const; ///< null for the overview
    [[nodiscard]] ServerTabs* bar() const { return m_bar; }
    [[nodiscard]] OverviewPage* overview() const { return m_overview; }

public Q_SLOTS:
    /// Asks for a server, or connects to `uri` at once; what comes of it has a tab of its own.
    void openTab(const QString& uri = {});
    /// Ends that connection; a person is asked first where something of ours is held there.
    void closeTab(int place);

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    struct Tab {
        quint64 id;
        MainWindow* window;
        QMenuBar* menu; ///< its own, above the tabs
        std::shared_ptr<console::Source> source;
        QString name;
    };
    struct Row;
    static const QList<Row>& rows();

    void makeActions();
    void makeOwnMenu();
    [[nodiscard]] MainWindow* makeWindow();
    [[nodiscard]] static Standing standingOf(const Tab& tab);
    void adopt(MainWindow* window);
    void forget(MainWindow* window);
    void take(MainWindow* window, const std::shared_ptr<console::Source>& source, const QString& name);
    void leave(Tab& tab);
    [[nodiscard]] int placeOf(const MainWindow* window) const; ///< 0 where it has no tab
    void askForTab() { openTab(); }
    void closeThis();
    void turnOn();
    void turnBack();
    void turnToAll() { turnTo(0); }
    void showTab(int place);
    void showSeen();
    void showKeys();
    void showRows();
    void listKeys();

    profile::ProfileStore* m_store;
    std::function<void(MainWindow&)> m_makeSandbox;
    QVBoxLayout* m_column;
    QMenuBar* m_ownMenu; ///< of the overview
    ServerTabs* m_bar;
    QStackedWidget* m_stack;
    OverviewPage* m_overview;
    QTimer* m_second; ///< while the overview is seen
    QList<QAction*> m_actions;
    QList<Tab> m_tabs;
    quint64 m_made = 0;
    bool m_isQuitting = false; ///< the window was to close and somebody was asked
};

} // namespace lockscope::ui
