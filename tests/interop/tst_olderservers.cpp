#include "tests/support/paths.h"
#include "tests/support/serverprofiles.h"

#include <QTest>

namespace lockscope
{

using locks::Lack;

namespace
{

support::PrivateRedis::Options redis(const char* version)
{
    support::PrivateRedis::Options options;
    options.program =
        support::buildDir() + QStringLiteral("/servers/%1/redis-server").arg(QLatin1String(version));
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
        return {{"5.0", redis("5.0.6"), {Lack::ExpireTime, Lack::ScanType, Lack::Tracking}, true},
            {"6.2", redis("6.2.14"), {Lack::ExpireTime}, true}};
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestOlderServers)
#include "tst_olderservers.moc"
