#pragma once

#include "tests/support/redissonpeer.h"

namespace lockscope::support
{

/// A lock library, and how what it holds is renewed.
struct Library {
    QByteArray name; ///< as tests/interop/libraries knows it, or a version of Redisson
    enum class Home : quint8 { Node, Python, Php, Go, Rust, Java, Redisson } home;
    QByteArray key;       ///< with %1 for the lock's name, or as a glob
    double period;        ///< the longest that it leaves between two renewals, as a part of the lease
    QByteArray kind = {}; ///< of strings: as which its locks are shown, or could be

    /// The libraries whose locks are strings and whose peers renew them, as tests/interop/libraries/build
    /// fetches them.
    static QList<Library> renewedStrings();
    /// These, and those whose peers do not renew, whose period is 0.
    static QList<Library> strings();
    /// The libraries whose locks are sorted sets; Symfony Lock is Debian's (php-symfony-lock).
    static QList<Library> sortedSets();
    /// The libraries whose locks are fields of hashes, or have no key at all.
    static QList<Library> otherLayouts();
    /// The versions whose watchdogs differ, as "tests/interop/peer/build FOLDER VERSION…" builds them.
    static QList<Library> redissons();
};

/// A process that holds locks by one library, with a lease that the library keeps up.
class LibraryPeer
{
public:
    LibraryPeer(const Library& library, quint16 port, base::milliseconds lease);
    /// Takes its locks on all of these servers, where its library does that.
    LibraryPeer(const Library& library, const QList<quint16>& masters, base::milliseconds lease);

    /// Another thread of the process takes it, where there are threads.
    PeerCall hold(const QByteArray& name);
    PeerCall release(const QByteArray& name);
    PeerProcess& process() { return *m_process; }

private:
    Library m_library;
    QByteArray m_port;
    QByteArray m_lease;
    std::unique_ptr<PeerProcess> m_process;
};

} // namespace lockscope::support
