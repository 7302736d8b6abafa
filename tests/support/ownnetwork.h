#pragma once

#include "tests/support/privateredis.h"

#include <QTemporaryDir>

namespace lockscope::support
{

/// A server in a network of its own, one cable away from this program: the kernel's own faults, where
/// BadNetwork makes them in a proxy. The server's Unix socket is reached whatever the network does. Blocks.
class OwnNetwork
{
public:
    /// Where the cable ends.
    enum class Side : quint8 { Ours, Servers };

    /// Puts this program into a network without anything in it, as whoever it runs as. To be called before
    /// any thread is there; ends the program where the kernel does not allow it.
    static void enter();

    OwnNetwork();
    ~OwnNetwork();
    OwnNetwork(const OwnNetwork&) = delete;
    OwnNetwork& operator=(const OwnNetwork&) = delete;

    [[nodiscard]] const PrivateRedis& server() const { return *m_server; }
    /// Returns the address of the server, through the cable.
    [[nodiscard]] QString uri() const;

    /// Takes this end of the cable out, or puts it in.
    void plug(Side side, bool in);
    /// Throws away without a word all that the server sends.
    void loseReplies(bool lost);
    /// From now on we have another address, as after a change of network.
    void move();

private:
    [[nodiscard]] QString device() const; ///< our end of the cable
    [[nodiscard]] QString address(int host) const;
    void serverSide(const QStringList& words) const;

    const int m_number;
    int m_host = 1;
    QTemporaryDir m_folder;
    std::optional<PrivateRedis> m_server;
};

} // namespace lockscope::support
