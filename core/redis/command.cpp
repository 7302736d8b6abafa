#include "core/redis/command.h"

#include <QVarLengthArray>

#include <cstring>
#include <hiredis/hiredis.h>

namespace lockscope::redis
{

QByteArray Command::wire() const
{
    QByteArray bytes;
    appendWire(words, bytes);
    return bytes;
}

void Command::appendWire(const QByteArrayList& words, QByteArray& buffer)
{
    QVarLengthArray<const char*, 16> starts;
    QVarLengthArray<size_t, 16> sizes;
    for (const QByteArray& word : words) {
        starts.append(word.constData());
        sizes.append(static_cast<size_t>(word.size()));
    }
    char* formatted = nullptr; // the form for sds grows its string twice, which costs more than sprintf
    const int length =
        redisFormatCommandArgv(&formatted, static_cast<int>(words.size()), starts.data(), sizes.data());
    Q_CHECK_PTR(length < 0 ? nullptr : formatted); // the only failure there is
    const qsizetype before = buffer.size();
    buffer.resize(before + length);
    std::memcpy(buffer.data() + before, formatted, static_cast<size_t>(length));
    redisFreeCommand(formatted);
}

} // namespace lockscope::redis
