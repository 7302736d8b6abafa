#pragma once

#include "app/options.h"
#include "ui/tabbedwindow.h"

#include <QTimer>

namespace lockscope::app
{

/// Takes the picture that was asked for and ends the program. The picture is taken at its time, or as soon
/// after it as the window shows what was asked for. If that does not come, the picture is taken all the same,
/// the reason is shown, and the program ends with 1. Main thread.
class Screenshot final : public QObject
{
    Q_OBJECT
public:
    /// How long after its time the picture waits for what is to be in it.
    static constexpr base::milliseconds patience{5000};

    /// `window` must outlive it.
    Screenshot(ui::TabbedWindow& window, const Options& options);

private:
    void look();

    ui::TabbedWindow& m_window;
    QString m_file;
    QTimer m_timer;
    base::MonoTime m_until{};
};

} // namespace lockscope::app
