#pragma once

#include "core/console/source.h"
#include "core/profile/profile.h"
#include "ui/widgets/banner.h"

#include <memory>

class QAction;
class QDialog;

namespace lockscope::ui
{

class LocksPage;

/// The connection of a window: the way to its server, and what is kept of it, with the dialogs that change
/// it: pins, watched names, stated kinds, names of clients, limits of trouble, the environment. It is kept
/// once its server is live. Owned by the window; main thread.
class Connection final : public QObject
{
    Q_OBJECT
public:
    /// `store` may be null (nothing is kept); it and `locks` must outlive the connection.
    Connection(profile::ProfileStore* store, LocksPage& locks, QWidget* window);

    /// Returns the profile of this server as it is kept, or would be.
    [[nodiscard]] const profile::Profile& profile() const { return m_profile; }
    /// Begins with the profile of another server.
    void begin(const profile::Profile& profile);
    /// Sets the source that is shown. Actions that need the server itself are disabled for a recording.
    void setSource(const std::shared_ptr<console::Source>& source, bool isLive);
    /// Takes the health of the source: the profile is kept when it is live for the first time.
    void takeHealth(const locks::Health& health);
    /// Takes over what another tab has kept meanwhile; forgets the profile where it was removed.
    void reload();
    /// Takes over that the profile of `uri` was changed, or removed where there is none now.
    void takeProfile(const QString& uri, const std::optional<profile::Profile>& now);
    /// Keeps what the server is for.
    void setEnvironment(profile::Environment environment);

    /// Asks which server to connect to, or with `atOnce` connects to `uri`. The dialog deletes itself.
    QDialog* askForServer(const QString& uri = {}, const QString& connectionFile = {}, bool atOnce = false);
    /// Asks for the password of this server.
    void askForPassword();
    /// Opens the list of keys that may be locks.
    void showPossible();
    /// Opens the dialog for the name of that client.
    void nameClient(const QByteArray& client);
    /// Opens the names of clients by pattern.
    void editNames();

Q_SIGNALS:
    /// A person has connected to a server.
    void connected(const std::shared_ptr<lockscope::console::Source>& source,
        const lockscope::profile::Profile& profile);
    /// A person asks for the sandbox in place of this server.
    void sandboxWanted();
    /// The names of clients in profile() have changed.
    void aliasesChanged();
    /// The limits of trouble in profile() have changed.
    void limitsChanged();
    /// Asks to show a sentence in place of the one with the same id; see MainWindow::report().
    void notified(const QByteArray& id, lockscope::ui::Banner::Tone tone, const QString& text);

private:
    void makeActions();
    void keep();
    void reportFault(const base::Result<void>& saved);
    void keepImported(const QList<profile::Profile>& profiles);
    void keepPassword(const QString& uri, const redis::Secret& password);
    void retryNow();
    void askLimits();
    void pinSelected();
    void pinName();
    void setPinned(const locks::LockRef& ref, std::optional<locks::Kind> kind, bool pinned);
    void watchNames();
    void editStatements(const QList<profile::Statement>& statements);
    void nameHolder();

    profile::ProfileStore* m_store;
    LocksPage& m_locks;
    QWidget* m_window;
    profile::Profile m_profile;
    std::shared_ptr<console::Source> m_source;
    QList<QAction*> m_liveActions; ///< for which the server itself is needed
    bool m_keepWhenLive = false;   ///< set by begin()
};

} // namespace lockscope::ui
