#include "app/ctl/lockact.h"

#include "app/ctl/actreport.h"
#include "app/ctl/output.h"
#include "app/ctl/portrait.h"
#include "app/ctl/words.h"
#include "core/admin/actwords.h"
#include "core/base/printable.h"
#include "core/console/acts.h"
#include "core/locks/lockwords.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::ctl
{

namespace
{

using admin::ActKind;

/// Returns the id that was typed, or the id whose words were typed where its bytes are no text.
base::HolderId holderNamed(const QString& typed, const locks::LockPtr& lock)
{
    const QList<locks::Holder> holders = lock ? lock->holders : QList<locks::Holder>();
    const auto found = std::ranges::find_if(
        holders, [&](const locks::Holder& holder) { return locks::holderIdWords(holder.id) == typed; });
    return found == holders.end() ? base::HolderId{base::fromTyped(typed)} : found->id;
}

bool isBound(const admin::ActRequest& request)
{
    return request.act == ActKind::Nudge || !request.fence.isEmpty() || request.expectHolder;
}

const locks::Holder* holderOf(const admin::ActRequest& request, const locks::Lock& lock)
{
    const auto holder = std::ranges::find(
        lock.holders, request.who, [](const locks::Holder& each) { return std::optional(each.id); });
    return holder == lock.holders.end() ? nullptr : &*holder;
}

} // namespace

LockAct::LockAct(CommandSession& session, const ActOrder& order)
    : m_session(session)
    , m_request(order.request)
    , m_holder(order.holder)
    , m_name(session, order.request.lock.name)
{
    connect(&m_name, &NameRead::read, this, &LockAct::take);
    connect(&m_name, &NameRead::unread, this, [this] { m_session.finish(NotLive); });
    connect(&session, &CommandSession::ending, this, &LockAct::end);
}

void LockAct::take(const locks::LockPtr& lock)
{
    if (!lock) {
        complain(Words::tr("There is no lock “%1”.").arg(locks::nameWords(m_request.lock.name)));
        return m_session.finish(Nothing);
    }
    if (!lock->exists && !lock->current)
        return refuse(unreadSentence(*lock, m_session.now()));
    if (!lock->exists && !lock->kind.isKnown())
        return refuse(Words::tr("Nothing stands under “%1”, so its kind has to be said: --kind.")
                          .arg(locks::nameWords(m_request.lock.name)));
    m_request.lock = lock->ref;
    if (!m_holder.isEmpty() && m_request.act == ActKind::ForceRelease)
        m_request.expectHolder = holderNamed(m_holder, lock);
    else if (!m_holder.isEmpty())
        m_request.who = holderNamed(m_holder, lock);
    if (m_request.act == ActKind::ReleaseHolder)
        m_request.act = releaseOf(m_request, *lock);
    if (const QString objection = objectionToRelease(m_request, *lock); !objection.isEmpty())
        return refuse(objection);
    if (isBound(m_request))
        perform();
    else
        ask(lock);
}

void LockAct::ask(const locks::LockPtr& lock)
{
    const admin::Plan plan = m_session.source().acts()->plan(m_request);
    if (!plan.obstacle.isEmpty())
        return refuse(admin::refusalSentence(plan.obstacle));
    if (m_session.arguments().json || !Question::canBeAsked())
        return refuse(
            Words::tr("Say what it is bound to: --expect and the “fence” of “show --json”. Without it, "
                      "somebody is asked in a terminal."));
    say(portrait(*lock, {std::max(m_session.now(), lock->asOf), &m_session.aliases()}, true));
    say(prospect(plan));
    const QString question =
        Words::tr("%1? Type yes to do it, or anything else to leave it: ").arg(admin::buttonWords(m_request));
    m_question = std::make_unique<Question>(question);
    connect(m_question.get(), &Question::answered, this,
        [this, lock](const QString& answer) { judge(answer, lock); });
}

void LockAct::judge(const QString& answer, const locks::LockPtr& lock)
{
    if (!Question::isYes(answer))
        return refuse(Words::tr("That was not “yes”. Nothing was done."));
    m_request.fence = lock->fence.toHex();
    perform();
}

void LockAct::perform()
{
    m_underWay = true;
    m_session.source().acts()->perform(
        m_request, this, [this](const admin::Outcome& outcome) { report(outcome); });
}

void LockAct::report(const admin::Outcome& outcome)
{
    ctl::report(m_request, outcome, m_session);
    const bool isForPeople = !m_session.arguments().json;
    for (const QString& line : isForPeople ? restoreTexts(outcome) : QStringList())
        m_session.wrote(say(line));
    m_session.finish(exitCodeOf(outcome.kind));
}

/// An act that was begun cannot be taken back; its outcome is worth waiting for.
void LockAct::end(bool interrupted)
{
    if (m_underWay && interrupted)
        return complain(
            Words::tr("It is being done, and is not taken back; once more ends without its outcome."));
    if (m_underWay)
        return;
    complain(Words::tr("Nothing was done."));
    m_session.finish(interrupted ? Interrupted : NotLive);
}

void LockAct::refuse(const QString& sentence)
{
    complain(sentence);
    m_session.finish(Refused);
}

ActKind releaseOf(const admin::ActRequest& request, const locks::Lock& lock)
{
    const locks::Holder* holder = holderOf(request, lock);
    const bool hasEntries = holder != nullptr && holder->count > 1 && lock.kind->countsEntries;
    return hasEntries ? ActKind::ReleaseEntry : ActKind::ReleaseHolder;
}

QString objectionToRelease(const admin::ActRequest& request, const locks::Lock& lock)
{
    const locks::Holder* holder = request.act == ActKind::ReleaseHolder ? holderOf(request, lock) : nullptr;
    const bool hasAll =
        holder != nullptr && (holder->mode == locks::Mode::Exclusive || holder->mode == locks::Mode::Write);
    return hasAll ? Words::tr("That holder has the whole lock: only force-release takes it.") : QString();
}

QString prospect(const admin::Plan& plan)
{
    QStringList lines;
    for (const QByteArray& command : plan.sends)
        lines.append(Words::tr("sends       ") + base::printable(command));
    for (const QByteArray& consequence : plan.consequences)
        lines.append(Words::tr("then        ") + admin::consequenceSentence(consequence));
    lines.append(Words::tr("bound       ") + admin::strengthWords(plan.strength) + QStringLiteral(": ") +
                 admin::strengthSentence(plan.strength));
    return lines.join(u'\n');
}

Arguments pinnedTo(const ActOrder& order, const Arguments& arguments)
{
    Arguments pinning = arguments;
    for (const base::KeyName& name : namesOf(order))
        pinning.request.pins.prepend({name, order.kind});
    return pinning;
}

ExitCode prepareToAct(CommandSession& session)
{
    if (session.arguments().request.uri.contains(QStringLiteral("db=all"))) {
        complain(Words::tr("An act is done in one database: say which, by --db N."));
        return Usage;
    }
    session.showNames(); // of its holder, before one acts and in the outcome
    const ExitCode prepared = session.prepare({});
    return prepared == Done ? session.letActs() : prepared;
}

int runAct(ActKind act, const Arguments& arguments)
{
    const auto read = readActOrder(act, arguments);
    if (const auto* fault = std::get_if<UsageFault>(&read)) {
        complain(fault->message);
        return Usage;
    }
    const auto& order = std::get<ActOrder>(read);
    CommandSession session(pinnedTo(order, arguments));
    if (const ExitCode code = prepareToAct(session); code != Done)
        return code;
    const LockAct run(session, order);
    return session.run();
}

} // namespace lockscope::ctl

#include "moc_lockact.cpp"
