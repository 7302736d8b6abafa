#include "ui/pages/factlist.h"

#include "ui/widgets/copybutton.h"
#include "ui/widgets/plainlabel.h"

#include <QGridLayout>

namespace lockscope::ui
{

FactList::FactList(QWidget* parent)
    : QWidget(parent)
    , m_layout(new QGridLayout(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setHorizontalSpacing(12);
    m_layout->setVerticalSpacing(4);
    m_layout->setColumnMinimumWidth(0, 84);
    m_layout->setColumnStretch(1, 1);
}

int FactList::add(const QString& label, const QString& copied)
{
    const int row = int(m_rows.size());
    Row made{new PlainLabel(label, PlainLabel::Tone::Muted, this), new PlainLabel(this),
        copied.isEmpty() ? nullptr : new CopyButton(copied, this)};
    made.sentence->setWordWrap(true);
    made.sentence->setAlignment(Qt::AlignTop | Qt::AlignLeft); // a button beside it may be higher
    made.label->setBuddy(made.sentence);
    made.sentence->setSelectable();
    m_layout->addWidget(made.label, row, 0, Qt::AlignTop | Qt::AlignLeft);
    m_layout->addWidget(made.sentence, row, 1, 1, made.copy != nullptr ? 1 : 2);
    if (made.copy != nullptr)
        m_layout->addWidget(made.copy, row, 2, Qt::AlignTop);
    m_rows.append(made);
    return row;
}

void FactList::put(int row, const QString& sentence, const QByteArray& bytes)
{
    const Row& shown = m_rows.at(row);
    shown.sentence->put(sentence);
    shown.label->setVisible(!sentence.isEmpty());
    shown.sentence->setVisible(!sentence.isEmpty());
    if (shown.copy == nullptr)
        return;
    shown.copy->setBytes(bytes);
    shown.copy->setVisible(!sentence.isEmpty());
}

QString FactList::textOf(int row) const { return m_rows.at(row).sentence->text(); }

} // namespace lockscope::ui

#include "moc_factlist.cpp"
