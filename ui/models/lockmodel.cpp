#include "ui/models/lockmodel.h"

#include "core/base/printable.h"
#include "core/base/programend.h"
#include "core/locks/lockwords.h"
#include "ui/models/copyrole.h"
#include "ui/models/lockphrases.h"
#include "ui/models/piece.h"
#include "ui/moments.h"
#include "ui/theme.h"
#include "ui/widgets/plainlabel.h"

#include <chrono>

namespace lockscope::ui
{
namespace
{

using namespace std::chrono_literals;

/// The number of outdated moments that are kept, besides twice as many as there are slots.
constexpr size_t outdatedKept = 1'000;
/// The number of rows that move to their places at once: ten times a second, more than twice the changes on a
/// busy server.
constexpr std::ptrdiff_t movedAtOnce = 512;
/// The server's clock is measured repeatedly; a larger step back means another clock, or a recording that was
/// rewound.
constexpr base::milliseconds clockMayStepBack = 1s;

bool wasRenewed(const locks::Lock& before, const locks::Lock& after)
{
    return after.renewals->count > before.renewals->count && after.renewals->last != before.renewals->last;
}

constexpr auto flashFor = 300ms;

Qt::Alignment alignmentOf(const WindowColumn& column)
{
    const bool right = column.cell == WindowColumn::Cell::Number;
    return Qt::AlignVCenter | (right ? Qt::AlignRight : Qt::AlignLeft);
}

/// Returns the remaining part of a lease whose length is known, 0..1.
QVariant fractionOf(std::optional<base::milliseconds> left, std::optional<base::milliseconds> length)
{
    if (!left || !length || length->count() <= 0)
        return {};
    return std::clamp(double(left->count()) / double(length->count()), 0.0, 1.0);
}

/// Returns the line above the tip of a row that is shown only because the order is held.
QString leavingTip(bool leaving)
{
    return leaving ? LockModel::tr("The filter does not match this lock any more.\n") : QString();
}

/// Returns the line above the tip of a row that is not live: the moment of its last known state.
QString staleTip(const locks::Lock& lock, base::ServerTime now)
{
    if (locks::isLiveAt(lock, now) || lock.asOf == base::ServerTime())
        return {};
    return LockModel::tr("As of %1; not known since then.\n").arg(moments::clockSeconds(lock.asOf));
}

/// With more ranges than this, one layout change is cheaper for the views than range after range.
constexpr int rangesAtMost = 16;

constexpr Slot arrangedAtOnce = 2048;   ///< locks of the first piece of an arrangement, however long it takes
constexpr Slot doneAtOnce = 512;        ///< the same for any other piece
constexpr size_t freedAtOnce = 100'000; ///< keys of the former order

/// Returns the runs of neighbouring rows in ascending `rows`, as first and last.
std::vector<std::pair<int, int>> runsOf(const std::vector<int>& rows)
{
    std::vector<std::pair<int, int>> runs;
    for (const int row : rows) {
        if (!runs.empty() && runs.back().second + 1 == row)
            runs.back().second = row;
        else
            runs.emplace_back(row, row);
    }
    return runs;
}

/// A child's internal id is its lock's slot + 1, so that it stays valid when the lock's row moves.
constexpr quintptr topLevel = 0;

/// Returns the number of a lock's child rows; a single holder is shown in the lock's own row.
int childrenOf(const locks::Lock& lock) { return lock.holders.size() > 1 ? int(lock.holders.size()) : 0; }

} // namespace

LockModel::LockModel(QObject* parent)
    : QAbstractItemModel(parent)
    , m_slots([this](Slot slot) -> const locks::LockRef& { return refOf(slot); })
    , m_shown{{}, 0, emptyOrder(false)}
{
    m_pieces.setSingleShot(true);
    connect(&m_pieces, &QTimer::timeout, this, &LockModel::goOnInPieces);
}

LockModel::~LockModel() { base::ProgramEnd::leaveContent(m_rows); }

LockOrder LockModel::emptyOrder(bool descending) const
{
    return LockOrder([this](Slot slot) -> const locks::LockRef& { return refOf(slot); }, descending);
}

void LockModel::setNow(base::ServerTime now, base::milliseconds lostFor)
{
    if (now + clockMayStepBack < m_context.now)
        judgeAll();
    m_context.now = now;
    m_context.lostFor = lostFor;
}

void LockModel::setAliases(const Aliases& aliases)
{
    m_context.aliases = aliases;
    considerAll();
    if (m_shown.order.size() > 0)
        Q_EMIT dataChanged(index(0, 0), index(m_shown.order.size() - 1, columnCount() - 1));
    settle();
}

void LockModel::setLimits(const locks::FindingLimits& limits)
{
    if (m_context.limits == limits)
        return;
    m_context.limits = limits;
    judgeAll();
}

bool LockModel::wanted(const locks::Lock& lock, const Arrangement& arrangement) const
{
    return arrangement.filter.isEmpty() ||
           arrangement.filter.matches(lock, {m_context.now, &m_context.aliases, m_context.limits});
}

SortKey LockModel::keyOf(const locks::Lock& lock, const Arrangement& arrangement) const
{
    return lockColumns()[arrangement.column].sortKey(lock, m_context);
}

void LockModel::apply(const locks::Batch& batch)
{
    const auto uniformity = [this] {
        return std::pair(isUniform(locks::LockColumn::Database), isUniform(locks::LockColumn::Count));
    };
    const auto before = uniformity();
    applyRows(batch);
    if (uniformity() != before)
        Q_EMIT uniformityChanged();
}

void LockModel::applyRows(const locks::Batch& batch)
{
    std::vector<Slot> gone;
    for (const locks::LockRef& ref : batch.removed)
        if (const Slot slot = m_slots.find(ref); slot >= 0)
            gone.push_back(slot);
    drop(gone);

    QList<int> touched;
    LockOrder::Change arriving;
    for (const locks::LockPtr& lock : batch.changed) {
        const Slot known = m_slots.find(lock->ref);
        if (known >= 0)
            count(*m_rows[size_t(known)].lock, -1);
        count(*lock, 1);
        const Slot slot = known < 0 ? add(lock) : known;
        judge(slot, *lock);
        if (m_shown.order.contains(slot)) {
            update(slot, lock, touched);
        } else {
            m_rows[size_t(slot)].lock = lock;
            if (wanted(*lock, m_shown)) {
                m_shown.order.setKey(slot, keyOf(*lock, m_shown));
                arriving.arriving.push_back(slot);
            }
        }
        if (m_pending && slot < m_pending->next)
            arrangeSlot(slot);
    }
    report(std::move(touched));
    reorder(arriving);
}

void LockModel::catchUp(const QList<locks::LockPtr>& all)
{
    locks::Batch batch;
    std::vector<bool> present(m_rows.size());
    for (const locks::LockPtr& lock : all) {
        const Slot slot = m_slots.find(lock->ref);
        if (slot >= 0)
            present[size_t(slot)] = true;
        if (slot < 0 || m_rows[size_t(slot)].lock != lock)
            batch.changed.append(lock);
    }
    for (size_t slot = 0; slot < m_rows.size(); ++slot)
        if (m_rows[slot].lock && !present[slot])
            batch.removed.append(m_rows[slot].lock->ref);
    apply(batch);
}

Slot LockModel::add(const locks::LockPtr& lock)
{
    Slot slot = Slot(m_rows.size());
    if (m_freeSlots.empty()) {
        m_rows.emplace_back();
    } else {
        slot = m_freeSlots.back();
        m_freeSlots.pop_back();
    }
    m_rows[size_t(slot)].lock = lock;
    m_slots.insert(slot);
    return slot;
}

void LockModel::drop(const std::vector<Slot>& gone)
{
    LockOrder::Change change;
    std::ranges::copy_if(
        gone, std::back_inserter(change.leaving), [this](Slot slot) { return m_shown.order.contains(slot); });
    reorder(change);
    bool wereUnsettled = false;
    for (const Slot slot : gone) {
        Row& row = m_rows[size_t(slot)];
        wereUnsettled = wereUnsettled || row.unsettled;
        setLeaving(row, false);
        count(row, {});
        count(*row.lock, -1);
        if (m_pending && m_pending->arrangement.order.contains(slot))
            m_pending->arrangement.order.erase(slot);
        m_slots.remove(row.lock->ref);
        const auto wakeAt = row.wakeAt;
        row = {};
        row.wakeAt = wakeAt; // finds the lock that has the slot then
        m_freeSlots.push_back(slot);
        Q_EMIT slotFreed(slot);
    }
    if (wereUnsettled)
        std::erase_if(m_unsettled, [this](Slot slot) { return !m_rows[size_t(slot)].unsettled; });
}

locks::Findings LockModel::findingsOf(const locks::LockRef& ref) const
{
    const Slot slot = m_slots.find(ref);
    return slot < 0 ? locks::Findings() : m_rows[size_t(slot)].findings;
}

/// Determines the findings of `lock`, which has that slot, at this moment. Returns true where they have
/// changed.
bool LockModel::judge(Slot slot, const locks::Lock& lock)
{
    Row& row = m_rows[size_t(slot)];
    const locks::Findings before = row.findings;
    count(row, locks::findingsOf(lock, m_context.now, m_context.limits));
    wakeUp(slot, locks::nextFindingAt(lock, m_context.now, m_context.limits));
    if (locks::stateAt(lock, m_context.now) != locks::State::Unknown) {
        const bool wasInTrouble = std::exchange(row.wasInTrouble, row.findings.any());
        if (!wasInTrouble && row.wasInTrouble)
            Q_EMIT gotIntoTrouble(lock.ref);
    }
    Q_EMIT slotTaken(slot, lock, row.findings);
    return row.findings != before;
}

/// Schedules the next judgement unless an earlier one is scheduled, which then finds the later moment; so a
/// renewal moves nothing.
void LockModel::wakeUp(Slot slot, std::optional<base::ServerTime> at)
{
    Row& row = m_rows[size_t(slot)];
    if (!at || (row.wakeAt && *row.wakeAt <= *at))
        return;
    row.wakeAt = at;
    m_wakes.emplace(*at, slot);
    shortenWakes();
}

/// An entry that an earlier one has replaced may be reached only in an hour.
void LockModel::shortenWakes()
{
    if (m_wakes.size() <= 2 * m_rows.size() + outdatedKept)
        return;
    std::deque<Wake> kept;
    for (Slot slot = 0; slot < Slot(m_rows.size()); ++slot)
        if (const auto at = m_rows[size_t(slot)].wakeAt)
            kept.emplace_back(*at, slot);
    m_wakes = decltype(m_wakes)(std::greater<>(), std::move(kept));
}

/// Judges the locks whose findings time alone may have changed.
void LockModel::judgeDue()
{
    LockOrder::Change change;
    const Piece piece(doneAtOnce);
    for (Slot taken = 0; !piece.endsAfter(taken) && std::ssize(change.arriving) < movedAtOnce; ++taken) {
        if (m_wakes.empty() || m_wakes.top().first > m_context.now)
            break;
        const auto [at, slot] = m_wakes.top();
        m_wakes.pop();
        Row& row = m_rows[size_t(slot)];
        if (row.wakeAt != at) // outdated
            continue;
        row.wakeAt.reset();
        if (!row.lock || !judge(slot, *row.lock))
            continue;
        consider(slot, change);
        if (m_pending && slot < m_pending->next)
            arrangeSlot(slot);
    }
    reorder(change);
}

void LockModel::count(Row& row, locks::Findings findings)
{
    if (row.findings == findings)
        return;
    m_inTrouble += int(findings.any()) - int(row.findings.any());
    for (std::size_t place = 0; place < findings.size(); ++place)
        m_withFinding[place] += int(findings[place]) - int(row.findings[place]);
    row.findings = findings;
}

/// Adds the lock to the numbers, or takes it from them where `sign` is -1.
void LockModel::count(const locks::Lock& lock, int sign)
{
    m_tally.held += lock.exists && !lock.holders.isEmpty() ? sign : 0;
    m_tally.contended += lock.waiters.count > 0 ? sign : 0;
    m_tally.waiters += sign * lock.waiters.count;
    const auto add = [sign](std::map<qint64, qsizetype>& numbers, qint64 value) {
        const auto place = numbers.try_emplace(value).first;
        place->second += sign;
        if (place->second == 0)
            numbers.erase(place);
    };
    add(m_databases, lock.ref->db);
    add(m_counts, std::max<qint64>(locks::highestCount(lock), 1));
}

bool LockModel::isUniform(locks::LockColumn column) const
{
    return (column == locks::LockColumn::Database && m_databases.size() <= 1) ||
           (column == locks::LockColumn::Count && m_counts.size() <= 1);
}

LockTally LockModel::tally() const
{
    LockTally tally = m_tally;
    tally.overdue = withFinding(locks::Finding::RenewalOverdue) + withFinding(locks::Finding::Expired);
    tally.endless = withFinding(locks::Finding::NoExpiry);
    tally.lost = withFinding(locks::Finding::PossiblyLost);
    return tally;
}

void LockModel::update(Slot slot, const locks::LockPtr& lock, QList<int>& touched)
{
    Row& row = m_rows[size_t(slot)];
    if (wasRenewed(*row.lock, *lock))
        row.renewedAt = base::monoNow();
    replaceLock(slot, lock);
    touched.append(m_shown.order.rowOf(slot));
    unsettle(slot);
}

/// Inserts or removes the holders' rows; the value changes between begin and end.
void LockModel::replaceLock(Slot slot, const locks::LockPtr& lock)
{
    Row& row = m_rows[size_t(slot)];
    const int before = childrenOf(*row.lock);
    const int after = childrenOf(*lock);
    const QModelIndex place = index(m_shown.order.rowOf(slot), 0);
    if (after > before)
        beginInsertRows(place, before, after - 1);
    else if (after < before)
        beginRemoveRows(place, after, before - 1);
    row.lock = lock;
    if (after > before)
        endInsertRows();
    else if (after < before)
        endRemoveRows();
    if (const int kept = std::min(before, after); kept > 0)
        Q_EMIT dataChanged(index(0, 0, place), index(kept - 1, columnCount() - 1, place));
}

void LockModel::unsettle(Slot slot)
{
    Row& row = m_rows[size_t(slot)];
    const bool leaving = !wanted(*row.lock, m_shown);
    if (row.leaving != leaving) {
        setLeaving(row, leaving);
        report({m_shown.order.rowOf(slot)});
    }
    if (row.unsettled || (!leaving && keyOf(*row.lock, m_shown) == m_shown.order.key(slot)))
        return;
    row.unsettled = true;
    m_unsettled.push_back(slot);
}

void LockModel::setLeaving(Row& row, bool leaving)
{
    m_leaving += int(leaving) - int(row.leaving);
    row.leaving = leaving;
}

void LockModel::setHeld(bool held) { m_held = held; }

/// Where many rows have to move, each call moves some of them.
void LockModel::settle()
{
    judgeDue();
    considerAgain();
    if (m_held || m_unsettled.empty())
        return;
    LockOrder::Change change;
    const auto end = m_unsettled.begin() + std::min(movedAtOnce, std::ssize(m_unsettled));
    for (auto slot = m_unsettled.begin(); slot != end; ++slot) {
        Row& row = m_rows[size_t(*slot)];
        row.unsettled = false;
        setLeaving(row, false);
        const bool want = wanted(*row.lock, m_shown);
        SortKey key = keyOf(*row.lock, m_shown);
        if (want && key == m_shown.order.key(*slot))
            continue;
        change.leaving.push_back(*slot);
        if (!want)
            continue;
        m_shown.order.setKey(*slot, std::move(key));
        change.arriving.push_back(*slot);
    }
    m_unsettled.erase(m_unsettled.begin(), end);
    reorder(change);
}

/// Judges every lock again, as its findings may have changed.
void LockModel::judgeAll()
{
    m_judgesAll = true;
    considerAll();
}

void LockModel::considerAll()
{
    m_considered = 0;
    m_considerUntil = Slot(m_rows.size());
}

/// Shows a lock that now matches the filter; a lock that is shown moves or goes when rows may move.
void LockModel::consider(Slot slot, LockOrder::Change& change)
{
    const locks::Lock& lock = *m_rows[size_t(slot)].lock;
    if (m_shown.order.contains(slot)) {
        unsettle(slot);
    } else if (wanted(lock, m_shown)) {
        m_shown.order.setKey(slot, keyOf(lock, m_shown));
        change.arriving.push_back(slot);
    }
}

/// Considers the locks again once a second, because time alone changes states and filter matches; with many
/// locks, some at each call. Like locks that the server reports, those that newly match the filter are shown
/// even while the order is held.
void LockModel::considerAgain()
{
    if (m_considered >= m_considerUntil) {
        if (m_context.now - m_consideredAt < 1s && m_context.now >= m_consideredAt)
            return;
        m_consideredAt = m_context.now;
        if (!m_shown.filter.dependsOnTime() &&
            lockColumns()[m_shown.column].column != locks::LockColumn::State)
            return;
        considerAll();
    }
    LockOrder::Change change;
    const Slot begin = m_considered;
    const Piece piece(doneAtOnce);
    const auto isEnough = [&] {
        return std::max(std::ssize(change.arriving), std::ssize(m_unsettled)) >= movedAtOnce;
    };
    for (; m_considered < m_considerUntil && !isEnough(); ++m_considered) {
        if (piece.endsAfter(m_considered - begin))
            break;
        const locks::LockPtr& lock = m_rows[size_t(m_considered)].lock;
        if (!lock)
            continue;
        if (m_judgesAll)
            judge(m_considered, *lock);
        consider(m_considered, change);
    }
    m_judgesAll = m_judgesAll && m_considered < m_considerUntil;
    reorder(change);
}

QVariant LockModel::data(const QModelIndex& index, int role) const
{
    const locks::LockPtr lock = lockAt(index);
    if (!lock)
        return {};
    const WindowColumn& column = lockColumns()[index.column()];
    if (role == Qt::TextAlignmentRole)
        return int(alignmentOf(column));
    if (role == NumberRole)
        return column.cell == WindowColumn::Cell::Number || column.movesWithTime;
    if (index.internalId() == 0)
        return lockData(m_rows[size_t(m_shown.order.at(index.row()))], column, role);
    return holderData(*lock, index.row(), column, role);
}

QVariant LockModel::lockData(const Row& row, const WindowColumn& column, int role) const
{
    const locks::Lock& lock = *row.lock;
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return column.text(lock, m_context);
    case Qt::ToolTipRole:
        return plainToolTip(leavingTip(row.leaving) + staleTip(lock, m_context.now) +
                            (column.tip ? column.tip(lock, m_context) : column.text(lock, m_context)));
    case StateRole:
        return int(locks::stateAt(lock, m_context.now));
    case SeverityRole: {
        const auto worst = locks::gravest(row.findings);
        return worst ? QVariant(int(locks::severityOf(*worst))) : QVariant();
    }
    case LeaseRole:
        return int(lock.lease.kind);
    case FractionRole:
        return fractionOf(locks::ttlAt(lock, m_context.now), lock.lease.length);
    case FlashRole:
        return base::monoNow() - row.renewedAt < flashFor;
    case BriefRole:
        return column.brief ? column.brief(lock, m_context) : QString();
    case StaleRole:
        return !locks::isLiveAt(lock, m_context.now);
    case LeavingRole:
        return row.leaving;
    default:
        return {};
    }
}

