#pragma once

#include "core/console/source.h"
#include "core/profile/profile.h"
#include "ui/beat.h"
#include "ui/desktop.h"
#include "ui/pages/firstchoice.h"
#include "ui/preferences.h"
#include "ui/widgets/banner.h"

#include <QMainWindow>

#include <functional>
#include <memory>

class QMenu;
class QStackedWidget;

namespace lockscope::ui
{

class AuditPage;
class DetailPane;
class EventsPage;
class LabPage;
class LocksPage;
class NoticeStack;
class Operator;
class Recordings;
class StatusLine;

/// The window: pages at the left, the page, the status line. Owns the one timer. Shows one source at a time
/// and can be given another. Main thread.
class MainWindow final : public QMainWindow
{
    Q_OBJECT
public:
    /// `store` may be null (nothing is kept) and must outlive the window.
    explicit MainWindow(profile::ProfileStore* store = nullptr, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Shows `source` from now on; the one before is closed. `profile` is kept once that is live.
    void watch(const std::shared_ptr<console::Source>& source, const profile::Profile& profile = {});
    /// What "Open the sandbox" calls.
    void setSandboxMaker(std::function<void()> maker) { m_makeSandbox = std::move(maker); }
    void setTheme(ThemeChoice choice);
    void showPage(const QString& name); ///< "locks", "events", "audit", "lab", "connections"
    /// A sentence above the pages that a person can put away; it replaces only the one with the same id.
    void tell(const QByteArray& id, Banner::Tone tone, const QString& text);
    /// What was asked for and is not shown yet, as a sentence: a live server, a lock. Empty = all is there.
    [[nodiscard]] QString missing() const;
    [[nodiscard]] LocksPage* locksPage() const { return m_locks; }
    [[nodiscard]] LabPage* labPage() const { return m_lab; }
    [[nodiscard]] const Preferences& preferences() const { return m_preferences; }
    [[nodiscard]] QAction* action(const char* id) const;
    void connectToServer(bool = false);
    void openSandbox(bool = false);
    void retryNow(bool = false);
    void quit(bool = false);
    void focusFilter(bool = false);
    void pause(bool paused);
    void showDetails(bool shown);
    void keepStill(bool still);
    void askBudget(bool = false);
    void copyName(bool = false);
    void copyHolder(bool = false);
    void pinSelected(bool = false);
    void pinName(bool = false);
    void watchNames(bool = false);
    void nameClient(bool = false);
    void showKeys(bool = false);
    void showAbout(bool = false);

protected:
    void closeEvent(QCloseEvent* event) override;

private:
    void askForServer(const QString& uri, const QString& connectionFile = {}, bool atOnce = false);
    void makePages();
    void makeActions();
    void makeOperator();
    void makeThemeMenu();
    void followDesktop();
    void remakeIcons();
    void restorePlaces();
    void turnTo(int page);
    void showSource(const std::shared_ptr<console::Source>& source);
    void takeHealth(const locks::Health& health);
    void tick();
    void nameThisClient(const QByteArray& client);
    void setPinned(const locks::LockRef& ref, std::optional<locks::Kind> kind, bool pinned);
    void takeAliases();
    void keepProfile();
    void popUpLockMenu(const QPoint& position);

    profile::ProfileStore* m_store;
    profile::Profile m_profile;
    std::shared_ptr<console::Source> m_source;
    std::function<void()> m_makeSandbox;
    Preferences m_preferences;
    ThemeChoice m_theme; ///< as shown; the command line may differ from what is preferred
    Desktop m_desktop;
    Beat m_beat;
    FirstChoice m_firstChoice;
    LocksPage* m_locks;
    DetailPane* m_detail;
    EventsPage* m_events;
    AuditPage* m_audit;
    LabPage* m_lab;
    NoticeStack* m_notices;
    Operator* m_operator;
    Recordings* m_recordings;
    bool m_leaving = false, m_keepWhenLive = false; ///< nothing held keeps it open; as of watch()
    QStackedWidget* m_pages;
    StatusLine* m_status;
    QList<QMenu*> m_menus;
    QList<QAction*> m_actions; ///< as the rows
};

} // namespace lockscope::ui
