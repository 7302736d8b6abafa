#include "ui/dialogs/actdemand.h"

#include "ui/widgets/plainlabel.h"

#include <QFormLayout>
#include <QLineEdit>

namespace lockscope::ui
{
namespace
{

constexpr int reasonLength = 500;

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

void ActDemand::put(const admin::Demand& demand, int count)
{
    m_demand = demand;
    m_count = count;
    const QString asked = tr("Type how many locks: %1").arg(count);
    m_typeLabel->put(asked);
    m_typed->setAccessibleName(asked);
    m_typeLabel->setVisible(demand.typeCount);
    m_typed->setVisible(demand.typeCount);
    m_reason->setPlaceholderText(demand.reason ? tr("needed on production") : tr("not needed here"));
}

bool ActDemand::isTyped() const { return m_typed->text().trimmed() == QString::number(m_count); }

QString ActDemand::missing() const
{
    if (m_demand.typeCount && !isTyped())
        return tr("Type the number of locks first.");
    if (m_demand.reason && reason().isEmpty())
        return tr("Give a reason first.");
    return {};
}

QWidget* ActDemand::firstMissing() const
{
    if (m_demand.typeCount && !isTyped())
        return m_typed;
    return m_demand.reason && reason().isEmpty() ? m_reason : nullptr;
}

QString ActDemand::reason() const { return m_reason->text().trimmed(); }

} // namespace lockscope::ui

#include "moc_actdemand.cpp"
