#include "ui/pages/momentpart.h"

#include "core/base/printable.h"
#include "core/console/exchange.h"
#include "core/record/recordwords.h"
#include "core/words/moment.h"
#include "ui/models/clientstatemodel.h"
#include "ui/pages/partheading.h"
#include "ui/widgets/fittingtable.h"
#include "ui/widgets/foldout.h"
#include "ui/widgets/nameview.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/rowtable.h"

#include <QHeaderView>
#include <QVBoxLayout>

namespace lockscope::ui
{

namespace
{

constexpr int answerShown = 400;
constexpr int mostClientRows = 12;

QString answerWords(const record::Recording& recording, const record::Step& reply)
{
    if (reply.what == record::What::ReplyLost)
        return MomentPart::tr("The answer was lost: whether it was done is not known to the client.");
    const QByteArray text = recording.textOf(reply);
    return MomentPart::tr("Answer: %1")
        .arg(text.isEmpty() ? QString::number(reply.number) : base::printable(text, answerShown));
}

/// Adds the step's own moment where it differs.
QString sentenceOf(const record::Recording& recording, const record::Step& step, record::Moment at)
{
    const QString sentence = record::stepSentence(recording, step);
    return words::moment(step.at) == words::moment(at)
               ? sentence
               : MomentPart::tr("%1 — %2").arg(words::moment(step.at), sentence);
}

} // namespace

MomentPart::MomentPart(QWidget* parent)
    : QWidget(parent)
    , m_moment(new PlainLabel({}, PlainLabel::Tone::Strong, this))
    , m_sentence(new PlainLabel(this))
    , m_heading(new PartHeading(tr("What was sent"), this))
    , m_call(new NameView(this))
    , m_answer(new PlainLabel(this))
    , m_meaning(new PlainLabel({}, PlainLabel::Tone::Muted, this))
    , m_script(new Foldout(tr("The script"), this))
    , m_who(new PartHeading(tr("What each client does then"), this))
    , m_clients(new ClientStateModel(this))
    , m_table(new FittingTable(mostClientRows, this))
{
    m_call->setIdent();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    column->addWidget(m_moment);
    for (PlainLabel* label : {m_sentence, m_answer, m_meaning}) {
        label->setWordWrap(true);
        label->setSelectable();
    }
    column->addWidget(m_sentence);
    column->addWidget(m_heading);
    column->addWidget(m_call);
    column->addWidget(m_answer);
    column->addWidget(m_meaning);
    column->addWidget(m_script);
    column->addWidget(m_who);
    m_table->setModel(m_clients);
    m_table->setAccessibleName(tr("What each client does then"));
    dressAsRows(*m_table);
    m_table->horizontalHeader()->setSectionResizeMode(ClientStateModel::State, QHeaderView::Stretch);
    column->addWidget(m_table);
    column->addStretch(1);
    put({}, record::Moment(0), -1);
}

void MomentPart::put(const figure::TimelineIndex& index, record::Moment at, qsizetype step)
{
    const record::Recording& recording = index.recording();
    const bool any = step >= 0 && step < recording.steps().size();
    m_moment->put(any ? words::moment(at) : tr("Nothing has happened yet"));
    m_sentence->put(any ? sentenceOf(recording, recording.steps().at(step), at)
                        : tr("Here stands what happened at a moment: who did what, what was sent to the "
                             "server, what it answered, and what that means."));
    putExchange(recording, any ? step : -1);
    m_clients->put(index, at);
    m_who->setVisible(any);
    m_table->setVisible(any);
    m_table->updateGeometry();
}

void MomentPart::putExchange(const record::Recording& recording, qsizetype step)
{
    const console::Exchange exchange = console::exchangeAt(recording, step);
    const bool any = exchange.command >= 0;
    for (QWidget* widget : std::initializer_list<QWidget*>{m_heading, m_call, m_answer, m_meaning, m_script})
        widget->setVisible(any);
    if (!any)
        return;
    const auto sheet = console::commandSheet(recording.textOf(recording.steps().at(exchange.command)));
    m_call->setText(sheet.call);
    m_answer->put(exchange.reply < 0 ? tr("No answer yet.")
                                     : answerWords(recording, recording.steps().at(exchange.reply)));
    m_meaning->put(sheet.meaning);
    m_meaning->setVisible(!sheet.meaning.isEmpty());
    m_script->put(sheet.script.isEmpty() ? QByteArrayList() : sheet.script.trimmed().split('\n'));
}

QString MomentPart::text() const
{
    QStringList lines{m_moment->text(), m_sentence->text()};
    if (!m_call->isHidden())
        lines += {m_call->text(), m_answer->text(), m_meaning->text()};
    return lines.join(u'\n');
}

} // namespace lockscope::ui

#include "moc_momentpart.cpp"
