#include "core/client/wirenames.h"

#include <QUuid>

namespace lockscope::client
{

QByteArray prefixedName(const QByteArray& prefix, const base::KeyName& lock)
{
    return lock.bytes.contains('{') ? prefix + ':' + lock.bytes : prefix + ":{" + lock.bytes + '}';
}

QByteArray suffixedName(const base::KeyName& lock, const QByteArray& suffix)
{
    return lock.bytes.contains('{') ? lock.bytes + ':' + suffix : '{' + lock.bytes + "}:" + suffix;
}

base::ChannelName lockChannel(const base::KeyName& lock)
{
    return {prefixedName("redisson_lock__channel", lock)};
}

QByteArray newClientUuid() { return QUuid::createUuid().toByteArray(QUuid::WithoutBraces); }

base::HolderId holderId(const QByteArray& clientUuid, qint64 thread)
{
    return {clientUuid + ':' + QByteArray::number(thread)};
}

} // namespace lockscope::client
