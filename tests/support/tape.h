#pragma once

#include "core/locks/redissonkinds.h"
#include "core/record/recording.h"
#include "core/record/scribe.h"

namespace lockscope::support
{

/// Writes a recording by hand, in milliseconds: Tape().lock("orders").clients(2).at(0).acquired(0)…
/// The lock of a step is the one that was named last.
class Tape
{
public:
    using What = record::What;

    explicit Tape(int clients = 3, double speed = 1.0);

    /// The steps that follow were seen on a live server.
    Tape& live();
    Tape& lock(const QByteArray& name, locks::Kind kind = locks::redisson::reentrantLock, qint64 permits = 0);
    /// The steps that follow are of no lock.
    Tape& nowhere();
    /// One more client, of that title and identifier.
    Tape& named(const QByteArray& client);
    Tape& resource(const QByteArray& name, qint64 initial = 0);
    Tape& invariant(record::Invariant::What what, qint64 number = 0, qint16 with = -1);
    Tape& expects(record::Rule rule, int least = 1, int most = -1);
    Tape& at(qint64 ms);
    Tape& as(locks::Mode mode);
    /// The steps that follow are of that thread of their client.
    Tape& inThread(qint32 thread);
    /// A step of that client at the moment and in the mode that were said last.
    Tape& step(What what, int client, qint64 number = 0, qint64 other = 0, const QByteArray& text = {});
    Tape& fault(record::FaultKind fault, int client = -1);
    /// Acquired and WorkBegins; WorkEnds, Releasing and Released.
    Tape& takes(int client, qint64 count = 1, qint64 token = 0);
    Tape& leaves(int client);
    Tape& waits(int client);
    Tape& wrote(int client, qint64 value, qint64 token = 0, const QByteArray& member = {});

    [[nodiscard]] record::Recording recording();

private:
    record::Header m_header;
    record::Scribe m_scribe;
    record::Moment m_at{0};
    locks::Mode m_mode = locks::Mode::Exclusive;
    qint32 m_lock = -1;
    qint32 m_thread = 1;
};

} // namespace lockscope::support
