#pragma once

#include "tests/ui/openwindow.h"
#include "ui/tabbedwindow.h"
#include "ui/widgets/servertabs.h"

/// Tabs on servers that a test drives.
namespace lockscope::uitest
{

/// A connection in a tab of `window`, live, with one lock named `lock`.
inline std::shared_ptr<support::FakeSource> openIn(ui::TabbedWindow& window, const QString& name,
    const QByteArray& lock, profile::Environment environment = profile::Environment::Development)
{
    auto source = std::make_shared<support::FakeSource>();
    source->fakeActs.setGuard({environment, name, environment == profile::Environment::Production, {}, {}});
    profile::Profile profile;
    profile.name = name;
    window.addTab().watch(source, profile);
    source->goLive();
    source->show({support::FakeLock(lock)});
    return source;
}

/// A window with the tabs "shop" and "billing"; the first is seen.
struct Two {
    ui::TabbedWindow window;
    std::shared_ptr<support::FakeSource> shop = openIn(window, QStringLiteral("shop"), "orders:42");
    std::shared_ptr<support::FakeSource> billing =
        openIn(window, QStringLiteral("billing"), "invoice:7", profile::Environment::Production);

    Two()
    {
        window.turnTo(1);
        activate(window);
    }
    [[nodiscard]] int seen() const { return window.bar()->currentIndex(); }
    void press(int key, Qt::KeyboardModifiers modifiers = Qt::ControlModifier)
    {
        QTest::keyClick(&window, Qt::Key(key), modifiers);
    }
};

} // namespace lockscope::uitest
