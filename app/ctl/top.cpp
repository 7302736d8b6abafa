#include "app/ctl/actreport.h"
#include "app/ctl/commandsession.h"
#include "app/ctl/cursesscreen.h"
#include "app/ctl/lockact.h"
#include "app/ctl/output.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/terminal.h"
#include "app/ctl/terminalcolumns.h"
#include "app/ctl/topscreen.h"
#include "app/ctl/words.h"
#include "core/admin/actwords.h"
#include "core/admin/plan.h"
#include "core/base/printable.h"
#include "core/console/acts.h"

#include <QCoreApplication>
#include <QTimer>

#include <optional>
#include <unistd.h>
#include <utility>

namespace lockscope::ctl
{

namespace
{

using namespace std::chrono_literals;

/// Carries locks, time and keys to the screen, and acts to the server. Draws a few times a second at most.
class TopView final : public QObject
{
public:
    explicit TopView(CommandSession& session)
        : m_session(session)
        , m_screen({session.now(), &session.aliases(), session.limits()}, session.filter())
    {
        session.showNames();
        m_soon.setSingleShot(true);
        connect(&m_soon, &QTimer::timeout, this, &TopView::draw);
        connect(&m_beat, &QTimer::timeout, this, &TopView::draw);
        connect(&m_pieces, &QTimer::timeout, this, [this] {
            if (m_screen.goOn())
                return;
            m_pieces.stop();
            draw();
        });
        connect(&session, &CommandSession::changed, this, [this](const locks::Batch& batch) {
            m_screen.setTime(m_session.now());
            m_screen.take(batch);
            drawSoon();
        });
        connect(&session, &CommandSession::healthChanged, this, [this](const locks::Health& health) {
            m_screen.take(health);
            drawSoon();
        });
        connect(&session.source(), &console::Source::clientsChanged, this, [this](const auto& sight) {
            m_screen.take(sight);
            drawSoon();
        });
        connect(&session, &CommandSession::namesChanged, this, [this] {
            m_screen.takeNames();
            arrangeOn();
            drawSoon();
        });
        connect(&session, &CommandSession::terminalResized, this, [this] {
            m_curses.resize();
            draw();
        });
        connect(&session, &CommandSession::ending, &session, &CommandSession::finishByHealth);
        connect(&session, &CommandSession::closing, &m_curses, &CursesScreen::leave);
        connect(&m_curses, &CursesScreen::pressed, this, &TopView::press);
        connect(&m_curses, &CursesScreen::lost, &session, [this] { m_session.finish(OutputClosed); });
    }

    [[nodiscard]] bool enter()
    {
        if (!m_curses.enter())
            return false;
        m_beat.start(500ms);
        draw();
        return true;
    }

    /// Prints how what was taken away is put back, to be copied whole: the screen is gone.
    void sayRestores() const
    {
        for (const QString& line : m_restores)
            say(line);
    }

private:
    void drawSoon()
    {
        if (!m_soon.isActive())
            m_soon.start(200ms);
    }

    void draw()
    {
        m_screen.setTime(m_session.now());
        m_curses.draw(m_screen.lines(m_curses.size()));
        m_session.source().look(
            {m_screen.shown(), false, m_session.wantsClients() || m_screen.wantsClients()});
    }

    void press(const TopKey& key)
    {
        m_screen.setTime(m_session.now());
        switch (m_screen.press(key, m_curses.size())) {
        case TopWish::Quit:
            quit();
            break;
        case TopWish::Release:
            askToRelease(admin::ActKind::ReleaseHolder);
            break;
        case TopWish::ForceRelease:
            askToRelease(admin::ActKind::ForceRelease);
            break;
        case TopWish::Nudge:
            askToNudge();
            break;
        case TopWish::Shorten:
            askToShorten();
            break;
        case TopWish::Answered:
            takeTerms();
            break;
        case TopWish::Perform:
            perform();
            break;
        case TopWish::None:
            break;
        }
        arrangeOn();
        m_soon.start(0ms); // keys that come together are drawn once
    }

    void arrangeOn()
    {
        if (m_screen.isArranging())
            m_pieces.start(0ms);
    }

    /// An act that was begun cannot be taken back; its outcome is worth waiting for.
    void quit()
    {
        if (!std::exchange(m_underWay, false))
            return m_session.finishByHealth();
        m_screen.report(
            Words::tr("It is being done, and is not taken back; once more ends without its outcome."));
    }

    /// Returns an act on the chosen lock as it stands now; empty where none may leave, which is told.
    [[nodiscard]] std::optional<admin::ActRequest> requestFor(admin::ActKind act)
    {
        if (const QString why = m_session.objectionToActs(); !why.isEmpty()) {
            m_screen.report(why);
            return std::nullopt;
        }
        const locks::LockPtr lock = m_screen.selected();
        admin::ActRequest request;
        request.act = act;
        request.lock = *lock->ref;
        request.fence = lock->fence.toHex();
        return request;
    }

    /// The same steps as those of the subcommand: guard, kind of release, obstacle, and then a person.
    void askToRelease(admin::ActKind act)
    {
        auto request = requestFor(act);
        if (!request)
            return;
        const locks::LockPtr lock = m_screen.selected();
        if (act == admin::ActKind::ReleaseHolder && lock->holders.isEmpty())
            return m_screen.report(Words::tr("Nobody holds it."));
        if (act == admin::ActKind::ReleaseHolder) {
            request->who = lock->holders.constFirst().id;
            request->act = releaseOf(*request, *lock);
        }
        if (const QString objection = objectionToRelease(*request, *lock); !objection.isEmpty())
            return m_screen.report(objection);
        confirm(*request);
    }