QVariant LockModel::holderData(
    const locks::Lock& lock, int holder, const WindowColumn& column, int role) const
{
    const locks::Holder& which = lock.holders[holder];
    LockContext context = m_context;
    context.now = locks::momentOf(lock, m_context.now);
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return column.holderText ? column.holderText(which, context) : QString();
    case Qt::ToolTipRole:
        return plainToolTip(locks::holderIdWords(which.id, 512));
    case StateRole:
        return int(locks::stateAt(lock, m_context.now));
    case LeaseRole:
        return int(lock.lease.kind);
    case FractionRole:
        return which.expiresAt ? fractionOf(*which.expiresAt - context.now, lock.lease.length) : QVariant();
    case StaleRole:
        return !locks::isLiveAt(lock, m_context.now);
    default:
        return {};
    }
}

QList<locks::LockPtr> LockModel::shown() const
{
    QList<locks::LockPtr> locks;
    locks.reserve(rowCount());
    for (int row = 0; row < rowCount(); ++row)
        locks.append(lockAt(index(row, 0)));
    return locks;
}

QVariant LockModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const WindowColumn& column = lockColumns()[section];
    const QString sign = locks::columnSign(column.column);
    if (role == Qt::DisplayRole)
        return sign.isEmpty() ? locks::columnTitle(column.column) : sign;
    if (role == ColumnIdRole)
        return locks::name(column.column);
    if (!sign.isEmpty() && (role == Qt::ToolTipRole || role == Qt::AccessibleTextRole))
        return locks::columnTitle(column.column);
    return role == Qt::TextAlignmentRole ? QVariant(int(alignmentOf(column))) : QVariant();
}

