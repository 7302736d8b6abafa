#include "ui/dialogs/actdialog.h"

#include "core/admin/actwords.h"
#include "core/admin/plan.h"
#include "core/base/printable.h"
#include "core/locks/lockwords.h"
#include "ui/dialogs/actdemand.h"
#include "ui/dialogs/actfacts.h"
#include "ui/dialogs/acthead.h"
#include "ui/dialogs/aftermath.h"
#include "ui/dialogs/outcomeview.h"
#include "ui/manual.h"
#include "ui/models/actphrases.h"
#include "ui/models/looked.h"
#include "ui/pages/lockfacts.h"
#include "ui/pages/partheading.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/foldout.h"
#include "ui/widgets/plainlabel.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSpinBox>

namespace lockscope::ui
{
namespace
{

using admin::ActKind;

constexpr int longestShortLease = 3600;
constexpr qsizetype nameShown = 240; ///< a longer name is shown by both its ends

/// Returns true for acts that take something away from the hold that the person has seen.
bool isBoundToHold(ActKind act)
{
    return act == ActKind::ForceRelease || act == ActKind::ReleaseHolder || act == ActKind::ReleaseEntry ||
           act == ActKind::ShortenLease;
}

locks::LockPtr shownLock(const console::Source& source, const locks::LockRef& ref)
{
    const QList<locks::LockPtr> all = source.locks();
    const auto found = std::ranges::find_if(all, [&](const auto& lock) { return lock->ref == ref; });
    return found == all.end() ? nullptr : *found;
}

int secondsOf(base::milliseconds span) { return int(std::chrono::ceil<base::seconds>(span).count()); }

QString movedWords()
{
    return ActDialog::tr("It has changed while you looked: what the button was bound to is no longer there.");
}

QString lookAgainWords() { return ActDialog::tr("Show what it is now"); }

} // namespace

Strength ActDialog::strengthOf(ActKind act)
{
    if (admin::isHard(act))
        return Strength::Hard;
    return act == ActKind::ShortenLease || act == ActKind::Nudge ? Strength::Soft : Strength::Plain;
}

ActDialog::ActDialog(const std::shared_ptr<console::Source>& from, const admin::ActRequest& request,
    const Aliases& aliases, QWidget* parent)
    : ActSheet(from, parent)
    , m_request(request)
    , m_head(new ActHead(this))
    , m_facts(new ActFacts(this))
    , m_aftermath(new Aftermath(this))
{
    setWindowTitle(admin::actWords(request.act));
    manual::offer(*this, "freeing");
    m_present = shownLock(source(), request.lock);
    ActDialog::setAliases(aliases);
    body()->setSpacing(12);
    body()->addWidget(m_head);
    body()->addLayout(makeMiddle());
    body()->addWidget(m_movedBanner = new Banner(this)); // made in the order of the Tab key
    body()->addWidget(unlockRow());
    body()->addWidget(m_demand = new ActDemand(this));
    if (request.act == ActKind::ForceRelease) {
        m_softer = offer("softer", tr("Shorten its lease instead…"), ActKind::ShortenLease);
        m_signalAfter = offer("signal", tr("Send its library's signal…"), ActKind::Nudge);
        m_signalAfter->hide();
    }
    m_movedBanner->keepRoomFor(movedWords(), lookAgainWords());
    body()->addWidget(m_aftermath);
    m_aftermath->hide();
    connect(outcome(), &OutcomeView::watchWanted, m_aftermath, &QWidget::show);
    connect(m_movedBanner, &Banner::pressed, this, &ActDialog::lookAgain);
    connect(m_demand, &ActDemand::changed, this, &ActDialog::refresh);
    connect(&source(), &console::Source::changed, this, &ActDialog::takeBatch);
    connect(&source(), &console::Source::clientsChanged, this, &ActDialog::setClients);
    connect(&acts(), &console::Acts::guardChanged, this, &ActDialog::askPermission);
    lookAgain();
    askPermission();
}

void ActDialog::setAliases(const Aliases& aliases)
{
    ActSheet::setAliases(aliases);
    m_aliases = aliases;
    m_facts->setAliases(aliases);
    m_aftermath->setAliases(aliases);
}

void ActDialog::setClients(const locks::ClientSight& sight)
{
    m_facts->setClients(sight);
    showTimes();
}

/// Makes the middle: the present state at the left, the consequences at the right.
QHBoxLayout* ActDialog::makeMiddle()
{
    m_future = new QWidget(this);
    auto* future = new QVBoxLayout(m_future);
    future->setContentsMargins(0, 0, 0, 0);
    future->setSpacing(4);
    m_consequences = new PlainLabel(m_future);
    m_consequences->setWordWrap(true);
    m_consequences->setObjectName(QStringLiteral("consequences"));
    m_fence = new PlainLabel({}, PlainLabel::Tone::Muted, m_future);
    m_fence->setWordWrap(true);
    m_sends = new Foldout(tr("Exactly what is sent"), m_future);
    m_sends->setObjectName(QStringLiteral("sends"));
    if (m_request.act == ActKind::ShortenLease)
        makeLease(future);
    if (m_request.act == ActKind::Nudge && acts().plan(m_request).obstacle == "no-signal")
        makeSignal(future);
    for (QWidget* part : {static_cast<QWidget*>(new PartHeading(tr("What will happen"), m_future)),
             static_cast<QWidget*>(m_consequences), static_cast<QWidget*>(m_fence),
             static_cast<QWidget*>(m_sends)})
        future->addWidget(part);
    future->addStretch();
    auto* middle = new QHBoxLayout;
    middle->setSpacing(24);
    middle->addWidget(m_facts, 1);
    middle->addWidget(m_future, 1);
    return middle;
}

void ActDialog::makeLease(QVBoxLayout* column)
{
    m_lease = new QSpinBox(this);
    m_lease->setObjectName(QStringLiteral("lease"));
    m_lease->setRange(1, longestShortLease);
    m_lease->setSuffix(tr(" s"));
    m_lease->setValue(secondsOf(m_present ? admin::shortestSoftLease(*m_present) : shortLease));
    m_lease->setAccessibleName(tr("What remains from now on"));
    auto* row = new QHBoxLayout;
    row->addWidget(new PlainLabel(m_lease->accessibleName(), PlainLabel::Tone::Normal, this));
    row->addWidget(m_lease);
    row->addStretch();
    column->addLayout(row);
    connect(m_lease, &QSpinBox::valueChanged, this, &ActDialog::showPlan);
}

/// Makes the fields for the signal that the clients wait for, where their library is not known.
void ActDialog::makeSignal(QVBoxLayout* column)
{
    m_signalHow = new QComboBox(this);
    m_signalHow->addItems({tr("Message on the channel"), tr("Element of the list")});
    m_signalHow->setAccessibleName(tr("Kind of signal"));
    m_signalWhere = new QLineEdit(this);
    m_signalWhere->setObjectName(QStringLiteral("signal where"));
    m_signalWhere->setAccessibleName(tr("Channel or list"));
    m_signalWhat = new QLineEdit(this);
    m_signalWhat->setObjectName(QStringLiteral("signal what"));
    m_signalWhat->setAccessibleName(tr("Message or element"));
    auto* form = new QFormLayout;
    form->addRow(new PlainLabel(tr("Signal"), PlainLabel::Tone::Normal, this), m_signalHow);
    form->addRow(new PlainLabel(tr("Name"), PlainLabel::Tone::Normal, this), m_signalWhere);
    form->addRow(new PlainLabel(tr("Content"), PlainLabel::Tone::Normal, this), m_signalWhat);
    column->addLayout(form);
    connect(m_signalHow, &QComboBox::currentIndexChanged, this, &ActDialog::showPlan);
    connect(m_signalWhere, &QLineEdit::textChanged, this, &ActDialog::showPlan);
    connect(m_signalWhat, &QLineEdit::textChanged, this, &ActDialog::showPlan);
}

/// Makes a button for another act, beside Cancel and far from the button of this one.
QWidget* ActDialog::offer(const char* name, const QString& text, admin::ActKind act)
{
    auto* button = new ActButton(this);
    button->setObjectName(QLatin1String(name));
    button->setMinimumHeight(actButton()->minimumHeight());
    button->put(Strength::Soft, text);
    aside()->addWidget(button);
    connect(button, &QPushButton::clicked, this, [this, act] {
        Q_EMIT anotherWanted(m_request.lock, act);
        reject();
    });
    return button;
}

void ActDialog::takeBatch(const locks::Batch& batch)
{
    m_aftermath->take(batch);
    const auto found = std::ranges::find_if(
        batch.changed, [this](const locks::LockPtr& lock) { return lock->ref == m_request.lock; });
    if (found != batch.changed.end())
        takeLock(*found);
    else if (batch.removed.contains(m_request.lock))
        takeLock(nullptr);
}

void ActDialog::takeLock(const locks::LockPtr& lock)
{
    m_present = lock;
    const Moved moved =
        isBoundToHold(m_request.act) ? movedSince(m_looked, lock, m_lookedDead) : Moved::Renewed;
    m_unseen = moved == Moved::Unseen;
    m_moved = m_moved || moved == Moved::Changed;
    if (!m_moved && !m_unseen) // else a lock that is seen again is compared with the old state
        m_looked = lock;
    showPlan();
}

void ActDialog::lookAgain()
{
    m_looked = m_present;
    m_moved = false;
    m_unseen = false;
    showPlan();
}

admin::ActRequest ActDialog::bound() const
{
    admin::ActRequest request = m_request;
    request.fence = m_looked ? m_looked->fence.toHex() : QByteArray();
    request.reason = m_demand->reason();
    if (m_lease)
        request.lease = base::seconds{m_lease->value()};
    if (m_signalWhere && !m_signalWhere->text().isEmpty())
        request.signal = locks::Signal{
            m_signalHow->currentIndex() == 0 ? locks::Signal::How::Publish : locks::Signal::How::Push,
            base::fromTyped(m_signalWhere->text()), base::fromTyped(m_signalWhat->text())};
    return request;
}

/// Updates everything that depends on the lock and on the request.
void ActDialog::showPlan()
{
    const admin::ActRequest request = bound();
    m_plan = acts().plan(request);
    QStringList lines;
    for (const QByteArray& consequence : std::as_const(m_plan.consequences))
        lines.append(QStringLiteral("– ") + admin::consequenceSentence(consequence));
    m_consequences->put(lines.join(u'\n'));
    m_sends->put(m_plan.sends);
    m_fence->put(m_looked && isBoundToHold(request.act) ? tr("Safety check: %1. %2")
                                                              .arg(admin::strengthWords(m_plan.strength),
                                                                  admin::strengthSentence(m_plan.strength))
                                                        : QString());
    m_fence->setVisible(!m_fence->text().isEmpty());
    actButton()->put(strengthOf(request.act), phrases::actButton(request));
    m_head->putNotice(strengthOf(request.act), phrases::actNotice(request.act, m_plan));
    showSofter();
    showTimes();
}

/// Updates what changes with time alone.
void ActDialog::showTimes()
{
    const base::ServerTime moment = m_present ? std::max(now(), m_present->asOf) : now();
    if (m_present)
        m_plan.signs = admin::signsOf(*m_present, moment);
    m_lookedDead = m_looked && !m_unseen && admin::signsOf(*m_looked, moment) == admin::HolderSigns::Dead;
    m_facts->setVisible(m_request.act != ActKind::KillScript);
    m_facts->put(m_present, m_plan, moment);
    const bool script = m_request.act == ActKind::KillScript;
    const QString who = phrases::actWho(m_request, m_present ? m_present->kind : locks::Kind(), m_aliases);
    const QString place = m_present && !script ? lockfacts::place(*m_present) : QString();
    m_head->put(script ? source().health().serverName : locks::nameWords(m_request.lock.name, nameShown),
        who.isEmpty() ? place : place + QStringLiteral(" · ") + who, acts().guard().environment);
    m_demand->put(admin::demandOf(acts().guard().environment, 1), 1);
    m_movedBanner->put(Banner::Tone::Warning, m_moved && phase() == Phase::Asking ? movedWords() : QString(),
        lookAgainWords());
    refresh();
}

void ActDialog::tick(base::ServerTime now)
{
    ActSheet::tick(now);
    m_aftermath->tick(source(), now);
    showTimes();
}

/// Asking writes nothing. It asks again with each change of the guard, because the permissions of the user
/// that acts can be asked for only while acts are allowed to leave.
void ActDialog::askPermission()
{
    if (m_request.act == ActKind::KillScript || phase() != Phase::Asking)
        return;
    acts().askPermissions(m_request.lock, this, [this](const auto& permissions) {
        m_missing = permissions.value(m_request.act).missing;
        refresh();
    });
}

QString ActDialog::hindrance() const
{
    if (!m_missing.isEmpty())
        return phrases::denied(m_missing);
    if (!m_plan.obstacle.isEmpty())
        return admin::refusalSentence(m_plan.obstacle);
    if (m_moved)
        return tr("Look at what it is now first.");
    if (m_unseen)
        return tr("It is not seen now.");
    return m_demand->missing();
}

QWidget* ActDialog::firstMissing() const { return m_demand->firstMissing(); }

void ActDialog::perform()
{
    const admin::ActRequest request = bound();
    m_wakesNobody = m_plan.consequences.contains("library-not-known");
    acts().perform(request, this, [this, request, sends = m_plan.sends](const admin::Outcome& ended) {
        if (request.act != ActKind::KillScript) {
            m_aftermath->begin(request.lock, {}, now(), now());
            outcome()->offerWatch();
        }
        end(request, ended, sends);
    });
}

/// Offers to shorten the lease where there is one that can be shortened.
void ActDialog::showSofter()
{
    if (!m_softer)
        return;
    admin::ActRequest shortening = bound();
    shortening.act = ActKind::ShortenLease;
    shortening.lease = base::milliseconds(1);
    m_softer->setVisible(phase() == Phase::Asking && acts().plan(shortening).obstacle.isEmpty());
}

void ActDialog::phaseChanged()
{
    m_demand->setEnabled(phase() == Phase::Asking);
    m_demand->setVisible(phase() != Phase::Ended);
    m_future->setVisible(phase() != Phase::Ended);
    showSofter();
    if (m_signalAfter)
        m_signalAfter->setVisible(phase() == Phase::Ended && m_wakesNobody);
    showTimes();
}

} // namespace lockscope::ui

#include "moc_actdialog.cpp"
