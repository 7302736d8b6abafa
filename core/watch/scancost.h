#pragma once

#include "core/base/time.h"

#include <QByteArrayList>

#include <optional>

namespace lockscope::watch
{

/// What a key that SCAN, or the sieve, walks over takes a server, as the server itself tells it (INFO
/// commandstats; source: redis.io/commands/info). Of one server and one connection, whose answers come in
/// their order. Pure.
class ScanCost
{
public:
    /// `commands`: those that walk; their figures are taken together.
    explicit ScanCost(QByteArrayList commands = {"scan"});

    /// Whether to ask for it now: it counts as asked.
    [[nodiscard]] bool isDue(base::MonoTime now);
    /// A step was answered that walked over about so many keys.
    void walked(int keys);
    /// What the server told, taken together with the time before: nothing where it does not tell, where its
    /// figures were reset, or where others walk over it as well.
    [[nodiscard]] std::optional<base::nanoseconds> keyCost(const QByteArray& commandStats);

private:
    struct Total {
        qint64 calls = 0;
        qint64 micros = 0;
    };
    [[nodiscard]] std::optional<Total> totalIn(const QByteArray& commandStats) const;

    QByteArrayList m_commands;
    std::optional<base::MonoTime> m_asked;
    std::optional<Total> m_before;
    qint64 m_steps = 0, m_keys = 0; ///< since m_before
};

} // namespace lockscope::watch
