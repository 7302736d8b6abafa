#pragma once

#include "tests/support/paths.h"
#include "ui/theme.h"

#include <QApplication>
#include <QDir>
#include <QLabel>
#include <QRegularExpression>
#include <QSessionManager>
#include <QSettings>
#include <QStandardPaths>
#include <QTest>

/// The parts of the window that several tests look at.
namespace lockscope::uitest
{

/// Any warning fails the test, but for the offscreen platform's about itself.
inline void failOnWarnings()
{
    QTest::failOnWarning(QRegularExpression(
        QStringLiteral("^(?!This plugin does not support (propagateSizeHints|raise|grabbing))")));
}

/// For initTestCase(): what the program keeps goes to places of the tests' own.
inline void keepToOurselves()
{
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(QStringLiteral("LockscopeTests"));
}

/// For init(): as on the first start, and any warning fails.
inline void beginAnew()
{
    QSettings().clear();
    failOnWarnings();
}

/// The labels below `widget` that would guess at markup; none is right.
inline QStringList labelsThatGuess(const QWidget& widget)
{
    QStringList names;
    const QList<QLabel*> labels = widget.findChildren<QLabel*>();
    for (const QLabel* label : labels) {
        if (label->textFormat() != Qt::PlainText)
            names.append(label->objectName() + u'=' + label->text());
    }
    return names;
}

/// All texts of the labels below `widget` that can be seen.
inline QString shownTexts(const QWidget& widget)
{
    QStringList texts;
    const QList<QLabel*> labels = widget.findChildren<QLabel*>();
    for (const QLabel* label : labels) {
        if (label->isVisibleTo(&widget))
            texts.append(label->text());
    }
    return texts.join(u'\n');
}

/// Clicks twice as a mouse does: two presses, the second as a double click.
inline void doubleClick(QWidget* widget)
{
    QTest::mouseClick(widget, Qt::LeftButton);
    QTest::mouseDClick(widget, Qt::LeftButton);
    QTest::mouseRelease(widget, Qt::LeftButton);
}

/// Ends the session as the desktop does; nobody but a session manager can make one.
inline void endSession()
{
    QObject standIn;
    Q_EMIT qApp->commitDataRequest(reinterpret_cast<QSessionManager&>(standIn));
}

/// Writes pictures of `widget` in both themes below the build folder, for people to look at.
inline void takePictures(QWidget& widget, const QString& name)
{
    const QDir folder(support::buildDir() + QStringLiteral("/pictures"));
    QVERIFY(folder.mkpath(QStringLiteral(".")));
    for (const auto& [choice, theme] :
        {std::pair{ui::ThemeChoice::Light, "light"}, std::pair{ui::ThemeChoice::Dark, "dark"}}) {
        ui::theme::apply(*qApp, choice);
        QCoreApplication::processEvents();
        const QString file = QStringLiteral("%1-%2.png").arg(name, QLatin1String(theme));
        QVERIFY(widget.grab().save(folder.filePath(file)));
    }
    ui::theme::apply(*qApp, ui::ThemeChoice::Light);
}

} // namespace lockscope::uitest
