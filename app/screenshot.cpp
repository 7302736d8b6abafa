#include "app/screenshot.h"

#include <QCoreApplication>
#include <QPixmap>

#include <cstdio>

namespace lockscope::app
{
namespace
{

int complainOf(const QString& what)
{
    std::fprintf(stderr, "lockscope: %s\n", qPrintable(what));
    return 1;
}

} // namespace

Screenshot::Screenshot(ui::TabbedWindow& window, const Options& options)
    : m_window(window)
    , m_file(options.screenshot)
    , m_until(base::monoNow() + options.after + patience)
{
    connect(&m_timer, &QTimer::timeout, this, &Screenshot::look);
    m_timer.start(options.after);
}

void Screenshot::look()
{
    m_timer.setInterval(base::milliseconds{100});
    const QString missing = m_window.missing();
    if (!missing.isEmpty() && base::monoNow() < m_until)
        return;
    m_timer.stop();
    int code = missing.isEmpty() ? 0 : complainOf(missing);
    if (!m_window.grab().save(m_file))
        code = complainOf(tr("The picture could not be written to %1.").arg(m_file));
    QCoreApplication::exit(code);
}

} // namespace lockscope::app

#include "moc_screenshot.cpp"
