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

/// The profiles on disk: one JSON file, mode 0600, replaced atomically. A damaged file is kept aside
/// ("profiles.json.damaged-1") and told of, never overwritten. Main thread.
class ProfileStore
{
public:
    /// The file in the user's configuration folder, or `path`.
    explicit ProfileStore(QString path = {});

    /// Errors: FileUnreadable. A damaged file gives an empty list and `damaged()`.
    base::Result<void> load();
    base::Result<void> save() const;
    [[nodiscard]] const QList<Profile>& recent() const; ///< most recently used first
    [[nodiscard]] QString damaged() const;              ///< where the damaged file was put; empty = none
    /// The profile of that endpoint; a new one where there is none.
    [[nodiscard]] Profile profileOf(const redis::Endpoint& endpoint) const;
    void put(const Profile& profile); ///< adds or replaces; the caller saves
    void remove(const QString& uri);

private:
    QString m_path;
    QString m_damaged;
    QList<Profile> m_profiles;
};

} // namespace lockscope::profile