    /// Asks for the signal where the library of those who wait is not known.
    void askToNudge()
    {
        const auto request = requestFor(admin::ActKind::Nudge);
        if (!request)
            return;
        if (m_session.source().acts()->plan(*request).obstacle != "no-signal")
            return confirm(*request);
        m_screen.askTerms(*request,
            {{Words::tr("They wait at a “channel” or a “list”: "), QStringLiteral("channel")},
                {Words::tr("Name of the channel or the list: ")}, {Words::tr("Message or element: ")}});
    }

    /// Proposes what a living watchdog surely puts back in time.
    void askToShorten()
    {
        auto request = requestFor(admin::ActKind::ShortenLease);
        if (!request)
            return;
        request->lease = admin::shortestSoftLease(*m_screen.selected());
        const QByteArray obstacle = m_session.source().acts()->plan(*request).obstacle;
        if (!obstacle.isEmpty() && obstacle != "shorter-anyway")
            return m_screen.report(admin::refusalSentence(obstacle));
        const auto seconds = std::chrono::ceil<std::chrono::seconds>(request->lease).count();
        m_screen.askTerms(
            *request, {{Words::tr("Seconds that remain from now on: "), QString::number(seconds)}});
    }

    void takeTerms()
    {
        admin::ActRequest request = m_screen.request();
        const QStringList& answers = m_screen.answers();
        if (request.act == admin::ActKind::ShortenLease) {
            const auto lease = secondsFrom(answers.constFirst());
            if (!lease || lease->count() == 0)
                return m_screen.report(Words::tr("That is no number of seconds above 0. Nothing was done."));
            request.lease = *lease;
            return confirm(request);
        }
        const bool toList = answers.at(0) == u"list";
        if ((!toList && answers.at(0) != u"channel") || answers.at(1).isEmpty())
            return m_screen.report(Words::tr("That names no channel and no list. Nothing was done."));
        request.signal = locks::Signal{toList ? locks::Signal::How::Push : locks::Signal::How::Publish,
            base::fromTyped(answers.at(1)), base::fromTyped(answers.at(2))};
        confirm(request);
    }

    /// Shows what would be done and to which lock, and asks for consent.
    void confirm(const admin::ActRequest& request)
    {
        const admin::Plan plan = m_session.source().acts()->plan(request);
        if (!plan.obstacle.isEmpty())
            return m_screen.report(admin::refusalSentence(plan.obstacle));
        QStringList lines = prospect(plan).split(u'\n');
        const locks::LockPtr lock = m_screen.find(request.lock);
        if (request.who && lock && !lock->holders.isEmpty())
            lines.prepend(Words::tr("holder      ") +
                          holderInFull(lock->holders.constFirst(), {m_session.now(), &m_session.aliases()}));
        m_screen.confirm(request, lines);
    }

    void perform()
    {
        const admin::ActRequest request = m_screen.request();
        m_underWay = true;
        m_session.source().acts()->perform(request, this, [this, request](const admin::Outcome& outcome) {
            m_underWay = false;
            const QStringList restore = restoreTexts(outcome);
            m_restores += restore;
            m_screen.showOutcome(admin::outcomeSentence(request, outcome, m_session.aliases()), restore);
            draw();
        });
    }

    CommandSession& m_session;
    TopScreen m_screen;
    CursesScreen m_curses;
    QTimer m_soon;           ///< merges bursts of changes
    QTimer m_beat;           ///< remaining times drain
    QTimer m_pieces;         ///< a filter over many locks goes on between keys
    QStringList m_restores;  ///< of what was done by hand
    bool m_underWay = false; ///< an act is, and nobody was asked to wait for it yet
};

int runTop(const Arguments& arguments)
{
    if (!Terminal::isThere() || ::isatty(STDIN_FILENO) != 1) {
        complain(Words::tr("“top” needs a terminal; “watch” writes lines into a pipe."));
        return Usage;
    }
    CommandSession session(arguments);
    if (const ExitCode code = session.prepare(arguments.operands.join(u' ')); code != Done)
        return code;
    if (const ExitCode code = arguments.unlock.isEmpty() ? Done : session.letActs(); code != Done)
        return code;
    TopView view(session);
    if (view.enter()) {
        const int code = session.run();
        view.sayRestores();
        return code;
    }
    complain(Words::tr("This terminal (TERM) is not known to ncurses."));
    return Usage;
}

} // namespace

Subcommand topSubcommand()
{
    Subcommand row;
    row.name = QStringLiteral("top");
    row.operands = QStringLiteral("[FILTER]");
    row.summary = Words::tr("a table that fills the terminal, to sort, filter, look into and act on by keys");
    row.about = {
        Words::tr("Fills the terminal with the locks that match, the gravest trouble first, and keeps "
                  "them up to date. Keys choose, sort and filter, show one lock with what is going on, "
                  "and release it, wake those who wait for it, or shorten its lease."),
        Words::tr("An act passes the same guard as “release”, “force-release”, “nudge” and “shorten”: it "
                  "shows what would be sent and to which lock, asks for a “yes”, and is written into the "
                  "audit log. Without --env or --unlock a "
                  "server that is not kept as one for tests is only looked at."),
        Words::tr(
            "Press ? for the keys. Arrows choose, Enter shows details, / filters, s and S sort, e shows "
            "events, r releases, f force-releases, n nudges, l shortens the lease, q ends.")};
    row.run = runTop;
    row.groups = OptionGroup::Server | OptionGroup::Watching | OptionGroup::Acting | OptionGroup::Duration;
    row.takesFilter = true;
    row.examples = {QStringLiteral("lockscopectl --sandbox top"),
        QStringLiteral("lockscopectl --connect redis://localhost --env test top 'orders !state:free'")};
    return row;
}

} // namespace lockscope::ctl
