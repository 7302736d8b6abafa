#include "core/redis/command.h"

#include <QVarLengthArray>

#include <hiredis/hiredis.h>

namespace lockscope::redis
{

QByteArray Command::wire() const
{
    QByteArray bytes;
    appendWire(bytes);
    return bytes;
}

void Command::appendWire(QByteArray& buffer) const
{
    QVarLengthArray<const char*, 16> starts;
    QVarLengthArray<size_t, 16> sizes;
    for (const QByteArray& word : words) {
        starts.append(word.constData());
        sizes.append(static_cast<size_t>(word.size()));
    }
    sds formatted = nullptr; // the plain form of the formatter goes through sprintf, at twice the price
    const int length =
        redisFormatSdsCommandArgv(&formatted, static_cast<int>(words.size()), starts.data(), sizes.data());
    Q_CHECK_PTR(length < 0 ? nullptr : formatted); // the only failure there is
    buffer.append(formatted, length);
    redisFreeSdsCommand(formatted);
}

} // namespace lockscope::redis
