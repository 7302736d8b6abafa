#pragma once

#include "core/base/raw.h"
#include "core/base/time.h"

#include <QList>

#include <optional>
#include <random>

namespace lockscope::lab
{

/// How the sample clients behave. The same settings give the same decisions.
struct SampleSettings {
    int clients = 8; ///< of reentrant locks; at least 1
    int locks = 8;   ///< at least 1
    quint64 seed = 1;
    double scale = 1.0; ///< of every duration, leases included: 0.1 plays ten times as fast
    /// Its names begin with "lockscope:sample:<run>:", so that several can share a server.
    QByteArray run = {};

    /// The name of a sample object of this run.
    [[nodiscard]] base::KeyName named(const QByteArray& word) const;
};

/// The name of the sample lock with that number: "lockscope:sample:orders", …
base::KeyName sampleLock(const SampleSettings& settings, int number);

/// One turn of a simulated client: think, take a lock, work, end.
struct SampleTurn {
    enum class End : quint8 {
        Release, ///< leaves as often as it entered
        Forget,  ///< does nothing: a fixed lease runs out
        Crash,   ///< the client is gone without a word, its watchdog with it
    };

    base::milliseconds think{0};
    base::KeyName lock;
    qint64 thread = 1;
    std::optional<base::milliseconds> wait;  ///< empty = without limit
    std::optional<base::milliseconds> lease; ///< fixed; empty = watchdog
    int entries = 1;
    base::milliseconds work{0}; ///< after the last entry
    End end = End::Release;

    friend bool operator==(const SampleTurn&, const SampleTurn&) = default;
};

/// The endless turns of one simulated client. The first six clients have parts of their own, so that a few
/// seconds show every state: a long holder, its rival, one who re-enters, one whose fixed lease is too short,
/// one who crashes, one on the real 30 s watchdog. The others wander. Pure: all chance is from the seed.
class SampleTurns
{
public:
    SampleTurns(const SampleSettings& settings, int client);

    SampleTurn next();
    /// The watchdog lease of this client.
    [[nodiscard]] base::milliseconds watchdogLease() const;

private:
    enum class Part : quint8 { Keeper, Rival, Nester, LockUser, Crasher, Steady, Wanderer };

    [[nodiscard]] SampleTurn draw();
    [[nodiscard]] SampleTurn wander();
    [[nodiscard]] base::milliseconds between(double fromSeconds, double toSeconds);
    [[nodiscard]] base::milliseconds scaled(double seconds) const;
    [[nodiscard]] base::KeyName lockOf(int number) const;

    SampleSettings m_settings;
    Part m_part;
    bool m_isFirst = true;
    std::mt19937_64 m_chance;
};

} // namespace lockscope::lab
