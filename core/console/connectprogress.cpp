#include "core/console/connectprogress.h"

#include <algorithm>

namespace lockscope::console
{

using base::ConnectStep;

void ConnectProgress::begin(const Address& address, base::MonoTime now)
{
    const bool straight = address.ssh.isEmpty();
    const ConnectStep way = straight ? ConnectStep::Resolve : ConnectStep::Tunnel;
    const bool known = straight && address.unixSocket;
    m_rows.clear();
    const bool group = !address.master.isEmpty() || !address.nodes.isEmpty();
    if (group)
        m_rows.append({ConnectStep::Find, StepState::Running, {}});
    for (const auto step : {way, ConnectStep::Connect, ConnectStep::Tls, ConnectStep::Auth,
             ConnectStep::SetName, ConnectStep::Select, ConnectStep::Ready})
        m_rows.append({step, StepState::Pending, {}});
    if (known)
        rowOf(way)->condition = StepState::NotNeeded;
    if (!address.tls)
        rowOf(ConnectStep::Tls)->condition = StepState::NotNeeded;
    if (!group)
        rowOf(known ? ConnectStep::Connect : way)->condition = StepState::Running;
    m_since = now;
    m_failure.reset();
    m_ready = false;
}

void ConnectProgress::take(const locks::Health& health, base::MonoTime now)
{
    if (m_rows.isEmpty() || m_ready || m_failure)
        return;
    const ConnectStep step = health.failure ? health.failedStep : health.step;
    if (step == ConnectStep::Password && rowOf(step) == nullptr)
        beginPassword();
    Row* row = rowOf(step);
    if (row == nullptr)
        return;
    passBefore(step, now);
    if (health.failure) {
        row->condition = StepState::Failed;
        row->took = std::chrono::duration_cast<base::milliseconds>(now - m_since);
        m_failure = health.failure;
    } else if (step == ConnectStep::Ready) {
        row->condition = StepState::Passed;
        m_ready = true;
    } else {
        row->condition = StepState::Running;
    }
}

/// Only the watching side knows whether the password has to be fetched.
void ConnectProgress::beginPassword()
{
    giveUp();
    m_rows.prepend({ConnectStep::Password, StepState::Running, {}});
}

void ConnectProgress::giveUp()
{
    for (Row& row : m_rows) {
        if (row.condition == StepState::Running)
            row.condition = StepState::Pending;
    }
}

/// The time since the last change is the running step's; steps that were never seen running have none.
void ConnectProgress::passBefore(ConnectStep step, base::MonoTime now)
{
    for (Row& row : m_rows) {
        if (row.step >= step)
            return;
        if (row.condition == StepState::Running) {
            row.took = std::chrono::duration_cast<base::milliseconds>(now - m_since);
            m_since = now;
        }
        if (row.condition == StepState::Running || row.condition == StepState::Pending)
            row.condition = StepState::Passed;
    }
}

ConnectProgress::Row* ConnectProgress::rowOf(ConnectStep step)
{
    const auto found =
        std::find_if(m_rows.begin(), m_rows.end(), [step](const Row& row) { return row.step == step; });
    return found == m_rows.end() ? nullptr : &*found;
}

} // namespace lockscope::console
