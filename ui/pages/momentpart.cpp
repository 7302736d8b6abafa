#include "ui/pages/momentpart.h"

#include "core/base/printable.h"
#include "core/console/exchange.h"
#include "core/lab/scenarioreader.h"
#include "core/lab/sweep.h"
#include "core/record/recordwords.h"
#include "core/words/moment.h"
#include "ui/models/clientstatemodel.h"
#include "ui/pages/partheading.h"
#include "ui/widgets/fittingtable.h"
#include "ui/widgets/foldout.h"
#include "ui/widgets/nameview.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/tablecopy.h"

#include <QHeaderView>
#include <QSet>
#include <QVBoxLayout>

namespace lockscope::ui
{

namespace
{

constexpr int answerShown = 400;
constexpr int mostClientRows = 12;
constexpr qsizetype mostFollowedSteps = 200'000; ///< of a longer run the programs are not shown

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
    , m_keys(new Foldout(tr("The keys before and after"), this))
    , m_who(new PartHeading(tr("What each client does then"), this))
    , m_clients(new ClientStateModel(this))
    , m_table(new FittingTable(mostClientRows, this))
    , m_program(new Foldout(tr("The program"), this))
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
    m_keys->setOpen(true);
    column->addWidget(m_keys);
    column->addWidget(m_who);
    m_table->setModel(m_clients);
    m_table->setAccessibleName(tr("What each client does then"));
    makeCopyable(*m_table, *m_table->horizontalHeader());
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(ClientStateModel::Line, QHeaderView::Stretch);
    connect(
        m_table, &QTableView::clicked, this, [this](const QModelIndex& index) { showProgram(index.row()); });
    column->addWidget(m_table);
    m_program->setOpen(true);
    column->addWidget(m_program);
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
    followPrograms(recording);
    putExchange(recording, any ? step : -1);
    m_clients->put(index, at, linesAt(recording.clients().size(), at));
    m_at = at;
    showProgram(any && recording.steps().at(step).client >= 0 ? recording.steps().at(step).client : m_client);
    m_table->setColumnHidden(ClientStateModel::Line, !m_programs);
    m_table->setColumnHidden(ClientStateModel::Since, m_programs.has_value()); // the timeline shows it
    m_who->setVisible(any);
    m_table->setVisible(any);
    m_table->updateGeometry();
}

void MomentPart::putExchange(const record::Recording& recording, qsizetype step)
{
    const console::Exchange exchange = console::exchangeAt(recording, step);
    const bool any = exchange.command >= 0;
    for (QWidget* widget :
        std::initializer_list<QWidget*>{m_heading, m_call, m_answer, m_meaning, m_script, m_keys})
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
    showKeys(exchange.command);
}

void MomentPart::showKeys(qsizetype command)
{
    if (!m_programs || !m_programs->keys)
        return m_keys->put({});
    const auto change = m_programs->keys->changeBy(command);
    if (!change)
        return m_keys->putText(tr("What the keys held is not known here."));
    QByteArrayList lines = lab::linesOf(*change);
    if (lines.isEmpty())
        lines.append(tr("There are no keys.").toUtf8());
    if (!change->isSure)
        lines.append(tr("A command whose answer never came may have changed them too.").toUtf8());
    m_keys->put(lines);
}

/// A recording that is not the one before, or is less of it, is followed from its begin.
void MomentPart::followPrograms(const record::Recording& recording)
{
    if (recording.steps().size() > mostFollowedSteps)
        return m_programs.reset();
    if (!m_programs || m_programs->header.scenario != recording.header().scenario ||
        m_programs->header.begin != recording.header().begin ||
        m_programs->header.forkedAt != recording.header().forkedAt ||
        m_programs->trace.followed() > recording.steps().size()) {
        m_programs.reset();
        const auto read = lab::readScenario(recording.header().scenario);
        const auto* scenario = std::get_if<lab::Scenario>(&read);
        if (scenario == nullptr)
            return;
        m_programs.emplace(Programs{recording.header(), lab::ProgramTrace(*scenario), {}});
        const auto scripts = client::LockScripts::load();
        if (scripts.ok() && lab::hasVirtualTime())
            m_programs->keys.emplace(*scenario, recording.header(), *scripts);
    }
    m_programs->trace.follow(recording);
    if (m_programs->keys)
        m_programs->keys->follow(recording);
}

QStringList MomentPart::linesAt(qsizetype clients, record::Moment at) const
{
    QStringList all;
    for (qint32 client = 0; m_programs && client < clients; ++client) {
        QStringList lines;
        for (qint32 thread = 1; thread <= m_programs->trace.threadsOf(client); ++thread)
            lines.append(m_programs->trace.lineAt(client, thread, at));
        lines.removeAll(QString());
        all.append(lines.join(QStringLiteral(" · ")));
    }
    return all;
}

/// An arrow marks each line at which one of its threads is.
void MomentPart::showProgram(qint32 client)
{
    m_client = client;
    const QStringList program = m_programs ? m_programs->trace.linesOf(client) : QStringList();
    if (program.isEmpty())
        return m_program->put({});
    QSet<qsizetype> places;
    qsizetype running = -1;
    for (qint32 thread = 1; thread <= m_programs->trace.threadsOf(client); ++thread)
        if (const auto place = m_programs->trace.placeAt(client, thread, m_at))
            places.insert(*place);
    QByteArrayList lines;
    for (qsizetype place = 0; place < program.size(); ++place) {
        if (program.at(place).isEmpty())
            continue;
        const bool runs = places.contains(place);
        if (runs && running < 0)
            running = lines.size();
        lines.append((runs ? "▶ " : "│ ") + program.at(place).toUtf8()); // a leading blank would be shown
    }
    m_program->setTitle(
        tr("The program of %1").arg(m_clients->index(client, ClientStateModel::Client).data().toString()));
    m_program->put(lines, std::max<qsizetype>(0, running));
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
