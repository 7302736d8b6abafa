#pragma once

#include "core/locks/health.h"

#include <QObject>
#include <QTimer>

class QWidget;

namespace lockscope::ui
{

/// The one timer of the window. Ten times a second it reports the time of the server's clock; views with
/// countdowns repaint their visible part then and never have a timer of their own. While nobody sees the
/// window (it is minimised, or another tab is in front) it beats once a second. While the server is not known
/// to be live the clock stands still at the last moment at which it was. Owned by the main window; main
/// thread.
class Beat : public QObject
{
    Q_OBJECT
public:
    explicit Beat(QObject* parent = nullptr);

    /// Adapts the rate to whether `window` is visible, and beats at once when it becomes visible. `window`
    /// must outlive this object.
    void serve(QWidget* window);
    /// Sets the health by which the clock goes on or stands still, and beats at once unless it simply goes
    /// on.
    void setHealth(const locks::Health& health);
    /// The server's clock, as it has to be shown now.
    [[nodiscard]] base::ServerTime now() const;
    /// Returns the server's clock at this moment as it has to be shown; zero where it is not known.
    [[nodiscard]] static base::ServerTime clockOf(const locks::Health& health);
    /// Returns the age of the data shown; zero while live, and while nothing was ever known.
    [[nodiscard]] base::milliseconds age() const;

    bool eventFilter(QObject* object, QEvent* event) override;

Q_SIGNALS:
    /// Emitted at each beat with now().
    void beat(lockscope::base::ServerTime now);

private:
    void follow();

    QWidget* m_window = nullptr;
    QTimer m_timer;
    base::ServerClock m_clock;
    bool m_live = false;
    bool m_recorded = false;
    base::MonoTime m_since{};
};

} // namespace lockscope::ui
