#include "app/ctl/severalservers.h"

#include "app/ctl/words.h"
#include "core/locks/family.h"

#include <QCoreApplication>
#include <QUrl>

#include <algorithm>

namespace lockscope::ctl
{

namespace
{

constexpr qsizetype leastOfRedlock = 3; ///< fewer have no majority that outlives one of them

} // namespace

bool isRedlock(const Arguments& arguments)
{
    const QString typed = arguments.option("kind");
    const auto kind = locks::kindFromName(typed.toLatin1());
    return typed == redlockWord || (!arguments.furtherUris.isEmpty() && kind && (*kind)->onMajority);
}

QString objectionToServers(const Subcommand& subcommand, const Arguments& arguments)
{
    if (arguments.sandbox)
        return isRedlock(arguments) ? Words::tr("--sandbox is one server; --kind redlock needs several.")
                                    : QString();
    QStringList all = QStringList{arguments.request.uri} + arguments.furtherUris;
    if (all.size() > 1 && !subcommand.takesServers)
        return Words::tr("Several servers go together with “acquire” and “masters” alone.");
    if (isRedlock(arguments) && all.size() < leastOfRedlock)
        return Words::tr("--kind %1 needs --connect three times or more: a majority of independent "
                         "servers holds it.")
            .arg(arguments.option("kind"));
    if (all.size() > 1 && arguments.operands.size() > 1)
        return Words::tr("On several servers one lock is taken, the same on each.");
    return all.removeDuplicates() > 0 ? Words::tr("A server can be named once only.") : QString();
}

void addToEachUri(Arguments& arguments, const QString& name, const QString& parameter)
{
    const QString added = name + u'=' + QString::fromLatin1(QUrl::toPercentEncoding(parameter));
    const auto add = [&added](QString& uri) { uri += (uri.contains(u'?') ? u'&' : u'?') + added; };
    add(arguments.request.uri);
    std::for_each(arguments.furtherUris.begin(), arguments.furtherUris.end(), add);
}

} // namespace lockscope::ctl
