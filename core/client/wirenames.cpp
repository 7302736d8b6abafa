#include "core/client/wirenames.h"

#include "core/locks/redissonnames.h"

#include <QUuid>

namespace lockscope::client
{

base::ChannelName lockChannel(const base::KeyName& lock) { return {locks::redisson::lockChannel(lock)}; }

QByteArray newClientUuid() { return QUuid::createUuid().toByteArray(QUuid::WithoutBraces); }

base::HolderId holderId(const QByteArray& clientUuid, qint64 thread)
{
    return {clientUuid + ':' + QByteArray::number(thread)};
}

} // namespace lockscope::client