void LockModel::reorder(const LockOrder::Change& change)
{
    if (change.isEmpty() || removeByRanges(change))
        return;
    if (!change.leaving.empty()) {
        relayout([&] { m_shown.order.apply(change); });
        return;
    }
    const std::vector<LockOrder::Run> runs = m_shown.order.runsOf(change.arriving);
    if (int(runs.size()) <= rangesAtMost)
        insertByRanges(runs);
    else
        relayout([&] { m_shown.order.insert(runs); });
}

/// Removes rows range by range and returns true; returns false where rows also arrive or the ranges are too
/// many.
bool LockModel::removeByRanges(const LockOrder::Change& change)
{
    if (!change.arriving.empty())
        return false;
    std::vector<int> rows;
    rows.reserve(change.leaving.size());
    for (const Slot slot : change.leaving)
        rows.push_back(m_shown.order.rowOf(slot));
    std::ranges::sort(rows);
    const auto runs = runsOf(rows);
    if (int(runs.size()) > rangesAtMost)
        return false;
    for (auto run = runs.rbegin(); run != runs.rend(); ++run) {
        beginRemoveRows({}, run->first, run->second);
        for (int row = run->second; row >= run->first; --row)
            m_shown.order.erase(m_shown.order.at(row));
        endRemoveRows();
    }
    return true;
}

