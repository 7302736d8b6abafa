#include "app/opening.h"

#include "core/base/printable.h"
#include "core/console/address.h"
#include "core/words/errorwords.h"
#include "ui/connection.h"
#include "ui/pages/labpage.h"

#include <QApplication>
#include <QFile>

#include <cstdio>

namespace lockscope::app
{
namespace
{

struct OpeningWords {
    Q_DECLARE_TR_FUNCTIONS(opening)
};

void warnOfPassword(ui::MainWindow& window)
{
    const QString warning = OpeningWords::tr(
        "The address holds a password. Lockscope hides it everywhere, but the list of processes and the "
        "shell's history still show it: use --password-file instead.");
    window.report("password", ui::Banner::Tone::Warning, warning);
    std::fprintf(stderr, "lockscope: %s\n", qPrintable(warning));
}

QList<profile::Pin> pinsOf(const Options& options, std::optional<int> db)
{
    QList<profile::Pin> pins;
    for (const locks::Pinned& pin : options.pins)
        pins.append({pin.name, db, pin.kind ? locks::name(*pin.kind) : QByteArray()});
    return pins;
}

QList<profile::Statement> statementsOf(const Options& options)
{
    QList<profile::Statement> statements;
    for (const locks::Stated& stated : options.statements)
        statements.append({stated.pattern, locks::name(stated.kind)});
    return statements;
}

/// Returns the kept profile with the command line's wishes, which are kept with it from now on.
base::Result<profile::Profile> wantedProfile(const Options& options, const profile::ProfileStore& store)
{
    const auto kept = console::profileFor(store, options.uris.first());
    const auto address = console::readAddress(options.uris.first());
    if (!kept || !address)
        return kept;
    profile::Profile wanted = *kept;
    wanted.want(pinsOf(options, address->database), options.prefixes, statementsOf(options));
    return wanted;
}

base::Result<void> openServer(
    ui::MainWindow& window, const profile::Profile& profile, const console::LiveRequest& request)
{
    const auto source = console::watchServer(request);
    if (!source)
        return source.error();
    window.watch(*source, profile);
    (*source)->open();
    return {};
}

} // namespace

void reportOfProfiles(
    ui::MainWindow& window, const base::Result<void>& loaded, const profile::ProfileStore& store)
{
    if (!loaded)
        window.report("profiles", ui::Banner::Tone::Warning, words::sentence(loaded.error()));
    else if (!store.damaged().isEmpty())
        window.report("profiles", ui::Banner::Tone::Warning,
            OpeningWords::tr("The file of kept connections was damaged. It was put aside as %1; Lockscope "
                             "begins with none.")
                .arg(base::printable(QFile::encodeName(store.damaged()), 400)));
}

void reportOfDialects(ui::MainWindow& window, const base::Result<void>& taken)
{
    if (!taken)
        window.report("dialects", ui::Banner::Tone::Warning,
            words::sentence(taken.error()) + u' ' +
                OpeningWords::tr("No lock is found by that table. All others are."));
}

base::Result<void> openFirst(
    ui::MainWindow& window, const Options& options, const profile::ProfileStore& store)
{
    if (options.uris.isEmpty())
        return openSandbox(window, options);
    const auto profile = wantedProfile(options, store);
    if (!profile)
        return profile.error();
    console::LiveRequest request = console::requestOf(*profile, options.uris.first());
    auto password = readPassword(options);
    if (!password)
        return password.error();
    request.password = *password;
    if (const auto opened = openServer(window, *profile, request); !opened)
        return opened;
    if (options.passwordInUri)
        warnOfPassword(window);
    return {};
}

/// A given password belongs to the first server alone.
base::Result<void> openOthers(
    ui::TabbedWindow& window, const Options& options, const profile::ProfileStore& store)
{
    for (const QString& uri : options.uris.mid(1)) {
        const auto profile = console::profileFor(store, uri);
        if (!profile)
            return profile.error();
        const auto opened = openServer(window.addTab(), *profile, console::requestOf(*profile, uri));
        if (!opened)
            return opened;
    }
    window.turnTo(1);
    return {};
}

base::Result<void> openLab(ui::MainWindow& window, const Options& options)
{
    if (!options.connections.isEmpty())
        window.connection()->askForServer({}, options.connections);
    if (!options.recording.isEmpty())
        window.labPage()->openFile(options.recording);
    if (!options.lesson.isEmpty() && !window.labPage()->showLesson(options.lesson))
        return base::Error{base::ErrorKind::InvalidArgument, "--lesson",
            QT_TRANSLATE_NOOP("ErrorDetails", "there is no such lesson")};
    if (options.scenario.isEmpty() || window.labPage()->play(options.scenario, options.speed))
        return {};
    return base::Error{base::ErrorKind::InvalidArgument, "--scenario",
        QT_TRANSLATE_NOOP("ErrorDetails", "there is no such scenario")};
}

/// The exit code is the one that a shell reports for a program that a signal has ended.
void endOnSignals(base::ProcessSignals& signals)
{
    constexpr int endedBySignal = 128;
    QObject::connect(&signals, &base::ProcessSignals::endAsked, qApp,
        [](int signal) { QCoreApplication::exit(endedBySignal + signal); });
}

base::Result<void> openSandbox(ui::MainWindow& window, const Options& options)
{
    profile::Profile wanted; // without a URI it is kept nowhere
    wanted.want(pinsOf(options, 0), options.prefixes, statementsOf(options));
    const auto source = console::watchSandbox(console::requestOf(wanted, {}));
    if (!source) {
        window.report("sandbox", ui::Banner::Tone::Warning,
            words::sentence(source.error()) + u' ' + words::advice(source.error()));
        return source.error();
    }
    window.watch(*source, wanted);
    (*source)->open();
    window.report("sandbox", ui::Banner::Tone::Notice,
        OpeningWords::tr("This is the sandbox: a private server with sample clients "
                         "that ends with Lockscope. Connect to a "
                         "server of yours with Ctrl+O."));
    return {};
}

} // namespace lockscope::app
