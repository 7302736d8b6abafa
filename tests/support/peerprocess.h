#pragma once

#include "core/base/time.h"

#include <QByteArrayList>
#include <QProcess>

#include <map>
#include <memory>
#include <optional>

namespace lockscope::support
{

/// The answer of a peer to one request.
struct PeerAnswer {
    bool ok = false;
    QByteArray value;       ///< the answer, or the exception
    base::MonoTime began{}; ///< when the peer began to do it, on this machine's monotonic clock
    base::MonoTime at{};    ///< when it knew the answer
};

/// A request that was made of a peer, and its answer once there is one.
class PeerCall
{
public:
    [[nodiscard]] bool isDone() const { return m_answer->has_value(); }
    [[nodiscard]] const PeerAnswer& answer() const { return m_answer->value(); }
    /// Waits for it, as only tests may; an answer that does not come in time is a failed one.
    const PeerAnswer& wait(base::milliseconds patience = base::milliseconds(20'000));

private:
    friend class PeerProcess;
    std::shared_ptr<std::optional<PeerAnswer>> m_answer = std::make_shared<std::optional<PeerAnswer>>();
};

/// A program of ours that uses a lock library, as a child process: requests are lines "TICKET words" on its
/// standard input, answers are lines "TICKET ok BEGAN NANOS VALUE", or "failed" in the place of "ok", on its
/// standard output, in any order. It dies with the test.
class PeerProcess
{
public:
    /// Starts it, ready when the constructor returns. One that does not start ends the test.
    PeerProcess(const QString& program, const QStringList& arguments, const QString& folder = {});
    ~PeerProcess();
    PeerProcess(const PeerProcess&) = delete;
    PeerProcess& operator=(const PeerProcess&) = delete;

    PeerCall send(const QByteArrayList& words);
    /// Ends it as a crash would.
    void kill();
    /// Stops it, as a debugger or a full machine would, or lets it go on.
    void freeze(bool frozen) const;

private:
    void hear();

    quint64 m_ticket = 0;
    std::map<quint64, PeerCall> m_calls;
    QProcess m_process;
};

} // namespace lockscope::support
