#pragma once

#include <QByteArray>
#include <QUrl>

namespace lockscope::support
{

/// Opens a page in Chromium without a window, lets its scripts run for 3 s of the page's own time, and
/// returns the document as it is then. A browser that fails ends the test. Blocks, as only tests may.
QByteArray documentInBrowser(const QUrl& page);

/// Returns as PNG how Chromium shows a page to who wants it light, or dark. Otherwise the same.
QByteArray pictureInBrowser(const QUrl& page, bool isDark);

} // namespace lockscope::support
