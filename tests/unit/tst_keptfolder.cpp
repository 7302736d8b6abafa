#include "core/console/keptfolder.h"

#include <QDateTime>
#include <QDir>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using lockscope::console::KeptFolder;
using namespace std::chrono_literals;

namespace
{

const QByteArray server = "redis://prod:6379/0";

void makeFile(const QString& path, const QDateTime& changed)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("kept");
    file.flush();
    QVERIFY(file.setFileTime(changed, QFileDevice::FileModificationTime));
}

} // namespace

/// Where the last minutes are kept.
class TestKeptFolder : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void eachWindowHasOneOfItsOwnAndTomorrowTheSame()
    {
        const QTemporaryDir root;
        QString first;
        {
            const auto one = KeptFolder::take(root.path(), server, true, 10min);
            const auto two = KeptFolder::take(root.path(), server, true, 10min);
            const auto other = KeptFolder::take(root.path(), "redis://test:6379/0", true, 10min);
            QVERIFY(one.ok() && two.ok() && other.ok());
            first = one->path();
            QVERIFY(first != two->path() && first != other->path() && two->path() != other->path());
        }
        const auto again = KeptFolder::take(root.path(), server, true, 10min);
        QCOMPARE(again->path(), first);
    }

    void nobodyElseReadsItAndItsNameGivesNoServerAway()
    {
        const QTemporaryDir root;
        const auto folder = KeptFolder::take(root.path(), server, true, 10min);
        QVERIFY(folder.ok());
        const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup | QFile::ReadOther |
                            QFile::WriteOther | QFile::ExeOther;
        QVERIFY(!(QFile::permissions(folder->path()) & others));
        QVERIFY(!folder->path().contains(QStringLiteral("prod")));
    }

    void whatIsTooOldGoesAndWhatIsInUseStays()
    {
        const QTemporaryDir root;
        QString left;
        {
            const auto folder = KeptFolder::take(root.path(), "redis://old:6379/0", true, 10min);
            left = folder->path();
        }
        QVERIFY(QDir().mkpath(left));
        const QDateTime now = QDateTime::currentDateTime();
        makeFile(left + QStringLiteral("/kept-000001.lockrec"), now.addSecs(-3600));
        makeFile(left + QStringLiteral("/kept-000002.lockrec"), now);
        const auto used = KeptFolder::take(root.path(), server, true, 10min);
        makeFile(used->path() + QStringLiteral("/kept-000001.lockrec"), now.addSecs(-3600));
        const auto third = KeptFolder::take(root.path(), "redis://third:6379/0", true, 10min);
        QVERIFY(third.ok());
        QVERIFY(!QFile::exists(left + QStringLiteral("/kept-000001.lockrec")));
        QVERIFY(QFile::exists(left + QStringLiteral("/kept-000002.lockrec")));
        QVERIFY(QFile::exists(used->path() + QStringLiteral("/kept-000001.lockrec")));
    }

    void thatOfTheSandboxGoesWithIt()
    {
        const QTemporaryDir root;
        QString path;
        {
            const auto folder = KeptFolder::take(root.path(), server, false, 10min);
            path = folder->path();
            QVERIFY(QDir(path).exists());
        }
        QVERIFY(!QDir(path).exists());
        QVERIFY(QDir(root.path()).isEmpty());
    }

    void aRootThatCannotBeMadeIsSaid()
    {
        const auto folder = KeptFolder::take(QStringLiteral("/proc/nowhere"), server, true, 10min);
        QVERIFY(!folder.ok());
        QCOMPARE(folder.error().kind, lockscope::base::ErrorKind::FileUnwritable);
    }
};

QTEST_GUILESS_MAIN(TestKeptFolder)
#include "tst_keptfolder.moc"
