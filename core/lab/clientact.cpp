#include "core/lab/clientact.h"

#include <QtGlobal>

#include <algorithm>
#include <array>

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

/// Tells what became of a command where no server answered it.
struct OwnFailure {
    base::ErrorKind kind;
    const char* code;
    const char* text;
};

constexpr std::array ownFailures{
    OwnFailure{base::ErrorKind::NotSent, "not-sent",
        QT_TRANSLATE_NOOP("RunNotes", "The command was not sent: there was no connection.")},
    OwnFailure{base::ErrorKind::OutcomeUnknown, "no-answer",
        QT_TRANSLATE_NOOP("RunNotes", "No answer came: whether the command was done is not known.")},
    OwnFailure{
        base::ErrorKind::TimedOut, "no-answer", QT_TRANSLATE_NOOP("RunNotes", "No answer came in time.")},
};

/// Null where a server answered with the error.
const OwnFailure* ownFailureOf(const base::Error& error)
{
    const auto* found = std::ranges::find(ownFailures, error.kind, &OwnFailure::kind);
    return found == ownFailures.end() ? nullptr : found;
}

} // namespace

redis::Client::Answer answerOf(const redis::Reply& reply)
{
    if (reply.isError())
        return base::Error{base::kindOfErrorReply(reply.bytes), {}, reply.bytes};
    return reply;
}

bool isOwnFailure(const base::Error& error) { return ownFailureOf(error) != nullptr; }

QByteArray errorText(const base::Error& error)
{
    if (const OwnFailure* own = ownFailureOf(error))
        return own->text;
    return error.detail.isEmpty() ? base::name(error.kind) : error.detail;
}

QByteArray errorCode(const base::Error& error)
{
    if (const OwnFailure* own = ownFailureOf(error))
        return own->code;
    return errorText(error).split(' ').constFirst();
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
