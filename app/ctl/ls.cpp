#include "app/ctl/firstpass.h"
#include "app/ctl/jsonline.h"
#include "app/ctl/output.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/terminalcolours.h"
#include "app/ctl/terminalcolumns.h"
#include "app/ctl/textwidth.h"
#include "app/ctl/words.h"
#include "core/base/rawjson.h"
#include "core/locks/finding.h"
#include "core/locks/lockjson.h"
#include "core/locks/lockwords.h"
#include "core/locks/situation.h"
#include "core/words/counted.h"

#include <QCoreApplication>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace lockscope::ctl
{

namespace
{

constexpr int widestColumn = 48; ///< a longer text pushes its own line only

/// A cell and the gap behind it; never cut.
QString aligned(const QString& text, int width, bool toTheRight)
{
    return fitted(text, std::max(width, widthOf(text)), toTheRight) + QStringLiteral("  ");
}

/// Prints the rows as a table. `colours`: of the first cell of each row, as StateSign numbers them; a row
/// without one has the terminal's own.
bool printAligned(
    const QList<QStringList>& rows, const QList<bool>& toTheRight, const QList<int>& colours = {})
{
    QList<int> widths(toTheRight.size(), 0);
    for (const QStringList& row : rows) {
        for (qsizetype column = 0; column < widths.size(); ++column)
            widths[column] = std::clamp(widthOf(row.at(column)), widths.at(column), widestColumn);
    }
    for (qsizetype at = 0; at < rows.size(); ++at) {
        const QStringList& row = rows.at(at);
        QString line;
        for (qsizetype column = 1; column < widths.size(); ++column)
            line += aligned(row.at(column), widths.at(column), toTheRight.at(column));
        while (line.endsWith(u' '))
            line.chop(1);
        if (!say(coloured(aligned(row.at(0), widths.at(0), toTheRight.at(0)), colours.value(at)) + line))
            return false;
    }
    return true;
}

bool printPossible(const QList<locks::PossibleLock>& possible)
{
    QList<QStringList> rows;
    if (!possible.isEmpty())
        rows.append(
            {Words::tr("NAME"), Words::tr("COULD BE"), QStringLiteral("--dialect"), Words::tr("WHY")});
    for (const locks::PossibleLock& lock : possible)
        rows.append({locks::nameWords(lock.ref.name), locks::kindWords(lock), locks::statementFor(lock),
            locks::evidenceWords(lock)});
    return printAligned(rows, {false, false, false, false});
}

bool printPossibleObjects(const QList<locks::PossibleLock>& possible)
{
    return std::ranges::all_of(
        possible, [](const locks::PossibleLock& lock) { return say(base::jsonLine(locks::toJson(lock))); });
}

/// Says "37 keys may be locks" beside the locks, so that they are not taken for all that there are.
void complainOfPossible(const locks::Health& health)
{
    const qsizetype number = health.possible.size();
    const QString many =
        health.morePossible
            ? Words::tr(
                  "%n keys and more may be locks; “ls --maybe” lists them", nullptr, words::numerus(number))
            : Words::tr("%n keys may be locks; “ls --maybe” lists them", nullptr, words::numerus(number));
    if (number > 0)
        complain(words::counted(number, Words::tr("1 key may be a lock; “ls --maybe” lists it"), many));
}

/// Waits until discovery has been everywhere, or until --for is over where the filter asks for something that
/// only time shows; prints what the filter lets pass, and ends.
class Listing final : public QObject
{
public:
    /// `failOn` = the least severity that is a failure; empty = none is.
    Listing(CommandSession& session, std::optional<locks::Severity> failOn)
        : m_session(session)
        , m_isOfTrouble(session.arguments().has("trouble"))
        , m_failOn(failOn)
        , m_firstPass(session)
    {
        const Arguments& arguments = session.arguments();
        if (!arguments.has("maybe") && (!m_isOfTrouble || arguments.json)) // those have no column of holders
            session.showNames();
        connect(&m_firstPass, &FirstPass::over, this, [this] {
            m_whole = true;
            if (!isWatching())
                finishOnceNamed();
        });
        m_patience.setSingleShot(true);
        connect(&m_patience, &QTimer::timeout, this, [this] { m_session.finish(printAll(Done)); });
        connect(&session.source(), &console::Source::clientsChanged, this, [this] {
            m_isNamed = true;
            if (m_patience.isActive())
                m_session.finish(printAll(Done));
        });
        connect(&m_firstPass, &FirstPass::incomplete, this, [this](const QStringList& missing) {
            complainOfGaps(missing);
            m_session.finish(printAll(NotLive));
        });
        connect(&session, &CommandSession::ending, this, [this](bool interrupted) {
            const ExitCode code = m_whole && m_session.health().live ? Done : NotLive;
            m_session.finish(interrupted ? Interrupted : printAll(code));
        });
    }

private:
    /// Names by pattern may depend on who is connected, which the server may be slow to say.
    void finishOnceNamed()
    {
        if (m_session.wantsClients() && !m_isNamed && !m_session.source().locks().isEmpty())
            m_patience.start(CommandSession::patienceForClients);
        else
            m_session.finish(printAll(Done));
    }

    /// Prints what is known by now. Returns `code`, or Nothing where a complete list is empty.
    ExitCode printAll(ExitCode code)
    {
        if (std::exchange(
                m_printed, true)) // the pass may end in the same moment as the time that it was given
            return code;
        m_now = m_session.now();
        if (m_session.arguments().has("maybe"))
            return printMaybe(code);
        complainOfPossible(m_session.health());
        QList<locks::LockPtr> shown = m_session.source().locks();
        shown.removeIf([this](const locks::LockPtr& lock) { return !m_session.shows(*lock); });
        std::sort(
            shown.begin(), shown.end(), [this](const locks::LockPtr& left, const locks::LockPtr& right) {
                return std::pair(rank(*left), left->ref) < std::pair(rank(*right), right->ref);
            });
        m_session.wrote(m_session.arguments().json ? printObjects(shown)
                        : m_isOfTrouble            ? printTrouble(shown)
                                                   : printTable(shown));
        if (code != Done)
            return code;
        if (!isWatching())
            complainOfUnseen();
        if (m_failOn)
            return std::ranges::any_of(shown, [this](const auto& lock) { return isFailure(*lock); })
                       ? InTrouble
                       : Done;
        return shown.isEmpty() ? Nothing : code;
    }

    /// It goes on until --for is over, for facts that one read cannot show; of trouble one read shows a part.
    [[nodiscard]] bool isWatching() const
    {
        return m_session.arguments().duration &&
               (!m_session.filter().needsWatching().isEmpty() || troubleOverTime().any());
    }

    /// The findings that are asked for, and that only time shows.
    [[nodiscard]] locks::Findings troubleOverTime() const
    {
        locks::Findings findings = m_session.filter().troubleOverTime();
        for (const locks::Finding finding : locks::findingsOverTime) {
            if (m_failOn && locks::severityOf(finding) <= *m_failOn)
                findings.set(std::size_t(finding));
        }
        return findings;
    }

    /// An answer without them must not be taken for "there are none".
    void complainOfUnseen() const
    {
        QStringList names;
        for (const locks::Finding finding : locks::foundIn(troubleOverTime()))
            names.append(QString::fromLatin1(locks::name(finding)));
        if (!names.isEmpty())
            complain(Words::tr("One look cannot show %1. With --for SECONDS they are watched for that long.")
                         .arg(names.join(QStringLiteral(", "))));
    }

    /// The gravest comes first where trouble is listed; else the names alone decide.
    [[nodiscard]] std::optional<locks::Finding> rank(const locks::Lock& lock) const
    {
        return m_isOfTrouble ? locks::gravest(locks::findingsOf(lock, m_now, m_session.limits()))
                             : std::nullopt;
    }

    [[nodiscard]] bool isFailure(const locks::Lock& lock) const
    {
        const auto worst = locks::gravest(locks::findingsOf(lock, m_now, m_session.limits()));
        return worst && locks::severityOf(*worst) <= *m_failOn;
    }

    /// Prints a line for each finding, with its meaning.
    bool printTrouble(const QList<locks::LockPtr>& shown)
    {
        for (const locks::LockPtr& lock : shown) {
            for (const locks::Finding finding :
                locks::foundIn(locks::findingsOf(*lock, m_now, m_session.limits()))) {
                const locks::Severity severity = locks::severityOf(finding);
                if (!say(coloured(aligned(QString::fromLatin1(locks::name(severity)), 8, false),
                             colourOf(severity)) +
                         aligned(QString::fromLatin1(locks::name(finding)), 15, false) +
                         locks::nameWords(lock->ref->name) + QStringLiteral("  ") +
                         locks::findingSentence(finding, *lock, m_now, m_session.limits())))
                    return false;
            }
        }
        return true;
    }

    ExitCode printMaybe(ExitCode code)
    {
        const locks::Health& health = m_session.health();
        m_session.wrote(m_session.arguments().json ? printPossibleObjects(health.possible)
                                                   : printPossible(health.possible));
        if (health.morePossible)
            complain(Words::tr("not complete: no more than %1 are listed").arg(health.possible.size()));
        return code == Done && health.possible.isEmpty() ? Nothing : code;
    }

    bool printObjects(const QList<locks::LockPtr>& shown)
    {
        return std::all_of(shown.begin(), shown.end(),
            [this](const locks::LockPtr& lock) { return say(jsonLine(*lock, m_session)); });
    }

    bool printTable(const QList<locks::LockPtr>& shown)
    {
        const CellContext context{m_session.now(), &m_session.aliases()};
        const bool isSpread =
            std::ranges::any_of(shown, [](const locks::LockPtr& lock) { return !lock->place().isEmpty(); });
        const QList<TerminalColumn> columns =
            isSpread ? lockColumns() : lockColumns().first(lockColumns().size() - 1);
        QList<QStringList> rows;
        QList<int> colours;
        QStringList titles;
        for (const TerminalColumn& column : columns)
            titles.append(locks::columnHeading(column.column));
        if (!shown.isEmpty()) {
            rows.append(titles);
            colours.append(0);
        }
        for (const locks::LockPtr& lock : shown) {
            QStringList cells;
            for (const TerminalColumn& column : columns)
                cells.append(column.text(*lock, context));
            rows.append(cells);
            colours.append(colourOf(locks::stateAt(*lock, context.now), lock->lease.kind));
        }
        QList<bool> toTheRight;
        for (const TerminalColumn& column : columns)
            toTheRight.append(column.toTheRight);
        return printAligned(rows, toTheRight, colours);
    }

    CommandSession& m_session;
    bool m_isOfTrouble;
    std::optional<locks::Severity> m_failOn;
    base::ServerTime m_now{}; ///< when all was printed
    FirstPass m_firstPass;
    QTimer m_patience;      ///< runs while who is connected is waited for
    bool m_isNamed = false; ///< the server has said who is connected
    bool m_whole = false;   ///< what can be found was found
    bool m_printed = false;
};

/// A filter that one read cannot judge is refused, not answered by an empty list.
bool canAnswer(const CommandSession& session)
{
    const QStringList words = session.filter().needsWatching();
    if (words.isEmpty() || session.arguments().duration)
        return true;
    complain(Words::tr(
        "One look cannot know “%1”. Say with --for SECONDS how long to watch first: three times as long as a "
        "lock's holder takes between two renewals.")
                 .arg(words.join(QStringLiteral("”, “"))));
    return false;
}

constexpr qint64 mostTimes = 1'000'000;

/// The values of the own options; a fault has been shown already.
struct Wanted {
    bool isSound = true;
    std::optional<locks::Severity> failOn;
    std::optional<base::milliseconds> longWait;
    std::optional<qint64> manyWaiters;
    std::optional<qint64> timesUsual;
    std::optional<base::milliseconds> silentHolder;
    std::optional<base::milliseconds> clockOff;
};

Wanted wantedBy(const Arguments& arguments)
{
    Wanted wanted;
    const auto expect = [&wanted](bool isGiven, bool isRead, const QString& fault) {
        if (isGiven && !isRead && std::exchange(wanted.isSound, false))
            complain(fault);
    };
    wanted.failOn = locks::severityFromName(arguments.option("fail-on").toLatin1());
    expect(arguments.has("fail-on"), wanted.failOn.has_value(),
        Words::tr("--fail-on takes critical, warning or notice."));
    const auto takeSeconds = [&](const char* option, std::optional<base::milliseconds>& value) {
        if (arguments.has(option))
            value = secondsFrom(arguments.option(option));
        expect(arguments.has(option), value && value->count() > 0,
            Words::tr("--%1 takes a number of seconds above 0.").arg(QLatin1String(option)));
    };
    takeSeconds("long-wait", wanted.longWait);
    takeSeconds("silent-holder", wanted.silentHolder);
    takeSeconds("clock-off", wanted.clockOff);
    const auto takeNumber = [&](const char* option, std::optional<qint64>& value) {
        if (arguments.has(option))
            value = arguments.number(QLatin1String(option), 0);
        expect(arguments.has(option), value.value_or(0) > 0,
            Words::tr("--%1 takes a whole number above 0.").arg(QLatin1String(option)));
    };
    takeNumber("many-waiters", wanted.manyWaiters);
    takeNumber("times-usual", wanted.timesUsual);
    return wanted;
}

int runLs(const Arguments& arguments)
{
    const Wanted own = wantedBy(arguments);
    if (!own.isSound)
        return Usage;
    if (arguments.has("maybe") &&
        (!arguments.operands.isEmpty() || arguments.has("trouble") || arguments.has("fail-on"))) {
        complain(Words::tr(
            "“ls --maybe” takes no filter, --trouble or --fail-on: of these keys too little is known."));
        return Usage;
    }
    CommandSession session(arguments);
    const QString wanted = arguments.operands.join(u' ');
    const auto parsed = filter::Filter::parse(wanted);
    const auto* read = std::get_if<filter::Filter>(&parsed); // what cannot be read, the session tells
    const bool narrows = arguments.has("trouble") && read != nullptr;
    const QString filter = narrows ? read->narrowedBy(QStringLiteral("trouble:any")) : wanted;
    if (const ExitCode code = session.prepare(filter); code != Done)
        return code;
    if (!canAnswer(session))
        return NotLive;
    locks::FindingLimits limits = session.limits();
    limits.longHold = own.longWait.value_or(limits.longHold);
    limits.manyWaiters = own.manyWaiters.value_or(limits.manyWaiters);
    limits.timesUsual = int(std::min<qint64>(own.timesUsual.value_or(limits.timesUsual), mostTimes));
    limits.silentHolder = own.silentHolder.value_or(limits.silentHolder);
    limits.clockOff = own.clockOff.value_or(limits.clockOff);
    session.setLimits(limits);
    const Listing listing(session, own.failOn);
    return session.run();
}

} // namespace

Subcommand lsSubcommand()
{
    Subcommand row;
    row.name = QStringLiteral("ls");
    row.operands = QStringLiteral("[FILTER]");
    row.summary = Words::tr("all locks, after one complete search");
    row.about = {
        Words::tr("Lists all locks of a server as soon as discovery has been everywhere, and ends. On "
                  "standard error it says how many other keys may be locks."),
        Words::tr(
            "Only time shows how long a lock is held, its renewals, most leases, and what is overdue or "
            "lost. A filter that asks for these needs --for: it watches so long first."),
        Words::tr("The kept connection says from when on it is trouble, unless an option does.")};
    row.run = runLs;
    row.options = {{QStringLiteral("trouble"),
                       Words::tr("list only locks in trouble, the gravest first, and say what is wrong")},
        {QStringLiteral("fail-on"),
            Words::tr("end with 16 when a listed lock has a finding of this severity or a graver one"),
            QStringLiteral("SEVERITY"), locks::severityNames()},
        {QStringLiteral("long-wait"),
            Words::tr("a lock that is held this long while others wait is in trouble"),
            QStringLiteral("SECONDS")},
        {QStringLiteral("many-waiters"), Words::tr("a lock with this many waiters is in trouble"),
            QStringLiteral("N")},
        {QStringLiteral("times-usual"),
            Words::tr("a lock that is held this many times as long as others with such a name is in trouble"),
            QStringLiteral("N")},
        {QStringLiteral("silent-holder"),
            Words::tr("a lock whose holder shows no sign of life for this long is in trouble"),
            QStringLiteral("SECONDS")},
        {QStringLiteral("clock-off"), Words::tr("say so where clocks differ by more than this"),
            QStringLiteral("SECONDS")},
        ownOption("maybe", Words::tr("list the keys that may be locks instead, and say why"))};
    row.groups = OptionGroup::Server | OptionGroup::Watching | OptionGroup::Json | OptionGroup::Duration;
    row.takesFilter = true;
    row.codes = {Nothing, InTrouble};
    row.examples = {QStringLiteral("lockscopectl --connect redis://localhost ls 'kind:fair waiters>0'"),
        QStringLiteral("lockscopectl --connect redis://localhost --for 40 ls --trouble --fail-on warning")};
    row.json = {lockJsonWords(), Words::tr("Of --maybe, one object for each key: %1.")
                                     .arg(QStringLiteral("lock, db, could_be, evidence, points, statement"))};
    return row;
}

} // namespace lockscope::ctl
