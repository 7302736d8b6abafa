#pragma once

#include "core/base/time.h"
#include "core/redis/command.h"

#include <QByteArrayList>

#include <memory>

namespace lockscope::redis
{

/// The time until which commands other than reading ones may leave the connections of one server. Closed at
/// first. It ends by itself: its opener need not be alive to close it. One thread: that of the clients.
class WriteWindow
{
public:
    /// Opens until `end`; MonoTime::max(): without an end.
    void openUntil(base::MonoTime end) { m_end = end; }
    /// Closes at once.
    void close() { m_end = base::MonoTime::min(); }
    /// Keeps it closed whatever its end, until it is no longer barred.
    void bar(bool barred) { m_barred = barred; }
    /// True where commands that write may leave at that moment.
    [[nodiscard]] bool isOpen(base::MonoTime now) const { return !m_barred && now < m_end; }

private:
    base::MonoTime m_end = base::MonoTime::min();
    bool m_barred = false;
};

/// The gate before each command of a connection that acts. Client::call asks it, so that nothing above can
/// send more than it lets. Reading commands, and questions about the connection's own rights, always pass; so
/// do scripts that are named by their SHA-1 (to renew and release a hold that was taken inside the window, to
/// ask for permissions). Everything else passes only while the window is open. Immutable.
class WriteGate
{
public:
    /// `always` holds the SHA-1 of scripts, 40 lower-case hex digits.
    explicit WriteGate(std::shared_ptr<const WriteWindow> window, QByteArrayList always = {});

    /// True where the command may leave at that moment.
    [[nodiscard]] bool lets(const Command& command, base::MonoTime now) const;

private:
    [[nodiscard]] bool isKept(const Command& command) const;

    std::shared_ptr<const WriteWindow> m_window;
    QByteArrayList m_always;
};

} // namespace lockscope::redis
