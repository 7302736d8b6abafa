#include "ui/pages/verdictpart.h"

#include "core/check/violationwords.h"
#include "ui/models/violationmodel.h"
#include "ui/theme.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/tablecopy.h"
#include "ui/widgets/violationdelegate.h"

#include <QEvent>
#include <QListView>
#include <QVBoxLayout>

namespace lockscope::ui
{

namespace
{

/// "✓ Two holders at once: found 1, meant to be shown".
QString countWords(const check::Verdict::Count& count, bool spared)
{
    const QString unmet = spared ? QStringLiteral("○") : QStringLiteral("✕");
    return VerdictPart::tr("%1 %2: found %3, meant to be shown")
        .arg(count.met() ? QStringLiteral("✓") : unmet, check::ruleWords(count.expected.rule),
            QString::number(count.found));
}

bool isNotAllJudged(const check::Verdict& verdict)
{
    return verdict.result() == check::Verdict::Result::NotAllJudged;
}

} // namespace

VerdictPart::VerdictPart(QWidget* parent)
    : QWidget(parent)
    , m_model(new ViolationModel(this))
    , m_sentence(new PlainLabel({}, PlainLabel::Tone::Strong, this))
    , m_expected(new PlainLabel({}, PlainLabel::Tone::Muted, this))
    , m_view(new QListView(this))
{
    m_sentence->setWordWrap(true);
    m_expected->setWordWrap(true);
    m_view->setModel(m_model);
    m_view->setItemDelegate(new ViolationDelegate(m_view));
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setResizeMode(QListView::Adjust);
    m_view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_view->setAccessibleName(tr("Violations"));
    makeCopyable(*m_view, tr("Violations"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    column->addWidget(m_sentence);
    column->addWidget(m_expected);
    column->addWidget(m_view, 1);
    const auto lead = [this](const QModelIndex& index) {
        if (index.isValid())
            Q_EMIT violationChosen(m_model->violationAt(index.row()));
    };
    connect(m_view, &QListView::clicked, this, lead);
    connect(m_view, &QListView::activated, this, lead);
    clear();
}

void VerdictPart::clear()
{
    m_judgement = {};
    m_model->put({}, {}, {});
    m_sentence->setColour({});
    m_sentence->put(tr("Nothing has been judged yet."));
    m_expected->put(tr("The checker follows the run and says here what was violated, when and by whom."));
    m_expected->show();
}

void VerdictPart::put(const console::Judgement& judgement, const record::Recording& recording)
{
    m_judgement = judgement;
    m_model->put(judgement.violations, judgement.verdict, recording);
    show(judgement.verdict, judgement.isFinal);
}

/// An expected violation counts as missed only when the run is over.
void VerdictPart::show(const check::Verdict& verdict, bool isFinal)
{
    const bool spared = isFinal && verdict.prevented();
    const bool unjudged = isFinal && (!verdict.isJudged() || isNotAllJudged(verdict));
    const bool failed = unjudged  ? false
                        : isFinal ? !verdict.passed() && !spared
                                  : !verdict.unexpected.isEmpty();
    const auto state = failed ? locks::State::Expired : locks::State::Held;
    QString text = isFinal  ? check::sentence(verdict)
                   : failed ? tr("So far something was violated that should not have been.")
                   : m_model->rowCount() > 0
                       ? tr("So far nothing was violated but what the scenario means to show.")
                       : tr("So far nothing was violated.");
    if (isFinal)
        text.prepend(unjudged ? QStringLiteral("? ")
                     : spared ? QStringLiteral("○ ")
                     : failed ? QStringLiteral("✕ ")
                              : QStringLiteral("✓ "));
    m_sentence->put(text);
    m_sentence->setColour((isFinal || failed) && !spared && !unjudged ? theme::look(state).colour : QColor());
    QStringList lines;
    for (const check::Verdict::Count& count : verdict.counts)
        if (verdict.isJudged())
            lines.append(countWords(count, spared));
    for (const check::RuleVerdict& rule : verdict.rules) // broken rules are in the list
        if (verdict.isJudged() && rule.result != check::RuleVerdict::Result::Broken)
            lines.append(check::sentence(rule));
    m_expected->put(lines.join(u'\n'));
    m_expected->setVisible(isFinal && !lines.isEmpty());
}

QString VerdictPart::text() const { return m_sentence->text(); }

void VerdictPart::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_model->rowCount() > 0)
        show(m_judgement.verdict, m_judgement.isFinal);
}

} // namespace lockscope::ui

#include "moc_verdictpart.cpp"
