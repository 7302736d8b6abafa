#include "core/client/wirenames.h"

#include <QDateTime>
#include <QRandomGenerator>
#include <QSysInfo>
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

QByteArray randomBytes(qsizetype count)
{
    QByteArray bytes;
    while (bytes.size() < count)
        bytes += newPermit();
    return bytes.first(count);
}

/// uuid1().hex, of this moment and no machine: the bit for that is set in its node.
QByteArray newTimeUuid()
{
    constexpr qint64 epoch = 12'219'292'800'000; // ms from 1582-10-15 to 1970
    constexpr quint64 ticksPerMs = 10'000;
    const quint64 ticks = quint64(QDateTime::currentMSecsSinceEpoch() + epoch) * ticksPerMs +
                          QRandomGenerator::system()->bounded(quint32(ticksPerMs));
    const auto hex = [](quint64 value, int digits) {
        return QByteArray::number(value, 16).rightJustified(digits, '0', true);
    };
    QByteArray rest = randomBytes(8);
    rest[0] = char((rest.at(0) & 0x3f) | 0x80);
    rest[2] = char(rest.at(2) | 1);
    return hex(ticks & 0xffff'ffff, 8) + hex((ticks >> 32) & 0xffff, 4) + '1' + hex(ticks >> 48, 3) +
           rest.toHex();
}

/// "ADDED:2026-03-01T08:00:00.123Z@host:uuid"
QByteArray newJobToken()
{
    return "ADDED:" + QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs).toLatin1() + '@' +
           QSysInfo::machineHostName().toUtf8() + ':' + newClientUuid();
}

QByteArray newToken(Form form)
{
    if (form == Form::TimeUuidToken)
        return newTimeUuid();
    if (form == Form::HexToken)
        return newPermit().toHex();
    if (form == Form::Base64Token)
        return newPermit().toBase64();
    return form == Form::JobToken ? newJobToken() : randomBytes(18).toBase64();
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
    if (isToken(form))
        return {lock, {newToken(form)}, form};
    return {lock, form == Form::Write ? base::HolderId{holder.bytes + ":write"} : holder, form};
}

} // namespace lockscope::client
