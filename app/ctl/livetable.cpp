#include "app/ctl/livetable.h"

#include "app/ctl/healthnews.h"
#include "app/ctl/terminalcolours.h"
#include "app/ctl/textwidth.h"
#include "app/ctl/words.h"
#include "core/base/printable.h"
#include "core/locks/searchway.h"
#include "core/words/counted.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace lockscope::ctl
{

namespace
{

using namespace std::chrono_literals;

constexpr int linesAroundTable = 4; ///< two of health, the titles, the keys
constexpr int barWidth = 8;

/// Returns the part of the lease that is left, as a bar; nothing where the whole is not known.
QString leaseBar(const locks::Lock& lock, base::ServerTime now)
{
    const auto ttl = locks::ttlAt(lock, now);
    if (!ttl || !lock.lease.length || lock.lease.length->count() <= 0)
        return QString(barWidth, u' ');
    const double part = std::clamp(double(ttl->count()) / double(lock.lease.length->count()), 0.0, 1.0);
    const int full = int(std::ceil(part * barWidth));
    return QString(full, QChar(0x2501)) + QString(barWidth - full, QChar(0x2504));
}

/// The bar has room where the columns that say more have theirs.
int barRoom(int whole)
{
    constexpr int leastWidth = 110;
    return whole < leastWidth ? 0 : barWidth + columnGap;
}

/// "20 of 400 locks"
QString countWords(qsizetype visible, qint64 all)
{
    return words::counted(
        all, Words::tr("%1 of 1 lock"), Words::tr("%1 of %n locks", nullptr, words::numerus(all)))
        .arg(visible);
}

QString percent(double part) { return QString::number(part * 100, 'f', 1) + QStringLiteral(" %"); }

} // namespace

LiveTable::LiveTable(CommandSession& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_locks({session.now(), &session.aliases(), session.limits()})
{
    session.showNames();
    m_locks.setFilter(session.filter());
    m_soon.setSingleShot(true);
    const auto drawSoon = [this] {
        if (!m_soon.isActive())
            m_soon.start(40ms);
    };
    connect(&m_soon, &QTimer::timeout, this, &LiveTable::draw);
    connect(&m_beat, &QTimer::timeout, this, &LiveTable::draw);
    connect(&session, &CommandSession::changed, this, [this, drawSoon](const locks::Batch& batch) {
        m_locks.setTime(m_session.now());
        m_locks.take(batch);
        drawSoon();
    });
    connect(&session, &CommandSession::healthChanged, this, drawSoon);
    connect(&session, &CommandSession::namesChanged, this, [this, drawSoon] {
        m_locks.takeNames();
        drawSoon();
    });
    connect(&session, &CommandSession::terminalResized, this, &LiveTable::draw);
    connect(&session, &CommandSession::ending, &session, &CommandSession::finishByHealth);
    connect(&session, &CommandSession::closing, &m_terminal, &Terminal::leave);
    connect(&m_terminal, &Terminal::pressed, this, &LiveTable::press);
    m_terminal.enter();
    m_beat.start(250ms);
    draw();
}

void LiveTable::press(const QByteArray& key)
{
    const qsizetype page = std::max(m_terminal.size().height() - linesAroundTable, 1);
    if (key == "q" || key == "Q")
        m_session.finishByHealth();
    else if (key == "j" || key == "\x1b[B")
        scroll(1);
    else if (key == "k" || key == "\x1b[A")
        scroll(-1);
    else if (key == " " || key == "\x1b[6~")
        scroll(page);
    else if (key == "b" || key == "\x1b[5~")
        scroll(-page);
    else if (key == "g" || key == "\x1b[H")
        m_first.reset();
    draw();
}

void LiveTable::scroll(qsizetype rows)
{
    if (!m_locks.isEmpty())
        m_first = m_locks.moved(m_first ? *m_first : m_locks.first(), rows);
}

/// Keeps the last page full, and at the top what comes to the top.
QList<locks::LockPtr> LiveTable::rowsInSight(qsizetype room)
{
    if (m_locks.isEmpty())
        return {};
    const SortedLocks::Place lastPage = m_locks.moved(m_locks.last(), 1 - room);
    SortedLocks::Place first = m_first ? m_locks.near(*m_first) : m_locks.first();
    if (m_locks.isBefore(lastPage, first))
        first = lastPage;
    m_first = m_locks.isBefore(m_locks.first(), first) ? std::optional(first) : std::nullopt;
    return m_locks.from(first, room);
}

void LiveTable::draw()
{
    const QSize size = m_terminal.size();
    m_locks.setTime(m_session.now());
    m_locks.goOn();
    const QList<locks::LockPtr> visible = rowsInSight(std::max(size.height() - linesAroundTable, 1));
    QList<locks::LockRef> refs;
    const QList<int> widths =
        columnWidths(size.width() - barRoom(size.width()), m_session.health().cluster.has_value());
    QStringList lines{serverLine(), costLine(), titleLine(widths)};
    for (const locks::LockPtr& lock : visible) {
        lines.append(lockLine(*lock, widths));
        refs.append(lock->ref);
    }
    while (lines.size() < size.height() - 1)
        lines.append(QString());
    QString keys = Words::tr("q ends, ↑ ↓ scroll; %1, %2")
                       .arg(countWords(visible.size(), qint64(m_session.health().locks)), matchWords());
    if (m_locks.inTrouble() > 0)
        keys += Words::tr("; %1 in trouble").arg(m_locks.inTrouble());
    lines.append(coloured(fitted(keys, size.width()), dim));
    m_session.source().look({refs, false, m_session.wantsClients()});
    m_session.wrote(m_terminal.draw(lines));
    if (m_locks.isArranging())
        m_soon.start(40ms);
}

QString LiveTable::serverLine() const
{
    const locks::Health& health = m_session.health();
    return coloured(fitted(serverText(health), m_terminal.size().width()), health.live ? green : red);
}

QString LiveTable::matchWords() const
{
    const qsizetype matching = m_locks.matching();
    return words::counted(
        matching, Words::tr("1 matches"), Words::tr("%n match", nullptr, words::numerus(matching)));
}

QString LiveTable::costLine() const
{
    const locks::Health& health = m_session.health();
    const locks::DiscoveryProgress& discovery = health.discovery;
    const QString keys = QString::number(discovery.keysScanned);
    QStringList parts{discovery.firstPassDone ? Words::tr("scan complete, pass %1").arg(discovery.pass)
                                              : Words::tr("looking: %1 of about %2 keys", nullptr,
                                                    words::numerus(qint64(discovery.keysTotal)))
                                                    .arg(keys, QString::number(discovery.keysTotal))};
    parts.append(
        Words::tr("we send %1 commands/s, %2 of one core")
            .arg(QString::number(health.cost.commandsPerSecond, 'f', 0), percent(health.cost.serverShare)));
    if (const QByteArray way = locks::searchWay(health); !way.isEmpty())
        parts.append(way == "server" ? Words::tr("searched by script") : Words::tr("searched by SCAN"));
    if (!m_session.filter().isEmpty())
        parts.append(Words::tr("filter: %1").arg(base::printable(m_session.filter().text().toUtf8())));
    return fitted(parts.join(QStringLiteral(" · ")), m_terminal.size().width());
}

QString LiveTable::titleLine(const QList<int>& widths) const
{
    QStringList cells;
    for (qsizetype at = 0; at < widths.size(); ++at) {
        const TerminalColumn& column = lockColumns().at(at);
        if (widths.at(at) > 0)
            cells.append(fitted(locks::columnHeading(column.column), widths.at(at), column.toTheRight));
        if (column.column == locks::LockColumn::Ttl && barRoom(m_terminal.size().width()) > 0)
            cells.append(QString(barWidth, u' '));
    }
    return coloured(fitted(cells.join(QString(columnGap, u' ')), m_terminal.size().width()), dim);
}

QString LiveTable::lockLine(const locks::Lock& lock, const QList<int>& widths) const
{
    const CellContext context{m_session.now(), &m_session.aliases(), m_session.limits()};
    const int colour = colourOf(locks::stateAt(lock, context.now), lock.lease.kind);
    QStringList cells;
    for (qsizetype at = 0; at < widths.size(); ++at) {
        if (widths.at(at) <= 0)
            continue;
        const TerminalColumn& column = lockColumns().at(at);
        const bool isState = column.column == locks::LockColumn::State;
        cells.append(coloured(cellText(column, lock, context, widths.at(at)), isState ? colour : 0));
        if (column.column == locks::LockColumn::Ttl && barRoom(m_terminal.size().width()) > 0)
            cells.append(coloured(leaseBar(lock, context.now), colour));
    }
    return cells.join(QString(columnGap, u' '));
}

} // namespace lockscope::ctl

#include "moc_livetable.cpp"
