#pragma once

#include "core/base/time.h"
#include "core/redis/command.h"

#include <QByteArrayList>

#include <memory>

namespace lockscope::redis
{

/// Until when anything but reading commands may leave the connections of one server. Closed at first. It
/// ends by itself: whoever opened it need not be alive to close it. One thread: that of the clients.
class WriteWindow
{
public:
    /// MonoTime::max(): without an end.
    void openUntil(base::MonoTime end) { m_end = end; }
    void close() { m_end = base::MonoTime::min(); }
    /// Closed whatever its end, until it is no longer barred.
    void bar(bool barred) { m_barred = barred; }
    [[nodiscard]] bool isOpen(base::MonoTime now) const { return !m_barred && now < m_end; }

private:
    base::MonoTime m_end = base::MonoTime::min();
    bool m_barred = false;
};

/// What stands before each command of a connection that acts: asked in Client::call, so that nothing above it
/// can send more than it lets. Reading commands, and questions about the connection's own rights, pass
/// always; scripts that are named by their SHA-1 likewise (to renew and release a hold that was taken inside
/// the window, to ask for permissions); everything else only while the window is open. Immutable.
class WriteGate
{
public:
    /// `always`: the SHA-1 of scripts, 40 lower-case hex digits.
    explicit WriteGate(std::shared_ptr<const WriteWindow> window, QByteArrayList always = {});

    [[nodiscard]] bool lets(const Command& command, base::MonoTime now) const;

private:
    [[nodiscard]] bool isKept(const Command& command) const;

    std::shared_ptr<const WriteWindow> m_window;
    QByteArrayList m_always;
};

} // namespace lockscope::redis
