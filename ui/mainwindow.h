#pragma once

#include "core/console/source.h"
#include "core/filter/clientnames.h"
#include "core/profile/profile.h"
#include "ui/beat.h"
#include "ui/desktop.h"
#include "ui/models/locktally.h"
#include "ui/pages/firstchoice.h"
#include "ui/preferences.h"
#include "ui/widgets/banner.h"

#include <QMainWindow>

#include <memory>
#include <optional>

class QStackedWidget;

namespace lockscope::ui
{

class AuditPage;
class ClientsPage;
class Connection;
class DetailPane;
class EventsPage;
class Incidents;
class LabPage;
class LocksPage;
class NoticeStack;
class Operator;
class PromisedKeys;
class Recordings;
class StatusLine;
class TroubleCount;
class WindowMenus;

/// The window of one connection, alone or in a tab of TabbedWindow: the list of pages at the left, the
/// current page and the status line. Owns the one timer. Shows one source at a time and can be given another.
/// Main thread.
class MainWindow final : public QMainWindow
{
    Q_OBJECT
public:
    /// `store` may be null (nothing is kept); it must outlive the window.
    explicit MainWindow(profile::ProfileStore* store = nullptr, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Shows `source` from now on and closes the previous one. `profile` is kept once the source is live.
    void watch(const std::shared_ptr<console::Source>& source, const profile::Profile& profile = {});
    void addToServerMenu(const QList<QAction*>& actions); ///< they are listed under "?" too
    [[nodiscard]] bool mayClose();      ///< false: a dialog asks first, and may let close() follow
    void showPage(const QString& name); ///< "locks", "events", "clients", "audit", "lab", "connections"
    [[nodiscard]] QString page() const; ///< the name of the page that is shown
    /// Shows a dismissible sentence above the pages; it replaces only the one with the same id.
    void report(const QByteArray& id, Banner::Tone tone, const QString& text);
    /// Returns as a sentence which requested thing is not shown yet: a live server, a lock. Empty = all is
    /// shown.
    [[nodiscard]] QString missing() const;
    [[nodiscard]] Connection* connection() const { return m_connection; }
    [[nodiscard]] Operator* acting() const { return m_operator; }
    [[nodiscard]] LocksPage* locksPage() const { return m_locks; }
    /// The number of the server's locks that need attention, also while a recording is shown in its place.
    [[nodiscard]] qsizetype inTrouble() const;
    /// Returns the numbers of the server's locks; empty while the window shows a recording.
    [[nodiscard]] std::optional<LockTally> tally() const;
    [[nodiscard]] LabPage* labPage() const { return m_lab; }
    /// Returns the action of the row with that id.
    [[nodiscard]] QAction* action(const char* id) const;
    /// Hides in the full screen what a presenter does not need, and gives it back outside; to be called when
    /// the state of the top-level window has changed.
    void showBars();

Q_SIGNALS:
    /// Another source is shown from now on; `name` is that of its profile.
    void watched(const std::shared_ptr<lockscope::console::Source>& source, const QString& name);
    void tabWanted(const QString& uri); ///< asks for a connection in another tab
    /// A person asks for the sandbox in place of this server.
    void sandboxWanted();
    /// The window has closed.
    void closed();

protected:
    void closeEvent(QCloseEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void makePages();
    [[nodiscard]] QWidget* makeConnectionsPage();
    void makeActions();
    void addSubmenus();
    void connectBeat();
    void connectParts();
    void connectChoices();
    void takeSelection(const std::optional<locks::LockRef>& ref);
    void showSource(const std::shared_ptr<console::Source>& source);
    void takeHealth(const locks::Health& health);
    void tick();
    [[nodiscard]] bool showsLive() const;
    void showTitle();
    void focusFilter();
    void showLocksOf(const QString& term, bool leftOut);
    void pause(bool paused);
    void stand(bool standing);
    void keepStill(bool still);
    void showTransport();
    void setTextPercent(int percent);
    void chooseTheme(ThemeChoice choice);
    void followDesktop();
    void remakeIcons();
    void takeLimits();
    void takeAliases();
    void putAliases();
    void putFoundNames();
    void askBudget();
    void openPalette();
    void showKeys();
    void showAbout();

    profile::ProfileStore* m_store;
    std::shared_ptr<console::Source> m_source;
    Preferences m_preferences;
    Desktop m_desktop;
    Beat m_beat;
    FirstChoice m_firstChoice;
    filter::ClientNames m_names;
    bool m_foundNames = false; ///< that are not shown yet
    int m_beatsOfNames = 0;
    LocksPage* m_locks;
    DetailPane* m_detail;
    EventsPage* m_events;
    ClientsPage* m_clients;
    AuditPage* m_audit;
    LabPage* m_lab;
    NoticeStack* m_notices;
    Connection* m_connection;
    Operator* m_operator;
    Recordings* m_recordings;
    Incidents* m_incidents;
    bool m_leaving = false; ///< no hold keeps it open
    TroubleCount* m_unseen; ///< of the live source, while another or a moment before is shown
    QStackedWidget* m_pages;
    StatusLine* m_status;
    std::unique_ptr<PromisedKeys> m_keys;
    std::unique_ptr<WindowMenus> m_menus;
};

} // namespace lockscope::ui
