#include "tests/support/tape.h"

namespace lockscope::support
{

using record::FaultKind;
using record::Invariant;
using record::Recording;
using record::Rule;
using record::Step;

Tape::Tape(int clients, double speed)
{
    m_header.title = QStringLiteral("By hand");
    m_header.speed = speed;
    m_header.begin = base::ServerTime(std::chrono::seconds(1'790'000'000));
    for (int i = 0; i < clients; ++i)
        m_scribe.client({"client " + QByteArray::number(i + 1), "uuid-" + QByteArray::number(i + 1), false});
}

Tape& Tape::live()
{
    m_header.kind = record::Header::Kind::Live;
    return *this;
}

Tape& Tape::lock(const QByteArray& name, locks::Kind kind, qint64 permits)
{
    m_lock = m_scribe.lock({{{name}, 0, {}}, kind, permits});
    return *this;
}

Tape& Tape::named(const QByteArray& client)
{
    m_scribe.client({client, client, false});
    return *this;
}

Tape& Tape::nowhere()
{
    m_lock = -1;
    return *this;
}

Tape& Tape::resource(const QByteArray& name, qint64 initial)
{
    m_header.resources.append({name, initial});
    return *this;
}

Tape& Tape::invariant(Invariant::What what, qint64 number, qint16 with)
{
    m_header.invariants.append({what, qint16(m_header.resources.size() - 1), with, number});
    return *this;
}

Tape& Tape::expects(Rule rule, int least, int most)
{
    m_header.expected.append({.rule = rule, .least = least, .most = most});
    return *this;
}

Tape& Tape::at(qint64 ms)
{
    m_at = std::chrono::milliseconds(ms);
    return *this;
}

Tape& Tape::as(locks::Mode mode)
{
    m_mode = mode;
    return *this;
}

Tape& Tape::inThread(qint32 thread)
{
    m_thread = thread;
    return *this;
}

Tape& Tape::step(What what, int client, qint64 number, qint64 other, const QByteArray& text)
{
    m_scribe.note({.at = m_at,
        .number = number,
        .other = other,
        .client = client,
        .lock = m_lock,
        .thread = m_thread,
        .text = text.isEmpty() ? -1 : m_scribe.text(text),
        .what = what,
        .mode = m_mode});
    return *this;
}

Tape& Tape::fault(FaultKind fault, int client) { return step(What::Fault, client, qint64(fault)); }

Tape& Tape::takes(int client, qint64 count, qint64 token)
{
    return step(What::Acquired, client, count, token).step(What::WorkBegins, client);
}

Tape& Tape::leaves(int client)
{
    return step(What::WorkEnds, client).step(What::Releasing, client).step(What::Released, client);
}

Tape& Tape::waits(int client)
{
    return step(What::Wants, client, -1).step(What::Refused, client, 1000).step(What::Sleeps, client, 1000);
}

Tape& Tape::wrote(int client, qint64 value, qint64 token, const QByteArray& member)
{
    m_scribe.note({.at = m_at,
        .number = value,
        .other = token,
        .client = client,
        .lock = m_lock,
        .thread = m_thread,
        .text = member.isEmpty() ? -1 : m_scribe.text(member),
        .resource = qint16(m_header.resources.size() - 1),
        .what = What::Wrote});
    return *this;
}

Recording Tape::recording()
{
    Recording recording(m_header);
    m_scribe.reach(m_at);
    recording.append(m_scribe.take());
    return recording;
}

} // namespace lockscope::support
