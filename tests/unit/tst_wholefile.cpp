#include "core/base/wholefile.h"

#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace lockscope;

/// A file is replaced whole or not at all, and nothing but a file is.
class TestWholeFile : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void theContentIsReplaced()
    {
        const QString path = m_folder.filePath(QStringLiteral("page.html"));
        for (const QByteArray& content :
            {QByteArray("a long first page"), QByteArray("short"), QByteArray()}) {
            QVERIFY(base::writeWhole(path, content).ok());
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            QCOMPARE(file.readAll(), content);
        }
    }

    /// A device would be lost like this pipe: root would have no /dev/null any more.
    void nothingButAFileIsReplaced()
    {
        const QString path = m_folder.filePath(QStringLiteral("pipe"));
        QCOMPARE(::mkfifo(QFile::encodeName(path).constData(), 0600), 0);
        const QString link = m_folder.filePath(QStringLiteral("link"));
        QVERIFY(QFile::link(path, link));
        for (const QString& each : {path, link, m_folder.path()}) {
            const auto written = base::writeWhole(each, "page");
            QVERIFY(!written.ok());
            QCOMPARE(written.error(),
                (base::Error{base::ErrorKind::FileUnwritable, each.toUtf8(), "it is no regular file"}));
        }
        struct stat status {
        };
        QCOMPARE(::stat(QFile::encodeName(path).constData(), &status), 0);
        QVERIFY(S_ISFIFO(status.st_mode));
        QVERIFY(QFileInfo(link).isSymLink());
    }

    void whereThereIsNoFolderItSaysSo()
    {
        const auto written = base::writeWhole(m_folder.filePath(QStringLiteral("none/page.html")), "page");
        QVERIFY(!written.ok());
        QCOMPARE(written.error().detail, QByteArray("No such file or directory"));
    }

private:
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestWholeFile)
#include "tst_wholefile.moc"
