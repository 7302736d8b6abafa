#include "ui/models/groupmodel.h"

#include "core/filter/vocabulary.h"
#include "core/locks/family.h"
#include "core/locks/lockwords.h"
#include "ui/models/lockmodel.h"
#include "ui/models/lockwalk.h"
#include "ui/models/nameparts.h"
#include "ui/models/walkinpieces.h"
#include "ui/widgets/plainlabel.h"

#include <QLocale>

#include <algorithm>

namespace lockscope::ui
{
namespace
{

constexpr int root = 0;
constexpr size_t mostReported = 256; ///< totals that a view is told of one by one
constexpr int deepestPart = 4;       ///< levels of names; a lock with more parts is in the fourth

QString kindWordOf(const QByteArray& id)
{
    for (const locks::Kind kind : locks::everyKind())
        if (locks::name(kind) == id)
            return locks::kindWord(kind);
    return QString::fromLatin1(id);
}

} // namespace

GroupModel::GroupModel(const LockModel& locks, QObject* parent)
    : QAbstractItemModel(parent)
    , m_locks(locks)
    , m_walk(new LockWalk(locks, this))
    , m_letGo(new WalkInPieces(this))
{
}

GroupModel::~GroupModel() = default;

/// Older groups that are still being let go leave at once: nobody groups anew that fast.
void GroupModel::setBy(GroupBy by)
{
    m_locks.disconnect(this);
    m_walk->stop();
    m_letGo->stop();
    beginResetModel();
    m_by = by;
    m_oldGroups = std::exchange(m_groups, std::deque<Group>(1));
    m_freeGroups.clear();
    m_members.clear();
    m_changed.clear();
    m_manyChanged = false;
    endResetModel();
    if (by == GroupBy::Nothing)
        return letGo();
    connect(&m_locks, &LockModel::slotTaken, this, &GroupModel::take);
    connect(&m_locks, &LockModel::slotFreed, this, &GroupModel::leave);
    m_walk->begin([this](Slot slot, const locks::Lock& lock) { take(slot, lock, m_locks.findingsIn(slot)); },
        [this] {
            settle();
            letGo();
        });
}

/// The keys are what takes long.
void GroupModel::letGo()
{
    m_letGo->begin([this] { return qsizetype(m_oldGroups.size()); },
        [this](qsizetype number) { m_oldGroups[size_t(number)] = {}; }, [this] { m_oldGroups = {}; });
}

bool GroupModel::isCounting() const { return m_walk->isUnderWay(); }

/// Joins the new groups before it leaves the old ones, so that a group of one lock stays.
void GroupModel::take(Slot slot, const locks::Lock& lock, const locks::Findings& findings)
{
    if (m_members.size() <= size_t(slot))
        m_members.resize(size_t(slot) + 1);
    Member now;
    now.groups = groupsOf(lock);
    now.totals = {
        0, 1, lock.exists && !lock.holders.isEmpty() ? 1 : 0, lock.waiters.count, findings.any() ? 1 : 0};
    Member& member = m_members[size_t(slot)];
    if (member.groups == now.groups && member.totals == now.totals)
        return;
    std::swap(member, now);
    for (const GroupId joined : member.groups)
        add(joined, member.totals, 1);
    for (const GroupId left : now.groups)
        add(left, now.totals, -1);
    for (const GroupId left : now.groups)
        removeEmpty(left);
}

void GroupModel::leave(Slot slot)
{
    if (m_members.size() <= size_t(slot))
        return;
    const Member gone = std::exchange(m_members[size_t(slot)], {});
    for (const GroupId left : gone.groups)
        add(left, gone.totals, -1);
    for (const GroupId left : gone.groups)
        removeEmpty(left);
}

/// To the group and to all above it.
void GroupModel::add(GroupId id, const Totals& totals, qint64 factor)
{
    for (; id >= 0; id = group(id).above) {
        for (size_t column = 0; column < totals.size(); ++column)
            group(id).totals[column] += factor * totals[column];
        m_manyChanged = m_manyChanged || m_changed.size() >= mostReported;
        if (id != root && !m_manyChanged)
            m_changed.insert(id);
    }
}

void GroupModel::removeEmpty(GroupId id)
{
    while (id > root && group(id).totals[LocksColumn] == 0) {
        Group& gone = group(id);
        const GroupId above = gone.above;
        if (above < 0)
            return; // it is free already
        const int row = rowOf(id);
        beginRemoveRows(indexOf(above), row, row);
        auto& siblings = group(above).below;
        siblings.erase(siblings.begin() + row);
        gone = {};
        m_freeGroups.push_back(id);
        m_changed.erase(id);
        endRemoveRows();
        id = above;
    }
}

GroupModel::GroupIds GroupModel::groupsOf(const locks::Lock& lock)
{
    switch (m_by) {
    case GroupBy::Name:
        return {groupOfName(lock.ref->name.bytes)};
    case GroupBy::Kind:
        return {below(root, locks::name(lock.kind))};
    case GroupBy::Node:
        return {below(root, lock.place())};
    case GroupBy::Client:
    case GroupBy::Nothing:
        break;
    }
    GroupIds groups;
    for (const locks::Holder& holder : lock.holders) {
        const GroupId joined = below(root, holder.clientOrId());
        if (!groups.contains(joined))
            groups.append(joined);
    }
    if (groups.isEmpty())
        groups.append(below(root, {}));
    return groups;
}

GroupModel::GroupId GroupModel::groupOfName(const QByteArray& name)
{
    GroupId id = root;
    qsizetype end = 0;
    for (int part = 0; part < deepestPart && !group(id).isRest; ++part) {
        const qsizetype next = nameparts::endOfPart(name, end);
        if (next == 0)
            break;
        id = below(id, name.first(next));
        end = next;
    }
    return id == root ? below(root, {}) : id;
}

GroupModel::GroupId GroupModel::below(GroupId above, const QByteArray& key)
{
    const auto& siblings = group(above).below;
    const int row = rowFor(above, key, false);
    if (row < std::ssize(siblings)) {
        const Group& there = group(siblings[size_t(row)]);
        if (!there.isRest && there.key == key)
            return siblings[size_t(row)];
    }
    if (!siblings.empty() && group(siblings.back()).isRest)
        return siblings.back();
    return std::ssize(siblings) >= mostChildren ? insert(above, int(std::ssize(siblings)), {}, true)
                                                : insert(above, row, key, false);
}

GroupModel::GroupId GroupModel::insert(GroupId above, int row, const QByteArray& key, bool isRest)
{
    auto id = GroupId(m_groups.size());
    beginInsertRows(indexOf(above), row, row);
    if (m_freeGroups.empty()) {
        m_groups.emplace_back();
    } else {
        id = m_freeGroups.back();
        m_freeGroups.pop_back();
    }
    group(id) = {above, key, isRest, {}, {}};
    auto& grown = group(above).below;
    grown.insert(grown.begin() + row, id);
    endInsertRows();
    return id;
}

/// The row of the group with that key, else the one where it belongs.
int GroupModel::rowFor(GroupId above, const QByteArray& key, bool isRest) const
{
    const auto& siblings = group(above).below;
    const auto place = std::ranges::partition_point(siblings, [&](GroupId sibling) {
        const Group& there = group(sibling);
        return there.isRest != isRest ? isRest : there.key < key;
    });
    return int(place - siblings.begin());
}

int GroupModel::rowOf(GroupId id) const
{
    const Group& own = group(id);
    return rowFor(own.above, own.key, own.isRest);
}

/// A view looks at each cell that it is told of, so of very many it is told at once.
void GroupModel::settle()
{
    if (std::exchange(m_manyChanged, false)) {
        Q_EMIT layoutAboutToBeChanged();
        Q_EMIT layoutChanged();
    } else {
        for (const GroupId id : m_changed)
            Q_EMIT dataChanged(indexOf(id, LocksColumn), indexOf(id, TroubleColumn));
    }
    m_changed.clear();
}

/// By the beginning of the names as a glob; where that cannot be written, by a part of the name.
QString GroupModel::termOf(const QModelIndex& index) const
{
    const Group& shown = group(idOf(index));
    if (!index.isValid() || shown.isRest)
        return {};
    const QString text = nameparts::wholeText(shown.key);
    const QString quoted = filter::vocabulary::quoted(text);
    switch (m_by) {
    case GroupBy::Name:
        if (shown.key.isEmpty())
            return QStringLiteral("!*:* !*/* !*.* !*|*");
        return quoted == text ? text + u'*' : quoted;
    case GroupBy::Client: {
        const QString alias = m_locks.context().aliases.value(shown.key);
        return shown.key.isEmpty() ? QStringLiteral("!holder:*")
                                   : QStringLiteral("holder:") +
                                         (alias.isEmpty() ? quoted : filter::vocabulary::quoted(alias));
    }
    case GroupBy::Kind:
        return QStringLiteral("kind:") + text;
    case GroupBy::Node:
        return shown.key.isEmpty() ? QString() : QStringLiteral("node:") + quoted;
    case GroupBy::Nothing:
        break;
    }
    return {};
}

QString GroupModel::titleOf(const Group& shown) const
{
    if (shown.isRest)
        return tr("Others");
    switch (m_by) {
    case GroupBy::Name: {
        if (shown.key.isEmpty())
            return tr("Names of one part");
        const QByteArray above = shown.above > root ? group(shown.above).key : QByteArray();
        return nameparts::wholeText(shown.key.sliced(above.size()));
    }
    case GroupBy::Client:
        return shown.key.isEmpty()
                   ? tr("Nobody")
                   : m_locks.context().aliases.value(shown.key, nameparts::wholeText(shown.key));
    case GroupBy::Kind:
        return kindWordOf(shown.key);
    case GroupBy::Node:
    case GroupBy::Nothing:
        break;
    }
    return shown.key.isEmpty() ? tr("This server") : nameparts::wholeText(shown.key);
}

QVariant GroupModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Group& shown = group(idOf(index));
    if (role == Qt::TextAlignmentRole && index.column() != GroupColumn)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && index.column() == GroupColumn)
        return plainToolTip(titleOf(shown));
    if (role != Qt::DisplayRole)
        return {};
    if (index.column() == GroupColumn)
        return titleOf(shown);
    const qint64 total = shown.totals[size_t(index.column())];
    return total > 0 || index.column() == LocksColumn ? QLocale().toString(total) : QString();
}

