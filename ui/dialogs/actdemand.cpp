#include "ui/dialogs/actdemand.h"

#include "core/base/printable.h"
#include "core/locks/lockwords.h"
#include "ui/widgets/plainlabel.h"

#include <QFormLayout>
#include <QLineEdit>

#include <limits>

namespace lockscope::ui
{
namespace
{

constexpr int reasonLength = 500;
constexpr qsizetype nameAsked = 48;

} // namespace

ActDemand::ActDemand(QWidget* parent)
    : QWidget(parent)
    , m_form(new QFormLayout(this))
    , m_typed(makeRow({}, "typed"))
    , m_reason(makeRow(tr("Reason, for the audit log"), "reason"))
{
    m_typeLabel = qobject_cast<PlainLabel*>(m_form->labelForField(m_typed));
    m_form->setContentsMargins(0, 0, 0, 0);
    m_form->setHorizontalSpacing(12);
    m_form->setVerticalSpacing(8);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_reason->setMaxLength(reasonLength);
}

QLineEdit* ActDemand::makeRow(const QString& label, const char* id)
{
    auto* edit = new QLineEdit(this);
    edit->setObjectName(QLatin1String(id));
    auto* words = new PlainLabel(label, PlainLabel::Tone::Normal, this);
    m_form->addRow(words, edit);
    edit->setAccessibleName(label);
    connect(edit, &QLineEdit::textChanged, this, &ActDemand::changed);
    return edit;
}

void ActDemand::put(const admin::Demand& demand, const base::KeyName& name, int count)
{
    m_demand = demand;
    m_name = name;
    m_count = count;
    const bool types = demand.typeName || demand.typeCount;
    const QString asked = demand.typeCount ? tr("Type how many locks: %1").arg(count)
                                           : tr("Type its name: %1").arg(locks::nameWords(name, nameAsked));
    m_typeLabel->put(asked);
    m_typed->setAccessibleName(asked);
    m_typeLabel->setVisible(types);
    m_typed->setVisible(types);
    m_reason->setPlaceholderText(demand.reason ? tr("needed on production") : tr("not needed here"));
}

/// Accepts the name as it is shown, or with \xHH for bytes that cannot be typed.
bool ActDemand::isTyped() const
{
    const QString typed = m_typed->text();
    if (m_demand.typeCount)
        return typed.trimmed() == QString::number(m_count);
    const QString whole = locks::nameWords(m_name, std::numeric_limits<qsizetype>::max());
    return typed == whole || (!m_name.isEmpty() && base::fromTyped(typed) == m_name.bytes);
}

QString ActDemand::missing() const
{
    if (m_demand.typeCount && !isTyped())
        return tr("Type the number of locks first.");
    if (m_demand.typeName && !isTyped())
        return tr("Type the lock's name first.");
    if (m_demand.reason && reason().isEmpty())
        return tr("Give a reason first.");
    return {};
}

QString ActDemand::reason() const { return m_reason->text().trimmed(); }

} // namespace lockscope::ui

#include "moc_actdemand.cpp"
