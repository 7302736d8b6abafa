#pragma once

#include "core/base/raw.h"
#include "core/base/result.h"
#include "core/redis/endpoint.h"

#include <QByteArrayList>
#include <QDateTime>
#include <QHash>
#include <QList>
#include <QString>

namespace lockscope::profile
{

/// A name that the operator wants watched although nothing would recognise it.
struct Pin {
    base::KeyName name;
    int db = 0;
    QByteArray kind; ///< as locks::name(Kind); empty = find out

    friend bool operator==(const Pin&, const Pin&) = default;
};

/// A connection as its people keep it. Never holds a secret.
struct Profile {
    QString uri;  ///< masked, without password: the profile's identity
    QString name; ///< what it is called; by default the endpoint's short name
    QDateTime lastUsed;
    QList<Pin> pins;
    QByteArrayList prefixes;
    QHash<QByteArray, QString> aliases; ///< client id → what the operator calls it

    friend bool operator==(const Profile&, const Profile&) = default;
};

/// The URI under which a profile of `endpoint` is kept: whole, but without its password.
QString identityOf(const redis::Endpoint& endpoint);

/// True where the URI itself carries a password, which others may read over somebody's shoulder: worth a
/// warning.
bool carriesPassword(const QString& uri);

/// The profiles on disk: one JSON file, mode 0600, replaced atomically. A damaged file is kept aside
/// ("profiles.json.damaged-1") and told of, never overwritten. A symbolic link, a pipe or a device in its
/// place is neither read nor written. Window and terminal share it. Main thread.
class ProfileStore
{
public:
    static constexpr qsizetype mostProfiles = 100;       ///< the least recently used go first
    static constexpr qint64 mostBytes = 4 * 1024 * 1024; ///< a larger file is damaged

    /// The file in the user's configuration folder, or `path`.
    explicit ProfileStore(QString path = {});

    /// Errors: FileUnreadable. A damaged file gives an empty list and `damaged()`.
    base::Result<void> load();
    /// Errors: FileUnwritable.
    base::Result<void> save() const;
    [[nodiscard]] const QList<Profile>& recent() const; ///< most recently used first
    [[nodiscard]] QString damaged() const;              ///< where the damaged file was put; empty = none
    /// The profile of that endpoint; a new one where there is none.
    [[nodiscard]] Profile profileOf(const redis::Endpoint& endpoint) const;
    /// The same by URI as a person typed it. Errors: InvalidUri, FileUnreadable (its password file).
    [[nodiscard]] base::Result<Profile> profileOf(const QString& uri) const;
    /// Adds or replaces; the caller saves. A password in its URI is dropped; a URI that cannot be read is
    /// not kept.
    void put(const Profile& profile);
    void remove(const QString& uri);

private:
    [[nodiscard]] base::Result<void> keepAside();

    QString m_path;
    QString m_damaged;
    QList<Profile> m_profiles;
};

} // namespace lockscope::profile
