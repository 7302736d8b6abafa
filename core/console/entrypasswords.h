#pragma once

#include "core/profile/passwordsupply.h"
#include "core/profile/profile.h"

#include <array>

namespace lockscope::console
{

/// Who enters a server, as far as it is known.
struct Entry {
    redis::Endpoint server;
    QString actUser; ///< empty = the one that watches
    redis::Secret actPassword;

    /// Return and set the password of the user that watches, of the Sentinels, or of the user that acts.
    [[nodiscard]] const redis::Secret& password(profile::Whose of) const;
    void setPassword(profile::Whose of, const redis::Secret& password);
    /// Somebody like that is to enter there.
    [[nodiscard]] bool has(profile::Whose who) const;
};

/// Brings the passwords of one connection from where each is kept, one after another, so that a person is
/// asked for one thing at a time. Lives on the thread of its user; never blocks.
class EntryPasswords final : public QObject
{
    Q_OBJECT
public:
    using Filled = std::function<void(const base::Result<Entry>&)>;
    using Callback = std::function<void(profile::Whose, const redis::Secret&)>;

    /// `uri`: as redis::Endpoint::fromUri reads it.
    EntryPasswords(const QString& uri, const profile::PasswordSources& from);

    /// That password comes from a command or a key store.
    [[nodiscard]] bool brings(profile::Whose whose) const;
    /// There is one of these that `entry` lacks and that can be had.
    [[nodiscard]] bool lacks(const Entry& entry, const QList<profile::Whose>& whose = whoever()) const;
    /// `filled` once, never from within this call, unless this is gone or asked anew by then. Without the
    /// actor's password a server can be watched, so its absence is no failure. Errors: those of
    /// profile::PasswordSupply::ask().
    void fill(const Entry& entry, const Filled& filled, const QList<profile::Whose>& whose = whoever());
    /// Fetches only that password; other requests go on.
    void fetch(profile::Whose whose, const profile::PasswordSupply::Callback& callback);
    /// Fetches refused passwords once more, as far as they can be had; `told` is called for each that comes.
    void renew(const QList<profile::Whose>& whose, const Callback& callback);
    /// Ends all requests; no callback of them is called.
    void giveUp();

    /// Returns all whose passwords there are.
    [[nodiscard]] static QList<profile::Whose> whoever();
    /// Without the actor: what it takes to watch.
    [[nodiscard]] static QList<profile::Whose> watching();

private:
    [[nodiscard]] profile::PasswordSupply& supply(profile::Whose whose) const;
    [[nodiscard]] bool isToFetch(profile::Whose whose, const Entry& entry) const;
    void fillFrom(QList<profile::Whose> open, Entry entry, const Filled& filled);

    std::array<std::unique_ptr<profile::PasswordSupply>, profile::everybody.size()> m_supplies;
};

} // namespace lockscope::console
