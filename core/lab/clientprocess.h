#pragma once

#include "core/base/error.h"
#include "core/lab/clientwire.h"
#include "core/lab/linepipe.h"

#include <QProcess>

namespace lockscope::lab
{

/// A client of a run in an operating-system process of its own: `lockscopectl client`. It gets its order
/// through a pipe, so that nothing of it stands in its arguments. It ends whatever way we end. Thread: one
/// that outlasts it; never blocks.
class ClientProcess final : public QObject
{
    Q_OBJECT
public:
    /// Starts it with the order Play.
    explicit ClientProcess(const ClientOrder& order);
    /// Kills it where it still runs.
    ~ClientProcess() override;

    /// Sends the process another order.
    void order(const ClientOrder& order);
    /// SIGKILL; ended() follows.
    void kill() { m_process.kill(); }
    /// Takes the words that it has sent by now.
    QList<ClientWord> take();

    /// True once it has reported that it can begin.
    [[nodiscard]] bool isReady() const { return m_isReady; }
    /// It has sent its last word, or is gone.
    [[nodiscard]] bool isOver() const { return m_isOver; }
    /// It has stood still since the last order to, with no command under way.
    [[nodiscard]] bool isQuiet() const { return m_isQuiet || m_isOver; }
    /// 0 where none runs.
    [[nodiscard]] qint64 processId() const { return m_process.processId(); }

Q_SIGNALS:
    /// There are words to take().
    void arrived();
    /// The process is gone; `crashed` = before its program was at its end.
    void ended(bool crashed);
    /// The process could not be started.
    void failed(const lockscope::base::Error& error);

private:
    QProcess m_process;
    std::unique_ptr<LinePipe> m_pipe;
    bool m_isReady = false;
    bool m_isOver = false;
    bool m_isQuiet = false;
};

} // namespace lockscope::lab