void LockModel::insertByRanges(const std::vector<LockOrder::Run>& runs)
{
    for (const LockOrder::Run& run : runs) {
        beginInsertRows({}, run.row, run.row + int(run.slotsThere.size()) - 1);
        m_shown.order.insert({run});
        endInsertRows();
    }
}

template<class Move>
void LockModel::relayout(const Move& move)
{
    Q_EMIT layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<Slot> slotsBefore;
    for (const QModelIndex& old : before)
        slotsBefore.push_back(
            old.internalId() == topLevel ? m_shown.order.at(old.row()) : Slot(old.internalId()) - 1);
    move();
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i) {
        const int row = m_shown.order.rowOf(slotsBefore[size_t(i)]);
        const bool child = before[i].internalId() != topLevel;
        after.append(row < 0 ? QModelIndex() : child ? before[i] : index(row, before[i].column()));
    }
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

void LockModel::report(QList<int> rows)
{
    if (rows.isEmpty())
        return;
    std::ranges::sort(rows);
    auto runs = runsOf({rows.begin(), rows.end()});
    if (int(runs.size()) > 4 * rangesAtMost)
        runs = {{runs.front().first, runs.back().second}};
    for (const auto& [first, last] : runs)
        Q_EMIT dataChanged(index(first, 0), index(last, columnCount() - 1));
}

