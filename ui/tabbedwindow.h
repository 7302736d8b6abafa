#pragma once

#include "core/console/source.h"

#include <QPointer>
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

class Banner;
class MainWindow;
class Masters;
struct SessionTab;
struct Standing;
class OverviewPage;
class ServerTabs;
struct OverviewRow;

/// The window of the program: a MainWindow for each connection, of which one is visible. There are tabs where
/// there are several connections or the overview of all is shown; a single one looks as if there were none.
/// Keys reach only the visible one. Main thread.
class TabbedWindow final : public QWidget
{
    Q_OBJECT
public:
    /// `store` may be null (nothing is kept); it must outlive the window.
    explicit TabbedWindow(profile::ProfileStore* store = nullptr, QWidget* parent = nullptr);
    ~TabbedWindow() override;

    /// Sets the function that opens the sandbox in a tab.
    void setSandboxMaker(std::function<void(MainWindow&)> maker) { m_makeSandbox = std::move(maker); }
    /// Offers to open again what was open when the program ended, where that is something.
    void offerLastSession();
    /// Adds a tab without a connection and makes it the current one.
    MainWindow& addTab();
    /// Shows "overview" or a page of the visible connection.
    void showPage(const QString& name);
    /// Makes a tab current: 0 = the overview, then the connections in their order.
    void turnTo(int place);
    /// Returns MainWindow::missing() of the visible connection.
    [[nodiscard]] QString missing() const;
    [[nodiscard]] qsizetype count() const { return m_tabs.size(); }
    [[nodiscard]] MainWindow* windowAt(int place) const; ///< null for the overview
    [[nodiscard]] ServerTabs* bar() const { return m_bar; }
    [[nodiscard]] OverviewPage* overview() const { return m_overview; }

public Q_SLOTS:
    /// Asks for a server, or connects to `uri` at once; the connection gets a tab of its own.
    void openTab(const QString& uri = {});
    /// Closes that connection; a dialog asks first where the operator holds something there.
    void closeTab(int place);

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    struct Tab {
        quint64 id;
        MainWindow* window;
        QMenuBar* menu; ///< its own menu bar, above the tabs
        std::shared_ptr<console::Source> source;
        QString name;
    };
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
    void openLast(const QList<SessionTab>& tabs);
    void keepSession() const;
    void closeThis();
    void turnOn();
    void turnBack();
    void showPageOfLast(const char* page);
    void turnToAll() { turnTo(0); }
    void showTab(int place);
    void showBars();
    void showSeen();
    void showKeys();
    void showRows();
    void passSecond();
    void connectMasters();
    [[nodiscard]] int placeOfTab(quint64 id) const; ///< 0 where there is none
    void openPalette();
    void listKeys();

    profile::ProfileStore* m_store;
    std::function<void(MainWindow&)> m_makeSandbox;
    QVBoxLayout* m_column;
    Banner* m_last;      ///< offers the last session
    QMenuBar* m_ownMenu; ///< shown with the overview
    ServerTabs* m_bar;
    QStackedWidget* m_stack;
    OverviewPage* m_overview;
    Masters* m_masters;
    QPointer<MainWindow> m_seen; ///< the connection that was seen last
    QTimer* m_second;            ///< runs while the overview is visible, or a dialog of it is open
    QList<QAction*> m_actions;   ///< in the order of the menu
    QList<QAction*> m_turns;     ///< those to the next tab, and back
    QAction* m_closing;
    QList<Tab> m_tabs;
    quint64 m_made = 0;
    bool m_isQuitting = false; ///< closing the window has led to a question
};

} // namespace lockscope::ui
