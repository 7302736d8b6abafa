#include "app/frames.h"
#include "app/opening.h"
#include "app/options.h"
#include "app/screenshot.h"
#include "core/base/programend.h"
#include "core/console/owndialects.h"
#include "core/words/errorwords.h"
#include "core/words/language.h"
#include "ui/icons.h"
#include "ui/mainwindow.h"
#include "ui/pages/lockspage.h"
#include "ui/tabbedwindow.h"
#include "ui/theme.h"

#include <QApplication>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>

namespace app = lockscope::app;
namespace base = lockscope::base;
namespace console = lockscope::console;
namespace profile = lockscope::profile;
namespace ui = lockscope::ui;
namespace words = lockscope::words;

namespace
{

int complain(const base::Error& error)
{
    std::fprintf(
        stderr, "lockscope: %s %s\n", qPrintable(words::sentence(error)), qPrintable(words::advice(error)));
    return 2;
}

/// Help and version are texts, and need no display.
bool asksForText(int argc, char** argv)
{
    constexpr std::array texts{"--help", "-h", "--version", "-v"};
    return std::any_of(argv + 1, argv + argc, [&](const char* argument) {
        return std::ranges::any_of(texts, [&](const char* text) { return std::strcmp(argument, text) == 0; });
    });
}

/// Prints the text and ends the program.
int printText(int argc, char** argv)
{
    QCoreApplication application(argc, argv);
    const QString language = words::languageWish(QCoreApplication::arguments());
    words::showLanguage(application, language.isEmpty() ? ui::Preferences::load().language : language);
    const auto dialects = console::takeOwnDialects();
    const auto options = app::readOptions(QCoreApplication::arguments());
    return options ? 0 : complain(options.error());
}

void arrange(ui::MainWindow& window, const app::Options& options)
{
    const bool inLab =
        !options.scenario.isEmpty() || !options.lesson.isEmpty() || !options.recording.isEmpty();
    window.showPage(inLab && options.page.isEmpty() ? QStringLiteral("lab") : options.page);
    window.locksPage()->setFilterText(options.filter);
    if (!options.select.isEmpty())
        window.locksPage()->selectName(options.select);
}

} // namespace

int main(int argc, char** argv)
{
    QCoreApplication::setOrganizationName(QStringLiteral("Lockscope"));
    QCoreApplication::setApplicationName(QStringLiteral("lockscope"));
    QCoreApplication::setApplicationVersion(QStringLiteral(LOCKSCOPE_VERSION));
    if (asksForText(argc, argv))
        return printText(argc, argv);
    QApplication application(argc, argv);
    const ui::Preferences preferences = ui::Preferences::load();
    const QString language = words::languageWish(QCoreApplication::arguments());
    words::showLanguage(application, language.isEmpty() ? preferences.language : language);
    const auto dialects = console::takeOwnDialects();
    const auto options = app::readOptions(QCoreApplication::arguments());
    if (!options)
        return complain(options.error());

    ui::theme::setTextSize(*qApp, preferences.textPercent);
    ui::theme::apply(*qApp, options->theme.value_or(preferences.theme));
    if (!options->frames.isEmpty())
        return app::writeFrames(*options);
    QApplication::setWindowIcon(ui::applicationIcon());
    ui::Preferences::closeToOthers();
    profile::ProfileStore store;
    const auto loaded = store.load();
    ui::TabbedWindow window(&store);
    window.setSandboxMaker([&](ui::MainWindow& tab) { (void)app::openSandbox(tab, *options); });
    if (options->size)
        window.resize(*options->size);
    ui::MainWindow& first = window.addTab();
    arrange(first, *options);
    window.show();
    app::reportOfProfiles(first, loaded, store);
    app::reportOfDialects(first, dialects);
    if (const auto played = app::openLab(first, *options); !played)
        return complain(played.error());
    for (const auto& opened :
        {app::openFirst(first, *options, store), app::openOthers(window, *options, store)})
        if (!opened)
            return complain(opened.error());
    if (options->page == QLatin1String("overview"))
        window.showPage(options->page);
    if (options->isBare())
        window.offerLastSession();
    base::ProcessSignals signals;
    app::endOnSignals(signals);
    std::optional<app::Screenshot> screenshot;
    if (!options->screenshot.isEmpty())
        screenshot.emplace(window, *options);
    const int code = QApplication::exec();
    base::ProgramEnd::begin();
    return code;
}