QVariant GroupModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= Columns)
        return {};
    const std::array<QString, Columns> titles{
        tr("Group"), tr("Locks"), tr("Held"), tr("Waiters"), tr("Trouble")};
    if (role == Qt::DisplayRole)
        return section == TroubleColumn ? QStringLiteral("⚠") : titles.at(size_t(section));
    if (role == Qt::ToolTipRole || role == Qt::AccessibleTextRole)
        return titles.at(size_t(section));
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (section == GroupColumn ? Qt::AlignLeft : Qt::AlignRight));
    return {};
}

GroupModel::GroupId GroupModel::idOf(const QModelIndex& index) const
{
    return index.isValid() ? GroupId(index.internalId()) : root;
}

QModelIndex GroupModel::indexOf(GroupId id, int column) const
{
    return id == root ? QModelIndex() : createIndex(rowOf(id), column, quintptr(id));
}

QModelIndex GroupModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, quintptr(group(idOf(parent)).below[size_t(row)]));
}

QModelIndex GroupModel::parent(const QModelIndex& index) const
{
    return index.isValid() ? indexOf(group(idOf(index)).above) : QModelIndex();
}

int GroupModel::rowCount(const QModelIndex& parent) const
{
    return parent.column() > 0 ? 0 : int(group(idOf(parent)).below.size());
}

int GroupModel::columnCount(const QModelIndex&) const { return Columns; }

} // namespace lockscope::ui

#include "moc_groupmodel.cpp"
