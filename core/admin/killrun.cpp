#include "core/admin/killrun.h"

#include <QPointer>

namespace lockscope::admin
{

using namespace std::chrono_literals;
using base::ErrorKind;
using redis::Client;

namespace
{

constexpr base::milliseconds enterWithin = 5s;
constexpr base::milliseconds answersWithin = 2s; ///< a script ends at its next instruction
constexpr auto betweenPings = 50ms;

redis::ClientOptions withoutGreeting(redis::ClientOptions options)
{
    options.clientName.clear();
    return options;
}

} // namespace

Outcome outcomeOfKill(const Client::Answer& answer)
{
    Outcome outcome;
    if (answer.ok()) {
        outcome.kind = OutcomeKind::Applied;
        return outcome;
    }
    const base::Error& error = answer.error();
    const bool idle = error.detail.startsWith("NOTBUSY");
    if (idle || error.kind == ErrorKind::Unkillable) {
        outcome.kind = OutcomeKind::Refused;
        outcome.why = idle ? "not-busy" : "unkillable";
        return outcome;
    }
    const bool silent = error.kind == ErrorKind::OutcomeUnknown || error.kind == ErrorKind::TimedOut ||
                        error.kind == ErrorKind::ConnectionLost;
    outcome.kind = silent ? OutcomeKind::Unknown : OutcomeKind::Failed;
    outcome.error = error;
    return outcome;
}

KillRun::KillRun(OperationContext& link, const redis::Endpoint& endpoint, redis::ClientOptions options,
    ActRequest request, Done done, QObject* parent)
    : QObject(parent)
    , m_link(link)
    , m_request(std::move(request))
    , m_done(std::move(done))
    , m_line(endpoint, withoutGreeting(std::move(options)), link.clock, nullptr)
{
    m_again.setSingleShot(true);
    m_again.setInterval(betweenPings);
    connect(&m_again, &QTimer::timeout, this, &KillRun::verify);
    m_line.join();
}

void KillRun::begin()
{
    Intent intent = intentOf(m_link, m_request, {});
    intent.commands = {"SCRIPT KILL"};
    m_link.journal.intent(intent, [self = QPointer(this), id = intent.id](const base::Result<void>& written) {
        if (!self)
            return;
        if (!written.ok())
            return self->finish(outcomeOfKill(written.error()));
        self->m_intent = id;
        self->m_line.whenReady(self, enterWithin, false, [self](const base::Result<void>& ready) {
            if (ready.ok())
                self->send();
            else
                self->finish(outcomeOfKill(ready.error()));
        });
    });
}

void KillRun::send()
{
    m_line.client().call({"script", "kill"}, [self = QPointer(this)](const Client::Answer& answer) {
        if (!self)
            return;
        self->m_outcome = outcomeOfKill(answer);
        self->m_killedAt = self->m_link.clock.now();
        if (answer.ok())
            self->verify();
        else
            self->finish(self->m_outcome);
    });
}

void KillRun::verify()
{
    m_line.client().call({"ping"}, [self = QPointer(this)](const Client::Answer& answer) {
        if (!self)
            return;
        const auto elapsed =
            std::chrono::floor<base::milliseconds>(self->m_link.clock.now() - self->m_killedAt);
        const bool busy = !answer.ok() && answer.error().kind == ErrorKind::Busy;
        if (busy && elapsed < answersWithin)
            return self->m_again.start();
        self->m_outcome.finding = busy ? "still-busy" : "answers";
        self->m_outcome.findingAfter = elapsed;
        self->finish(self->m_outcome);
    });
}

void KillRun::finish(const Outcome& outcome)
{
    if (!m_intent.isEmpty())
        m_link.journal.outcome(m_intent, outcome);
    deleteLater();
    const Done done = std::move(m_done);
    done(outcome);
}

} // namespace lockscope::admin

#include "moc_killrun.cpp"
