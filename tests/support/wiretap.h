#pragma once

#include "core/base/time.h"
#include "tests/support/rawpeer.h"

namespace lockscope::support
{

/// Lists what a server was sent, as its MONITOR shows it, in the order in which it came. Talks and blocks as
/// RawPeer does, over the Unix socket; what comes over TCP is recognised by its address.
class WireTap
{
public:
    struct Line {
        QByteArray from; ///< "127.0.0.1:40312", "unix:…", "lua" for what a script does inside
        QByteArrayList words;
        base::ServerTime at{}; ///< on the server's clock
    };

    explicit WireTap(const QString& socketPath);

    /// Everything that the server has been sent since the last call.
    QList<Line> taken();
    /// Returns, of that, commands of clients over TCP and of scripts that are no reading command and no
    /// login, as lines with blanks between the words: "evalsha 3f… 1 orders …", "lua: del orders".
    QByteArrayList writes();

private:
    RawPeer m_tap;
    RawPeer m_mark;
    int m_marks = 0;
};

} // namespace lockscope::support
