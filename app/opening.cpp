#include "app/opening.h"

#include "core/base/printable.h"
#include "core/console/address.h"
#include "core/words/errorwords.h"

#include <QApplication>
#include <QFile>

#include <cstdio>

namespace lockscope::app
{
namespace
{

QString openingWord(const char* text) { return QCoreApplication::translate("opening", text); }

void warnOfPassword(ui::MainWindow& window)
{
    const QString warning = openingWord(QT_TRANSLATE_NOOP("opening",
        "The address holds a password. Lockscope hides it everywhere, but the list of processes and the "
        "shell's history still show it: use --password-file instead."));
    window.tell("password", ui::Banner::Tone::Warning, warning);
    std::fprintf(stderr, "lockscope: %s\n", qPrintable(warning));
}

/// The command line's wishes on top of what is kept of that connection.
console::LiveRequest requestOf(const Options& options, const profile::Profile& kept)
{
    console::LiveRequest request;
    request.uri = options.uri;
    request.pins = options.pins;
    for (const profile::Pin& pin : kept.pins)
        request.pins.append({pin.name, locks::kindFromName(pin.kind), pin.db});
    request.prefixes = options.prefixes + kept.prefixes;
    return request;
}

} // namespace

void tellOfProfiles(
    ui::MainWindow& window, const base::Result<void>& loaded, const profile::ProfileStore& store)
{
    if (!loaded)
        window.tell("profiles", ui::Banner::Tone::Warning, words::sentence(loaded.error()));
    else if (!store.damaged().isEmpty())
        window.tell("profiles", ui::Banner::Tone::Warning,
            openingWord(QT_TRANSLATE_NOOP("opening",
                            "The file of kept connections was damaged. It was put aside as %1; Lockscope "
                            "begins with none."))
                .arg(base::printable(QFile::encodeName(store.damaged()), 400)));
}

base::Result<void> openFirst(
    ui::MainWindow& window, const Options& options, const profile::ProfileStore& store)
{
    if (options.uri.isEmpty())
        return openSandbox(window);
    const auto profile = console::profileFor(store, options.uri);
    if (!profile)
        return profile.error();
    console::LiveRequest request = requestOf(options, *profile);
    request.budget = window.preferences().budget;
    auto password = readPassword(options);
    if (!password)
        return password.error();
    request.password = *password;
    const auto source = console::watchServer(request);
    if (!source)
        return source.error();
    window.watch(*source, *profile);
    (*source)->open();
    if (options.passwordInUri)
        warnOfPassword(window);
    return {};
}

base::Result<void> openSandbox(ui::MainWindow& window)
{
    const auto source = console::watchSandbox(window.preferences().budget);
    if (!source) {
        window.tell("sandbox", ui::Banner::Tone::Warning,
            words::sentence(source.error()) + u' ' + words::advice(source.error()));
        return source.error();
    }
    window.watch(*source);
    (*source)->open();
    window.tell("sandbox", ui::Banner::Tone::Notice,
        openingWord(QT_TRANSLATE_NOOP("opening", "This is the sandbox: a private server with sample clients "
                                                 "that ends with Lockscope. Connect to a "
                                                 "server of yours with Ctrl+O.")));
    return {};
}

} // namespace lockscope::app