void LockModel::sort(int column, Qt::SortOrder order)
{
    arrange(wish().filter, std::clamp(column, 0, columnCount() - 1), order == Qt::DescendingOrder);
}

void LockModel::setFilter(const filter::Filter& filter)
{
    arrange(filter, wish().column, wish().order.isDescending());
}

void LockModel::arrange(const filter::Filter& filter, int column, bool descending)
{
    m_pending.emplace(Pending{{filter, column, emptyOrder(descending)}});
    arrangePiece();
    goOnLater();
}

void LockModel::goOnLater()
{
    if (m_pending || m_past)
        m_pieces.start(0);
}

void LockModel::goOnInPieces()
{
    if (m_past && m_past->free(freedAtOnce))
        m_past.reset();
    else if (!m_past && m_pending)
        arrangePiece();
    goOnLater();
}

void LockModel::arrangePiece()
{
    const Slot begin = m_pending->next;
    const Piece piece(begin == 0 ? arrangedAtOnce : doneAtOnce);
    for (Slot& slot = m_pending->next; slot < Slot(m_rows.size()); ++slot) {
        if (piece.endsAfter(slot - begin))
            return;
        if (m_rows[size_t(slot)].lock)
            arrangeSlot(slot);
    }
    showArranged();
}

/// Places a slot in the arrangement that is being built, by its present state.
void LockModel::arrangeSlot(Slot slot)
{
    Arrangement& arrangement = m_pending->arrangement;
    const locks::Lock& lock = *m_rows[size_t(slot)].lock;
    if (arrangement.order.contains(slot))
        arrangement.order.erase(slot);
    if (!wanted(lock, arrangement))
        return;
    arrangement.order.setKey(slot, keyOf(lock, arrangement));
    arrangement.order.insert(slot);
}

