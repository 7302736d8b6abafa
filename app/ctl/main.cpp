#include "app/ctl/commandline.h"
#include "app/ctl/helppage.h"
#include "app/ctl/output.h"
#include "app/ctl/words.h"
#include "core/console/owndialects.h"
#include "core/words/errorwords.h"
#include "core/words/language.h"

#include <QCoreApplication>

#include <clocale>
#include <cstdlib>
#include <cstring>
#include <langinfo.h>

namespace ctl = lockscope::ctl;

namespace
{

/// Text goes out as UTF-8, and the width of its characters is known in a UTF-8 locale alone.
void useUtf8()
{
    std::setlocale(LC_ALL, "");
    if (std::strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
        setenv("LC_ALL", "C.UTF-8", 1);
}

ctl::HelpPage pageOf(const ctl::Invocation& invocation)
{
    return invocation.subcommand == nullptr ? ctl::overviewPage() : ctl::pageOf(*invocation.subcommand);
}

int run(const QStringList& words)
{
    const auto read = ctl::readCommandLine(words);
    if (const auto* fault = std::get_if<ctl::UsageFault>(&read)) {
        ctl::complain(fault->message);
        ctl::complain(fault->subcommand == nullptr
                          ? ctl::Words::tr("Try “lockscopectl --help”.")
                          : ctl::Words::tr("Try “lockscopectl help %1”.").arg(fault->subcommand->name));
        return ctl::Usage;
    }
    const auto& invocation = std::get<ctl::Invocation>(read);
    switch (invocation.what) {
    case ctl::Invocation::What::ShowHelp:
        return ctl::say(ctl::textOf(pageOf(invocation), ctl::helpWidth())) ? ctl::Done : ctl::OutputClosed;
    case ctl::Invocation::What::ShowVersion:
        return ctl::say(QStringLiteral("lockscopectl " LOCKSCOPE_VERSION)) ? ctl::Done : ctl::OutputClosed;
    case ctl::Invocation::What::Run:
        break;
    }
    return invocation.subcommand->run(invocation.arguments);
}

} // namespace

int main(int argc, char* argv[])
{
    useUtf8();
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("lockscope"));
    QCoreApplication::setApplicationVersion(QStringLiteral(LOCKSCOPE_VERSION));
    const QStringList arguments = QCoreApplication::arguments();
    lockscope::words::showLanguage(application, lockscope::words::languageWish(arguments));
    if (const auto dialects = lockscope::console::takeOwnDialects(); !dialects)
        ctl::complain(lockscope::words::sentence(dialects.error()));
    return run(arguments);
}
