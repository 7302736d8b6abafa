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
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestOlderServers)
#include "tst_olderservers.moc"
