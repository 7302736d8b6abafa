#include "ui/dialogs/leavedialog.h"

#include "core/admin/actwords.h"
#include "core/locks/lockwords.h"
#include "ui/widgets/actbutton.h"
#include "ui/widgets/plainlabel.h"

#include <QHBoxLayout>
#include <QSpinBox>

namespace lockscope::ui
{
namespace
{

constexpr qsizetype holdsNamed = 5;
constexpr int longestKeptMinutes = 24 * 60;

} // namespace

QList<admin::OperatorHold> LeaveDialog::livingHolds(const console::Acts& acts)
{
    QList<admin::OperatorHold> holds = acts.holds();
    holds.removeIf([](const admin::OperatorHold& hold) { return hold.lost; });
    return holds;
}

LeaveDialog::LeaveDialog(console::Acts& acts, QWidget* parent)
    : QDialog(parent)
    , m_acts(acts)
    , m_text(new PlainLabel(heldText(), PlainLabel::Tone::Normal, this))
    , m_notice(new PlainLabel(this))
    , m_minutes(new QSpinBox(this))
    , m_release(new ActButton(this))
    , m_keep(new QPushButton(tr("Keep them and close"), this))
    , m_anyway(new QPushButton(tr("Close all the same"), this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("You hold locks"));
    setMinimumWidth(600);
    m_text->setWordWrap(true);
    m_notice->setWordWrap(true);
    m_notice->setColour(ActButton::colourOf(Strength::Hard));
    m_notice->hide();
    m_anyway->hide();
    m_minutes->setRange(1, longestKeptMinutes);
    m_minutes->setValue(30);
    m_minutes->setSuffix(tr(" min"));
    m_minutes->setObjectName(QStringLiteral("minutes"));
    m_release->put(Strength::Plain, tr("Release them and close"));
    m_release->setObjectName(QStringLiteral("release"));
    m_keep->setObjectName(QStringLiteral("keep"));
    m_anyway->setObjectName(QStringLiteral("anyway"));
    auto* cancel = new QPushButton(tr("Stay"), this);
    cancel->setObjectName(QStringLiteral("cancel"));
    auto* keeping = new QHBoxLayout;
    keeping->addWidget(
        new PlainLabel(tr("Kept, they lapse by themselves after"), PlainLabel::Tone::Normal, this));
    keeping->addWidget(m_minutes);
    keeping->addStretch();
    auto* buttons = new QHBoxLayout;
    for (QWidget* button :
        {static_cast<QWidget*>(m_release), static_cast<QWidget*>(m_keep), static_cast<QWidget*>(m_anyway)})
        buttons->addWidget(button);
    buttons->addStretch();
    buttons->addWidget(cancel);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    column->addWidget(m_text);
    column->addLayout(keeping);
    column->addWidget(m_notice);
    column->addLayout(buttons);
    connect(m_release, &QPushButton::clicked, this, [this] { begin(admin::ActKind::Release); });
    connect(m_keep, &QPushButton::clicked, this, [this] { begin(admin::ActKind::ShortenLease); });
    connect(m_anyway, &QPushButton::clicked, this, &QDialog::accept);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    cancel->setFocus();
}

QString LeaveDialog::heldText() const
{
    QStringList names;
    const QList<admin::OperatorHold> holds = livingHolds(m_acts);
    for (const admin::OperatorHold& hold : holds.first(std::min(holds.size(), holdsNamed)))
        names.append(QStringLiteral("– ") + locks::nameWords(hold.lock.name, 80));
    if (holds.size() > holdsNamed)
        names.append(tr("and %1 more").arg(holds.size() - holdsNamed));
    return tr("You still hold:\n%1\n\nOthers may be waiting for them.").arg(names.join(u'\n'));
}

/// Queues one act after the other: a hold that was entered several times is released as often.
void LeaveDialog::begin(admin::ActKind act)
{
    m_todo.clear();
    m_failed = 0;
    for (const admin::OperatorHold& hold : livingHolds(m_acts)) {
        admin::ActRequest request;
        request.act = act;
        request.lock = hold.lock;
        request.who = hold.holder;
        request.lease = std::chrono::minutes{m_minutes->value()};
        request.reason = QStringLiteral("quit");
        const qint64 times = act == admin::ActKind::Release ? std::max<qint64>(1, hold.count) : 1;
        for (qint64 time = 0; time < times; ++time)
            m_todo.append(request);
    }
    m_release->setEnabled(false);
    m_keep->setEnabled(false);
    next();
}

void LeaveDialog::next()
{
    if (!m_todo.isEmpty()) {
        const admin::ActRequest request = m_todo.takeFirst();
        return m_acts.perform(
            request, this, [this, request](const admin::Outcome& outcome) { take(request, outcome); });
    }
    if (m_failed == 0)
        return accept();
    m_release->setEnabled(true);
    m_keep->setEnabled(true);
    m_anyway->show();
    m_text->put(heldText());
}

void LeaveDialog::take(const admin::ActRequest& request, const admin::Outcome& outcome)
{
    if (outcome.kind != admin::OutcomeKind::Applied) {
        ++m_failed;
        m_notice->put(tr("%1 could not be done: %2")
                          .arg(QString::number(m_failed), admin::outcomeSentence(request, outcome)));
        m_notice->show();
    }
    next();
}

} // namespace lockscope::ui

#include "moc_leavedialog.cpp"
