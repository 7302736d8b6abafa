#include "app/ctl/holdcommand.h"

#include "app/ctl/actreport.h"
#include "app/ctl/output.h"
#include "app/ctl/terminalcolumns.h"
#include "app/ctl/words.h"
#include "core/admin/actwords.h"
#include "core/base/rawjson.h"
#include "core/console/acts.h"
#include "core/locks/lockwords.h"
#include "core/words/errorwords.h"

#include <QCoreApplication>

#include <algorithm>
#include <csignal>

namespace lockscope::ctl
{

namespace
{

using namespace std::chrono_literals;
using admin::ActKind;
using admin::OperatorHold;
using admin::OutcomeKind;

constexpr base::milliseconds quietFor = 1s; ///< a wait that is over by then is not worth a word

/// The variables for the command: with the token it can fence off earlier holders.
QProcessEnvironment variablesOf(const OperatorHold& hold)
{
    QProcessEnvironment variables;
    variables.insert(QStringLiteral("LOCKSCOPE_HOLDER"), locks::holderIdWords(hold.holder));
    if (hold.token)
        variables.insert(QStringLiteral("LOCKSCOPE_TOKEN"), QString::number(*hold.token));
    return variables;
}

} // namespace

HoldCommand::HoldCommand(
    CommandSession& session, const ActOrder& order, std::optional<base::milliseconds> duration)
    : m_session(session)
    , m_request(order.request)
    , m_kindIsStated(order.kind.has_value())
    , m_duration(duration)
    , m_command(session.arguments().command)
{
    m_end.setSingleShot(true);
    m_notice.setSingleShot(true);
    for (const base::KeyName& name : namesOf(order)) {
        m_names.push_back(std::make_unique<NameRead>(session, name));
        connect(m_names.back().get(), &NameRead::unread, this, [&session] { session.finish(NotLive); });
        connect(m_names.back().get(), &NameRead::read, this, [this](const locks::LockPtr& lock) {
            m_read.append(lock);
            if (size_t(m_read.size()) == m_names.size())
                take();
        });
    }
    connect(&session, &CommandSession::ending, this, &HoldCommand::end);
    connect(&session, &CommandSession::signalled, this, &HoldCommand::passSignal);
    connect(&m_command, &HeldCommand::ended, this, &HoldCommand::commandEnded);
    connect(session.source().acts(), &console::Acts::holdsChanged, this, &HoldCommand::followHolds);
    connect(&m_end, &QTimer::timeout, this, &HoldCommand::release);
    connect(&m_notice, &QTimer::timeout, this,
        [] { complain(Words::tr("Others hold it; waiting. Ctrl+C gives up.")); });
}

/// Returns why they cannot be held as one lock; empty = they can.
QString HoldCommand::objection() const
{
    std::optional<locks::Kind> kind;
    for (const locks::LockPtr& lock : m_read) {
        if (!lock)
            return Words::tr("What stands under such a name is no lock.");
        if (!lock->exists || m_kindIsStated)
            continue;
        if (kind.value_or(lock->kind) != lock->kind)
            return Words::tr("They are of several kinds, and cannot be held as one.");
        kind = lock->kind;
    }
    return {};
}

/// The keys under those names already show which kind it is.
void HoldCommand::take()
{
    if (const QString why = objection(); !why.isEmpty()) {
        complain(why);
        return m_session.finish(Refused);
    }
    m_request.lock.db = m_read.constFirst()->ref->db;
    m_request.lock.node = m_read.constFirst()->ref->node;
    for (const locks::LockPtr& lock : std::as_const(m_read)) {
        if (m_kindIsStated || !lock->exists)
            continue;
        m_request.hold.kind = lock->kind;
        m_request.hold.mode = locks::usualMode(lock->kind);
    }
    m_phase = Phase::Waiting;
    if (m_request.hold.wait != 0ms)
        m_notice.start(quietFor);
    m_session.source().acts()->perform(
        m_request, this, [this](const admin::Outcome& outcome) { acquired(outcome); });
}

void HoldCommand::acquired(const admin::Outcome& outcome)
{
    m_notice.stop();
    report(m_request, outcome);
    if (outcome.kind != OutcomeKind::Applied)
        return m_session.finish(m_interrupted ? Interrupted : exitCodeOf(outcome.kind));
    const auto mine = ours();
    m_holder = mine ? std::optional(mine->holder) : std::nullopt;
    m_phase = Phase::Held;
    if (m_interrupted)
        return release();
    if (mine && mine->lost)
        return lose(*mine);
    hold();
}

/// An awaited latch is not held: it is open, and without a command there is nothing more to do.
void HoldCommand::hold()
{
    if (hasCommand())
        return runCommand();
    if (!m_holder)
        return m_session.finish(Done);
    if (!m_session.arguments().json)
        m_session.wrote(
            say(Words::tr("Held as %1. Ctrl+C releases it.").arg(locks::holderIdWords(*m_holder))));
    if (m_duration)
        m_end.start(*m_duration);
}

void HoldCommand::runCommand()
{
    m_session.passSignals();
    const auto mine = ours();
    m_command.start(mine ? variablesOf(*mine) : QProcessEnvironment());
}

void HoldCommand::commandEnded(int code, const QString& reason)
{
    if (!reason.isEmpty())
        complain(reason);
    const bool lost = m_phase == Phase::Lost;
    m_code = lost && code == Done ? LockLost : code;
    if (lost)
        return finishLost();
    if (!m_holder)
        return m_session.finish(m_code);
    release();
}

void HoldCommand::followHolds()
{
    const auto mine = ours();
    if (m_phase == Phase::Held && mine && mine->lost)
        lose(*mine);
    else if (m_isOver)
        finishLost();
}

void HoldCommand::lose(const OperatorHold& hold)
{
    m_phase = Phase::Lost;
    m_end.stop();
    const QString name = locks::nameWords(m_request.lock.name);
    if (hold.error)
        complain(words::sentence(*hold.error));
    if (hasCommand()) {
        complain(Words::tr("“%1” is no longer held: the command gets SIGTERM.").arg(name));
        return m_command.pass(SIGTERM);
    }
    complain(Words::tr("“%1” is no longer held.").arg(name));
    m_code = LockLost;
    finishLost();
}

/// The remaining parts of a lock on several servers, or under several names, are given back first.
void HoldCommand::finishLost()
{
    const auto mine = ours();
    m_isOver = true;
    if (!mine || !mine->leaving)
        m_session.finish(m_code);
}

void HoldCommand::release()
{
    m_phase = Phase::Releasing;
    m_end.stop();
    admin::ActRequest request = m_request;
    request.act = ActKind::Release;
    request.who = m_holder;
    m_session.source().acts()->perform(
        request, this, [this, request](const admin::Outcome& outcome) { released(request, outcome); });
}

/// The command's own code counts, unless it says that all was well and it was not.
void HoldCommand::released(const admin::ActRequest& request, const admin::Outcome& outcome)
{
    report(request, outcome);
    if (m_code == Done && outcome.kind != OutcomeKind::Applied)
        m_code = outcome.why == "not-held" ? LockLost : exitCodeOf(outcome.kind);
    m_session.finish(m_code);
}

/// Ends before the command runs, or where there is none.
void HoldCommand::end(bool interrupted)
{
    switch (m_phase) {
    case Phase::Reading:
        return m_session.finish(interrupted ? Interrupted : NotLive);
    case Phase::Waiting:
        m_interrupted = interrupted;
        return m_session.source().acts()->giveUp(m_request.lock);
    case Phase::Held:
        return release();
    case Phase::Lost:
    case Phase::Releasing:
        break;
    }
}

/// A signal that a key of the terminal sends has reached the command already.
void HoldCommand::passSignal(int signal, bool fromTerminal)
{
    if (!fromTerminal)
        m_command.pass(signal);
}

/// Beside a command only errors are shown.
void HoldCommand::report(const admin::ActRequest& request, const admin::Outcome& outcome)
{
    if (!hasCommand())
        return ctl::report(request, outcome, m_session);
    if (m_session.arguments().json)
        complainRaw(base::jsonLine(toJson(request, outcome, m_session)));
    else if (outcome.kind != OutcomeKind::Applied)
        ctl::report(request, outcome, m_session);
}

std::optional<OperatorHold> HoldCommand::ours() const
{
    const QList<OperatorHold> holds = m_session.source().acts()->holds();
    const auto mine = std::ranges::find_if(holds, [this](const OperatorHold& hold) {
        return hold.lock == m_request.lock && (!m_holder || hold.holder == *m_holder);
    });
    return mine == holds.end() ? std::nullopt : std::optional(*mine);
}

} // namespace lockscope::ctl

#include "moc_holdcommand.cpp"
