#include "core/admin/operationrun.h"

#include <QPointer>

#include <algorithm>

namespace lockscope::admin
{

using namespace std::chrono_literals;
using base::Result;
using redis::Client;

namespace
{

constexpr base::milliseconds connectWithin = 5s;
constexpr base::milliseconds reconnectWithin = 10s;

/// NUMSUB answers name, count, name, count, …
Result<QList<qint64>> countsOf(const Client::Answer& answer)
{
    if (!answer.ok())
        return answer.error();
    QList<qint64> counts;
    for (qsizetype i = 1; i < answer->elements.size(); i += 2)
        counts.append(answer->elements.at(i).integer);
    return counts;
}

} // namespace

OperationRun::OperationRun(
    OperationContext& link, ActLine& line, std::unique_ptr<Operation> operation, Done done, QObject* parent)
    : QObject(parent)
    , m_link(link)
    , m_line(line)
    , m_operation(std::move(operation))
    , m_done(std::move(done))
{
    m_alarm.setSingleShot(true);
    m_alarm.setTimerType(Qt::PreciseTimer);
    connect(&m_alarm, &QTimer::timeout, this, [this] { perform(m_operation->time(m_link.clock.now())); });
    m_line.join();
}

OperationRun::~OperationRun() { m_line.leave(); }

void OperationRun::begin() { perform(m_operation->begin(m_link.clock.now())); }

void OperationRun::perform(const Operation::Steps& steps)
{
    const auto wakeAt = m_operation->wakeAt();
    if (wakeAt)
        m_alarm.start(std::max(std::chrono::ceil<base::milliseconds>(*wakeAt - m_link.clock.now()), 0ms));
    else
        m_alarm.stop();
    for (const auto step : steps) {
        switch (step) {
        case Operation::Step::Read:
            read();
            break;
        case Operation::Step::Count:
            count();
            break;
        case Operation::Step::Journal:
            journal();
            break;
        case Operation::Step::Send:
            send();
            break;
        case Operation::Step::Finish:
            return reportOwner();
        }
    }
}

void OperationRun::read()
{
    const bool patient = m_operation->isPatient();
    m_line.whenReady(this, patient ? reconnectWithin : connectWithin, patient, [this](const auto& ready) {
        if (!ready.ok())
            return perform(m_operation->read(ready.error(), {}, m_link.clock.now()));
        readSnapshot(
            m_link, m_line, m_operation->known(), this, [this](const Result<LockSnapshot>& snapshot) {
                const locks::LockPtr known = m_link.known(m_operation->known().ref);
                perform(m_operation->read(snapshot, known, m_link.clock.now()));
            });
    });
}

void OperationRun::count()
{
    m_line.client().call(redis::Command(QByteArrayList{"pubsub", "numsub"} + m_operation->channels()),
        [self = QPointer(this)](const Client::Answer& answer) {
            if (self)
                self->perform(self->m_operation->counted(countsOf(answer), self->m_link.clock.now()));
        });
}

void OperationRun::journal()
{
    Intent intent = intentOf(m_link, m_operation->request(), m_operation->outcome().seen);
    const locks::BoundCall call = m_operation->call();
    intent.script = call.script;
    intent.keys = call.keys;
    intent.commands = m_operation->recipe().sends;
    if (const auto script = m_link.scripts.script(call.script); !call.script.isEmpty() && script.ok())
        intent.sha1 = script->sha1;
    m_intent = intent.id;
    m_link.journal.intent(intent, [self = QPointer(this)](const Result<void>& written) {
        if (self)
            self->perform(self->m_operation->journaled(written, self->m_link.clock.now()));
    });
}

void OperationRun::send()
{
    const locks::BoundCall call = m_operation->call(m_link.ownChannels(m_operation->request().lock));
    const auto script = m_link.scripts.script(call.script);
    if (!script.ok())
        return perform(m_operation->sent(script.error(), m_link.clock.now()));
    redis::evalScript(m_line.client(), *script, call.keys, call.arguments,
        [self = QPointer(this), call](const Client::Answer& answer) {
            if (!self)
                return;
            self->m_link.said(self->m_operation->request().lock, call, answer);
            if (self->hasTakenAway(answer))
                self->m_link.tookAway(self->m_operation->request().lock);
            self->perform(self->m_operation->sent(answer, self->m_link.clock.now()));
        });
}

/// These scripts delete the lock's key whenever they do anything; permits are given back by others.
bool OperationRun::hasTakenAway(const Client::Answer& answer) const
{
    return m_operation->recipe().script.startsWith("force-release") && answer && answer->isArray() &&
           answer->elements.value(0).integer == 1;
}

/// The owner may delete this run from within: nothing of it is touched after the call.
void OperationRun::reportOwner()
{
    const Outcome outcome = m_operation->outcome();
    if (m_operation->isJournaled())
        m_link.journal.outcome(m_intent, outcome);
    deleteLater();
    const Done done = std::move(m_done);
    done(outcome);
}

} // namespace lockscope::admin

#include "moc_operationrun.cpp"
