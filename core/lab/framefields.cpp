#include "core/lab/framefields.h"

#include "core/lab/framelists.h"

namespace lockscope::lab
{

void fieldsOf(FrameArchive& archive, base::Error& value)
{
    archive.among(value.kind, base::ErrorKind::Cancelled);
    archive(value.subject, value.detail);
}

/// A reply that goes deeper than any of ours is damaged.
void fieldsOf(FrameArchive& archive, redis::Reply& value, int depth)
{
    constexpr int deepest = 16;
    archive.among(value.type, redis::Reply::Type::Array);
    archive(value.integer, value.bytes);
    const qsizetype size = archive.count(value.elements.size());
    if (depth == deepest && size > 0)
        return archive.fail();
    if (archive.reads())
        value.elements = QList<redis::Reply>(size);
    for (redis::Reply& element : value.elements)
        fieldsOf(archive, element, depth + 1);
}

void fieldsOf(FrameArchive& archive, client::Hold& value)
{
    archive(value.lock, value.holder);
    archive.among(value.form, client::Form::Latch);
}
void fieldsOf(FrameArchive& archive, client::Renewal& value) { archive.among(value, client::Renewal::Token); }
void fieldsOf(FrameArchive& archive, client::Holding& value)
{
    archive(value.lock, value.thread, value.count, value.lease, value.acquiredAt, value.holder, value.token);
    archive.among(value.form, client::Form::Latch);
}
void fieldsOf(FrameArchive& archive, client::Ask& value)
{
    archive(value.hold, value.lease, value.place, value.queuesUp, value.permits);
}
void fieldsOf(FrameArchive& archive, client::Attempt& value)
{
    archive(value.acquired, value.count, value.ttl, value.token, value.permit);
}
void fieldsOf(FrameArchive& archive, client::Leave& value) { archive(value.wasHeld, value.left); }
void fieldsOf(FrameArchive& archive, client::MultiOutcome& value) { archive(value.acquired, value.held); }
void fieldsOf(FrameArchive& archive, client::AcquireTerms& value)
{
    archive(value.wait, value.lease, value.heldBefore, value.polls, value.queues, value.canLook);
}
void fieldsOf(FrameArchive& archive, client::ReleaseTerms& value)
{
    archive(value.heldBefore, value.lease, value.canLook);
}
void fieldsOf(FrameArchive& archive, client::MultiTerms& value) { archive(value.wait, value.isFixed); }

void fieldsOf(FrameArchive& archive, client::Form& value) { archive.among(value, client::Form::Latch); }
void fieldsOf(FrameArchive& archive, ClientLogEntry& value)
{
    archive.among(value.what, record::What(record::whatCount - 1));
    archive(value.number, value.other, value.thread, value.lock, value.form, value.server, value.resource,
        value.text);
}
void fieldsOf(FrameArchive& archive, ThreadLock& value)
{
    archive(value.hold, value.server, value.fixedLease, value.permits, value.isUnderWay);
}
void fieldsOf(FrameArchive& archive, ClientThread& value)
{
    archive.among(value.stage, ClientThread::Stage::Ended);
    archive(value.number, value.next, value.place, value.until, value.visits, value.variables, value.into,
        value.locks, value.multi, value.inside, value.joint, value.queuesAt, value.hears);
}
void fieldsOf(FrameArchive& archive, PendingAnswer& value)
{
    archive.among(value.to, PendingAnswer::To::Command);
    archive(value.server, value.ticket, value.thread);
}
void fieldsOf(FrameArchive& archive, ProcessLock& value) { archive(value.owner, value.queue); }
void fieldsOf(FrameArchive& archive, ClientEvent& value)
{
    archive.among(value.what, ClientEvent::What::AnswerLost);
    archive(value.ticket, value.answer, value.server, value.channel, value.payload);
}
void fieldsOf(FrameArchive& archive, Span& value)
{
    archive.among(value.shape, Span::Shape::About);
    archive(value.least, value.most);
}
void fieldsOf(FrameArchive& archive, ClientTerms& value)
{
    archive(value.name, value.number, value.uuid, value.chance, value.threads, value.starts, value.watchdog,
        value.group);
}
void fieldsOf(FrameArchive& archive, locks::Mode& value) { archive.among(value, locks::Mode::Permit); }
void fieldsOf(FrameArchive& archive, RunRecorder::LockUser& value)
{
    archive(value.client, value.thread, value.mode, value.since, value.entries, value.expired);
}
void fieldsOf(FrameArchive& archive, Fault& value)
{
    archive(value.at, value.target, value.lasts);
    archive.among(value.what, Fault::What::DeliverAll);
}
void fieldsOf(FrameArchive& archive, HeldEvent& value) { archive(value.client, value.event); }
void fieldsOf(FrameArchive& archive, Freezer::Frozen& value)
{
    archive(value.at, value.keys, value.left, value.moments, value.contents);
}
void fieldsOf(FrameArchive& archive, RunFrame& value)
{
    archive(value.at, value.speed, value.machines, value.keys, value.held, value.faults, value.sizes,
        value.lockUsers, value.steps);
}

} // namespace lockscope::lab
