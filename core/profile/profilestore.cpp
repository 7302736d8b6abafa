#include "core/profile/plainfile.h"
#include "core/profile/profile.h"
#include "core/profile/profilejson.h"
#include "core/profile/profilemerge.h"

#include <QFile>
#include <QLockFile>
#include <QStandardPaths>

#include <algorithm>
#include <utility>

namespace lockscope::profile
{

using base::Error;
using base::ErrorKind;
using base::Result;

namespace
{

constexpr int mostDamagedFiles = 100;
constexpr int longestWrite = 500; ///< milliseconds that another process may take to write a few kilobytes

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

/// Returns the place of a server, for any user and database: "host:port", the socket's path, a group's name.
QString placeOf(const redis::Endpoint& endpoint)
{
    if (endpoint.sentinels)
        return endpoint.shortName().toLower();
    return endpoint.transport == redis::Endpoint::SocketType::Unix
               ? endpoint.path
               : endpoint.host.toLower() + u':' + QString::number(endpoint.port);
}

} // namespace

QString identityOf(const redis::Endpoint& endpoint)
{
    redis::Endpoint open = endpoint;
    open.password = {};
    open.passwordInUri = false;
    return open.masked();
}

QStringList Profile::commands() const
{
    QStringList all;
    for (const PasswordSource& source : passwords)
        if (!source.words().isEmpty())
            all.append(source.command);
    return all;
}

void Profile::want(
    const QList<Pin>& morePins, const QByteArrayList& morePrefixes, const QList<Statement>& moreStatements)
{
    for (const Pin& wanted : morePins) {
        pins.removeIf([&](const Pin& pin) { return pin.name == wanted.name && pin.db == wanted.db; });
        pins.append(wanted);
    }
    prefixes = withoutOverlap(prefixes + morePrefixes);
    for (const Statement& wanted : moreStatements) {
        statements.removeIf([&](const Statement& kept) { return kept.pattern == wanted.pattern; });
        statements.append(wanted);
    }
}

/// In order of their bytes a prefix stands before all that begin with it.
QByteArrayList withoutOverlap(QByteArrayList prefixes)
{
    std::sort(prefixes.begin(), prefixes.end());
    QByteArrayList apart;
    for (const QByteArray& prefix : std::as_const(prefixes))
        if (apart.isEmpty() || !prefix.startsWith(apart.last()))
            apart.append(prefix);
    return apart;
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
    const auto profiles = onDisk();
    takeOver(profiles ? profiles->value_or(QList<Profile>()) : QList<Profile>());
    return profiles ? Result<void>() : profiles.error();
}

/// Nothing where there is no file; a damaged one is put aside first.
Result<std::optional<QList<Profile>>> ProfileStore::onDisk()
{
    const Result<PlainFile> file = readPlainFile(m_path, mostBytes);
    if (!file)
        return file.error();
    if (file->what == PlainFile::What::Missing)
        return std::optional<QList<Profile>>();
    auto profiles =
        file->what == PlainFile::What::Content ? fromJson(file->content) : std::optional<QList<Profile>>();
    if (profiles)
        return profiles;
    const Result<void> aside = keepAside();
    return aside ? Result<std::optional<QList<Profile>>>(profiles) : aside.error();
}

void ProfileStore::takeOver(const QList<Profile>& profiles)
{
    m_profiles.clear();
    for (const Profile& profile : profiles)
        put(profile);
    m_shared = m_profiles;
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
    return Error{ErrorKind::FileUnreadable, m_path.toUtf8(),
        QT_TRANSLATE_NOOP("ErrorDetails", "it is damaged and cannot be put aside")};
}

Result<void> ProfileStore::save()
{
    if (const Result<void> made = makeFolderOf(m_path); !made)
        return made;
    QLockFile alone(m_path + QStringLiteral(".lock"));
    if (!alone.tryLock(longestWrite))
        return Error{ErrorKind::FileUnwritable, m_path.toUtf8(),
            QT_TRANSLATE_NOOP("ErrorDetails", "another process is writing it")};
    const auto theirs = onDisk(); // what cannot be read cannot be written either: that is reported below
    const QList<Profile> before = m_profiles;
    if (theirs && *theirs)
        takeOver(merged(m_shared, m_profiles, **theirs));
    const Result<void> written = writePlainFile(m_path, toJson(m_profiles));
    if (written)
        m_shared = m_profiles;
    else
        m_profiles = before;
    return written;
}

const QList<Profile>& ProfileStore::recent() const { return m_profiles; }

bool ProfileStore::knows(const QString& uri) const
{
    return std::ranges::find(m_profiles, uri, &Profile::uri) != m_profiles.end();
}

QString ProfileStore::damaged() const { return m_damaged; }

Profile ProfileStore::profileOf(const redis::Endpoint& endpoint) const
{
    const QString uri = identityOf(endpoint);
    const auto known = std::find_if(
        m_profiles.begin(), m_profiles.end(), [&uri](const Profile& profile) { return profile.uri == uri; });
    Profile profile;
    profile.uri = uri;
    profile.name = endpoint.shortName();
    if (known != m_profiles.end())
        profile = *known;
    if (profile.environment == Environment::Unstated && isBesideProduction(endpoint))
        profile.environment = Environment::Production;
    return profile;
}

bool ProfileStore::isBesideProduction(const redis::Endpoint& endpoint) const
{
    return std::any_of(m_profiles.begin(), m_profiles.end(), [&](const Profile& profile) {
        const auto other = redis::Endpoint::fromUri(profile.uri);
        return profile.environment == Environment::Production && other &&
               placeOf(*other) == placeOf(endpoint);
    });
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
