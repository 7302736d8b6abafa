#include "tests/support/serverprofiles.h"

#include <QTest>

namespace lockscope
{

using locks::Lack;

namespace
{

/// The usual server without some commands, as services take them away.
support::PrivateRedis::Options without(const QStringList& commands)
{
    support::PrivateRedis::Options options;
    for (const QString& command : commands)
        options.arguments << QStringLiteral("--rename-command") << command << QString();
    return options;
}

} // namespace

/// A server that does not know some of the commands.
class TestLimitedServers : public support::ServerProfiles
{
    Q_OBJECT

private:
    [[nodiscard]] QList<Profile> profiles() const override
    {
        return {{"without PEXPIRETIME", without({QStringLiteral("PEXPIRETIME")}), {Lack::ExpireTime}, true},
            {"as a managed service",
                without({QStringLiteral("PEXPIRETIME"), QStringLiteral("CLIENT"), QStringLiteral("CONFIG"),
                    QStringLiteral("ACL"), QStringLiteral("PUBSUB")}),
                {Lack::ExpireTime, Lack::Tracking}, true},
            {"without a clock", without({QStringLiteral("PEXPIRETIME"), QStringLiteral("TIME")}),
                {Lack::ExpireTime, Lack::Time}, false}};
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestLimitedServers)
#include "tst_limitedservers.moc"
