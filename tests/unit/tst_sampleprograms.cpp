#include "core/lab/sampleprograms.h"
#include "core/lab/simulatedclient.h"

#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;
using namespace lockscope;
using lab::ClientAct;
using lab::ClientActs;
using lab::SampleClient;
using lab::sampleClients;
using lab::sampleLock;
using lab::SampleSettings;
using lab::SimulatedClient;

namespace
{

/// One script that a client has run, and when.
struct Run {
    base::milliseconds at{0};
    client::ScriptCall call;

    friend bool operator==(const Run&, const Run&) = default;
};

/// Every acquire is granted and every release succeeds at once; renewals are left out.
redis::Reply replyTo(const QByteArray& script)
{
    using redis::Reply;
    if (script.startsWith("acquire"))
        return Reply::array({Reply::number(1), Reply::number(1)});
    if (script.startsWith("renew"))
        return Reply::array({Reply::number(1)});
    return Reply::number(0);
}

/// Returns what the client runs in an hour, until there are so many or it is gone.
QList<Run> runsOf(const SampleClient& who, int count)
{
    constexpr base::MonoTime start{1s};
    SimulatedClient client(who.terms);
    QList<Run> runs;
    base::MonoTime now = start;
    ClientActs acts = client.begin(now);
    while (runs.size() < count && !client.isOver() && now < start + 1h) {
        ClientActs next;
        for (const ClientAct& act : std::as_const(acts)) {
            if (act.what == ClientAct::What::Call && !act.call.script.startsWith("renew"))
                runs.append({std::chrono::floor<base::milliseconds>(now - start), act.call});
            if (act.ticket != 0)
                next += client.happened({.ticket = act.ticket, .answer = replyTo(act.call.script)}, now);
        }
        if (next.isEmpty()) {
            now = client.wakeAt().value_or(now + 1s);
            next = client.time(now);
        }
        acts = next;
    }
    return runs;
}

QList<Run> runsOf(const SampleSettings& settings, int client, int count)
{
    return runsOf(sampleClients(settings)[client], count);
}

/// The first steps of that kind in a client's program.
template<class Step>
Step firstIn(const SampleClient& client)
{
    for (const lab::Instruction& instruction : *client.terms.program)
        if (const auto* step = std::get_if<Step>(&instruction))
            return *step;
    return {};
}

template<class Step>
qsizetype countIn(const SampleClient& client)
{
    return std::ranges::count_if(*client.terms.program,
        [](const lab::Instruction& instruction) { return std::holds_alternative<Step>(instruction); });
}

bool isSampleName(const QByteArray& key) { return key.contains("lockscope:sample:"); }

} // namespace

class SampleProgramsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void theSameSeedDecidesTheSame()
    {
        for (int client = 0; client < 12; ++client)
            QCOMPARE(runsOf({.clients = 12, .seed = 7}, client, 50),
                runsOf({.clients = 12, .seed = 7}, client, 50));
        const SampleSettings seven{.clients = 12, .seed = 7};
        QVERIFY(runsOf(seven, 9, 50) != runsOf({.clients = 12, .seed = 8}, 9, 50));
        QVERIFY(runsOf(seven, 9, 50) != runsOf(seven, 10, 50));
    }

    void theFirstTurnsBeginWithinASecond()
    {
        for (int client = 0; client < 20; ++client)
            QVERIFY(runsOf({.clients = 20}, client, 1)[0].at < 1s);
    }

    void onlySampleLocksAreTaken()
    {
        for (int client = 0; client < 20; ++client)
            for (const Run& run : runsOf({.clients = 20, .locks = 3}, client, 100)) {
                const base::KeyName lock{run.call.keys[0]};
                QVERIFY(lock == sampleLock({}, 0) || lock == sampleLock({}, 1) || lock == sampleLock({}, 2));
            }
    }

    void thePartsShowEveryState()
    {
        using lab::step::Acquire;
        const QList<SampleClient> clients = sampleClients({});
        QCOMPARE(runsOf(clients[0], 1)[0].call.keys, runsOf(clients[1], 1)[0].call.keys);
        QVERIFY(!firstIn<Acquire>(clients[1]).wait);
        QVERIFY(countIn<Acquire>(clients[2]) > 1);
        QCOMPARE(countIn<Acquire>(clients[2]), countIn<lab::step::Release>(clients[2]));
        const auto lease = firstIn<Acquire>(clients[3]).lease;
        QVERIFY(lease && firstIn<lab::step::Work>(clients[3]).takes.least > lease->least);
        QCOMPARE(countIn<lab::step::Release>(clients[3]), 0);
        QCOMPARE(countIn<lab::step::Crash>(clients[4]), 1);
        QVERIFY(clients[4].returns.least >= 8s);
        QCOMPARE(clients[5].terms.watchdog, 30s);
        QCOMPARE(clients[0].terms.watchdog, 9s);
    }

    void aProgramHasNoEnd()
    {
        for (const SampleClient& client : sampleClients({.clients = 10})) {
            const bool crashes = countIn<lab::step::Crash>(client) > 0;
            const bool acquires = countIn<lab::step::Acquire>(client) > 0;
            QVERIFY(runsOf(client, 20).size() == (crashes ? 1 : acquires ? 20 : 0));
        }
    }

    void manyLocksHaveManyNames()
    {
        QSet<QByteArray> names;
        for (int number = 0; number < 100; ++number)
            names.insert(sampleLock({}, number).bytes);
        QCOMPARE(names.size(), 100);
        QCOMPARE(sampleLock({}, 0).bytes, "lockscope:sample:orders");
        QCOMPARE(sampleLock({.run = "k7"}, 0).bytes, "lockscope:sample:k7:orders");
    }

    void theOtherKindsKeepToTheirNames()
    {
        const auto clients = sampleClients({.clients = 1});
        QSet<QByteArray> forms;
        for (const SampleClient& client : clients.mid(1)) {
            QVERIFY(!client.keys.isEmpty() && std::ranges::all_of(client.keys, isSampleName));
            for (const auto& key : client.lasting)
                QVERIFY(client.keys.contains(key));
            for (const lab::Instruction& instruction : *client.terms.program)
                if (const auto* listen = std::get_if<lab::step::Listen>(&instruction))
                    QVERIFY(isSampleName(listen->channel));
            forms.insert(client.keys[0]);
        }
        QCOMPARE(forms.size(), 10);
        QVERIFY(lab::leftoversLast({}) >= 120s);
    }
};

QTEST_GUILESS_MAIN(SampleProgramsTest)
#include "tst_sampleprograms.moc"
