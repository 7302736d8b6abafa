#include "core/lab/clientact.h"

namespace lockscope::lab
{

using record::What;

namespace
{

QByteArray pictureOf(const redis::Reply& reply)
{
    if (reply.isNil())
        return "nil";
    if (reply.isInteger())
        return QByteArray::number(reply.integer);
    if (!reply.isArray())
        return reply.bytes;
    QByteArrayList parts;
    for (const redis::Reply& element : reply.elements)
        parts.append(pictureOf(element));
    return '[' + parts.join(", ") + ']';
}

} // namespace

ClientLogEntry replyClientLogEntry(quint64 serial, const redis::Client::Answer& answer)
{
    ClientLogEntry clientLogEntry{.what = What::Reply, .other = static_cast<qint64>(serial)};
    if (!answer.ok())
        clientLogEntry.text = "error: " + base::name(answer.error().kind) + ' ' + answer.error().detail;
    else if (answer->isInteger())
        clientLogEntry.number = answer->integer;
    else
        clientLogEntry.text = pictureOf(*answer);
    return clientLogEntry;
}

} // namespace lockscope::lab
