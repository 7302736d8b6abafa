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

Telling replyTelling(quint64 serial, const redis::Client::Answer& answer)
{
    Telling telling{.what = What::Reply, .other = static_cast<qint64>(serial)};
    if (!answer.ok())
        telling.text = "error: " + base::name(answer.error().kind) + ' ' + answer.error().detail;
    else if (answer->isInteger())
        telling.number = answer->integer;
    else
        telling.text = pictureOf(*answer);
    return telling;
}

} // namespace lockscope::lab
