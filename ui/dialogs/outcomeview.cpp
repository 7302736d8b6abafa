#include "ui/dialogs/outcomeview.h"

#include "core/admin/actwords.h"
#include "ui/models/outcomedetails.h"
#include "ui/models/outcomestyle.h"
#include "ui/widgets/foldout.h"
#include "ui/widgets/plainlabel.h"

#include <QEvent>
#include <QGridLayout>

namespace lockscope::ui
{

using admin::OutcomeKind;

OutcomeView::OutcomeView(QWidget* parent)
    : QWidget(parent)
    , m_glyph(new PlainLabel({}, PlainLabel::Tone::Strong, this))
    , m_word(new PlainLabel({}, PlainLabel::Tone::Strong, this))
    , m_sentence(new PlainLabel({}, PlainLabel::Tone::Normal, this))
    , m_details(new Foldout(tr("Details"), this))
{
    m_sentence->setWordWrap(true);
    m_sentence->setSelectable();
    m_sentence->setObjectName(QStringLiteral("outcome"));
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    grid->addWidget(m_glyph, 0, 0);
    grid->addWidget(m_word, 0, 1);
    grid->addWidget(m_sentence, 1, 1);
    grid->addWidget(m_details, 2, 1);
    grid->setColumnStretch(1, 1);
}

void OutcomeView::put(const admin::ActRequest& request, const admin::Outcome& outcome)
{
    dress(outcome.kind);
    m_word->put(admin::outcomeWords(outcome.kind));
    m_sentence->put(admin::outcomeSentence(request, outcome, m_aliases));
    m_details->put(phrases::outcomeDetails(request, outcome));
}

void OutcomeView::put(const QString& sentence, bool well)
{
    dress(well ? OutcomeKind::Applied : OutcomeKind::Refused);
    m_word->put(well ? tr("Done") : tr("Not all was done"));
    m_sentence->put(sentence);
    m_details->put({});
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
