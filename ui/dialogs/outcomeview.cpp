#include "ui/dialogs/outcomeview.h"

#include "core/admin/actwords.h"
#include "ui/models/outcomestyle.h"
#include "ui/widgets/foldout.h"
#include "ui/widgets/plainlabel.h"

#include <QClipboard>
#include <QEvent>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPushButton>

namespace lockscope::ui
{

using admin::OutcomeKind;
using admin::TicketForm;

namespace
{

void addLock(QByteArrayList& lines, const QByteArray& label, const locks::LockPtr& lock)
{
    if (!lock)
        return;
    lines.append(label + " fence: " + (lock->fence.isEmpty() ? QByteArray("-") : lock->fence.toHex()));
    for (const locks::Holder& holder : lock->holders.first(std::min<qsizetype>(lock->holders.size(), 4)))
        lines.append(label + " holder: " + holder.id.bytes + " count " + QByteArray::number(holder.count));
    if (lock->holders.isEmpty())
        lines.append(label + " holder: -");
}

QByteArray wokenIn(const admin::Outcome& outcome)
{
    return (outcome.wokenAtLeast ? QByteArray(">= ") : QByteArray()) + QByteArray::number(*outcome.woken);
}

/// Returns everything known about the outcome, line by line, for a trouble report: raw bytes.
QByteArrayList outcomeDetails(const admin::ActRequest& request, const admin::Outcome& outcome)
{
    QByteArrayList lines{"act: " + admin::name(request.act), "lock: " + request.lock.name.bytes,
        "db: " + QByteArray::number(request.lock.db), "outcome: " + admin::name(outcome.kind)};
    if (!outcome.why.isEmpty())
        lines.append("why: " + outcome.why);
    if (!outcome.finding.isEmpty())
        lines.append("finding: " + outcome.finding);
    if (outcome.findingAfter)
        lines.append("finding after: " + QByteArray::number(qint64(outcome.findingAfter->count())) + " ms");
    if (outcome.error)
        lines.append("error: " + base::name(outcome.error->kind) + ' ' + outcome.error->subject + ' ' +
                     outcome.error->detail);
    if (outcome.woken)
        lines.append("woken: " + wokenIn(outcome));
    addLock(lines, "before", outcome.seen);
    addLock(lines, "after", outcome.after);
    return lines;
}

} // namespace

OutcomeView::OutcomeView(QWidget* parent)
    : QWidget(parent)
    , m_glyph(new PlainLabel({}, PlainLabel::Tone::Strong, this))
    , m_word(new PlainLabel({}, PlainLabel::Tone::Strong, this))
    , m_sentence(new PlainLabel({}, PlainLabel::Tone::Normal, this))
    , m_restore(
          new Foldout(tr("To put it back, in redis-cli; does nothing once somebody has taken it"), this))
    , m_buttons(new QWidget(this))
    , m_details(new Foldout(tr("Details"), this))
{
    m_sentence->setWordWrap(true);
    m_sentence->setSelectable();
    m_sentence->setObjectName(QStringLiteral("outcome"));
    m_restore->setObjectName(QStringLiteral("restore"));
    auto* row = new QHBoxLayout(m_buttons);
    row->setContentsMargins(0, 4, 0, 4);
    row->setSpacing(8);
    QPushButton* plain = makeButton(tr("&Copy for a ticket"), "ticket");
    QPushButton* markdown = makeButton(tr("Copy as &Markdown"), "ticketMarkdown");
    m_watch = makeButton(tr("&Watch it for a minute"), "watch");
    m_copied = new PlainLabel({}, PlainLabel::Tone::Muted, m_buttons);
    for (QPushButton* button : {plain, markdown, m_watch})
        row->addWidget(button);
    row->addWidget(m_copied, 1);
    connect(plain, &QPushButton::clicked, this, [this] { copyTicket(TicketForm::Plain); });
    connect(markdown, &QPushButton::clicked, this, [this] { copyTicket(TicketForm::Markdown); });
    connect(m_watch, &QPushButton::clicked, this, [this] {
        m_watch->hide();
        Q_EMIT watchWanted();
    });
    m_buttons->hide();
    m_watch->hide();
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    grid->addWidget(m_glyph, 0, 0);
    grid->addWidget(m_word, 0, 1);
    grid->addWidget(m_sentence, 1, 1);
    grid->addWidget(m_restore, 2, 1);
    grid->addWidget(m_buttons, 3, 1);
    grid->addWidget(m_details, 4, 1);
    grid->setColumnStretch(1, 1);
}

QPushButton* OutcomeView::makeButton(const QString& text, const char* id)
{
    auto* button = new QPushButton(text, m_buttons);
    button->setObjectName(QLatin1String(id));
    button->setAutoDefault(true);
    return button;
}

void OutcomeView::put(const admin::DoneAct& done, const admin::TicketPlace& place)
{
    m_isOfSeveral = false;
    dress(done.outcome.kind);
    m_word->put(admin::outcomeWords(done.outcome.kind));
    m_sentence->put(admin::outcomeSentence(done.request, done.outcome, m_aliases));
    m_details->put(outcomeDetails(done.request, done.outcome));
    keep({done}, {}, place);
}

void OutcomeView::put(const QString& sentence, bool well, const QList<admin::DoneAct>& acts,
    const QStringList& leftOut, const admin::TicketPlace& place)
{
    m_isOfSeveral = true;
    dress(well ? OutcomeKind::Applied : OutcomeKind::Refused);
    m_word->put(well ? tr("Done") : tr("Not all was done"));
    m_sentence->put(sentence);
    m_details->put({});
    m_watch->setText(tr("&Watch them for a minute"));
    keep(acts, leftOut, place);
}

/// Offers what is handed on: the commands that put back what was taken away, one a line, and the report.
void OutcomeView::keep(
    const QList<admin::DoneAct>& acts, const QStringList& leftOut, const admin::TicketPlace& place)
{
    m_acts = acts;
    m_leftOut = leftOut;
    m_place = place;
    QStringList commands;
    for (const admin::DoneAct& done : acts)
        if (!done.outcome.restore.isEmpty())
            commands.append(QString::fromLatin1(done.outcome.restore));
    if (commands.size() > 1)
        m_restore->setTitle(
            tr("To put them back, in redis-cli; does nothing to those that somebody has taken"));
    m_restore->putText(commands.join(u'\n'));
    m_restore->setOpen(true);
    m_buttons->setVisible(!acts.isEmpty());
}

void OutcomeView::offerWatch() { m_watch->show(); }

void OutcomeView::copyTicket(TicketForm form) const
{
    QGuiApplication::clipboard()->setText(m_isOfSeveral
                                              ? admin::ticket(m_acts, m_leftOut, m_place, m_aliases, form)
                                              : admin::ticket(m_acts.constFirst(), m_place, m_aliases, form));
    m_copied->put(tr("Copied."));
}

void OutcomeView::dress(OutcomeKind kind)
{
    m_kind = kind;
    m_glyph->put(outcomelook::glyphOf(kind));
    m_glyph->setColour(outcomelook::colourOf(kind));
    m_word->setColour(outcomelook::colourOf(kind));
}

QString OutcomeView::sentence() const { return m_sentence->text(); }

void OutcomeView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        dress(m_kind);
}

} // namespace lockscope::ui

#include "moc_outcomeview.cpp"
