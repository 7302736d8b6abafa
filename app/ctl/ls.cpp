#include "app/ctl/firstpass.h"
#include "app/ctl/jsonline.h"
#include "app/ctl/lockcolumns.h"
#include "app/ctl/lookcommands.h"
#include "app/ctl/output.h"
#include "app/ctl/textwidth.h"
#include "app/ctl/words.h"

#include <QCoreApplication>

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

/// Waits for discovery to have been everywhere, and where the filter asks for what only time shows until
/// --for is over; prints what the filter lets pass, and ends.
class Listing final : public QObject
{
public:
    explicit Listing(Session& session)
        : m_session(session)
        , m_firstPass(session)
    {
        connect(&m_firstPass, &FirstPass::over, this, [this] {
            m_whole = true;
            if (m_session.filter().needsWatching().isEmpty())
                m_session.finish(printAll(Done));
        });
        connect(&m_firstPass, &FirstPass::incomplete, this, [this](const QStringList& missing) {
            complainOfGaps(missing);
            m_session.finish(printAll(NotLive));
        });
        connect(&session, &Session::ending, this, [this](bool interrupted) {
            const ExitCode code = m_whole && m_session.health().live ? Done : NotLive;
            m_session.finish(interrupted ? Interrupted : printAll(code));
        });
    }

private:
    /// What is known by now. Answers `code`, or Nothing where a complete list is empty.
    ExitCode printAll(ExitCode code)
    {
        if (std::exchange(
                m_printed, true)) // the pass may end in the same moment as the time that it was given
            return code;
        QList<locks::LockPtr> shown = m_session.source().locks();
        shown.removeIf([this](const locks::LockPtr& lock) { return !m_session.shows(*lock); });
        std::sort(shown.begin(), shown.end(),
            [](const locks::LockPtr& left, const locks::LockPtr& right) { return left->ref < right->ref; });
        m_session.wrote(m_session.arguments().json ? printObjects(shown) : printTable(shown));
        return code == Done && shown.isEmpty() ? Nothing : code;
    }

    bool printObjects(const QList<locks::LockPtr>& shown)
    {
        return std::all_of(shown.begin(), shown.end(),
            [this](const locks::LockPtr& lock) { return say(jsonLine(*lock, m_session)); });
    }

    bool printTable(const QList<locks::LockPtr>& shown)
    {
        const View view{m_session.now(), &m_session.aliases()};
        const bool isSpread =
            std::ranges::any_of(shown, [](const locks::LockPtr& lock) { return !lock->place().isEmpty(); });
        const QList<LockColumn> columns = isSpread ? lockColumns() : lockColumns().first(nodeColumn);
        QList<QStringList> rows;
        QStringList titles;
        for (const LockColumn& column : columns)
            titles.append(column.title);
        if (!shown.isEmpty())
            rows.append(titles);
        for (const locks::LockPtr& lock : shown) {
            QStringList cells;
            for (const LockColumn& column : columns)
                cells.append(column.text(*lock, view));
            rows.append(cells);
        }
        return printAligned(rows, columns);
    }

    static bool printAligned(const QList<QStringList>& rows, const QList<LockColumn>& columns)
    {
        QList<int> widths(columns.size(), 0);
        for (const QStringList& row : rows) {
            for (qsizetype column = 0; column < widths.size(); ++column)
                widths[column] = std::clamp(widthOf(row.at(column)), widths.at(column), widestColumn);
        }
        for (const QStringList& row : rows) {
            QString line;
            for (qsizetype column = 0; column < widths.size(); ++column)
                line += aligned(row.at(column), widths.at(column), columns.at(column).toTheRight);
            while (line.endsWith(u' '))
                line.chop(1);
            if (!say(line))
                return false;
        }
        return true;
    }

    Session& m_session;
    FirstPass m_firstPass;
    bool m_whole = false; ///< what can be found was found
    bool m_printed = false;
};

/// A filter that one look cannot judge is refused, not answered by an empty list.
bool canAnswer(const Session& session)
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

} // namespace

int runLs(const Arguments& arguments)
{
    Session session(arguments);
    if (const ExitCode code = session.prepare(arguments.operands.join(u' ')); code != Done)
        return code;
    if (!canAnswer(session))
        return NotLive;
    const Listing listing(session);
    return session.run();
}

} // namespace lockscope::ctl
