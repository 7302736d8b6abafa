#pragma once

#include "core/lab/clientmachine.h"
#include "core/lab/expansion.h"

namespace lockscope::lab
{

/// Performs the steps of one thread's program.
struct ClientMachine::Doing {
    ClientMachine& machine;
    std::size_t index;
    ClientThread& thread;

    void operator()(const step::Think& step) const
    {
        spend(ClientThread::Stage::Thinking, machine.decided(thread, step.takes, record::decision::think));
    }
    void operator()(const step::Work& step) const
    {
        const base::milliseconds takes = machine.decided(thread, step.takes, record::decision::work);
        machine.tellWork(thread, record::What::WorkBegins);
        spend(ClientThread::Stage::Working, takes);
    }
    void operator()(const step::Acquire& step) const;
    void operator()(const step::Release& step) const;
    void operator()(const step::Send& step) const { send(texts(step.words), step.into, step.server); }
    void operator()(const step::RunScript& step) const;
    void operator()(const step::Listen& step) const;
    void operator()(const step::Hear& step) const;
    void operator()(const step::Let& step) const;
    void operator()(const step::Pick& step) const;
    void operator()(const step::Believe& step) const;
    void operator()(const step::Tell& step) const;
    void operator()(const step::Enter& step) const;
    void operator()(const step::Exit& step) const;
    void operator()(const step::Pause& step) const
    {
        machine.standStill(machine.decided(thread, step.takes, record::decision::pause));
    }
    void operator()(const step::Crash&) const { machine.die(); }
    void operator()(const step::JumpUnless& step) const
    {
        const Condition& condition = step.condition;
        if (!isTrue(text(condition.left), condition.is, text(condition.right)))
            thread.next = step.to;
    }
    void operator()(const step::Jump& step) const { thread.next = step.to; }
    void operator()(const step::JumpAfter& step) const;

private:
    void spend(ClientThread::Stage stage, base::milliseconds takes) const
    {
        thread.stage = stage;
        thread.until = machine.m_now + takes;
    }
    void send(QByteArrayList words, const QByteArrayList& into, int server) const;
    [[nodiscard]] QByteArray valueOf(const QByteArray& name) const;
    /// A template of the program as it reads now.
    [[nodiscard]] QByteArray text(const QByteArray& form) const;
    [[nodiscard]] QByteArrayList texts(const QByteArrayList& forms) const;
    void tellJoint(const QList<LockUse>& locks, const std::optional<base::milliseconds>& wait,
        const std::optional<base::milliseconds>& lease) const;
    [[nodiscard]] client::Hold holdOf(const LockUse& use) const;
    [[nodiscard]] std::optional<base::milliseconds> decided(
        const std::optional<Span>& span, const QByteArray& about) const;
};

} // namespace lockscope::lab
