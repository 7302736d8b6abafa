#include "tests/bench/soakload.h"

#include "core/client/lockclient.h"
#include "tests/bench/changewriter.h"

#include <QCoreApplication>
#include <QRandomGenerator>
#include <QSocketNotifier>
#include <QTimer>

#include <unistd.h>
#include <vector>

namespace lockscope::bench
{

namespace
{
using namespace std::chrono_literals;

constexpr int contended = 20;               ///< names that are taken again and again
constexpr int changesPerSecond = 25;        ///< of one client: it takes a lock and leaves it
constexpr base::milliseconds watchdog = 3s; ///< so that long holds are renewed

/// A client that takes a lock, holds it for a while and leaves it, without end.
class Worker
{
public:
    Worker(const QString& uri, int number)
        : m_number(number)
        , m_client(redis::Endpoint::fromUri(uri).value(), options(), m_clock)
    {
        m_turn.setSingleShot(true);
        QObject::connect(&m_turn, &QTimer::timeout, &m_client, [this] { (this->*m_next)(); });
        m_client.open();
        rest(100ms, &Worker::take);
    }

private:
    using Step = void (Worker::*)();

    static client::LockClientOptions options()
    {
        client::LockClientOptions options;
        options.watchdogLease = watchdog;
        return options;
    }
    void rest(base::milliseconds time, Step next)
    {
        m_next = next;
        m_turn.start(time);
    }

    void take()
    {
        ++m_taken;
        const bool isNew = m_taken % 2 == 0;
        m_name.bytes =
            isNew ? "soak:job:" + QByteArray::number(::getpid()) + ':' + QByteArray::number(m_number) + ':' +
                        QByteArray::number(m_taken)
                  : "soak:shared:" + QByteArray::number(QRandomGenerator::global()->bounded(contended));
        m_client.acquire(m_name, 1, {.wait = base::milliseconds(2s)}, [this](const auto& outcome) {
            const bool has = outcome.ok() && outcome->acquired;
            rest(has ? holding() : 100ms, has ? &Worker::leave : &Worker::take);
        });
    }
    void leave()
    {
        m_client.release(m_name, 1, [this](const auto&) { rest(1ms, &Worker::take); });
    }
    /// Now and then one works for so long that its watchdog renews.
    [[nodiscard]] base::milliseconds holding() const
    {
        return m_taken % 100 == 0 ? 4s : base::milliseconds(QRandomGenerator::global()->bounded(20, 130));
    }

    const base::SteadyClock m_clock;
    const int m_number;
    client::LockClient m_client;
    QTimer m_turn;
    Step m_next = nullptr;
    base::KeyName m_name;
    int m_taken = 0;
};
} // namespace

int runLoad(const QString& uri, int locks, int perSecond)
{
    const int workers = perSecond / 5 / changesPerSecond + 1;
    std::vector<std::unique_ptr<Worker>> clientPool;
    for (int i = 0; i < workers; ++i)
        clientPool.push_back(std::make_unique<Worker>(uri, i));
    const ChangeWriter writer(uri, locks, perSecond - workers * changesPerSecond, 0);
    const QSocketNotifier ended(0, QSocketNotifier::Read);
    QObject::connect(&ended, &QSocketNotifier::activated, qApp, &QCoreApplication::quit);
    return QCoreApplication::exec();
}

} // namespace lockscope::bench
