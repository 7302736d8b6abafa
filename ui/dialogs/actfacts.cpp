#include "ui/dialogs/actfacts.h"

#include "core/locks/lockwords.h"
#include "core/locks/situation.h"
#include "ui/models/actphrases.h"
#include "ui/pages/factlist.h"
#include "ui/pages/lockfacts.h"
#include "ui/theme.h"
#include "ui/widgets/plainlabel.h"

#include <QVBoxLayout>

namespace lockscope::ui
{
namespace
{

enum ActFact {
    KindRow,
    WhyRow,
    HolderRow,
    PlaceRow,
    EnteredRow,
    HeldRow,
    LeaseRow,
    LeftRow,
    WaitersRow,
    NextRow
};

/// Returns the look of the state with the same meaning: a living watchdog, an overdue renewal, unknown.
StateStyle signsLook(admin::HolderSigns signs)
{
    switch (signs) {
    case admin::HolderSigns::Alive:
        return theme::look(locks::State::Held);
    case admin::HolderSigns::Dead:
        return theme::look(locks::State::RenewalOverdue);
    case admin::HolderSigns::Unknown:
        break;
    }
    return theme::look(locks::State::Unknown);
}

} // namespace

ActFacts::ActFacts(QWidget* parent)
    : QWidget(parent)
    , m_signs(new PlainLabel({}, PlainLabel::Tone::Strong, this))
    , m_facts(new FactList(this))
{
    m_signs->setWordWrap(true);
    m_signs->setObjectName(QStringLiteral("signs"));
    for (const QString& label :
        {tr("Kind"), tr("Because"), tr("Held by"), tr("Connects from"), tr("Hold count"), tr("Held for"),
            tr("Lease"), tr("Remaining"), tr("Waiters"), tr("Next holder")})
        m_facts->add(label);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_signs);
    column->addWidget(m_facts);
    column->addStretch();
}

void ActFacts::put(const locks::LockPtr& lock, const admin::Plan& plan, base::ServerTime now)
{
    if (!lock) {
        m_signs->put(tr("It is no longer there."));
        m_facts->hide();
        return;
    }
    m_facts->show();
    const base::ServerTime moment = locks::momentOf(*lock, now);
    putSigns(*lock, plan.signs, moment);
    m_facts->put(KindRow, locks::kindTitle(lock->kind));
    m_facts->put(WhyRow, lockfacts::evidence(*lock));
    m_facts->put(HolderRow, phrases::holderLines(*lock, m_aliases));
    m_facts->put(PlaceRow, locks::placesInShort(*lock, m_sight, m_aliases));
    m_facts->put(EnteredRow, phrases::entered(*lock));
    m_facts->put(HeldRow, phrases::heldSince(*lock, moment));
    m_facts->put(LeaseRow, lockfacts::lease(*lock, now));
    m_facts->put(LeftRow, lockfacts::remaining(*lock, now));
    m_facts->put(WaitersRow, lockfacts::waiters(*lock));
    m_facts->put(NextRow, phrases::nextHolder(*lock, plan, m_aliases));
}

void ActFacts::putSigns(const locks::Lock& lock, admin::HolderSigns signs, base::ServerTime now)
{
    const bool free = lock.current && !lock.exists;
    const StateStyle look = free ? theme::look(locks::State::Free) : signsLook(signs);
    m_signs->put(look.glyph + u' ' + phrases::signs(lock, signs, now));
    m_signs->setColour(look.colour);
}

} // namespace lockscope::ui

#include "moc_actfacts.cpp"
