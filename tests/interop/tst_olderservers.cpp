#include "tests/support/clustertour.h"
#include "tests/support/grouptour.h"
#include "tests/support/paths.h"
#include "tests/support/serverprofiles.h"

#include <QTest>

namespace lockscope
{

using locks::Lack;

namespace
{

support::PrivateRedis::Options redisOf(const QByteArray& version)
{
    support::PrivateRedis::Options options;
    options.program =
        support::buildDir() + QStringLiteral("/servers/%1/redis-server").arg(QString::fromLatin1(version));
    return options;
}

void addServers()
{
    QTest::addColumn<QByteArray>("version");
    for (const char* version : {"5.0.6", "6.0.9", "6.2.14"})
        QTest::newRow(version) << QByteArray(version);
}

} // namespace

/// Real servers before Redis 7.0.
class TestOlderServers : public support::ServerProfiles
{
    Q_OBJECT

private:
    [[nodiscard]] QList<Profile> profiles() const override
    {
        return {{"5.0", redisOf("5.0.6"), {Lack::ExpireTime, Lack::ScanType, Lack::Tracking}, true},
            {"6.0", redisOf("6.0.9"), {Lack::ExpireTime}, true},
            {"6.2", redisOf("6.2.14"), {Lack::ExpireTime}, true}};
    }

private Q_SLOTS:
    /// It may send what is sent, and the server had to refuse nothing. The tests above watch 6.0 and 6.2 as
    /// the one who only looks.
    void theSmallestUserOf6Acts_data()
    {
        QTest::addColumn<QByteArray>("version");
        QTest::newRow("6.0") << QByteArray("6.0.9");
        QTest::newRow("6.2") << QByteArray("6.2.14");
    }
    void theSmallestUserOf6Acts()
    {
        QFETCH(QByteArray, version);
        actAsTheSmallestUser(redisOf(version), *admin::aclLevel(version));
    }

    void aClusterOfThemIsWatched_data() { addServers(); }
    void aClusterOfThemIsWatched()
    {
        QFETCH(QByteArray, version);
        support::ClusterStage stage({.process = {.program = redisOf(version).program}});
        support::longTourOf(stage);
    }

    void aGroupOfThemIsFollowed_data() { addServers(); }
    void aGroupOfThemIsFollowed()
    {
        QFETCH(QByteArray, version);
        support::SentinelStage stage({}, redisOf(version).program);
        support::tourOf(stage);
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestOlderServers)
#include "tst_olderservers.moc"
