#include "ui/widgets/filterbox.h"

#include "ui/icons.h"
#include "ui/theme.h"
#include "ui/widgets/plainlabel.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QTextCharFormat>

namespace lockscope::ui
{

FilterBox::FilterBox(QWidget* parent)
    : QWidget(parent)
    , m_edit(new QLineEdit(this))
    , m_fault(new PlainLabel(this))
{
    m_edit->setPlaceholderText(tr("Filter:  bill*   holder:billing   state:overdue   ttl<5s   !kind:fair"));
    m_edit->setClearButtonEnabled(true);
    m_edit->setAccessibleName(tr("Filter"));
    m_edit->addAction(icon("filter"), QLineEdit::LeadingPosition);
    m_edit->setMinimumWidth(200);
    m_edit->installEventFilter(this);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_edit, 3);
    row->addWidget(m_fault, 2);
    m_fault->hide();
    connect(m_edit, &QLineEdit::textChanged, this, &FilterBox::read);
}

void FilterBox::setText(const QString& text) { m_edit->setText(text); }

QString FilterBox::text() const { return m_edit->text(); }

QString FilterBox::fault() const { return m_fault->isHidden() ? QString() : m_fault->text(); }

void FilterBox::takeFocus()
{
    m_edit->setFocus(Qt::ShortcutFocusReason);
    m_edit->selectAll();
}

void FilterBox::read(const QString& text)
{
    const auto parsed = filter::Filter::parse(text);
    const auto* fault = std::get_if<filter::FilterError>(&parsed);
    underline(fault ? *fault : filter::FilterError());
    m_fault->setVisible(fault != nullptr);
    if (!fault) {
        Q_EMIT filterChanged(std::get<filter::Filter>(parsed));
        return;
    }
    m_fault->setColour(theme::look(locks::State::Expired).colour);
    m_fault->put(fault->message);
}

/// QLineEdit takes text formats only from an input method event; positions in it count from the cursor.
void FilterBox::underline(const filter::FilterError& fault)
{
    QTextCharFormat wave;
    wave.setUnderlineStyle(QTextCharFormat::WaveUnderline);
    wave.setUnderlineColor(theme::look(locks::State::Expired).colour);
    QList<QInputMethodEvent::Attribute> attributes;
    if (!fault.message.isEmpty())
        attributes.append({QInputMethodEvent::TextFormat, int(fault.position) - m_edit->cursorPosition(),
            std::max(1, int(fault.length)), wave});
    QInputMethodEvent event(QString(), attributes);
    QCoreApplication::sendEvent(m_edit, &event);
}

bool FilterBox::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Escape:
        m_edit->clear();
        Q_EMIT left();
        return true;
    case Qt::Key_Down:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        Q_EMIT left();
        return true;
    default:
        return false;
    }
}

} // namespace lockscope::ui

#include "moc_filterbox.cpp"
