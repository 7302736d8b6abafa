#pragma once

#include "core/admin/act.h"
#include "core/base/result.h"
#include "core/profile/environment.h"

namespace lockscope::admin
{

/// Says whether acts may leave this program for a connection, as a value for window and terminal.
struct GuardState {
    profile::Environment environment = profile::Environment::Unstated;
    QString connection;                          ///< the name that unlocking asks for
    bool readOnly = true;                        ///< nothing but reading commands can leave
    std::optional<base::MonoTime> unlockedUntil; ///< of production, while unlocked
    std::optional<base::Error> auditError;       ///< the audit file cannot be written: no act is done
    std::optional<base::Error> streamError =
        {};                      ///< the last line did not reach the shared stream: stops nothing
    QString actUser = {};        ///< the ACL user that acts; empty = the one that watches
    bool needsPassword = false;  ///< of that user: nothing can be done before it is given
    bool awaitsPassword = false; ///< it is being fetched from where it is kept: acts wait for it
    std::optional<base::Error> passwordError = {}; ///< why it did not come from there

    friend bool operator==(const GuardState&, const GuardState&) = default;
};

/// The input that a person must give before an act.
struct Demand {
    bool typeCount = false; ///< of several: how many
    bool reason = false;

    friend bool operator==(const Demand&, const Demand&) = default;
};

/// Returns the input that an act on `count` locks at once demands. The name of the one lock is shown, and is
/// not typed: production is unlocked by typing its own name, and each act is bound to what was seen.
Demand demandOf(profile::Environment environment, int count);

/// The gate before every act of one connection, as a pure machine. Production, and a server of unstated
/// environment, are read-only; production can be unlocked for a while by typing the connection's name.
class Guard
{
public:
    static constexpr base::milliseconds unlockFor{15 * 60 * 1000};

    /// `connection` is the name that unlocking asks for.
    Guard(profile::Environment environment, QString connection);

    /// Sets what the server is for, and locks.
    void state(profile::Environment environment);
    /// Errors: InvalidArgument where the typed name is another one, or nothing is to be unlocked.
    base::Result<void> unlock(const QString& typedName, base::MonoTime now);
    /// Ends the time of unlocked production at once.
    void lockAgain();
    /// True where the state has changed by time alone.
    bool time(base::MonoTime now);
    /// Returns when time() must be called; empty = never.
    [[nodiscard]] std::optional<base::MonoTime> wakeAt() const { return m_unlockedUntil; }

    /// True where acts may leave at that moment.
    [[nodiscard]] bool allows(base::MonoTime now) const;
    /// Returns the state at that moment, with what the guard itself knows of it.
    [[nodiscard]] GuardState stateAt(base::MonoTime now) const;

private:
    profile::Environment m_environment;
    QString m_connection;
    std::optional<base::MonoTime> m_unlockedUntil;
};

} // namespace lockscope::admin

Q_DECLARE_METATYPE(lockscope::admin::GuardState)
