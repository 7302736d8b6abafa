#pragma once

#include "core/base/time.h"

#include <QObject>
#include <QTcpServer>
#include <QTcpSocket>

#include <memory>
#include <optional>
#include <vector>

namespace lockscope::support
{

/// The network between clients and a server on a port of 127.0.0.1, with the faults that a network has.
/// Passes everything on until it is told otherwise; what it is told holds for what is open and for what is
/// opened from then on. Runs in the test's event loop.
class BadNetwork final : public QObject
{
    Q_OBJECT
public:
    /// The direction in which bytes go.
    enum class Way : quint8 { ToServer, ToClient };

    explicit BadNetwork(quint16 serverPort);

    [[nodiscard]] QString uri() const;
    [[nodiscard]] quint16 port() const { return m_door.serverPort(); }
    /// Connections that are open through it.
    [[nodiscard]] qsizetype open() const;

    /// Nothing passes in this direction; the connections stay open, and what is sent arrives later, all at
    /// once, as it does where it was lost and is sent again.
    void hold(Way way, bool held);
    void holdBoth(bool held);
    /// Each byte arrives so much later, in both directions.
    void delay(base::milliseconds latency) { m_latency = latency; }
    /// At most so many bytes at a time and so many a second; null = all at once.
    struct Pace {
        qsizetype atOnce = 1;
        int perSecond = 0; ///< 0 = no limit
    };
    void pace(std::optional<Pace> pace) { m_pace = pace; }
    /// How a connection ends.
    enum class End : quint8 { Reset, Orderly };
    /// All open connections are cut, and whoever comes is refused until `admit`.
    void cut(End end);
    void admit();
    /// All open connections are cut, and whoever comes is never answered: a connection is neither made nor
    /// refused. Until `answer`.
    void swallow();
    void answer();
    /// A connection over which nothing goes for so long is cut, as balancers of load do; null = never. Of
    /// those that are opened from then on.
    void cutIdle(std::optional<base::milliseconds> after) { m_cutIdle = after; }
    /// The next reply is passed on up to its middle; then its connection is cut.
    void cutInReply(End end) { m_cutInReply = end; }
    /// One byte of the next reply is changed: of its first one, which says of what kind it is.
    void spoilReply() { m_spoilReply = true; }
    /// A connection is cut where a client sends these bytes, instead of being answered; empty = never.
    void cutAtRequest(const QByteArray& part) { m_cutAt = part; }
    /// Connections that were made through it so far.
    [[nodiscard]] int accepted() const { return m_accepted; }
    /// One of the two that `cutInReply` and `spoilReply` arranged has come to pass.
    [[nodiscard]] bool struck() const { return !m_cutInReply && !m_spoilReply; }

private:
    class Connection;
    void accept();
    [[nodiscard]] QList<Connection*> connections() const;

    QTcpServer m_door;
    const quint16 m_serverPort;
    quint16 m_port = 0;
    std::vector<std::unique_ptr<QTcpSocket>> m_plugs; ///< fill the door's queue
    bool m_held[2] = {false, false};
    base::milliseconds m_latency{0};
    std::optional<Pace> m_pace;
    std::optional<base::milliseconds> m_cutIdle;
    std::optional<End> m_cutInReply;
    bool m_spoilReply = false;
    QByteArray m_cutAt;
    int m_accepted = 0;
};

} // namespace lockscope::support
