#pragma once

#include "core/base/raw.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "core/profile/connectioncolour.h"
#include "core/profile/environment.h"
#include "core/profile/passwordsource.h"
#include "core/redis/endpoint.h"

#include <QByteArrayList>
#include <QDateTime>
#include <QHash>
#include <QList>
#include <QString>

#include <optional>

namespace lockscope::profile
{

/// A name that the operator wants watched although nothing would recognise it.
struct Pin {
    base::KeyName name;
    std::optional<int> db = 0; ///< empty = each database that is watched
    QByteArray kind;           ///< as locks::name(Kind); empty = find out

    friend bool operator==(const Pin&, const Pin&) = default;
};

/// An operator's statement about the keys whose names match `pattern`.
struct Statement {
    QByteArray pattern; ///< in the form of locks::Stated
    QByteArray kind;    ///< as locks::name(Kind)

    friend bool operator==(const Statement&, const Statement&) = default;
};

/// A name for the clients whose id, or whose connection's name, looks like `pattern` (see
/// filter::ClientNames).
struct NamePattern {
    QString pattern; ///< a glob
    QString name;

    friend bool operator==(const NamePattern&, const NamePattern&) = default;
};

/// The passwords, indexed by Whose.
using Passwords = std::array<redis::Secret, everybody.size()>;
using PasswordSources = std::array<PasswordSource, everybody.size()>;

/// A connection as its people keep it. Never holds a secret.
struct Profile {
    QString uri;  ///< masked, without password: the profile's identity
    QString name; ///< its name; by default the endpoint's short name
    QDateTime lastUsed;
    QList<Pin> pins;
    QByteArrayList prefixes;
    QList<Statement> statements;
    QHash<QByteArray, QString> aliases; ///< client id → what the operator calls it
    QList<NamePattern> namePatterns;    ///< names by pattern, the first that fits counts
    Environment environment = Environment::Unstated;
    ConnectionColour colour = ConnectionColour::None;
    QString group;             ///< under which it stands among others; empty = none
    PasswordSources passwords; ///< where they come from
    QString actUser;           ///< ACL user that acts, where it is another than the one that watches
    bool auditStream = false;  ///< every act is written to the stream "lockscope:audit" as well
    std::optional<base::seconds> longWait; ///< held so long while others wait is trouble; empty = as usual
    std::optional<int> manyWaiters;        ///< so many waiters are trouble; empty = as usual
    std::optional<base::seconds>
        silentHolder;              ///< so long without a sign of life is trouble; empty = as usual
    std::optional<int> timesUsual; ///< held so many times as long as others is trouble; empty = as usual
    std::optional<base::seconds> clockOff; ///< a clock so far off is trouble; empty = as usual

    friend bool operator==(const Profile&, const Profile&) = default;

    [[nodiscard]] const PasswordSource& password(Whose of) const { return passwords[std::size_t(of)]; }
    [[nodiscard]] PasswordSource& password(Whose of) { return passwords[std::size_t(of)]; }
    /// Returns the commands that are run for its passwords.
    [[nodiscard]] QStringList commands() const;
    /// Adds the pins, the prefixes and the statements. A pin replaces one of the same name and database, a
    /// statement one of the same pattern.
    void want(const QList<Pin>& morePins, const QByteArrayList& morePrefixes,
        const QList<Statement>& moreStatements = {});
};

/// Returns each prefix once and in order, without those that another one covers: a server refuses prefixes
/// that overlap.
QByteArrayList withoutOverlap(QByteArrayList prefixes);

/// Returns the URI under which a profile of `endpoint` is kept: whole, but without its password.
QString identityOf(const redis::Endpoint& endpoint);

/// Returns true where the URI itself carries a password, which others may read over a shoulder: worth a
/// warning.
bool carriesPassword(const QString& uri);

/// The profiles on disk: one JSON file, mode 0600, replaced atomically. A damaged file is kept aside
/// ("profiles.json.damaged-1") and reported, never overwritten. A symbolic link, a pipe or a device in its
/// place is neither read nor written. Windows and terminals share the file: save() writes what was changed
/// here, beside what others have changed meanwhile. Main thread.
class ProfileStore
{
public:
    static constexpr qsizetype mostProfiles = 100; ///< the least recently used go first
    static constexpr qint64 mostBytes = 4 << 20;   ///< a larger file is damaged

    /// Uses the file in the user's configuration folder, or `path`.
    explicit ProfileStore(QString path = {});

    /// Loads the file. Errors: FileUnreadable. A damaged file gives an empty list and `damaged()`.
    base::Result<void> load();
    /// Writes what was changed since load() or the last save(), and takes over what others have written since
    /// then. Errors: FileUnwritable, also where another process does not finish writing.
    base::Result<void> save();
    [[nodiscard]] const QList<Profile>& recent() const; ///< most recently used first
    [[nodiscard]] bool knows(const QString& uri) const; ///< by its identity
    [[nodiscard]] QString damaged() const;              ///< where the damaged file was put; empty = none
    /// Returns the profile of that endpoint, or a new one. Where its environment is not stated, it is
    /// production when any profile of the same server, whatever user or database, says so.
    [[nodiscard]] Profile profileOf(const redis::Endpoint& endpoint) const;
    /// Does the same by a URI as a person typed it. Errors: InvalidUri, FileUnreadable (its password file).
    [[nodiscard]] base::Result<Profile> profileOf(const QString& uri) const;
    /// Adds or replaces; the caller saves. A password in its URI is dropped; a URI that cannot be read is
    /// not kept.
    void put(const Profile& profile);
    void remove(const QString& uri);

private:
    [[nodiscard]] base::Result<void> keepAside();
    [[nodiscard]] base::Result<std::optional<QList<Profile>>> onDisk();
    void takeOver(const QList<Profile>& profiles);
    [[nodiscard]] bool isBesideProduction(const redis::Endpoint& endpoint) const;

    QString m_path;
    QString m_damaged;
    QList<Profile> m_profiles;
    QList<Profile> m_shared; ///< as they were when the file was last read or written here
};

} // namespace lockscope::profile

Q_DECLARE_TYPEINFO(lockscope::profile::Pin, Q_RELOCATABLE_TYPE);
Q_DECLARE_TYPEINFO(lockscope::profile::Statement, Q_RELOCATABLE_TYPE);
Q_DECLARE_TYPEINFO(lockscope::profile::NamePattern, Q_RELOCATABLE_TYPE);
Q_DECLARE_TYPEINFO(lockscope::profile::Profile, Q_RELOCATABLE_TYPE);
