#include "ui/widgets/filterfault.h"

#include "ui/theme.h"
#include "ui/widgets/filtercompleter.h"
#include "ui/widgets/plainlabel.h"

#include <QCoreApplication>
#include <QEvent>
#include <QInputMethodEvent>
#include <QLineEdit>
#include <QTextCharFormat>

#include <algorithm>

namespace lockscope::ui
{
namespace
{

constexpr int widestFault = 560; ///< pixels; a longer sentence has several lines
constexpr int narrowestFault = 200;
constexpr int faultMargin = 4;

} // namespace

FilterFault::FilterFault(QLineEdit& field, FilterCompleter& completer, QWidget& around, const char* id)
    : m_field(field)
    , m_completer(completer)
    , m_label(new PlainLabel(&around))
{
    m_label->setObjectName(QLatin1String(id));
    m_label->setAutoFillBackground(true);
    m_label->setFrameShape(QFrame::Box);
    m_label->setMargin(faultMargin);
    m_label->setWordWrap(true);
    m_label->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_label->hide();
    field.installEventFilter(this);
    around.installEventFilter(this);
    completer.list().installEventFilter(this);
}

FilterFault::~FilterFault() { delete m_label; }

void FilterFault::put(const filter::FilterError& fault)
{
    m_fault = fault;
    underline();
    show();
}

/// QLineEdit takes text formats only from an input method event; positions in it count from the cursor.
void FilterFault::underline()
{
    QTextCharFormat wave;
    wave.setUnderlineStyle(QTextCharFormat::WaveUnderline);
    wave.setUnderlineColor(theme::look(locks::State::Expired).colour);
    QList<QInputMethodEvent::Attribute> attributes;
    if (!m_fault.message.isEmpty())
        attributes.append({QInputMethodEvent::TextFormat, int(m_fault.position) - m_field.cursorPosition(),
            std::max(1, int(m_fault.length)), wave});
    QInputMethodEvent event(QString(), attributes);
    QCoreApplication::sendEvent(&m_field, &event);
}

void FilterFault::show()
{
    if (m_label.isNull())
        return;
    m_label->put(m_fault.message);
    if (m_fault.message.isEmpty() || !m_field.isVisible()) {
        m_label->hide();
        return;
    }
    m_label->setColour(theme::look(locks::State::Expired).colour);
    QWidget* window = m_field.window();
    if (m_label->parentWidget() != window)
        m_label->setParent(window);
    place();
    m_label->raise();
    m_label->show();
}

/// Below the word; while suggestions are listed there, at the right of the list, or where that leaves too
/// little room, below it.
void FilterFault::place()
{
    const QWidget* window = m_field.window();
    QPoint corner = m_field.mapTo(window, QPoint(leftOf(m_fault.position), m_field.height() + 1));
    int most = std::min(widestFault, window->width() - 2 * faultMargin);
    if (m_completer.isOpen()) {
        const QWidget& list = m_completer.list();
        const QRect taken(window->mapFromGlobal(list.mapToGlobal(QPoint())), list.size());
        const int beside = window->width() - taken.right() - 2 * faultMargin;
        if (beside >= narrowestFault) {
            corner.setX(taken.right() + faultMargin);
            most = std::min(most, beside);
        } else {
            corner.setY(taken.bottom() + 1);
        }
    }
    const int oneLine = m_label->fontMetrics().horizontalAdvance(m_fault.message) + 5 * faultMargin;
    m_label->setFixedWidth(std::min(most, oneLine));
    m_label->setFixedHeight(m_label->heightForWidth(m_label->width()));
    const int right = window->width() - m_label->width() - faultMargin;
    m_label->move(std::clamp(corner.x(), 0, std::max(right, 0)), corner.y());
}

bool FilterFault::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::Hide:
        if (watched == &m_field && !m_label.isNull()) {
            m_label->hide();
            break;
        }
        [[fallthrough]];
    case QEvent::Show:
    case QEvent::Resize:
    case QEvent::Move:
        show();
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

/// The left end of the letter at that place of the text, in the field.
int FilterFault::leftOf(qsizetype position) const
{
    int from = 0;
    int to = m_field.width();
    while (from < to) {
        const int middle = (from + to) / 2;
        if (m_field.cursorPositionAt({middle, m_field.height() / 2}) < position)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

} // namespace lockscope::ui
