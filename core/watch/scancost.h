#pragma once

#include "core/base/time.h"

#include <QByteArrayList>

#include <optional>

namespace lockscope::watch
{

/// The time that a key takes a server when SCAN, or the sieve, walks over it, as the server itself reports it
/// (INFO commandstats; source: redis.io/commands/info). It is kept for one server and one connection, whose
/// answers come in order. Pure.
class ScanCost
{
public:
    /// `commands` are those that walk; their figures are taken together.
    explicit ScanCost(QByteArrayList commands = {"scan"});

    /// Returns whether to ask for it now; a true answer counts as asked.
    [[nodiscard]] bool isDue(base::MonoTime now);
    /// Records the answer to a step that walked over about so many keys.
    void walked(int keys);
    /// Returns the server's figure, taken together with the time before: nothing where the server does not
    /// report it, where its figures were reset, or where others walk over it as well.
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
