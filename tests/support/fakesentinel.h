#pragma once

#include "core/redis/hostport.h"
#include "core/redis/reply.h"

#include <QByteArrayList>
#include <QObject>
#include <QTcpServer>

#include <optional>

class QTcpSocket;

namespace lockscope::support
{

/// A Sentinel of which everything that it says is arranged, lies included. Listens on a port of 127.0.0.1;
/// runs in the test's event loop.
class FakeSentinel final : public QObject
{
    Q_OBJECT
public:
    explicit FakeSentinel(const QByteArray& id);

    /// Sets what it says of the primary from now on; before that it knows none by that name.
    void name(const QByteArray& host, quint16 port, qint64 epoch);
    /// Whom it lists as other Sentinels.
    void list(const QList<const FakeSentinel*>& others) { m_others = others; }
    /// Tells those who listen on that channel.
    void announce(const QByteArray& channel);
    /// Each question is answered with this error instead.
    void refuse(const QByteArray& error) { m_error = error; }
    /// Makes it a Sentinel of before 6.2: it does not say its own id.
    void tellNoId() { m_tellsId = false; }
    /// Nobody listens any more.
    void end();

    [[nodiscard]] redis::HostPort address() const;
    /// The commands that were sent to it, their first two words.
    [[nodiscard]] const QByteArrayList& heard() const { return m_heard; }

private:
    void accept();
    void serve(QTcpSocket* socket, const redis::Reply& command);
    [[nodiscard]] QByteArray answerTo(const QByteArrayList& words) const;

    QTcpServer m_server;
    QByteArray m_id;
    std::optional<redis::HostPort> m_primary;
    qint64 m_epoch = 0;
    QList<const FakeSentinel*> m_others;
    QByteArray m_error;
    bool m_tellsId = true;
    QByteArrayList m_heard;
    QList<QTcpSocket*> m_listeners;
};

} // namespace lockscope::support
