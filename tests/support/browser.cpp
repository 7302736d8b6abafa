#include "tests/support/browser.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

namespace lockscope::support
{

namespace
{

/// Returns what it prints.
QByteArray printedByBrowser(const QUrl& page, const QStringList& options)
{
    constexpr int longest = 60'000; // ms
    const QTemporaryDir profile;
    QProcess browser;
    browser.start(QStringLiteral("chromium"),
        QStringList{QStringLiteral("--headless"), QStringLiteral("--no-sandbox"),
            QStringLiteral("--disable-gpu"), QStringLiteral("--user-data-dir=") + profile.path()} +
            options + QStringList{QString::fromLatin1(page.toEncoded())});
    if (!browser.waitForFinished(longest) || browser.exitCode() != 0)
        qFatal("chromium has failed: %s", browser.readAllStandardError().constData());
    return browser.readAllStandardOutput();
}

} // namespace

QByteArray documentInBrowser(const QUrl& page)
{
    const QByteArray document =
        printedByBrowser(page, {QStringLiteral("--virtual-time-budget=3000"), QStringLiteral("--dump-dom")});
    if (document.isEmpty())
        qFatal("chromium has shown nothing of %s", page.toEncoded().constData());
    return document;
}

QByteArray pictureInBrowser(const QUrl& page, bool isDark)
{
    const QTemporaryDir folder;
    QFile picture(folder.filePath(QStringLiteral("page.png")));
    printedByBrowser(
        page, {QStringLiteral("--screenshot=") + picture.fileName(), QStringLiteral("--window-size=1200,900"),
                  QStringLiteral("--blink-settings=preferredColorScheme=%1").arg(isDark ? 0 : 1)});
    if (!picture.open(QIODevice::ReadOnly))
        qFatal("chromium has made no picture of %s", page.toEncoded().constData());
    return picture.readAll();
}

} // namespace lockscope::support
