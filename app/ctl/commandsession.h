#pragma once

#include "app/ctl/arguments.h"
#include "app/ctl/exitcode.h"
#include "core/filter/clientnames.h"
#include "core/filter/filter.h"

#include <QObject>

#include <memory>

namespace lockscope::base
{

class ProcessSignals;

} // namespace lockscope::base

namespace lockscope::ctl
{

/// The common parts of subcommands that watch a server: the source that the command line asks for, the
/// aliases kept for it, the filter, and an end (time over, Ctrl+C, no server). Main thread.
class CommandSession final : public QObject
{
    Q_OBJECT
public:
    /// The use of several servers: as one that holds locks together, or each by itself.
    enum class Servers : quint8 { Together, Apart };
    explicit CommandSession(
        const Arguments& arguments, Servers servers = Servers::Together, QObject* parent = nullptr);
    ~CommandSession() override;

    /// Prepares everything but opens nothing; `filterText` as people type it. A result other than Done is the
    /// exit code, and its reason has been shown.
    [[nodiscard]] ExitCode prepare(
        const QString& filterText, filter::Filter::Subject subject = filter::Filter::Subject::Locks);
    /// Unlocks the connection where --unlock asks for it, and asks for the password of the user that acts
    /// where it is missing. Returns Done where acts may leave for this server; another result is the exit
    /// code, and its reason has been shown. To be called after prepare().
    [[nodiscard]] ExitCode letActs();
    /// Says why acts cannot leave for this server now; empty = they can. To be called after prepare().
    [[nodiscard]] QString objectionToActs() const;
    /// Opens the source and runs the event loop until finish(). Returns the exit code.
    [[nodiscard]] int run();
    /// Ends run() with `code` (an ExitCode, or that of a command that was run); the first one counts.
    void finish(int code);
    /// Ends with Done, or NotLive where what is known is not live.
    void finishByHealth();
    /// From now on signals end nothing: signalled() reports each, to be passed on. To be called within run().
    void passSignals();
    /// Ends the session where standard output is closed; to be called with the outcome of each say().
    void wrote(bool ok);

    /// Returns the command line that the session was made from.
    [[nodiscard]] const Arguments& arguments() const { return m_arguments; }
    /// Returns the source of the server, of all together, or of the first one of Apart. To be called after
    /// prepare(), as the other calls about sources.
    [[nodiscard]] console::Source& source() const { return *m_sources.constFirst(); }
    [[nodiscard]] std::shared_ptr<console::Source> sharedSource() const { return m_sources.constFirst(); }
    /// Returns the sources of all servers, in the order in which they were named; of Apart. Servers that
    /// cannot be reached do not end the session then.
    [[nodiscard]] const QList<std::shared_ptr<console::Source>>& sources() const { return m_sources; }
    /// Returns the health by the last healthChanged().
    [[nodiscard]] const locks::Health& health() const { return m_health; }
    /// Returns the filter that was given to prepare().
    [[nodiscard]] const filter::Filter& filter() const { return m_filter; }
    /// Returns the names of clients that are known by now: by hand, and by patterns.
    [[nodiscard]] const QHash<QByteArray, QString>& aliases() const { return m_names.aliases(); }
    /// The server may be slow to say who is connected, or may not be allowed to: so long it is waited for.
    static constexpr base::milliseconds patienceForClients{3'000};
    /// The command shows names of clients. To be called before run().
    void showNames() { m_showsNames = true; }
    /// Returns true where the server is to be asked who is connected: a pattern may fit the name of a
    /// connection, and the command shows names, or its filter asks for them. Others cost the server nothing.
    [[nodiscard]] bool wantsClients() const
    {
        return m_names.hasPatterns() && (m_showsNames || m_filter.dependsOnNames());
    }
    /// Returns the limits from which on it is trouble: as kept of the connection, unless they are set. To be
    /// called after prepare().
    [[nodiscard]] const locks::FindingLimits& limits() const { return m_limits; }
    /// Replaces the limits, by which trouble is judged.
    void setLimits(const locks::FindingLimits& limits) { m_limits = limits; }
    /// Returns the server's clock at this moment, as far as known.
    [[nodiscard]] base::ServerTime now() const;
    /// Returns true where the filter lets it pass at this moment.
    [[nodiscard]] bool shows(const locks::Lock& lock) const;
    [[nodiscard]] bool shows(const locks::Event& event) const;
    /// Returns what the filter compares with at this moment. Its aliases belong to the session.
    [[nodiscard]] filter::Context context() const { return {now(), &m_names.aliases(), m_limits}; }

Q_SIGNALS:
    /// Brings the changes of source(); names of clients that they bring are known by then.
    void changed(const lockscope::locks::Batch& batch);
    /// Brings the health of source(), which health() returns by then.
    void healthChanged(const lockscope::locks::Health& health);
    /// Connections have given names to clients that were known without: what was judged by names may be
    /// otherwise now.
    void namesChanged();
    /// --for is over or Ctrl+C was pressed. Where this signal is not connected, the session ends by health.
    void ending(bool interrupted);
    /// After passSignals(); see base::ProcessSignals::endAsked().
    void signalled(int signal, bool fromTerminal);
    /// The terminal has another size now (SIGWINCH).
    void terminalResized();
    /// The event loop is over; later output is for the screen as it was before.
    void closing();

private:
    ExitCode readFilter(const QString& text);
    [[nodiscard]] ExitCode loadProfiles();
    [[nodiscard]] ExitCode obeyProfile(const profile::Profile& known, console::LiveRequest& request);
    void unlock(console::Acts& acts) const;
    /// Asks for the password of the user that acts; false where nobody can be asked.
    [[nodiscard]] static bool enterAsActor(console::Acts& acts);
    ExitCode makeSources();
    [[nodiscard]] base::Result<QList<std::shared_ptr<console::Source>>> madeSources() const;
    void takeHealth(const locks::Health& health);
    void takeBatch(const locks::Batch& batch);
    void takeSignal(int signal, bool fromTerminal);

    Arguments m_arguments;
    QList<console::LiveRequest> m_requests; ///< one for each server
    const Servers m_servers;
    QList<std::shared_ptr<console::Source>> m_sources;
    std::unique_ptr<base::ProcessSignals> m_signals; ///< within run()
    bool m_passesSignals = false;
    locks::Health m_health;
    filter::Filter m_filter;
    locks::FindingLimits m_limits;
    filter::ClientNames m_names;
    bool m_showsNames = false;
    bool m_hasAskedForClients = false;
    base::SteadyClock m_clock;
    std::optional<int> m_code;
    std::optional<base::Error> m_failure; ///< why the server could not be reached
    bool m_wasLive = false;
};

} // namespace lockscope::ctl
