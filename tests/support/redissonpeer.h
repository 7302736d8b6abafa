#pragma once

#include "core/base/raw.h"
#include "tests/support/peerprocess.h"

namespace lockscope::support
{

/// A program of ours that uses one version of Redisson (tests/interop/peer), as a child process: any number
/// of Redisson clients in it, and in each any number of threads, distinguished by their names
/// "client/thread". Each thread does what it is asked in order; what waits for a lock holds up its own thread
/// alone.
class RedissonPeer : public PeerProcess
{
public:
    /// The versions that the interop tests play with, oldest first.
    static QByteArrayList versions();
    /// Has that version this kind of lock ("reentrant", "spin", "faster", …)?
    static bool hasKind(const QByteArray& version, const QByteArray& kind);

    /// Starts it, ready when the constructor returns. One that does not start ends the test.
    explicit RedissonPeer(const QByteArray& version, const QStringList& javaOptions = quickStart());

    /// Options for a short life: little compiling, little memory.
    static QStringList quickStart();

    [[nodiscard]] const QByteArray& version() const { return m_version; }
    /// The kind of server that a port belongs to.
    enum class Kind : quint8 { Server, Cluster, Sentinel };
    /// Opens a Redisson client of the server at that port of 127.0.0.1, or of the cluster that it is one of.
    void open(const QByteArray& client, quint16 port, base::milliseconds watchdog, Kind kind = Kind::Server);
    /// One of the primary that the Sentinels at these ports call "shop".
    void open(const QByteArray& client, const QList<quint16>& sentinels, base::milliseconds watchdog);
    /// A service's configuration as this version writes it: "single", "sentinel", "cluster", "replicated".
    QByteArray configuration(const QByteArray& kind);
    /// The holder id of a thread: "uuid:thread id".
    base::HolderId id(const QByteArray& thread);

    /// `words`: act, kind, name, and what the act needs; see Clients.java.
    PeerCall begin(const QByteArray& thread, const QByteArrayList& words);
    /// The same to its end: the value, or "!" and the exception.
    QByteArray ask(const QByteArray& thread, const QByteArrayList& words);

private:
    void open(const QByteArray& client, Kind kind, const QByteArray& ports, base::milliseconds watchdog);

    QByteArray m_version;
};

} // namespace lockscope::support
