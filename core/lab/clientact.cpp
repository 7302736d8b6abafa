#include "core/lab/clientact.h"

#include <QtGlobal>

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

QByteArray errorText(const base::Error& error)
{
    switch (error.kind) {
    case base::ErrorKind::NotSent:
        return QT_TRANSLATE_NOOP("RunNotes", "The command was not sent: there was no connection.");
    case base::ErrorKind::OutcomeUnknown:
        return QT_TRANSLATE_NOOP("RunNotes", "No answer came: whether the command was done is not known.");
    case base::ErrorKind::TimedOut:
        return QT_TRANSLATE_NOOP("RunNotes", "No answer came in time.");
    default:
        return error.detail.isEmpty() ? base::name(error.kind) : error.detail;
    }
}

QByteArray errorCode(const base::Error& error)
{
    switch (error.kind) {
    case base::ErrorKind::NotSent:
        return "not-sent";
    case base::ErrorKind::OutcomeUnknown:
    case base::ErrorKind::TimedOut:
        return "no-answer";
    default:
        return error.detail.isEmpty() ? base::name(error.kind) : error.detail.split(' ').constFirst();
    }
}

ClientLogEntry replyClientLogEntry(quint64 serial, const redis::Client::Answer& answer)
{
    ClientLogEntry clientLogEntry{.what = What::Reply, .other = static_cast<qint64>(serial)};
    if (!answer.ok())
        clientLogEntry.text = "(error) " + errorText(answer.error());
    else if (answer->isInteger())
        clientLogEntry.number = answer->integer;
    else
        clientLogEntry.text = pictureOf(*answer);
    return clientLogEntry;
}

} // namespace lockscope::lab
