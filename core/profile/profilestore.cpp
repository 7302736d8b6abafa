#include "core/profile/plainfile.h"
#include "core/profile/profile.h"
#include "core/profile/profilejson.h"

#include <QFile>
#include <QStandardPaths>

#include <algorithm>

namespace lockscope::profile
{

using base::Error;
using base::ErrorKind;
using base::Result;

namespace
{

constexpr int mostDamagedFiles = 100;

/// Not the folder of the running program: window and terminal share one file.
QString defaultPath()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) +
           QStringLiteral("/lockscope/profiles.json");
}

void sortByUse(QList<Profile>& profiles)
{
    std::stable_sort(profiles.begin(), profiles.end(),
        [](const Profile& left, const Profile& right) { return left.lastUsed > right.lastUsed; });
}

} // namespace

QString identityOf(const redis::Endpoint& endpoint)
{
    redis::Endpoint open = endpoint;
    open.password = {};
    open.passwordInUri = false;
    return open.masked();
}

bool carriesPassword(const QString& uri)
{
    const auto endpoint = redis::Endpoint::fromUri(uri);
    return endpoint && endpoint->passwordInUri;
}

ProfileStore::ProfileStore(QString path)
    : m_path(path.isEmpty() ? defaultPath() : std::move(path))
{
}

Result<void> ProfileStore::load()
{
    m_profiles.clear();
    m_damaged.clear();
    const Result<PlainFile> file = readPlainFile(m_path, mostBytes);
    if (!file)
        return file.error();
    if (file->what == PlainFile::What::Missing)
        return {};
    const auto profiles =
        file->what == PlainFile::What::Content ? fromJson(file->content) : std::optional<QList<Profile>>();
    if (!profiles)
        return keepAside();
    for (const Profile& profile : *profiles)
        put(profile);
    return {};
}

Result<void> ProfileStore::keepAside()
{
    for (int number = 1; number <= mostDamagedFiles; ++number) {
        const QString aside = m_path + QStringLiteral(".damaged-%1").arg(number);
        if (QFile::exists(aside) || !QFile::rename(m_path, aside))
            continue;
        m_damaged = aside;
        return {};
    }
    return Error{ErrorKind::FileUnreadable, m_path.toUtf8(), "it is damaged and cannot be put aside"};
}

Result<void> ProfileStore::save() const { return writePlainFile(m_path, toJson(m_profiles)); }

const QList<Profile>& ProfileStore::recent() const { return m_profiles; }

QString ProfileStore::damaged() const { return m_damaged; }

Profile ProfileStore::profileOf(const redis::Endpoint& endpoint) const
{
    const QString uri = identityOf(endpoint);
    const auto known = std::find_if(
        m_profiles.begin(), m_profiles.end(), [&uri](const Profile& profile) { return profile.uri == uri; });
    if (known != m_profiles.end())
        return *known;
    Profile profile;
    profile.uri = uri;
    profile.name = endpoint.shortName();
    return profile;
}

Result<Profile> ProfileStore::profileOf(const QString& uri) const
{
    const auto endpoint = redis::Endpoint::fromUri(uri);
    return endpoint ? Result<Profile>(profileOf(*endpoint)) : Result<Profile>(endpoint.error());
}

void ProfileStore::put(const Profile& profile)
{
    const auto endpoint = redis::Endpoint::fromUri(profile.uri);
    if (!endpoint && endpoint.error().kind == ErrorKind::InvalidUri)
        return;
    Profile kept = profile;
    if (endpoint)
        kept.uri = identityOf(*endpoint);
    remove(kept.uri);
    m_profiles.prepend(kept);
    sortByUse(m_profiles);
    m_profiles.resize(std::min(m_profiles.size(), mostProfiles));
}

void ProfileStore::remove(const QString& uri)
{
    m_profiles.removeIf([&uri](const Profile& profile) { return profile.uri == uri; });
}

} // namespace lockscope::profile
