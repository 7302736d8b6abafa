#include "app/ctl/actcommands.h"
#include "app/ctl/lockact.h"

#include <QCoreApplication>

namespace lockscope::ctl
{

namespace
{

QString nudgeText(const char* text) { return QCoreApplication::translate("lockscopectl", text); }

int runNudge(const Arguments& arguments) { return runAct(admin::ActKind::Nudge, arguments); }

} // namespace

Subcommand nudgeSubcommand()
{
    Subcommand row;
    row.name = QStringLiteral("nudge");
    row.operands = QStringLiteral("LOCK");
    row.summary = nudgeText("wake those who wait, without releasing anything");
    row.run = runNudge;
    row.leastOperands = 1;
    row.mostOperands = 1;
    const auto signalOption = [](const char* name, const char* meaning, const char* value) {
        return QCommandLineOption(QString::fromLatin1(name), nudgeText(meaning), QString::fromLatin1(value));
    };
    row.options = {reasonOption(), kindOption(),
        signalOption("channel", "of a library that is not known: where its clients listen", "NAME"),
        signalOption("list", "instead: the list that its clients wait at", "KEY"),
        signalOption("signal", "the message, or the element", "TEXT")};
    return row;
}

} // namespace lockscope::ctl
