#include "tests/support/browser.h"

#include <QProcess>
#include <QTemporaryDir>

namespace lockscope::support
{

QByteArray documentInBrowser(const QUrl& page)
{
    constexpr int longest = 60'000; // ms
    const QTemporaryDir profile;
    QProcess browser;
    browser.start(QStringLiteral("chromium"),
        {QStringLiteral("--headless"), QStringLiteral("--no-sandbox"), QStringLiteral("--disable-gpu"),
            QStringLiteral("--user-data-dir=") + profile.path(), QStringLiteral("--virtual-time-budget=3000"),
            QStringLiteral("--dump-dom"), QString::fromLatin1(page.toEncoded())});
    const bool isDone = browser.waitForFinished(longest);
    const QByteArray document = browser.readAllStandardOutput();
    if (!isDone || browser.exitCode() != 0 || document.isEmpty())
        qFatal("chromium has failed: %s", browser.readAllStandardError().constData());
    return document;
}

} // namespace lockscope::support
