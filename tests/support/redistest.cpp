#include "tests/support/redistest.h"

#include <QRegularExpression>
#include <QTest>

namespace lockscope::support
{

void RedisTest::init()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
    m_redis = std::make_unique<PrivateRedis>();
}

void RedisTest::cleanup() { m_redis.reset(); }

} // namespace lockscope::support

#include "moc_redistest.cpp"
