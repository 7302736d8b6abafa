#include "ui/dialogs/bulkdialog.h"

#include "core/admin/actwords.h"
#include "core/admin/plan.h"
#include "core/words/counted.h"
#include "ui/dialogs/actdemand.h"
#include "ui/dialogs/actdialog.h"
#include "ui/dialogs/acthead.h"
#include "ui/dialogs/aftermath.h"
#include "ui/dialogs/outcomeview.h"
#include "ui/manual.h"
#include "ui/models/actphrases.h"
#include "ui/models/looked.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/fittingtable.h"
#include "ui/widgets/tablecopy.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QHeaderView>

namespace lockscope::ui
{
namespace
{

constexpr int mostBulkRows = 12;

locks::LockPtr bulkLock(const QList<locks::LockPtr>& all, const locks::LockRef& ref)
{
    const auto found = std::ranges::find_if(all, [&](const auto& lock) { return lock->ref == ref; });
    return found == all.end() ? nullptr : *found;
}

bool isForAct(const BulkRow& row) { return row.missing.isEmpty() && row.leftOut.isEmpty(); }

QString someMovedWords() { return BulkDialog::tr("Some have changed while you looked."); }

QString lookAtAllWords() { return BulkDialog::tr("Refresh"); }

} // namespace

BulkDialog::BulkDialog(const std::shared_ptr<console::Source>& from, admin::ActKind act,
    const QList<locks::LockRef>& refs, const Aliases& aliases, QWidget* parent)
    : ActSheet(from, parent)
    , m_act(act)
    , m_aliases(aliases)
    , m_head(new ActHead(this))
    , m_model(new BulkModel(this))
    , m_table(new FittingTable(mostBulkRows, this))
    , m_moved(new Banner(this))
    , m_demand(new ActDemand(this))
    , m_goOn(new QCheckBox(tr("Continue if a lock has changed"), this))
    , m_aftermath(new Aftermath(this))
    , m_stop(new QPushButton(tr("Stop after this one"), this))
{
    setWindowTitle(admin::actWords(act));
    manual::offer(*this, "freeing");
    m_goOn->setObjectName(QStringLiteral("goOn"));
    m_stop->setObjectName(QStringLiteral("stop"));
    m_stop->setAutoDefault(false);
    m_stop->hide();
    m_aftermath->hide();
    BulkDialog::setAliases(aliases);
    makeTable();
    m_moved->keepRoomFor(someMovedWords(), lookAtAllWords());
    for (QWidget* part : {static_cast<QWidget*>(m_head), static_cast<QWidget*>(m_table),
             static_cast<QWidget*>(m_moved), unlockRow(), static_cast<QWidget*>(m_demand),
             static_cast<QWidget*>(m_goOn), static_cast<QWidget*>(m_aftermath)})
        body()->addWidget(part);
    body()->setSpacing(12);
    aside()->addWidget(m_stop);
    const QList<locks::LockPtr> all = source().locks();
    for (const locks::LockRef& ref : refs) {
        BulkRow row;
        row.id = ref;
        row.looked = bulkLock(all, ref);
        m_rows.append(row);
        const admin::Plan plan =
            admin::plan(requestFor(row), row.looked, row.looked ? row.looked->asOf : now());
        if (plan.consequences.contains("library-not-known"))
            m_plan = plan;
    }
    connect(outcome(), &OutcomeView::watchWanted, m_aftermath, &QWidget::show);
    connect(m_moved, &Banner::pressed, this, &BulkDialog::lookAgain);
    connect(m_demand, &ActDemand::changed, this, &BulkDialog::refresh);
    connect(&source(), &console::Source::changed, this, &BulkDialog::takeBatch);
    connect(m_stop, &QPushButton::clicked, this, [this] { m_stopped = true; });
    connect(&acts(), &console::Acts::guardChanged, this, &BulkDialog::askPermissions);
    showRows();
    askPermissions();
}

void BulkDialog::setAliases(const Aliases& aliases)
{
    ActSheet::setAliases(aliases);
    m_aliases = aliases;
    m_model->setAliases(aliases);
    m_aftermath->setAliases(aliases);
}

void BulkDialog::makeTable()
{
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("The locks and what became of each"));
    makeCopyable(*m_table, *m_table->horizontalHeader());
    m_table->horizontalHeader()->setSectionResizeMode(BulkModel::Result, QHeaderView::Stretch);
    for (const auto& [column, width] :
        {std::pair{BulkModel::Name, 172}, {BulkModel::Holder, 164}, {BulkModel::Signs, 118}})
        m_table->setColumnWidth(column, width);
}

