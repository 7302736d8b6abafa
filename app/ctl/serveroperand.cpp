#include "app/ctl/serveroperand.h"

#include "app/ctl/words.h"
#include "core/base/printable.h"
#include "core/console/address.h"
#include "core/profile/profile.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::ctl
{

namespace
{

QString uriOfProfile(const QString& name)
{
    profile::ProfileStore store;
    if (!store.load().ok())
        return {};
    const auto isIt = [&](const profile::Profile& kept) { return kept.name == name; };
    const auto found = std::ranges::find_if(store.recent(), isIt);
    return found == store.recent().end() ? QString() : found->uri;
}

} // namespace

QString takeServerOperand(const Subcommand& subcommand, Arguments& arguments)
{
    if (!subcommand.takesServer || arguments.operands.size() < subcommand.mostOperands)
        return {};
    const QString named = arguments.operands.takeFirst();
    const QString shown = base::printable(named.toUtf8(), 80);
    QString& uri = arguments.request.uri;
    if (!uri.isEmpty())
        return Words::tr("The server is named twice: by --connect and by “%1”.").arg(shown);
    uri = named.contains(QLatin1String("://")) ? named : uriOfProfile(named);
    if (uri.isEmpty() && console::readAddress(named).ok()) // host:port
        uri = named;
    if (!uri.isEmpty())
        return {};
    return Words::tr(
        "There is no kept connection “%1”; a server is named by a URI or by the name under which it is kept.")
        .arg(shown);
}

} // namespace lockscope::ctl
