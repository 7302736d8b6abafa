#include "core/client/wirenames.h"

#include <QRandomGenerator>
#include <QUuid>

#include <array>

namespace lockscope::client
{

namespace
{

QByteArray newPermit()
{
    std::array<quint32, 4> words{};
    QRandomGenerator::system()->fillRange(words.data(), words.size());
    return {reinterpret_cast<const char*>(words.data()), sizeof words};
}

} // namespace

QByteArray newClientUuid() { return QUuid::createUuid().toByteArray(QUuid::WithoutBraces); }

base::HolderId holderId(const QByteArray& clientUuid, qint64 thread)
{
    return {clientUuid + ':' + QByteArray::number(thread)};
}

Hold holdOf(const base::KeyName& lock, const base::HolderId& holder, Form form)
{
    if (form == Form::Permit)
        return {lock, {newPermit()}, form};
    return {lock, form == Form::Write ? base::HolderId{holder.bytes + ":write"} : holder, form};
}

} // namespace lockscope::client