void BulkDialog::takeBatch(const locks::Batch& batch)
{
    m_aftermath->take(batch);
    if (phase() != Phase::Asking)
        return;
    for (const locks::LockPtr& lock : batch.changed)
        takeLock(lock->ref, lock);
    for (const locks::LockRef& ref : batch.removed)
        takeLock(ref, nullptr);
    showRows();
}

void BulkDialog::takeLock(const locks::LockRef& ref, const locks::LockPtr& lock)
{
    const auto row = std::ranges::find(m_rows, ref, &BulkRow::id);
    if (row == m_rows.end())
        return;
    const Moved moved = movedSince(row->looked, lock, row->signs == admin::HolderSigns::Dead);
    row->unseen = moved == Moved::Unseen;
    row->moved = row->moved || moved == Moved::Changed;
    if (!row->moved && !row->unseen) // else a lock that is seen again is compared with the old state
        row->looked = lock;
}

void BulkDialog::lookAgain()
{
    const QList<locks::LockPtr> all = source().locks();
    for (BulkRow& row : m_rows) {
        row.looked = bulkLock(all, row.id);
        row.moved = false;
        row.unseen = false;
    }
    showRows();
}

bool BulkDialog::anyMoved() const { return std::ranges::any_of(m_rows, &BulkRow::moved); }

bool BulkDialog::anyUnseen() const
{
    return std::ranges::any_of(
        m_rows, [](const BulkRow& row) { return row.unseen && row.leftOut.isEmpty(); });
}

int BulkDialog::permitted() const { return static_cast<int>(std::ranges::count_if(m_rows, isForAct)); }

/// Where the act is for no row at all.
QString BulkDialog::whyNone() const
{
    const BulkRow& first = m_rows.constFirst();
    return first.missing.isEmpty() ? first.leftOut : phrases::denied(first.missing);
}

std::pair<QString, QString> BulkDialog::subject() const
{
    return {
        words::counted(m_rows.size(), tr("1 lock"), tr("%n locks", nullptr, words::numerus(m_rows.size()))),
        {}};
}

QString BulkDialog::buttonText(int permitted) const { return phrases::actOnSeveral(m_act, permitted); }

void BulkDialog::beOfOneLock()
{
    m_model->setOfOneLock(true);
    m_goOn->setChecked(true);
    m_goOn->hide();
    showRows();
}

/// Asking writes nothing. It asks again with each change of the guard, see ActDialog.
void BulkDialog::askPermissions()
{
    ++m_asked;
    askPermission(0);
}

/// Asks for one row after the other, so that a large selection does not block the connection for others.
void BulkDialog::askPermission(qsizetype place)
{
    if (place == m_rows.size() || phase() != Phase::Asking)
        return;
    acts().askPermissions(m_rows.at(place).id, this, [this, place, asked = m_asked](const auto& permissions) {
        if (asked != m_asked || phase() != Phase::Asking)
            return;
        m_rows[place].missing = permissions.value(m_act).missing;
        showRows();
        askPermission(place + 1);
    });
}

/// Judges the holders at the present time, but only of locks that have not changed. For a lock that has
/// changed, is out of sight or was acted upon, the observation is old and says nothing about its present
/// holder.
void BulkDialog::judge()
{
    if (phase() != Phase::Asking)
        return;
    for (BulkRow& row : m_rows) {
        row.signs = row.looked && !row.moved && !row.unseen
                        ? admin::signsOf(*row.looked, std::max(clockOf(row), row.looked->asOf))
                        : admin::HolderSigns::Unknown;
        row.leftOut = leftOut(row);
    }
}

void BulkDialog::showRows()
{
    judge();
    m_model->put(m_rows);
    const Strength strength = ActDialog::strengthOf(m_act);
    const auto [what, more] = subject();
    m_head->put(what, more, acts().guard().environment);
    m_head->putNotice(strength, phrases::actNotice(m_act, m_plan, m_rows.size()));
    actButton()->put(strength, buttonText(permitted()));
    m_demand->put(admin::demandOf(acts().guard().environment, answeredFor()), permitted());
    m_moved->put(Banner::Tone::Warning, anyMoved() && phase() == Phase::Asking ? someMovedWords() : QString(),
        lookAtAllWords());
    refresh();
}

