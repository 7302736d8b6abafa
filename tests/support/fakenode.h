#pragma once

#include "core/redis/hostport.h"
#include "core/redis/reply.h"

#include <QByteArrayList>
#include <QObject>
#include <QTcpServer>

class QTcpSocket;

namespace lockscope::support
{

/// A node of a cluster of which everything that it says is arranged. Listens on a port of 127.0.0.1; runs in
/// the test's event loop.
class FakeNode final : public QObject
{
    Q_OBJECT
public:
    explicit FakeNode(const QByteArray& id);

    /// Its answer to CLUSTER NODES from now on.
    void say(const QByteArray& nodes) { m_nodes = nodes; }
    /// Each such question is answered with this error instead.
    void refuse(const QByteArray& error) { m_error = error; }
    /// It reads and answers nothing more, or goes on with all that has come.
    void freeze(bool frozen);
    /// Nobody listens any more.
    void end();

    [[nodiscard]] redis::HostPort address() const;
    /// Its line of CLUSTER NODES: "ID 127.0.0.1:PORT@1 " and the rest.
    [[nodiscard]] QByteArray line(const QByteArray& rest) const;
    /// The commands that were sent to it, their first two words.
    [[nodiscard]] const QByteArrayList& heard() const { return m_heard; }

Q_SIGNALS:
    void thawed();

private:
    void accept();
    void serve(QTcpSocket* socket, const redis::Reply& command);

    QTcpServer m_server;
    QByteArray m_id;
    QByteArray m_nodes;
    QByteArray m_error;
    QByteArrayList m_heard;
    bool m_frozen = false;
};

} // namespace lockscope::support
