#pragma once

#include "core/locks/health.h"

#include <QObject>
#include <QTimer>

class QWidget;

namespace lockscope::ui
{

/// The one timer of the window. Ten times a second it says what the server's clock shows; what counts down
/// repaints its visible part then and never has a timer of its own. While nobody sees the window (it is
/// minimised, another tab is in front) once a second is enough. While the server is not known live the clock
/// stands still at the moment that was last true. Owner: the main window; main thread.
class Beat : public QObject
{
    Q_OBJECT
public:
    explicit Beat(QObject* parent = nullptr);

    /// Beats for what is to be seen of it, at once when it comes to sight. It must outlive this.
    void serve(QWidget* window);
    void setHealth(const locks::Health& health);
    /// The server's clock as it is to be shown now.
    [[nodiscard]] base::ServerTime now() const;
    /// How old what is shown is; zero while live, and while nothing was ever known.
    [[nodiscard]] base::milliseconds age() const;

    bool eventFilter(QObject* object, QEvent* event) override;

Q_SIGNALS:
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
