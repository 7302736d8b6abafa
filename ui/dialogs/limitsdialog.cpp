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
constexpr int mostTimes = 1'000'000;
/// A holder is not called silent sooner; see locks::livelyFor.
constexpr double leastSilentMinutes = 0.5;
constexpr int mostClockSeconds = 24 * 60 * 60;

double minutesOf(base::milliseconds span)
{
    return std::chrono::duration<double>(span).count() / secondsPerMinute;
}

base::seconds spanOf(const QDoubleSpinBox* box)
{
    return base::seconds(std::llround(box->value() * secondsPerMinute));
}

void prepareMinutes(QDoubleSpinBox* box, double least, base::milliseconds span)
{
    box->setRange(least, mostMinutes);
    box->setDecimals(1);
    box->setSuffix(LimitsDialog::tr(" min"));
    box->setValue(minutesOf(span));
}

} // namespace

LimitsDialog::LimitsDialog(const locks::FindingLimits& limits, QWidget* parent)
    : QDialog(parent)
    , m_minutes(new QDoubleSpinBox(this))
    , m_waiters(new QSpinBox(this))
    , m_times(new QSpinBox(this))
    , m_silentMinutes(new QDoubleSpinBox(this))
    , m_clockSeconds(new QSpinBox(this))
{
    setWindowTitle(tr("When it counts as trouble"));
    manual::offer(*this, "trouble#limits-of-your-own");
    prepareMinutes(m_minutes, leastMinutes, limits.longHold);
    m_waiters->setObjectName(QStringLiteral("waiters"));
    m_silentMinutes->setObjectName(QStringLiteral("silence"));
    m_waiters->setRange(1, mostWaiters);
    m_waiters->setValue(int(limits.manyWaiters));
    m_times->setObjectName(QStringLiteral("times"));
    m_times->setRange(2, mostTimes);
    m_times->setValue(limits.timesUsual);
    prepareMinutes(m_silentMinutes, leastSilentMinutes, limits.silentHolder);
    m_clockSeconds->setObjectName(QStringLiteral("clock"));
    m_clockSeconds->setRange(1, mostClockSeconds);
    m_clockSeconds->setSuffix(tr(" s"));
    m_clockSeconds->setValue(int(std::chrono::round<base::seconds>(limits.clockOff).count()));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(tr("Use these limits"), QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* form = new QFormLayout(this);
    form->setSpacing(8);
    form->addRow(tr("A lock is held, while others wait, for"), m_minutes);
    form->addRow(tr("So many wait for one lock"), m_waiters);
    form->addRow(tr("It is held so many times as long as others"), m_times);
    form->addRow(tr("A holder shows no sign of life for"), m_silentMinutes);
    form->addRow(tr("Clocks differ by more than"), m_clockSeconds);
    form->addRow(new PlainLabel(
        tr("These limits are kept of this connection. Usual are, from the top, 15 minutes, 10, "
           "10 times, 15 minutes and 2 seconds."),
        PlainLabel::Tone::Muted, this));
    form->addRow(buttons);
}

locks::FindingLimits LimitsDialog::limits() const
{
    return {spanOf(m_minutes), m_waiters->value(), spanOf(m_silentMinutes),
        base::seconds(m_clockSeconds->value()), m_times->value()};
}

} // namespace lockscope::ui

#include "moc_limitsdialog.cpp"
