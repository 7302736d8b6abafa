#include "ui/pages/heldpart.h"

#include "core/record/recordwords.h"
#include "core/words/counted.h"
#include "ui/models/heldmessagemodel.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/rowtable.h"
#include "ui/widgets/tablecopy.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QShortcut>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope::ui
{

using lab::Fault;

namespace
{

constexpr qsizetype mostHeldNamed = 5;

/// "a, b, c, d, e, and 3 more"
QString namesOf(const QStringList& clients)
{
    QStringList names = clients.first(std::min(clients.size(), mostHeldNamed));
    if (clients.size() > mostHeldNamed)
        names.append(HeldPart::tr("and %1 more").arg(clients.size() - mostHeldNamed));
    return names.join(QStringLiteral(", "));
}

} // namespace

HeldPart::HeldPart(QWidget* parent)
    : QWidget(parent)
    , m_model(new HeldMessageModel(this))
    , m_view(new QTableView(this))
    , m_whose(new PlainLabel({}, PlainLabel::Tone::Muted, this))
    , m_deliver(new QPushButton(tr("Let it &arrive"), this))
    , m_drop(new QPushButton(tr("Let it get &lost"), this))
{
    m_whose->setWordWrap(true);
    m_view->setModel(m_model);
    dressAsRows(*m_view);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    m_view->setAccessibleName(tr("Messages that are held on their way"));
    m_view->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_view->horizontalHeader()->setMinimumSectionSize(72);
    m_view->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_view->horizontalHeader()->setSectionResizeMode(HeldMessageModel::Message, QHeaderView::Stretch);
    auto* all = new QPushButton(tr("Let all a&rrive"), this);
    all->setToolTip(tr("All held messages arrive in their order, and none is held any more."));
    m_drop->setToolTip(
        tr("A command that is lost was not done. An answer that is lost leaves the client without knowing."));
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_deliver);
    buttons->addWidget(m_drop);
    buttons->addStretch();
    buttons->addWidget(all);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    column->addWidget(m_whose);
    column->addWidget(m_view, 1);
    column->addLayout(buttons);
    connect(m_deliver, &QPushButton::clicked, this, [this] { let(Fault::What::Deliver); });
    connect(m_drop, &QPushButton::clicked, this, [this] { let(Fault::What::Drop); });
    connect(all, &QPushButton::clicked, this, &HeldPart::letAllArrive);
    connect(m_view, &QTableView::activated, this, [this] { let(Fault::What::Deliver); });
    makeCopyable(*m_view, *m_view->horizontalHeader());
    auto* lose = new QShortcut(Qt::Key_Delete, m_view);
    lose->setContext(Qt::WidgetShortcut);
    connect(lose, &QShortcut::activated, this, [this] { let(Fault::What::Drop); });
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &HeldPart::showPossible);
}

void HeldPart::put(const lab::HeldTraffic& held, const record::Recording& recording)
{
    m_clients.clear();
    QStringList names;
    for (const int client : held.clients)
        if (client < recording.clients().size()) {
            m_clients.append(recording.clients().at(client).title);
            names.append(record::clientWords(recording, client));
        }
    QString whose =
        tr("Whatever %1 sends and is sent waits here. Messages of one connection keep their order.")
            .arg(namesOf(names));
    if (held.more > 0)
        whose += u' ' + words::counted(held.more, tr("1 more message waits after these."),
                            tr("%n more messages wait after these.", nullptr, words::numerus(held.more)));
    m_whose->put(whose);
    m_model->put(held, recording);
    if (!m_view->currentIndex().isValid() && m_model->rowCount() > 0)
        m_view->setCurrentIndex(m_model->index(0, 0));
    showPossible();
}

void HeldPart::showPossible()
{
    const QModelIndex current = m_view->currentIndex();
    const bool isPossible = current.isValid() && m_model->rowAt(current.row()).isNext;
    m_deliver->setEnabled(isPossible);
    m_drop->setEnabled(isPossible);
}

void HeldPart::let(Fault::What what)
{
    const QModelIndex current = m_view->currentIndex();
    if (!current.isValid())
        return;
    const HeldMessageRow& row = m_model->rowAt(current.row());
    if (!row.isNext)
        return;
    Fault fault;
    fault.what = what;
    fault.target = row.target;
    fault.message = row.id;
    Q_EMIT meant(fault);
}

void HeldPart::letAllArrive()
{
    for (const QByteArray& client : std::as_const(m_clients)) {
        Fault fault;
        fault.what = Fault::What::DeliverAll;
        fault.target = client;
        Q_EMIT meant(fault);
    }
}

} // namespace lockscope::ui

#include "moc_heldpart.cpp"
