#pragma once

#include "core/record/recording.h"

#include <QString>

/// Words for people about the things in a recording, plain text, in printable form. Any thread.
namespace lockscope::record
{

/// The client's title; "client 3" where it has none; "somebody" for none.
QString clientWords(const Recording& recording, qint32 client);
/// "thread 2".
QString threadWords(qint32 thread);
/// The client, and where it has several its thread too: "worker (thread 2)".
QString whoWords(const Recording& recording, qint32 client, qint32 thread);
QString lockWords(const Recording& recording, qint32 lock);
QString resourceWords(const Recording& recording, qint16 resource);
/// "acquired", "lease ended", …: a few words for columns.
QString whatWords(What what);
/// Says in one sentence what happened in a step, without its moment.
QString stepSentence(const Recording& recording, const Step& step);
/// "its key was deleted by hand", …: part of a sentence.
QString faultWords(FaultKind fault);

} // namespace lockscope::record
