#include "ui/models/groupmodel.h"

#include "core/filter/vocabulary.h"
#include "core/locks/family.h"
#include "core/locks/lockwords.h"
#include "ui/models/lockmodel.h"
#include "ui/models/lockwalk.h"
#include "ui/models/nameparts.h"
#include "ui/widgets/plainlabel.h"

#include <QLocale>

#include <algorithm>

namespace lockscope::ui
{
namespace
{

constexpr int root = 0;
constexpr int deepestPart = 4; ///< levels of names; a lock with more parts is in the fourth

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
    , m_groups(1)
{
}

GroupModel::~GroupModel() = default;

void GroupModel::setBy(GroupBy by)
{
    m_locks.disconnect(this);
    m_walk->stop();
    beginResetModel();
    m_by = by;
    m_groups = std::vector<Group>(1);
    m_freeGroups.clear();
    m_byKey.clear();
    m_members = {};
    m_changed.clear();
    endResetModel();
    if (by == GroupBy::Nothing)
        return;
    connect(&m_locks, &LockModel::slotTaken, this, &GroupModel::take);
    connect(&m_locks, &LockModel::slotFreed, this, &GroupModel::leave);
    m_walk->begin([this](Slot slot, const locks::Lock& lock) { take(slot, lock, m_locks.findingsIn(slot)); },
        [this] { settle(); });
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
    for (const GroupId group : member.groups)
        add(group, member.totals, 1);
    for (const GroupId group : now.groups)
        add(group, now.totals, -1);
    for (const GroupId group : now.groups)
        removeEmpty(group);
}

void GroupModel::leave(Slot slot)
{
    if (m_members.size() <= size_t(slot))
        return;
    const Member gone = std::exchange(m_members[size_t(slot)], {});
    for (const GroupId group : gone.groups)
        add(group, gone.totals, -1);
    for (const GroupId group : gone.groups)
        removeEmpty(group);
}

/// To the group and to all above it.
void GroupModel::add(GroupId group, const Totals& totals, qint64 factor)
{
    for (; group >= 0; group = m_groups[size_t(group)].above) {
        for (size_t column = 0; column < totals.size(); ++column)
            m_groups[size_t(group)].totals[column] += factor * totals[column];
        m_changed.insert(group);
    }
}

void GroupModel::removeEmpty(GroupId group)
{
    while (group > root && m_groups[size_t(group)].totals[LocksColumn] == 0) {
        Group& gone = m_groups[size_t(group)];
        const GroupId above = gone.above;
        if (above < 0)
            return; // it is free already
        const int row = rowOf(group);
        beginRemoveRows(indexOf(above), row, row);
        auto& siblings = m_groups[size_t(above)].below;
        siblings.erase(siblings.begin() + row);
        if (!gone.isRest)
            m_byKey.remove(gone.key);
        gone = {};
        m_freeGroups.push_back(group);
        m_changed.erase(group);
        endRemoveRows();
        group = above;
    }
}

std::vector<GroupModel::GroupId> GroupModel::groupsOf(const locks::Lock& lock)
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
    std::vector<GroupId> groups;
    for (const locks::Holder& holder : lock.holders) {
        const GroupId group = below(root, holder.clientOrId());
        if (std::ranges::find(groups, group) == groups.end())
            groups.push_back(group);
    }
    if (groups.empty())
        groups.push_back(below(root, {}));
    return groups;
}

GroupModel::GroupId GroupModel::groupOfName(const QByteArray& name)
{
    GroupId group = root;
    qsizetype end = 0;
    for (int part = 0; part < deepestPart && !m_groups[size_t(group)].isRest; ++part) {
        const qsizetype next = nameparts::endOfPart(name, end);
        if (next == 0)
            break;
        group = below(group, name.first(next));
        end = next;
    }
    return group == root ? below(root, {}) : group;
}

GroupModel::GroupId GroupModel::below(GroupId above, const QByteArray& key)
{
    if (const auto known = m_byKey.constFind(key); known != m_byKey.constEnd())
        return *known;
    const auto& siblings = m_groups[size_t(above)].below;
    if (!siblings.empty() && m_groups[size_t(siblings.back())].isRest)
        return siblings.back();
    const bool isFull = std::ssize(siblings) >= mostChildren;
    return insert(above, isFull ? QByteArray() : key, isFull);
}

GroupModel::GroupId GroupModel::insert(GroupId above, const QByteArray& key, bool isRest)
{
    const auto& siblings = m_groups[size_t(above)].below;
    const auto place = std::ranges::partition_point(
        siblings, [&](GroupId sibling) { return isBefore(sibling, key, isRest); });
    const int row = int(place - siblings.begin());
    auto group = GroupId(m_groups.size());
    beginInsertRows(indexOf(above), row, row);
    if (m_freeGroups.empty()) {
        m_groups.emplace_back();
    } else {
        group = m_freeGroups.back();
        m_freeGroups.pop_back();
    }
    m_groups[size_t(group)] = {above, key, isRest, {}, {}};
    auto& grown = m_groups[size_t(above)].below;
    grown.insert(grown.begin() + row, group);
    if (!isRest)
        m_byKey.insert(key, group);
    endInsertRows();
    return group;
}

bool GroupModel::isBefore(GroupId left, const QByteArray& key, bool isRest) const
{
    const Group& group = m_groups[size_t(left)];
    return group.isRest != isRest ? isRest : group.key < key;
}

int GroupModel::rowOf(GroupId group) const
{
    const Group& own = m_groups[size_t(group)];
    const auto& siblings = m_groups[size_t(own.above)].below;
    const auto place = std::ranges::partition_point(
        siblings, [&](GroupId sibling) { return isBefore(sibling, own.key, own.isRest); });
    return int(place - siblings.begin());
}

void GroupModel::settle()
{
    for (const GroupId group : m_changed)
        if (group != root)
            Q_EMIT dataChanged(indexOf(group, LocksColumn), indexOf(group, TroubleColumn));
    m_changed.clear();
}

/// By the beginning of the names as a glob; where that cannot be written, by a part of the name.
QString GroupModel::termOf(const QModelIndex& index) const
{
    const Group& group = m_groups[size_t(idOf(index))];
    if (!index.isValid() || group.isRest)
        return {};
    const QString text = nameparts::wholeText(group.key);
    const QString quoted = filter::vocabulary::quoted(text);
    switch (m_by) {
    case GroupBy::Name:
        if (group.key.isEmpty())
            return QStringLiteral("!*:* !*/* !*.* !*|*");
        return quoted == text ? text + u'*' : quoted;
    case GroupBy::Client: {
        const QString alias = m_locks.context().aliases.value(group.key);
        return group.key.isEmpty() ? QStringLiteral("!holder:*")
                                   : QStringLiteral("holder:") +
                                         (alias.isEmpty() ? quoted : filter::vocabulary::quoted(alias));
    }
    case GroupBy::Kind:
        return QStringLiteral("kind:") + text;
    case GroupBy::Node:
        return group.key.isEmpty() ? QString() : QStringLiteral("node:") + quoted;
    case GroupBy::Nothing:
        break;
    }
    return {};
}

QString GroupModel::titleOf(const Group& group) const
{
    if (group.isRest)
        return tr("Others");
    switch (m_by) {
    case GroupBy::Name: {
        if (group.key.isEmpty())
            return tr("Names of one part");
        const QByteArray above = group.above > root ? m_groups[size_t(group.above)].key : QByteArray();
        return nameparts::wholeText(group.key.sliced(above.size()));
    }
    case GroupBy::Client:
        return group.key.isEmpty()
                   ? tr("Nobody")
                   : m_locks.context().aliases.value(group.key, nameparts::wholeText(group.key));
    case GroupBy::Kind:
        return kindWordOf(group.key);
    case GroupBy::Node:
    case GroupBy::Nothing:
        break;
    }
    return group.key.isEmpty() ? tr("This server") : nameparts::wholeText(group.key);
}

QVariant GroupModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Group& group = m_groups[size_t(idOf(index))];
    if (role == Qt::TextAlignmentRole && index.column() != GroupColumn)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && index.column() == GroupColumn)
        return plainToolTip(titleOf(group));
    if (role != Qt::DisplayRole)
        return {};
    if (index.column() == GroupColumn)
        return titleOf(group);
    const qint64 total = group.totals[size_t(index.column())];
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

QModelIndex GroupModel::indexOf(GroupId group, int column) const
{
    return group == root ? QModelIndex() : createIndex(rowOf(group), column, quintptr(group));
}

QModelIndex GroupModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, quintptr(m_groups[size_t(idOf(parent))].below[size_t(row)]));
}

QModelIndex GroupModel::parent(const QModelIndex& index) const
{
    return index.isValid() ? indexOf(m_groups[size_t(idOf(index))].above) : QModelIndex();
}

int GroupModel::rowCount(const QModelIndex& parent) const
{
    return parent.column() > 0 ? 0 : int(m_groups[size_t(idOf(parent))].below.size());
}

int GroupModel::columnCount(const QModelIndex&) const { return Columns; }

} // namespace lockscope::ui

#include "moc_groupmodel.cpp"
