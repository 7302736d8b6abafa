#pragma once

#include "core/console/source.h"
#include "tests/support/privateredis.h"

#include <QProcess>

#include <functional>

namespace lockscope::bench
{

/// Puts that many Redisson locks bench:lock:0… on it, each held for an hour from now on by a holder of its
/// own. Of those that are there the lease alone changes.
void addLocks(const support::PrivateRedis& redis, int locks);

/// A private server with keys to measure on.
class BenchServer
{
public:
    BenchServer();

    /// That many strings that are no locks.
    void fill(int keys);
    /// See bench::addLocks.
    void addLocks(int locks) { bench::addLocks(m_redis, locks); }
    /// Keys as an application has them, that many: of a hundred one is a lock whose name tells nothing, 25
    /// are hashes of 2 to 50 fields, 25 strings of which half look like session tokens with an expiry, the
    /// rest lists, sets, sorted sets and streams. Of each `largeEvery` one has a value of 100 KB.
    void fillLikeAnApplication(int keys, int largeEvery);
    /// Returns that address of this server for a user who may run no scripts that only read.
    [[nodiscard]] QString withoutScripts(const QString& uri) const;
    [[nodiscard]] QString socketPath() const { return m_redis.socketPath(); }
    /// Over the Unix socket.
    [[nodiscard]] QString uri() const { return m_redis.uri(); }
    [[nodiscard]] QString tcpUri() const;
    [[nodiscard]] quint16 port() const { return m_redis.port(); }
    [[nodiscard]] QByteArray cli(const QStringList& words) const { return m_redis.cli(words); }
    [[nodiscard]] qint64 processId() const { return m_redis.processId(); }

    static QByteArray lockName(int number) { return "bench:lock:" + QByteArray::number(number); }

private:
    support::PrivateRedis m_redis;
};

/// A child that works until it is told to end: one of reference/*.c, or any program of the path.
class Companion
{
public:
    Companion(const QString& program, const QStringList& arguments);
    ~Companion();
    Companion(const Companion&) = delete;
    Companion& operator=(const Companion&) = delete;

    /// Ends it; answers what it printed.
    QByteArray finish();

private:
    QProcess m_process;
};

/// Gives the server the first processor, and the others to this program and to what it starts, until it ends.
/// Another client of a server lives on a machine of its own: it waits for the server, never for a processor
/// that we keep busy here. Does nothing where there is one processor.
class ProcessorsApart
{
public:
    explicit ProcessorsApart(const BenchServer& server);
    ~ProcessorsApart();
    ProcessorsApart(const ProcessorsApart&) = delete;
    ProcessorsApart& operator=(const ProcessorsApart&) = delete;

private:
    const qint64 m_server;
};

/// Returns the number that follows `before` in the text of INFO, such as "used_cpu_user:"; 0 where there is
/// none.
double numberAfter(const QByteArray& info, const QByteArray& before);
/// Returns the processor's time that the server had taken when it wrote that text of INFO.
double spentMilliseconds(const QByteArray& info);
/// The work of servers since they started.
struct ServerWork {
    double commands = 0;     ///< by their own count, each command in a script among them
    double milliseconds = 0; ///< of the processor's time
};
/// Returns the work of all servers together that wrote these texts of INFO.
ServerWork workOf(const QByteArrayList& infos);
/// Runs a program to its end and answers what it printed; anything but success ends the bench.
QByteArray output(const QString& program, const QStringList& arguments);
/// The path of reference/NAME.c's program.
QString reference(const char* name);
/// Runs the event loop until `done`; false when that takes longer than five minutes.
bool runUntil(const std::function<bool()>& done);
/// Runs the event loop that long.
void runFor(std::chrono::milliseconds time);

} // namespace lockscope::bench
