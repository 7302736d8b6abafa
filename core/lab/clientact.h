#pragma once

#include "core/client/lockkind.h"
#include "core/record/step.h"
#include "core/redis/client.h"

#include <QList>

#include <optional>

namespace lockscope::lab
{

/// A log entry of a simulated client about itself: a record::Step before names and texts are numbers.
struct ClientLogEntry {
    record::What what = record::What::Note;
    qint64 number = 0;
    qint64 other = 0;
    qint32 thread = 0;
    base::KeyName lock = {};                                    ///< empty = about none
    std::optional<client::Form> form = client::Form::Reentrant; ///< empty = a home-made lock
    int server = 0;                                             ///< -1 = several
    qint16 resource = -1;
    QByteArray text = {};
};

/// An act that a simulated client wants done; acts are done in order.
struct ClientAct {
    /// The act: a script of a lock, a command of the program, a subscription, or an entry of the log.
    enum class What : quint8 { Call, Send, Subscribe, Unsubscribe, Tell };
    What what = What::Tell;
    quint64 ticket = 0; ///< of Call, Send and Subscribe: comes back with the answer
    int server = 0;
    client::ScriptCall call = {};       ///< of Call
    redis::Command command = {};        ///< of Send
    base::ChannelName channel = {};     ///< of (Un)subscribe
    ClientLogEntry clientLogEntry = {}; ///< of Tell
};
using ClientActs = QList<ClientAct>;

/// Returns the answer that a client makes of a server's reply.
redis::Client::Answer answerOf(const redis::Reply& reply);

/// The error tells what became of the client's own connection: no server answered it.
bool isOwnFailure(const base::Error& error);

/// Returns an error as it is recorded: in the server's own words, "BUSY Redis is busy running a script…",
/// where it answered one; else a short English sentence that the catalogue has under "RunNotes".
QByteArray errorText(const base::Error& error);

/// Returns the first word of a server's error, "NOSCRIPT"; "not-sent" or "no-answer" where it gave none.
QByteArray errorCode(const base::Error& error);

/// Returns the log entry for an answer; of an error "(error) " and its text.
ClientLogEntry replyClientLogEntry(quint64 serial, const redis::Client::Answer& answer);

/// An event that reaches a simulated client.
struct ClientEvent {
    enum class What : quint8 {
        Answer,
        Message,
        LinkUp,
        LinkDown,
        AnswerLost ///< it learns that no answer comes: whether the command was done is not known
    };
    What what = What::Answer;
    quint64 ticket = 0;
    redis::Client::Answer answer = redis::Reply{};
    int server = 0;
    base::ChannelName channel = {};
    QByteArray payload = {};
};

} // namespace lockscope::lab

Q_DECLARE_TYPEINFO(lockscope::lab::ClientLogEntry, Q_RELOCATABLE_TYPE);
Q_DECLARE_TYPEINFO(lockscope::lab::ClientAct, Q_RELOCATABLE_TYPE);
Q_DECLARE_TYPEINFO(lockscope::lab::ClientEvent, Q_RELOCATABLE_TYPE);
