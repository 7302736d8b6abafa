#include "app/ctl/statedserver.h"

#include "app/ctl/output.h"
#include "app/ctl/words.h"
#include "core/words/errorwords.h"

#include <QCoreApplication>

namespace lockscope::ctl
{

std::optional<profile::Environment> statedEnvironment(profile::Environment kept, const Arguments& arguments)
{
    using profile::Environment;
    if (!arguments.environment || kept == *arguments.environment)
        return kept;
    if (kept == Environment::Unstated)
        return arguments.environment;
    complain(Words::tr("This server is kept as %1, so --env %2 is not taken.")
                 .arg(QString::fromLatin1(name(kept)), QString::fromLatin1(name(*arguments.environment))));
    return std::nullopt;
}

void warnOfPassword(const QString& uri)
{
    if (profile::carriesPassword(uri))
        complain(Words::tr("The URI carries a password, which other users of this machine can see; "
                           "--password-file or --ask-password keep it hidden."));
}

/// Where the kept connections cannot be read, it is not known whether the server is production.
std::optional<lab::RunPlace> runPlaceFrom(const Arguments& arguments)
{
    const QString& uri = arguments.request.uri;
    warnOfPassword(uri);
    profile::ProfileStore store;
    const auto loaded = store.load();
    const auto known = loaded.ok() ? store.profileOf(uri) : base::Result<profile::Profile>(loaded.error());
    if (!known.ok()) {
        complain(words::sentence(known.error()));
        return std::nullopt;
    }
    const auto environment = statedEnvironment(known->environment, arguments);
    if (!environment)
        return std::nullopt;
    const auto place = lab::RunPlace::fromUri(uri, arguments.request.password, *environment);
    if (place.ok())
        return *place;
    complain(words::sentence(place.error()));
    return std::nullopt;
}

} // namespace lockscope::ctl
