#pragma once

#include "core/locks/finding.h"
#include "ui/models/slotsequence.h"

#include <QAbstractItemModel>
#include <QVarLengthArray>

#include <array>
#include <deque>
#include <set>
#include <vector>

namespace lockscope::ui
{

class LockModel;
class LockWalk;
class WalkInPieces;

/// By which of their properties locks are grouped.
enum class GroupBy : quint8 { Nothing, Name, Client, Kind, Node };

/// The locks of a LockModel in groups, with totals: a tree by the parts of their names, or one level by
/// client, kind or node. A lock with several holders counts in the group of each of their clients. Totals
/// follow each change at the cost of that change; setBy() counts the present locks in pieces, and afterwards
/// lets go of the groups of before in pieces. A group without locks leaves. Main thread; no I/O.
class GroupModel final : public QAbstractItemModel
{
    Q_OBJECT
public:
    /// The columns, from left to right.
    enum Column { GroupColumn, LocksColumn, HeldColumn, WaitersColumn, TroubleColumn, Columns };
    /// The most groups that are shown below one; the locks of further ones are in a last group together.
    static constexpr qsizetype mostChildren = 1'000;

    /// `locks` must outlive it.
    explicit GroupModel(const LockModel& locks, QObject* parent = nullptr);
    ~GroupModel() override;

    /// Groups by that property from now on.
    void setBy(GroupBy by);
    [[nodiscard]] GroupBy by() const { return m_by; }
    /// Reports the totals that have changed since the last call.
    void settle();
    /// True while the present locks are being counted.
    [[nodiscard]] bool isCounting() const;
    /// The term of a filter that lets pass the group's locks; empty where there is none.
    [[nodiscard]] QString termOf(const QModelIndex& index) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& index) const override;
    using QObject::parent;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    using GroupId = int;
    using Totals = std::array<qint64, Columns>; ///< by Column
    struct Group {
        GroupId above = -1;
        QByteArray key; ///< the beginning of the names, the client, the kind or the node
        bool isRest = false;
        std::vector<GroupId> below; ///< by key; the rest is last
        Totals totals{};
    };
    using GroupIds = QVarLengthArray<GroupId, 2>; ///< most locks have one holder
    /// The share of one lock in its groups.
    struct Member {
        GroupIds groups;
        Totals totals{};
    };

    void take(Slot slot, const locks::Lock& lock, const locks::Findings& findings);
    void leave(Slot slot);
    void add(GroupId id, const Totals& totals, qint64 factor);
    void removeEmpty(GroupId id);
    void letGo();
    [[nodiscard]] Group& group(GroupId id) { return m_groups[size_t(id)]; }
    [[nodiscard]] const Group& group(GroupId id) const { return m_groups[size_t(id)]; }
    [[nodiscard]] GroupIds groupsOf(const locks::Lock& lock);
    [[nodiscard]] GroupId groupOfName(const QByteArray& name);
    GroupId below(GroupId above, const QByteArray& key);
    GroupId insert(GroupId above, int row, const QByteArray& key, bool isRest);
    [[nodiscard]] int rowFor(GroupId above, const QByteArray& key, bool isRest) const;
    [[nodiscard]] int rowOf(GroupId id) const;
    [[nodiscard]] GroupId idOf(const QModelIndex& index) const;
    [[nodiscard]] QModelIndex indexOf(GroupId id, int column = 0) const;
    [[nodiscard]] QString titleOf(const Group& shown) const;

    const LockModel& m_locks;
    LockWalk* m_walk;
    WalkInPieces* m_letGo;
    GroupBy m_by = GroupBy::Nothing;
    // Deques grow without a copy of all that is there.
    std::deque<Group> m_groups{1}; ///< the first one holds all the others
    std::vector<GroupId> m_freeGroups;
    std::deque<Member> m_members;  ///< by slot
    std::set<GroupId> m_changed;   ///< since the last settle(), as long as they are few
    bool m_manyChanged = false;    ///< since the last settle(): more than are in m_changed
    std::deque<Group> m_oldGroups; ///< of the way to group before: they are let go
};

} // namespace lockscope::ui
