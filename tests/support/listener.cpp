#include "tests/support/listener.h"

#include <QTest>

namespace lockscope::support
{

Listener::Listener(const PrivateRedis& redis, const QByteArray& channel)
    : m_writer(redis.uri())
{
    bool listening = false;
    QObject::connect(&m_writer.client(), &redis::Client::message, &m_writer.client(),
        [this](const redis::Message& message) { heard.append(message.payload); });
    m_writer.client().subscribe({channel}, [&](const auto& answer) { listening = answer.ok(); });
    if (!QTest::qWaitFor([&] { return listening; }))
        qFatal("nobody listens");
}

} // namespace lockscope::support