void BulkDialog::tick(base::ServerTime now)
{
    ActSheet::tick(now);
    m_aftermath->tick(source(), now);
    if (phase() == Phase::Asking)
        showRows();
}

QString BulkDialog::hindrance() const
{
    if (permitted() == 0)
        return whyNone();
    if (anyMoved())
        return tr("Review the changes first.");
    return anyUnseen() ? tr("Some are not seen now.") : m_demand->missing();
}

admin::ActRequest BulkDialog::requestFor(const BulkRow& row) const
{
    admin::ActRequest request;
    request.act = m_act;
    request.lock = row.id;
    request.fence = row.looked ? row.looked->fence.toHex() : QByteArray();
    request.lease = row.looked ? admin::shortestSoftLease(*row.looked) : ActDialog::shortLease;
    request.reason = m_demand->reason();
    return request;
}

QWidget* BulkDialog::firstMissing() const { return m_demand->firstMissing(); }

void BulkDialog::perform()
{
    for (qsizetype place = 0; place < m_rows.size(); ++place) {
        if (!isForAct(m_rows.at(place)))
            continue;
        m_run.add(requestFor(m_rows.at(place)));
        m_places.append(place);
    }
    step();
}

void BulkDialog::step()
{
    const auto next = m_stopped ? std::nullopt : m_run.next(m_goOn->isChecked());
    if (!next)
        return finish();
    m_rows[m_places.at(*next)].running = true;
    m_model->put(m_rows);
    const admin::ActRequest request = m_run.steps().at(*next).request;
    acts().perform(request, this,
        [this, at = *next, request, sends = acts().plan(request).sends](const admin::Outcome& outcome) {
            take(at, {request, outcome, sends});
        });
}

void BulkDialog::take(qsizetype place, const admin::DoneAct& done)
{
    m_run.take(place, done.outcome);
    m_done.append(done);
    BulkRow& row = m_rows[m_places.at(place)];
    row.running = false;
    row.outcome = done.outcome.kind;
    row.result = admin::resultSentence(done.request, done.outcome, m_aliases);
    m_model->put(m_rows);
    m_aftermath->begin(row.id, m_model->index(int(m_places.at(place)), BulkModel::Name).data().toString(),
        clockOf(row), now());
    step();
}

/// A line for each lock that was left alone, with the reason where there is one.
QStringList BulkDialog::leftOutLines() const
{
    QStringList lines;
    for (int place = 0; place < m_rows.size(); ++place) {
        if (m_rows.at(place).outcome)
            continue;
        const QString name = m_model->index(place, BulkModel::Name).data().toString();
        const QString why = m_model->index(place, BulkModel::Result).data().toString();
        lines.append(why.isEmpty() ? name : QStringLiteral("%1: %2").arg(name, why));
    }
    return lines;
}

void BulkDialog::finish()
{
    const qsizetype untouched = m_rows.size() - m_run.applied() - m_run.surprises();
    QStringList parts{tr("%1 done").arg(m_run.applied())};
    if (m_run.surprises() > 0)
        parts.append(tr("%1 not as expected").arg(m_run.surprises()));
    if (untouched > 0)
        parts.append(tr("%1 skipped").arg(untouched));
    const bool well = m_run.surprises() == 0 && untouched == 0;
    const QString done = parts.join(QStringLiteral(", "));
    const QString means = meaning();
    if (!m_done.isEmpty())
        outcome()->offerWatch();
    endWith(means.isEmpty() ? done : done + QStringLiteral(". ") + means, well, m_done, leftOutLines());
}

QString BulkDialog::progress(base::milliseconds) const
{
    return tr("%1 of %2")
        .arg(QString::number(m_run.applied() + m_run.surprises()), QString::number(m_places.size()));
}

void BulkDialog::phaseChanged()
{
    m_demand->setVisible(phase() == Phase::Asking);
    m_stop->setVisible(phase() == Phase::Running);
    m_goOn->setEnabled(phase() != Phase::Ended);
    showRows();
}

} // namespace lockscope::ui

#include "moc_bulkdialog.cpp"
