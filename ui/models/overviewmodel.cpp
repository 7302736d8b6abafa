#include "ui/models/overviewmodel.h"

#include "core/base/printable.h"
#include "core/words/duration.h"
#include "ui/models/actphrases.h"
#include "ui/models/healthphrases.h"
#include "ui/theme.h"
#include "ui/widgets/environmentchip.h"
#include "ui/widgets/plainlabel.h"

#include <QCoreApplication>

#include <array>

namespace lockscope::ui
{

namespace
{

using Row = OverviewRow;

struct OverviewWords {
    Q_DECLARE_TR_FUNCTIONS(overview)
};

QString unknownNumber() { return QStringLiteral("?"); }

/// Returns the number of locks with a finding, empty for none; "?" where nothing is known now.
QString findings(const Row& row, qsizetype number)
{
    if (!row.tally || !row.standing.health.live)
        return unknownNumber();
    return number == 0 ? QString() : QString::number(number);
}

LockTally tallyOf(const Row& row) { return row.tally.value_or(LockTally()); }

QString nameText(const Row& row) { return row.standing.shownName(80); }

QString forText(const Row& row) { return phrases::environment(row.standing.environment); }

QString liveText(const Row& row)
{
    const locks::Health& health = row.standing.health;
    return theme::look(health.live ? locks::State::Held : locks::State::Unknown).glyph + u' ' +
           phrases::liveness(health);
}

QString serverText(const Row& row)
{
    const locks::Health& health = row.standing.health;
    const bool isGroup = health.topology && !health.topology->primary.isEmpty();
    return base::printable((isGroup ? health.topology->primary : health.serverName).toUtf8(), 80);
}

QString roleText(const Row& row) { return phrases::role(row.standing.health); }

QString troubleText(const Row& row) { return findings(row, row.standing.inTrouble); }

QString heldText(const Row& row) { return row.tally ? QString::number(row.tally->held) : unknownNumber(); }

QString contendedText(const Row& row)
{
    if (!row.tally)
        return unknownNumber();
    if (row.tally->contended == 0)
        return {};
    return OverviewWords::tr("%1 · %2 waiting")
        .arg(QString::number(row.tally->contended), QString::number(row.tally->waiters));
}

QString overdueText(const Row& row) { return findings(row, tallyOf(row).overdue); }

QString endlessText(const Row& row) { return findings(row, tallyOf(row).endless); }

QString lostText(const Row& row) { return findings(row, tallyOf(row).lost); }

base::milliseconds ageOf(const Row& row)
{
    const locks::Health& health = row.standing.health;
    const base::nanoseconds age = health.live ? health.freshWithin : base::monoNow() - health.liveSince;
    return std::chrono::ceil<base::milliseconds>(age);
}

QString ageText(const Row& row)
{
    const locks::Health& health = row.standing.health;
    if (!health.clock.known)
        return {};
    return (health.live ? QStringLiteral("≤ %1") : QStringLiteral("%1")).arg(words::duration(ageOf(row)));
}

QString costText(const Row& row)
{
    const locks::Health& health = row.standing.health;
    return health.live ? OverviewWords::tr("%1/s").arg(QString::number(health.cost.commandsPerSecond, 'f', 0))
                       : QString();
}

/// A column: its title, its text, and the number that it is sorted by, where that is not the text.
struct OverviewColumn {
    const char* title;
    const char* tip;
    QString (*text)(const Row& row);
    double (*number)(const Row& row);
};

constexpr std::array<OverviewColumn, OverviewModel::ColumnCount> overviewColumns{{
    {QT_TRANSLATE_NOOP("overview", "Connection"), nullptr, nameText, nullptr},
    {QT_TRANSLATE_NOOP("overview", "For"), QT_TRANSLATE_NOOP("overview", "What the server is for"), forText,
        nullptr},
    {QT_TRANSLATE_NOOP("overview", "State"),
        QT_TRANSLATE_NOOP("overview", "Live, or since when not, by the server's clock"), liveText, nullptr},
    {QT_TRANSLATE_NOOP("overview", "Server"), nullptr, serverText, nullptr},
    {QT_TRANSLATE_NOOP("overview", "Role"), nullptr, roleText, nullptr},
    {QT_TRANSLATE_NOOP("overview", "Trouble"), QT_TRANSLATE_NOOP("overview", "Locks that need a look"),
        troubleText, [](const Row& row) { return double(row.standing.inTrouble); }},
    {QT_TRANSLATE_NOOP("overview", "Held"), QT_TRANSLATE_NOOP("overview", "Locks that somebody holds"),
        heldText, [](const Row& row) { return double(tallyOf(row).held); }},
    {QT_TRANSLATE_NOOP("overview", "Contended"),
        QT_TRANSLATE_NOOP("overview", "Locks that somebody waits for, and how many wait"), contendedText,
        [](const Row& row) { return double(tallyOf(row).contended); }},
    {QT_TRANSLATE_NOOP("overview", "Overdue"),
        QT_TRANSLATE_NOOP(
            "overview", "Locks whose renewal is overdue, or that have expired and are still there"),
        overdueText, [](const Row& row) { return double(tallyOf(row).overdue); }},
    {QT_TRANSLATE_NOOP("overview", "No expiry"),
        QT_TRANSLATE_NOOP("overview", "Locks that never expire by themselves"), endlessText,
        [](const Row& row) { return double(tallyOf(row).endless); }},
    {QT_TRANSLATE_NOOP("overview", "Lost"),
        QT_TRANSLATE_NOOP("overview", "Holds that a failover has possibly lost"), lostText,
        [](const Row& row) { return double(tallyOf(row).lost); }},
    {QT_TRANSLATE_NOOP("overview", "Age"), QT_TRANSLATE_NOOP("overview", "How old what is shown is, at most"),
        ageText, [](const Row& row) { return double(ageOf(row).count()); }},
    {QT_TRANSLATE_NOOP("overview", "Cost"),
        QT_TRANSLATE_NOOP("overview", "Commands that Lockscope sends a second"), costText,
        [](const Row& row) { return row.standing.health.cost.commandsPerSecond; }},
}};

const OverviewColumn& columnAt(int column) { return overviewColumns.at(static_cast<std::size_t>(column)); }

bool isRowBefore(const OverviewColumn& column, const Row& left, const Row& right)
{
    if (column.number != nullptr)
        return column.number(left) < column.number(right);
    return column.text(left).compare(column.text(right), Qt::CaseInsensitive) < 0;
}

/// Returns a colour where something needs attention, in addition to the words that say so.
QVariant inkOf(const Row& row, int column)
{
    using locks::State;
    switch (column) {
    case OverviewModel::For:
        return EnvironmentChip::colourOf(row.standing.environment);
    case OverviewModel::Live:
        return theme::look(row.standing.health.live ? State::Held : State::Unknown).colour;
    case OverviewModel::Trouble:
    case OverviewModel::Overdue:
        return theme::look(State::RenewalOverdue).colour;
    case OverviewModel::Endless:
        return theme::look(State::NoExpiry).colour;
    case OverviewModel::Lost:
        return theme::look(State::PossiblyLost).colour;
    default:
        return row.standing.health.live ? QVariant() : QVariant(theme::muted());
    }
}

} // namespace

bool OverviewModel::isBefore(int column, const OverviewRow& left, const OverviewRow& right) const
{
    return isRowBefore(columnAt(column), left, right);
}

int OverviewModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant OverviewModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row& row = rowAt(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return columnAt(column).text(row);
    case Qt::ToolTipRole:
        return plainToolTip(column == Live && !row.standing.health.live
                                ? phrases::whyNotLive(row.standing.health)
                                : columnAt(column).text(row));
    case Qt::DecorationRole:
        return column == Name ? QVariant(EnvironmentChip::mark(row.standing.environment)) : QVariant();
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter) | int(column >= Trouble ? Qt::AlignRight : Qt::AlignLeft);
    case Qt::ForegroundRole:
        return inkOf(row, column);
    default:
        return {};
    }
}

QVariant OverviewModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    const OverviewColumn& column = columnAt(section);
    if (role == Qt::DisplayRole)
        return OverviewWords::tr(column.title);
    if (role == Qt::ToolTipRole && column.tip != nullptr)
        return plainToolTip(OverviewWords::tr(column.tip));
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter) | int(section >= Trouble ? Qt::AlignRight : Qt::AlignLeft);
    return {};
}

} // namespace lockscope::ui

#include "moc_overviewmodel.cpp"
