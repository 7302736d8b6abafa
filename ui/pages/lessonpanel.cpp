#include "ui/pages/lessonpanel.h"

#include "core/words/filled.h"
#include "ui/widgets/explanationview.h"
#include "ui/widgets/fittedscroll.h"
#include "ui/widgets/plainlabel.h"

#include <QAbstractTextDocumentLayout>
#include <QPushButton>
#include <QScrollBar>
#include <QTextDocument>
#include <QVBoxLayout>

#include <cmath>

namespace lockscope::ui
{

namespace
{

/// Returns a button with a text that is broken into lines, which QPushButton's own is not.
QPushButton* answerButton(const QString& sign, const QString& text, QWidget* parent)
{
    auto* button = new QPushButton(parent);
    button->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    button->setAccessibleName(sign + u' ' + text);
    button->setAutoDefault(true); // Enter presses it
    auto* row = new QHBoxLayout(button);
    row->setContentsMargins(12, 8, 12, 8);
    row->setSpacing(12);
    auto* words = new PlainLabel(text, PlainLabel::Tone::Normal, button);
    words->setWordWrap(true);
    row->addWidget(new PlainLabel(sign, PlainLabel::Tone::Strong, button), 0, Qt::AlignTop);
    row->addWidget(words, 1);
    for (auto* label : button->findChildren<PlainLabel*>())
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
    return button;
}

} // namespace

LessonPanel::LessonPanel(QWidget* parent)
    : QWidget(parent)
    , m_place(new PlainLabel({}, PlainLabel::Tone::Muted, this))
    , m_body(new QWidget)
    , m_scroll(new FittedScroll(m_body, this))
    , m_text(new ExplanationView(m_body))
    , m_answers(new QVBoxLayout)
    , m_try(new QPushButton(tr("Open the scenario in the Lab"), m_body))
    , m_back(new QPushButton(tr("Back"), this))
    , m_next(new QPushButton(tr("Next"), this))
{
    makeBody();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 8, 8, 12);
    column->setSpacing(8);
    column->addLayout(makeHead());
    column->addWidget(m_scroll, 1);
    column->addLayout(makeWays());
}

QLayout* LessonPanel::makeHead()
{
    auto* leave = new QPushButton(tr("Leave"), this);
    leave->setObjectName(QStringLiteral("lessonLeave"));
    leave->setToolTip(tr("Leave the lesson (Escape); it goes on from here when it is begun again"));
    leave->setFlat(true);
    connect(leave, &QPushButton::clicked, this, &LessonPanel::leaveWanted);
    m_place->setWordWrap(true);
    auto* row = new QHBoxLayout;
    row->addWidget(m_place, 1);
    row->addWidget(leave, 0, Qt::AlignTop);
    return row;
}

/// The text is as high as it is long, so that the answers follow it.
void LessonPanel::makeBody()
{
    m_text->setAccessibleName(tr("Text of the lesson"));
    m_text->setFocusPolicy(Qt::NoFocus); // the keys of the lesson do not scroll it
    m_text->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_text->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_text->viewport()->setAutoFillBackground(false);
    connect(m_text->document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
        [this](const QSizeF& size) { m_text->setFixedHeight(int(std::ceil(size.height()))); });
    m_try->setObjectName(QStringLiteral("lessonTry"));
    connect(m_try, &QPushButton::clicked, this, &LessonPanel::tryWanted);
    auto* column = new QVBoxLayout(m_body);
    column->setContentsMargins(0, 0, 8, 0);
    column->setSpacing(8);
    column->addWidget(m_text);
    column->addLayout(m_answers);
    column->addWidget(m_try, 0, Qt::AlignLeft);
    column->addStretch(1);
    m_scroll->setFocusPolicy(Qt::NoFocus);
}

QLayout* LessonPanel::makeWays()
{
    m_back->setObjectName(QStringLiteral("lessonBack"));
    m_next->setObjectName(QStringLiteral("lessonNext"));
    m_back->setToolTip(tr("The step before (Left)"));
    m_next->setToolTip(tr("The next step (Right, Space)"));
    connect(m_back, &QPushButton::clicked, this, &LessonPanel::backWanted);
    connect(m_next, &QPushButton::clicked, this, &LessonPanel::nextWanted);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_back);
    row->addStretch(1);
    row->addWidget(m_next);
    return row;
}

void LessonPanel::put(const lab::LessonPlay& play)
{
    m_place->put(
        words::filled(tr("%1 — step %2 of %3"), {play.lesson().title, QString::number(play.index() + 1),
                                                    QString::number(play.lesson().steps.size())}));
    setAccessibleName(m_place->text()); // it takes the keys of the lesson
    m_text->putOurs(play.step().text);
    putAnswers(play);
    m_try->setVisible(play.step().kind == lab::LessonStep::Kind::Try);
    m_back->setEnabled(!play.isFirst());
    m_next->setEnabled(!play.isLast());
    const bool asks = play.step().kind == lab::LessonStep::Kind::Ask && !play.isSolved();
    m_next->setText(asks ? tr("Show the answer") : tr("Next"));
    m_scroll->ensureVisible(0, 0);
}

void LessonPanel::putAnswers(const lab::LessonPlay& play)
{
    delete std::exchange(m_given, nullptr);
    if (play.step().kind != lab::LessonStep::Kind::Ask)
        return;
    m_given = new QWidget(m_body);
    auto* column = new QVBoxLayout(m_given);
    column->setContentsMargins(8, 0, 0, 0);
    column->setSpacing(8);
    for (int i = 0; i < play.step().answers.size(); ++i) {
        const lab::LessonAnswer& answer = play.step().answers.at(i);
        const bool isMarked = play.isSolved() && (answer.isRight || play.given() == i);
        const QString sign = !isMarked        ? QString::number(i + 1)
                             : answer.isRight ? QStringLiteral("✓")
                                              : QStringLiteral("✕");
        auto* button = answerButton(sign, answer.text, m_given);
        button->setObjectName(QStringLiteral("lessonAnswer%1").arg(i + 1));
        button->setEnabled(!play.isSolved() || isMarked);
        connect(button, &QPushButton::clicked, this, [this, i] { Q_EMIT answered(i); });
        column->addWidget(button);
        if (!play.isSolved())
            continue;
        auto* why = new PlainLabel(answer.why, PlainLabel::Tone::Muted, m_given);
        why->setWordWrap(true);
        why->setContentsMargins(12, 0, 12, 4);
        column->addWidget(why);
        if (answer.isRight) // once the layout is done
            QMetaObject::invokeMethod(
                why, [this, why] { m_scroll->ensureWidgetVisible(why); }, Qt::QueuedConnection);
    }
    m_answers->addWidget(m_given);
    m_given->show();
}

void LessonPanel::scroll(int steps)
{
    QScrollBar* bar = m_scroll->verticalScrollBar();
    bar->setValue(bar->value() + steps * fontMetrics().height() * 4);
}

void LessonPanel::setReadingFont(const QFont& font) { m_scroll->setFont(font); }

} // namespace lockscope::ui

#include "moc_lessonpanel.cpp"