void LockModel::showArranged()
{
    Arrangement arranged = std::move(m_pending->arrangement);
    m_pending.reset();
    for (const Slot slot : std::exchange(m_unsettled, {})) {
        m_rows[size_t(slot)].unsettled = false;
        setLeaving(m_rows[size_t(slot)], false);
    }
    relayout([&] { std::swap(m_shown, arranged); });
    if (m_rows.size() > size_t(arrangedAtOnce))
        m_past.emplace(std::move(arranged.order));
}

locks::LockPtr LockModel::lockAt(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    const Slot slot =
        index.internalId() == topLevel ? m_shown.order.at(index.row()) : Slot(index.internalId()) - 1;
    return m_rows[size_t(slot)].lock;
}

QString LockModel::filterTermAt(const QModelIndex& index) const
{
    const locks::LockPtr lock = lockAt(index);
    const auto term = index.isValid() ? lockColumns()[index.column()].filterTerm : nullptr;
    if (!lock || term == nullptr)
        return {};
    const bool isChild = index.internalId() != topLevel;
    return filter::Filter::readable(term(*lock, isChild ? &lock->holders[index.row()] : nullptr, m_context));
}

QModelIndex LockModel::indexOf(const locks::LockRef& ref, int column) const
{
    const Slot slot = m_slots.find(ref);
    const int row = slot < 0 ? -1 : m_shown.order.rowOf(slot);
    return row < 0 ? QModelIndex() : index(row, column);
}

locks::LockPtr LockModel::find(const locks::LockRef& ref) const
{
    const Slot slot = m_slots.find(ref);
    return slot < 0 ? nullptr : m_rows[size_t(slot)].lock;
}

QModelIndex LockModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    if (!parent.isValid())
        return createIndex(row, column, topLevel);
    return createIndex(row, column, quintptr(m_shown.order.at(parent.row())) + 1);
}

QModelIndex LockModel::parent(const QModelIndex& index) const
{
    if (!index.isValid() || index.internalId() == topLevel)
        return {};
    const int row = m_shown.order.rowOf(Slot(index.internalId()) - 1);
    return row < 0 ? QModelIndex() : createIndex(row, 0, topLevel);
}

int LockModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return m_shown.order.size();
    if (parent.internalId() != topLevel || parent.column() != 0)
        return 0;
    return childrenOf(*m_rows[size_t(m_shown.order.at(parent.row()))].lock);
}

int LockModel::columnCount(const QModelIndex&) const { return int(lockColumns().size()); }

} // namespace lockscope::ui

#include "moc_lockmodel.cpp"
