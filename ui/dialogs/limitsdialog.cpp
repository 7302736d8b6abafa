#include "ui/dialogs/limitsdialog.h"

#include "ui/manual.h"
#include "ui/widgets/plainlabel.h"

#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QPushButton>
#include <QSpinBox>

#include <cmath>

namespace lockscope::ui
{
namespace
{

constexpr double secondsPerMinute = 60;
constexpr double leastMinutes = 0.1;
constexpr double mostMinutes = 30 * 24 * 60;
constexpr int mostWaiters = 1'000'000;

} // namespace

LimitsDialog::LimitsDialog(const locks::FindingLimits& limits, QWidget* parent)
    : QDialog(parent)
    , m_minutes(new QDoubleSpinBox(this))
    , m_waiters(new QSpinBox(this))
{
    setWindowTitle(tr("When waiting is trouble"));
    manual::offer(*this, "trouble#limits-of-your-own");
    m_minutes->setRange(leastMinutes, mostMinutes);
    m_minutes->setDecimals(1);
    m_minutes->setSuffix(tr(" min"));
    m_minutes->setValue(std::chrono::duration<double>(limits.longHold).count() / secondsPerMinute);
    m_waiters->setRange(1, mostWaiters);
    m_waiters->setValue(int(limits.manyWaiters));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(tr("Use these limits"), QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* form = new QFormLayout(this);
    form->setSpacing(8);
    form->addRow(tr("A lock is held, while others wait, for"), m_minutes);
    form->addRow(tr("So many wait for one lock"), m_waiters);
    form->addRow(
        new PlainLabel(tr("These limits are kept of this connection. Usual are 15 minutes and 10 who wait."),
            PlainLabel::Tone::Muted, this));
    form->addRow(buttons);
}

locks::FindingLimits LimitsDialog::limits() const
{
    const auto seconds = std::llround(m_minutes->value() * secondsPerMinute);
    return {base::seconds(seconds), m_waiters->value()};
}

} // namespace lockscope::ui

#include "moc_limitsdialog.cpp"
