#include "tests/bench/benchrun.h"

#include "core/record/scribe.h"

#include <random>

namespace lockscope::bench
{

using record::Recording;
using record::Scribe;
using record::Step;
using record::What;

namespace
{

/// One turn of one client at one lock after the other.
class TurnWriter
{
public:
    TurnWriter(Scribe& scribe, int clients)
        : m_scribe(scribe)
    {
        for (int i = 0; i < clients; ++i)
            m_scribe.client({"client " + QByteArray::number(i), "uuid-" + QByteArray::number(i), false});
        for (int i = 0; i < 10; ++i)
            m_scribe.lock({{{"lock:" + QByteArray::number(i)}, 0, {}}});
        m_command = m_scribe.text("EVALSHA acquire");
    }

    void turn(int client)
    {
        m_client = client;
        m_lock = client % 10;
        const bool loses = m_random() % 1000 == 0;
        put(What::Wants, -1);
        put(What::Command, 0);
        put(What::Refused, 30'000);
        put(What::Sleeps, 30'000);
        put(What::Message, 0);
        put(What::Woken, 1);
        put(What::Command, 0);
        put(What::Acquired, 1);
        put(What::WorkBegins, 0);
        put(What::Renewed, 30'000);
        put(What::Wrote, ++m_value);
        put(loses ? What::LeaseEnded : What::Renewed, 30'000);
        put(What::WorkEnds, 0);
        put(What::Releasing, 0);
        put(loses ? What::ReleaseFailed : What::Released, 0);
    }

private:
    void put(What what, qint64 number)
    {
        m_at += record::Moment(20 + m_random() % 200);
        m_scribe.note({.at = m_at,
            .number = number,
            .client = m_client,
            .lock = m_lock,
            .thread = 1,
            .text = what == What::Command ? m_command : -1,
            .resource = qint16(what == What::Wrote ? 0 : -1),
            .what = what});
    }

    Scribe& m_scribe;
    std::mt19937 m_random{5};
    record::Moment m_at{0};
    qint64 m_value = 0;
    int m_client = 0;
    int m_lock = 0;
    qint32 m_command = 0;
};

} // namespace

Recording benchRun(int steps, int clients)
{
    Recording recording({.title = QStringLiteral("bench"),
        .resources = {{"counter", 0}},
        .invariants = {{record::Invariant::What::NoLostUpdates, 0, -1, 0}}});
    Scribe scribe;
    TurnWriter writer(scribe, clients);
    for (int turn = 0; recording.steps().size() < steps; ++turn) {
        writer.turn(turn % clients);
        recording.append(scribe.take());
    }
    return recording;
}

} // namespace lockscope::bench
