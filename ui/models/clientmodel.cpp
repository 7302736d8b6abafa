#include "ui/models/clientmodel.h"

#include "core/base/printable.h"
#include "core/filter/vocabulary.h"
#include "core/locks/lockwords.h"
#include "core/words/duration.h"
#include "ui/models/copyrole.h"
#include "ui/theme.h"
#include "ui/widgets/plainlabel.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <limits>

namespace lockscope::ui
{

namespace
{

struct ClientColumnWords {
    Q_DECLARE_TR_FUNCTIONS(clients)
};

constexpr int clientIdShown = 36;
constexpr qsizetype wholeClientId = std::numeric_limits<qsizetype>::max();

QString clientNumber(qint64 number) { return number == 0 ? QString() : QString::number(number); }

QString clientTitle(const ClientRow& row)
{
    return row.alias.isEmpty() ? locks::holderIdWords({row.id}, clientIdShown)
                               : base::printable(row.alias.toUtf8(), 64);
}

/// Several clients may have one name.
QString clientInFull(const ClientRow& row)
{
    const QString id = locks::holderIdWords({row.id}, wholeClientId);
    return row.alias.isEmpty() ? id : QStringLiteral("%1 (%2)").arg(clientTitle(row), id);
}

/// The certainty is always beside the place, and before it, where a narrow column does not cut it: a
/// conclusion is not to be taken for a fact.
QString clientPlace(const ClientRow& row)
{
    if (!row.match)
        return {};
    return ClientColumnWords::tr("%1 · %2").arg(
        locks::certaintyWords(row.match->certainty), locks::placeWords(*row.match));
}

/// The column of places is sorted by this.
QString clientAddress(const ClientRow& row) { return row.match ? locks::placeWords(*row.match) : QString(); }

QString clientLife(const ClientRow& row) { return locks::lifeWords(row.life); }

base::milliseconds sinceSign(const ClientRow& row)
{
    return row.tally.lastSign ? std::max(base::milliseconds(0), row.now - *row.tally.lastSign)
                              : base::milliseconds::max();
}

QString clientSign(const ClientRow& row)
{
    return row.tally.lastSign ? ClientColumnWords::tr("%1 ago").arg(words::duration(sinceSign(row)))
                              : QString();
}

QString clientTerm(const ClientRow& row)
{
    return QStringLiteral("client:") +
           filter::vocabulary::quoted(
               row.alias.isEmpty() ? locks::holderIdWords({row.id}, wholeClientId) : row.alias);
}

QString placeTerm(const ClientRow& row)
{
    return row.match ? QStringLiteral("place:") + filter::vocabulary::quoted(locks::placeWords(*row.match))
                     : QString();
}

QString lifeTerm(const ClientRow& row)
{
    return QStringLiteral("life:") + QString::fromLatin1(locks::name(row.life));
}

struct ClientColumn {
    const char* id; ///< stable; not translated
    const char* title;
    const char* tip;
    QString (*text)(const ClientRow& row);
    qint64 (*number)(const ClientRow& row);            ///< what it is sorted by; null = a text
    QString (*term)(const ClientRow& row);             ///< of a filter; null = never one
    QString (*sorted)(const ClientRow& row) = nullptr; ///< that text; null = the one that is shown
};

constexpr std::array<ClientColumn, ClientModel::ColumnCount> clientColumns{{
    {"client", QT_TRANSLATE_NOOP("clients", "Client"),
        QT_TRANSLATE_NOOP("clients", "The id by which locks name it, or the name that you gave it"),
        clientTitle, nullptr, clientTerm},
    {"place", QT_TRANSLATE_NOOP("clients", "Connects from"),
        QT_TRANSLATE_NOOP("clients", "Host, name and library of its connections, and how sure that is"),
        clientPlace, nullptr, placeTerm, clientAddress},
    {"life", QT_TRANSLATE_NOOP("clients", "Life"),
        QT_TRANSLATE_NOOP("clients", "Whether it is alive, by all that it holds and waits for"), clientLife,
        [](const ClientRow& row) { return -qint64(row.life); }, lifeTerm},
    {"held", QT_TRANSLATE_NOOP("clients", "Held"), QT_TRANSLATE_NOOP("clients", "Locks that it holds"),
        [](const ClientRow& row) { return clientNumber(row.tally.held); },
        [](const ClientRow& row) { return row.tally.held; },
        [](const ClientRow& row) { return QStringLiteral("holds=%1").arg(row.tally.held); }},
    {"waits", QT_TRANSLATE_NOOP("clients", "Waits"),
        QT_TRANSLATE_NOOP("clients", "Places that it has in queues"),
        [](const ClientRow& row) { return clientNumber(row.tally.waits); },
        [](const ClientRow& row) { return row.tally.waits; },
        [](const ClientRow& row) { return QStringLiteral("waits=%1").arg(row.tally.waits); }},
    {"renewals", QT_TRANSLATE_NOOP("clients", "Renewals"),
        QT_TRANSLATE_NOOP("clients", "Renewals that were seen of the locks that it holds"),
        [](const ClientRow& row) { return clientNumber(row.tally.renewals); },
        [](const ClientRow& row) { return row.tally.renewals; },
        [](const ClientRow& row) { return QStringLiteral("renewals>=%1").arg(row.tally.renewals); }},
    {"threads", QT_TRANSLATE_NOOP("clients", "Threads"),
        QT_TRANSLATE_NOOP("clients", "Threads that hold or wait"),
        [](const ClientRow& row) { return clientNumber(row.tally.threads.size()); },
        [](const ClientRow& row) { return qint64(row.tally.threads.size()); },
        [](const ClientRow& row) { return QStringLiteral("threads=%1").arg(row.tally.threads.size()); }},
    {"last_sign", QT_TRANSLATE_NOOP("clients", "Last sign of life"),
        QT_TRANSLATE_NOOP("clients", "When it took or renewed any lock last"), clientSign,
        [](const ClientRow& row) { return qint64(sinceSign(row).count()); }, nullptr},
}};

const ClientColumn& clientColumnAt(int column) { return clientColumns.at(std::size_t(column)); }

bool isRowBefore(const ClientColumn& column, const ClientRow& left, const ClientRow& right)
{
    if (column.number != nullptr)
        return column.number(left) < column.number(right);
    const auto text = column.sorted != nullptr ? column.sorted : column.text;
    return text(left).compare(text(right), Qt::CaseInsensitive) < 0;
}

QVariant clientInk(const ClientRow& row, int column)
{
    using locks::State;
    if (column == ClientModel::Place)
        return row.match && row.match->certainty == locks::Certainty::Proved ? QVariant()
                                                                             : QVariant(theme::muted());
    if (column != ClientModel::Life)
        return {};
    switch (row.life) {
    case locks::ClientLife::Alive:
        return theme::look(State::Held, locks::LeaseKind::Watchdog).colour;
    case locks::ClientLife::Silent:
        return theme::look(State::RenewalOverdue).colour;
    case locks::ClientLife::Unknown:
        break;
    }
    return theme::look(State::Unknown).colour;
}

QString clientTip(const ClientRow& row, int column)
{
    const locks::ClientMatch* match = row.match ? &*row.match : nullptr;
    switch (column) {
    case ClientModel::Client:
        return locks::holderIdWords({row.id}, 1024);
    case ClientModel::Place:
        return match == nullptr ? QString() : locks::evidenceWords(*match);
    case ClientModel::Life:
        return locks::lifeReason(row.tally, match, row.now);
    default:
        return clientColumnAt(column).text(row);
    }
}

} // namespace

QString clientName(const ClientRow& row) { return clientTitle(row); }

ClientRow clientRow(const locks::ClientTally& tally, const locks::ClientSight& sight, const Aliases& aliases,
    base::ServerTime now)
{
    ClientRow row{tally.client, tally, {}, aliases.value(tally.client), {}, now};
    const auto match = sight.matches.constFind(tally.client);
    if (match != sight.matches.cend())
        row.match = *match;
    row.life = locks::lifeAt(tally, row.match ? &*row.match : nullptr, now);
    return row;
}

QList<ClientRow> clientRows(const locks::ClientBook& book, const locks::ClientSight& sight,
    const Aliases& aliases, base::ServerTime now, qsizetype most, const filter::ClientFilter& filter)
{
    QList<ClientRow> rows;
    const qsizetype looked = filter.isEmpty() ? most : std::numeric_limits<qsizetype>::max();
    for (const locks::ClientTally& tally : book.inOrder(sight, now, looked)) {
        const ClientRow row = clientRow(tally, sight, aliases, now);
        if (!filter.matches(row.filtered()))
            continue;
        rows.append(row);
        if (rows.size() >= most)
            break;
    }
    return rows;
}

bool ClientModel::isBefore(int column, const ClientRow& left, const ClientRow& right) const
{
    return isRowBefore(clientColumnAt(column), left, right);
}

QString ClientModel::filterTermAt(const QModelIndex& index) const
{
    if (!index.isValid() || clientColumnAt(index.column()).term == nullptr)
        return {};
    return clientColumnAt(index.column()).term(rowAt(index.row()));
}

int ClientModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant ClientModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const ClientRow& row = rowAt(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return clientColumnAt(column).text(row);
    case Qt::ToolTipRole:
        return plainToolTip(clientTip(row, column));
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter) | int(column >= Held ? Qt::AlignRight : Qt::AlignLeft);
    case Qt::FontRole:
        if (column == Client && row.alias.isEmpty())
            return theme::monospace();
        return column >= Held ? theme::digits() : QVariant();
    case Qt::ForegroundRole:
        return clientInk(row, column);
    case CopyRole:
        return row.id;
    case WholeTextRole:
        return column == Client ? clientInFull(row) : QString();
    default:
        return {};
    }
}

QVariant ClientModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::DisplayRole)
        return ClientColumnWords::tr(clientColumnAt(section).title);
    if (role == ColumnIdRole)
        return QByteArray(clientColumnAt(section).id);
    if (role == Qt::ToolTipRole)
        return plainToolTip(ClientColumnWords::tr(clientColumnAt(section).tip));
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter) | int(section >= Held ? Qt::AlignRight : Qt::AlignLeft);
    return {};
}

} // namespace lockscope::ui

#include "moc_clientmodel.cpp"
