#pragma once

#include "app/ctl/arguments.h"
#include "app/ctl/exitcode.h"
#include "core/filter/filter.h"

#include <QObject>

#include <memory>

namespace lockscope::ctl
{

/// What every subcommand that looks at a server needs: the source that the command line asks for, the
/// aliases kept for it, the filter, and an end (time over, Ctrl+C, no server). Main thread.
class Session final : public QObject
{
    Q_OBJECT
public:
    explicit Session(const Arguments& arguments, QObject* parent = nullptr);
    ~Session() override;

    /// Prepares everything but opens nothing; `filterText` as people type it. Anything but Done has been
    /// complained about and is the exit code.
    [[nodiscard]] ExitCode prepare(const QString& filterText);
    /// Opens the source and runs the event loop until finish(). The exit code.
    [[nodiscard]] int run();
    /// Ends run() with `code`; the first one counts.
    void finish(ExitCode code);
    /// Ends with Done, or NotLive where what is known is not live.
    void finishByHealth();
    /// Ends where standard output is closed; to be told the outcome of each say().
    void wrote(bool ok);

    [[nodiscard]] const Arguments& arguments() const { return m_arguments; }
    [[nodiscard]] console::Source& source() const { return *m_source; }
    [[nodiscard]] const locks::Health& health() const { return m_health; }
    [[nodiscard]] const filter::Filter& filter() const { return m_filter; }
    [[nodiscard]] const QHash<QByteArray, QString>& aliases() const { return m_aliases; }
    /// The server's clock at this moment, as far as known.
    [[nodiscard]] base::ServerTime now() const;
    /// True where the filter lets it pass at this moment.
    [[nodiscard]] bool shows(const locks::Lock& lock) const;
    [[nodiscard]] bool shows(const locks::Event& event) const;

Q_SIGNALS:
    void changed(const lockscope::locks::Batch& batch);
    void healthChanged(const lockscope::locks::Health& health);
    /// --for is over or Ctrl+C was pressed. Who is not connected to it ends by health.
    void ending(bool interrupted);
    void terminalResized();
    /// The event loop is over; what is said from now on is for the screen as it was before.
    void closing();

private:
    ExitCode readFilter(const QString& text);
    void loadProfile();
    ExitCode makeSource();
    void takeHealth(const locks::Health& health);
    [[nodiscard]] filter::Context context() const { return {now(), &m_aliases}; }

    Arguments m_arguments;
    std::shared_ptr<console::Source> m_source;
    locks::Health m_health;
    filter::Filter m_filter;
    QHash<QByteArray, QString> m_aliases;
    base::SteadyClock m_clock;
    std::optional<ExitCode> m_code;
    std::optional<base::Error> m_failure; ///< why the server could not be reached
    bool m_wasLive = false;
};

} // namespace lockscope::ctl
