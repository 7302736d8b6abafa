#include "core/profile/exportedfile.h"

#include "core/profile/profilejson.h"

namespace lockscope::profile
{

QByteArray exported(const QList<Profile>& profiles)
{
    QList<Profile> all;
    for (const Profile& profile : profiles) {
        const auto endpoint = redis::Endpoint::fromUri(profile.uri);
        if (!endpoint && endpoint.error().kind == base::ErrorKind::InvalidUri)
            continue;
        all.append(profile);
        all.last().lastUsed = {};
        if (endpoint)
            all.last().uri = identityOf(*endpoint);
    }
    return toJson(all);
}

Profile adopted(const ImportedConnection& connection, const ProfileStore& store)
{
    const auto known = store.profileOf(connection.uri);
    Profile profile = known ? *known : Profile();
    if (connection.kept && !store.knows(profile.uri)) {
        const Environment here = profile.environment;
        const QString uri = profile.uri;
        profile = *connection.kept;
        profile.uri = uri;
        if (here == Environment::Production)
            profile.environment = here;
        for (PasswordSource& source : profile.passwords)
            if (source.from == PasswordSource::From::Command)
                source = {};
    }
    profile.name = connection.name;
    return profile;
}

} // namespace lockscope::profile
