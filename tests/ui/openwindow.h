#pragma once

#include "core/console/live.h"
#include "tests/support/fakesource.h"
#include "ui/mainwindow.h"
#include "ui/pages/lockspage.h"
#include "ui/widgets/lockview.h"
#include "ui/widgets/noticestack.h"

#include <QTemporaryDir>
#include <QTest>

/// Windows on one server.
namespace lockscope::uitest
{

/// Keys go to `window` from now on.
inline void activate(QWidget& window)
{
    window.show();
    window.activateWindow();
    if (!QTest::qWaitForWindowActive(&window))
        qFatal("the window does not become active");
}

/// A window on a live server that a test drives. It shows `all`, and keys go to its table.
struct OpenWindow {
    QTemporaryDir folder; ///< for what the test writes
    std::shared_ptr<support::FakeSource> source = std::make_shared<support::FakeSource>();
    ui::MainWindow window;

    explicit OpenWindow(const QList<locks::LockPtr>& all, QSize size = {1280, 720},
        const std::optional<admin::GuardState>& guard = {})
    {
        profile::Profile profile;
        if (guard) {
            source->fakeActs.setGuard(*guard);
            profile.name = guard->connection;
        }
        window.resize(size);
        window.watch(source, profile);
        source->goLive();
        source->show(all);
        activate(window);
        view()->setFocus();
    }
    [[nodiscard]] ui::LockView* view() const { return window.locksPage()->view(); }
    [[nodiscard]] QString notices() const
    {
        return window.findChild<ui::NoticeStack*>()->texts().join(u'\n');
    }
    [[nodiscard]] QString path(const char* name) const { return folder.filePath(QLatin1String(name)); }
};

/// Opens a real server in `window`, under the name of its connection.
inline std::shared_ptr<console::Source> openLive(ui::MainWindow& window, const console::LiveRequest& request)
{
    const auto source = console::watchServer(request);
    if (!source)
        qFatal("%s", source.error().detail.constData());
    profile::Profile profile;
    profile.name = request.connectionName;
    window.watch(*source, profile);
    (*source)->open();
    return *source;
}
inline std::shared_ptr<console::Source> openLive(ui::MainWindow& window, const QString& uri)
{
    console::LiveRequest request;
    request.uri = uri;
    return openLive(window, request);
}

} // namespace lockscope::uitest
