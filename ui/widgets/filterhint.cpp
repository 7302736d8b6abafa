#include "ui/widgets/filterhint.h"

#include "ui/models/lockphrases.h"

namespace lockscope::ui
{

FilterHint::FilterHint(QWidget* parent)
    : QToolButton(parent)
{
    setObjectName(QStringLiteral("filterHint"));
    setFocusPolicy(Qt::TabFocus);
    hide();
    connect(this, &QToolButton::clicked, this, [this] { Q_EMIT taken(QString(m_corrected)); });
}

void FilterHint::put(const std::optional<filter::Correction>& correction)
{
    m_corrected = correction ? correction->text : QString();
    setText(correction ? menuText(correction->sentence()) : QString());
    setVisible(correction.has_value());
}

} // namespace lockscope::ui

#include "moc_filterhint.cpp"
