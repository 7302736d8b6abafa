#include "ui/pages/detailhead.h"

#include "core/locks/lockwords.h"
#include "ui/pages/lockfacts.h"
#include "ui/theme.h"
#include "ui/widgets/copybutton.h"
#include "ui/widgets/nameview.h"
#include "ui/widgets/plainlabel.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace lockscope::ui
{

namespace
{

void makeNotice(PlainLabel& label)
{
    label.setWordWrap(true);
    label.setMargin(8);
    label.setAutoFillBackground(true);
    label.setBackgroundRole(QPalette::AlternateBase);
}

void showNotice(PlainLabel& label, const QString& text)
{
    label.put(text);
    label.setVisible(!text.isEmpty());
}

} // namespace

DetailHead::DetailHead(QWidget* parent)
    : QWidget(parent)
    , m_name(new NameView(this))
    , m_copy(new CopyButton(tr("name"), this))
    , m_state(new PlainLabel({}, PlainLabel::Tone::Strong, this))
    , m_place(new PlainLabel({}, PlainLabel::Tone::Muted, this))
    , m_notice(new PlainLabel(this))
    , m_elsewhere(new PlainLabel(this))
{
    m_name->setObjectName(QStringLiteral("lockName"));
    m_state->setObjectName(QStringLiteral("lockState"));
    m_place->setWordWrap(true);
    m_state->setSelectable();
    m_place->setSelectable();
    m_notice->setObjectName(QStringLiteral("lockNotice"));
    m_elsewhere->setObjectName(QStringLiteral("lockElsewhere"));
    for (PlainLabel* notice : {m_notice, m_elsewhere}) {
        makeNotice(*notice);
        notice->setSelectable();
    }
    auto* names = new QHBoxLayout;
    names->setSpacing(4);
    names->addWidget(m_name, 1);
    names->addWidget(m_copy, 0, Qt::AlignTop);
    auto* states = new QHBoxLayout;
    states->setSpacing(12);
    states->addWidget(m_state);
    states->addWidget(m_place, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(names);
    layout->addLayout(states);
    layout->addSpacing(4);
    layout->addWidget(m_notice);
    layout->addWidget(m_elsewhere);
}

void DetailHead::put(const locks::Lock& lock, base::ServerTime now, base::milliseconds lostFor, bool listed,
    const QString& elsewhere)
{
    m_name->setText(locks::nameWords(lock.ref->name));
    m_copy->setBytes(lock.ref->name.bytes);
    const StateStyle look = theme::look(locks::stateAt(lock, now), lock.lease.kind, lock.kind);
    m_state->put(look.glyph + QStringLiteral("  ") + look.word);
    m_state->setColour(look.colour);
    m_place->put(lockfacts::place(lock));
    showNotice(*m_notice, lockfacts::notice(lock, now, lostFor, listed));
    showNotice(*m_elsewhere, elsewhere);
}

} // namespace lockscope::ui

#include "moc_detailhead.cpp"
