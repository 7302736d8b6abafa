#pragma once

#include "core/lab/clientthread.h"
#include "core/lab/framevalues.h"
#include "core/lab/runframe.h"

/// The fields of the values in a keyframe, each in a fixed order. Inside core/lab.
namespace lockscope::lab
{

/// Return a blank value of a type that never exists without its terms; see blankValue().
inline client::MultiMachine blankOf(const FrameArchive&, std::type_identity<client::MultiMachine>)
{
    return client::MultiMachine(0, client::Needs::All);
}
inline client::LockClientMachine blankOf(const FrameArchive&, std::type_identity<client::LockClientMachine>)
{
    return client::LockClientMachine(base::milliseconds(0));
}
inline SimulatedClient blankOf(const FrameArchive&, std::type_identity<SimulatedClient>)
{
    return SimulatedClient(ClientTerms{});
}

/// Write or read all fields of a value; see FrameArchive.
void fieldsOf(FrameArchive& archive, base::Error& value);
void fieldsOf(FrameArchive& archive, redis::Reply& value, int depth = 0);
void fieldsOf(FrameArchive& archive, client::Hold& value);
void fieldsOf(FrameArchive& archive, client::Renewal& value);
void fieldsOf(FrameArchive& archive, client::Holding& value);
void fieldsOf(FrameArchive& archive, client::Ask& value);
void fieldsOf(FrameArchive& archive, client::Attempt& value);
void fieldsOf(FrameArchive& archive, client::Leave& value);
void fieldsOf(FrameArchive& archive, client::MultiOutcome& value);
void fieldsOf(FrameArchive& archive, client::AcquireTerms& value);
void fieldsOf(FrameArchive& archive, client::ReleaseTerms& value);
void fieldsOf(FrameArchive& archive, client::MultiTerms& value);
void fieldsOf(FrameArchive& archive, client::Form& value);
void fieldsOf(FrameArchive& archive, ClientLogEntry& value);
void fieldsOf(FrameArchive& archive, ThreadLock& value);
void fieldsOf(FrameArchive& archive, ClientThread& value);
void fieldsOf(FrameArchive& archive, PendingAnswer& value);
void fieldsOf(FrameArchive& archive, ProcessLock& value);
void fieldsOf(FrameArchive& archive, ClientEvent& value);
void fieldsOf(FrameArchive& archive, Span& value);
void fieldsOf(FrameArchive& archive, ClientTerms& value);
void fieldsOf(FrameArchive& archive, locks::Mode& value);
void fieldsOf(FrameArchive& archive, RunRecorder::LockUser& value);
void fieldsOf(FrameArchive& archive, Fault& value);
void fieldsOf(FrameArchive& archive, HeldEvent& value);
void fieldsOf(FrameArchive& archive, Freezer::Frozen& value);
void fieldsOf(FrameArchive& archive, RunFrame& value);

} // namespace lockscope::lab
