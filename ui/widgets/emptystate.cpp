#include "ui/widgets/emptystate.h"

#include "ui/models/lockphrases.h"
#include "ui/widgets/plainlabel.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope::ui
{

EmptyState::EmptyState(QWidget* parent)
    : QWidget(parent)
    , m_title(new PlainLabel({}, PlainLabel::Tone::Strong, this))
    , m_sentence(new PlainLabel({}, PlainLabel::Tone::Muted, this))
    , m_button(new QPushButton(this))
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    m_title->setAlignment(Qt::AlignCenter);
    m_sentence->setAlignment(Qt::AlignCenter);
    m_sentence->setWordWrap(true);
    m_sentence->setMaximumWidth(560);
    auto* column = new QVBoxLayout(this);
    column->setSpacing(12);
    column->addStretch(2);
    column->addWidget(m_title);
    auto* middle = new QHBoxLayout; // a layout that aligns a wrapped text itself cuts it
    middle->addStretch(1);
    middle->addWidget(m_sentence, 100);
    middle->addStretch(1);
    column->addLayout(middle);
    column->addWidget(m_button, 0, Qt::AlignHCenter);
    column->addStretch(3);
    connect(m_button, &QPushButton::clicked, this, &EmptyState::pressed);
}

void EmptyState::put(const EmptyText& text)
{
    if (text == m_shown)
        return;
    m_shown = text;
    setAccessibleName(text.title); // it takes the focus of the table in whose place it stands
    setAccessibleDescription(text.sentence);
    m_title->put(text.title);
    m_sentence->put(text.sentence);
    m_button->setText(menuText(text.button));
    m_button->setVisible(!text.button.isEmpty());
}

} // namespace lockscope::ui

#include "moc_emptystate.cpp"
