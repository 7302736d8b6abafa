#include "tests/bench/changewriter.h"

#include "tests/bench/benchserver.h"

namespace lockscope::bench
{

ChangeWriter::ChangeWriter(const QString& uri, int locks, int perSecond, std::optional<int> remembered)
    : m_uri(uri)
    , m_locks(locks)
    , m_perSecond(perSecond)
    , m_context(std::make_unique<QObject>())
    , m_answers(static_cast<size_t>(remembered.value_or(locks)))
{
    m_context->moveToThread(&m_thread);
    m_thread.start();
    QMetaObject::invokeMethod(m_context.get(), [this] { begin(); });
}

ChangeWriter::~ChangeWriter()
{
    QMetaObject::invokeMethod(
        m_context.get(), [this] { qDeleteAll(m_context->children()); }, Qt::BlockingQueuedConnection);
    m_thread.quit();
    m_thread.wait();
}

void ChangeWriter::begin()
{
    redis::ClientOptions options;
    options.readsOnly = false;
    m_client = new redis::Client(redis::Endpoint::fromUri(m_uri).value(), options, m_clock, m_context.get());
    m_client->open();
    auto* beat = new QTimer(m_context.get());
    beat->setTimerType(Qt::PreciseTimer);
    QObject::connect(beat, &QTimer::timeout, m_context.get(), [this] { writeDue(); });
    beat->start(1);
}

void ChangeWriter::writeDue()
{
    if (!m_client->state().isReady())
        return;
    if (m_written == 0)
        m_begun = m_clock.now();
    const auto due = std::chrono::duration<double>(m_clock.now() - m_begun).count() * m_perSecond;
    while (double(m_written) <= due)
        write(int(m_written++ % m_locks));
}

void ChangeWriter::write(int lock)
{
    const QByteArray name = BenchServer::lockName(lock);
    const QByteArray holder = QByteArray::number(lock, 16).rightJustified(8, '0') +
                              "-0000-4000-8000-000000000000:" + QByteArray::number(lock % 64);
    m_client->call({"hincrby", name, holder, "1"}, [this, lock](const redis::Client::Answer& answer) {
        if (!answer.ok() || size_t(lock) >= m_answers.size())
            return;
        const QMutexLocker locked(&m_mutex);
        m_answers[static_cast<size_t>(lock)].append({answer.value().integer, m_clock.now()});
    });
}

QList<base::MonoTime> ChangeWriter::answered(int lock, qint64 count)
{
    const QMutexLocker locked(&m_mutex);
    auto& answers = m_answers[static_cast<size_t>(lock)];
    QList<base::MonoTime> moments;
    while (!answers.isEmpty() && answers.first().first <= count)
        moments.append(answers.takeFirst().second);
    return moments;
}

} // namespace lockscope::bench
