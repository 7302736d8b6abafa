#pragma once

#include "tests/support/privateredis.h"

#include <QObject>

#include <memory>

namespace lockscope::support
{

/// A test whose every function has a private server of its own and fails on any warning.
class RedisTest : public QObject
{
    Q_OBJECT

protected:
    std::unique_ptr<PrivateRedis> m_redis;

private Q_SLOTS:
    void init();
    void cleanup();
};

} // namespace lockscope::support
