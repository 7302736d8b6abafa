#include "ui/dialogs/visitdialog.h"

#include "core/base/printable.h"
#include "core/lab/footprint.h"
#include "core/lab/visit.h"
#include "core/words/counted.h"
#include "core/words/duration.h"
#include "ui/dialogs/acthead.h"
#include "ui/manual.h"
#include "ui/widgets/actbutton.h"
#include "ui/widgets/foldout.h"
#include "ui/widgets/plainlabel.h"

#include <QHBoxLayout>

namespace lockscope::ui
{

VisitDialog::VisitDialog(
    const lab::RunPlace& place, const lab::Scenario& scenario, int largestGroup, QWidget* parent)
    : QDialog(parent)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Play on the connected server"));
    manual::offer(*this, "lab#on-a-server-of-yours");
    const QString server = base::printable(place.name().toUtf8(), 120);
    auto* head = new ActHead(this);
    head->put(server, tr("plays “%1”").arg(base::printable(lab::textsOf(scenario).title.toUtf8(), 120)),
        place.environment);
    head->putNotice(Strength::Soft, tr("Simulated clients write to this server while the run goes on."));
    auto* words = new PlainLabel(this);
    words->setWordWrap(true);
    words->put(
        tr("%n clients connect to it and take, keep and lose locks of their own. They touch only names "
           "that begin with %1 and the companions and channels that belong to these. What they wrote is "
           "removed when the run ends; where that cannot be done, it goes by its expiry within %2.",
            nullptr, words::numerus(lab::clientsOf(scenario, largestGroup)))
            .arg(QString::fromUtf8(lab::labPrefix), words::duration(lab::Visit::leftoversLast)));
    auto* names = new Foldout(tr("Keys that it may write"), this);
    names->put(lab::Footprint(scenario).names());
    names->setOpen(false);
    auto* play = new ActButton(this);
    play->put(Strength::Soft, tr("Play on %1").arg(base::printable(place.name().toUtf8(), 32)));
    play->setObjectName(QStringLiteral("visit"));
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setObjectName(QStringLiteral("cancel"));
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(play);
    buttons->addStretch();
    buttons->addWidget(cancel);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    for (QWidget* part :
        {static_cast<QWidget*>(head), static_cast<QWidget*>(words), static_cast<QWidget*>(names)})
        column->addWidget(part);
    column->addStretch();
    column->addLayout(buttons);
    connect(play, &QPushButton::clicked, this, &QDialog::accept);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    cancel->setFocus();
    constexpr int wide = 560;
    setFixedWidth(wide);
    // The layout's own estimate is for a wider dialog.
    words->setMinimumHeight(words->heightForWidth(wide - 32));
    resize(wide, column->totalHeightForWidth(wide));
}

} // namespace lockscope::ui

#include "moc_visitdialog.cpp"
