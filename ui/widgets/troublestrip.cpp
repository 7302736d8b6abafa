#include "ui/widgets/troublestrip.h"

#include "core/filter/filter.h"
#include "ui/manual.h"
#include "ui/theme.h"
#include "ui/widgets/plainlabel.h"

#include <QEvent>
#include <QLocale>
#include <QRegularExpression>
#include <QToolButton>

namespace lockscope::ui
{
namespace
{

constexpr int edge = 8; ///< pixels at both ends
constexpr int gap = 6;

const QString troubleField = QStringLiteral("trouble:");

QString termFor(locks::Finding finding) { return troubleField + QString::fromLatin1(locks::name(finding)); }

/// Returns the words of a filter; quoted text is not split.
QStringList wordsOf(const QString& filter)
{
    static const QRegularExpression word(
        QStringLiteral(R"re(!?(?:[A-Za-z]+[:<>=!]+)?"(?:\\"|[^"])*"|\S+)re"));
    QStringList words;
    for (auto match = word.globalMatch(filter); match.hasNext();)
        words.append(match.next().captured());
    return words;
}

QString signOf(locks::Finding finding) { return theme::signOf(locks::severityOf(finding)).glyph; }

} // namespace

TroubleStrip::TroubleStrip(QWidget* parent)
    : QWidget(parent)
    , m_newest(makeButton())
    , m_calm(new PlainLabel({}, PlainLabel::Tone::Muted, this))
{
    manual::setPage(*this, "trouble");
    for (const locks::Finding finding : locks::everyFinding) {
        QToolButton* button = makeButton();
        button->setObjectName(termFor(finding));
        button->setCheckable(true);
        button->setToolTip(tr("Show only these locks"));
        connect(button, &QToolButton::clicked, this, [this, finding] { press(finding); });
        m_buttons[std::size_t(finding)] = button;
    }
    m_newest->setObjectName(QStringLiteral("newest"));
    m_newest->setToolTip(tr("Show this lock, which got into trouble just now"));
    connect(m_newest, &QToolButton::clicked, this, &TroubleStrip::newestWanted);
    m_calm->setObjectName(QStringLiteral("calm"));
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    paintSigns();
    place();
}

QToolButton* TroubleStrip::makeButton()
{
    auto* button = new QToolButton(this);
    button->setFocusPolicy(Qt::TabFocus);
    button->hide();
    return button;
}

void TroubleStrip::put(const Counts& counts, const QString& filter, const QString& calm)
{
    m_filter = filter;
    for (const locks::Finding finding : locks::everyFinding)
        putFinding(finding, counts[std::size_t(finding)]);
    const bool isCalm =
        std::ranges::all_of(m_buttons, [](const QToolButton* button) { return button->isHidden(); });
    m_calm->put(isCalm ? calm : QString());
    m_calm->setVisible(isCalm);
    place();
}

void TroubleStrip::putFinding(locks::Finding finding, qsizetype count)
{
    QToolButton* button = m_buttons[std::size_t(finding)];
    const bool isShown = wordsOf(m_filter).contains(termFor(finding));
    const QString text =
        tr("%1 %2 · %3").arg(signOf(finding), locks::findingWords(finding), QLocale().toString(count));
    if (button->text() != text)
        button->setText(text);
    button->setChecked(isShown);
    button->setVisible(count > 0 || isShown); // an active filter can be removed
}

void TroubleStrip::putNewest(const QString& name, locks::Finding gravest)
{
    const QString shown = QString(name).replace(u'&', QStringLiteral("&&")); // no mnemonic
    const QString text = name.isEmpty() ? QString() : tr("%1 New: %2").arg(signOf(gravest), shown);
    if (text == m_newest->text())
        return;
    m_newestFinding = gravest;
    m_newest->setText(text);
    m_newest->setVisible(!text.isEmpty());
    paintSigns();
    place();
}

/// Keeps the other terms of the filter. Where an “or” would lose one of its sides, the whole of it is kept
/// and narrowed.
void TroubleStrip::press(locks::Finding finding)
{
    QStringList words = wordsOf(m_filter);
    const bool wasShown = words.contains(termFor(finding));
    words.removeIf([](const QString& word) { return word.startsWith(troubleField); });
    const QString either = QStringLiteral("or");
    while (wasShown && !words.isEmpty() && words.constFirst() == either)
        words.removeFirst();
    while (wasShown && !words.isEmpty() && words.constLast() == either)
        words.removeLast();
    auto others = filter::Filter::parse(words.join(u' '));
    if (!std::holds_alternative<filter::Filter>(others) && !wasShown)
        others = filter::Filter::parse(m_filter);
    const auto* kept = std::get_if<filter::Filter>(&others);
    const QString rest = kept != nullptr ? kept->text() : QString();
    const QString narrowed = kept != nullptr ? kept->narrowedBy(termFor(finding)) : termFor(finding);
    Q_EMIT filterWanted(wasShown ? rest : narrowed);
}

void TroubleStrip::paintSigns()
{
    const auto paint = [](QToolButton* button, locks::Finding finding) {
        QPalette palette = button->palette();
        palette.setColor(QPalette::ButtonText, theme::signOf(locks::severityOf(finding)).colour);
        button->setPalette(palette);
    };
    for (const locks::Finding finding : locks::everyFinding)
        paint(m_buttons[std::size_t(finding)], finding);
    paint(m_newest, m_newestFinding);
}

/// Places the buttons from left to right, then in further lines. The first line keeps its place while it is
/// empty, so that the table does not move when trouble comes or goes.
void TroubleStrip::place()
{
    const int height = m_newest->sizeHint().height();
    QPoint next(edge, 0);
    const auto put = [&](QWidget* part) {
        if (part->isHidden())
            return;
        const int wide = std::min(part->sizeHint().width(), std::max(width() - 2 * edge, 1));
        if (next.x() > edge && next.x() + wide + edge > width())
            next = {edge, next.y() + height + gap};
        part->setGeometry(next.x(), next.y(), wide, height);
        next.rx() += wide + gap;
    };
    put(m_newest);
    for (QToolButton* button : m_buttons)
        put(button);
    put(m_calm);
    setFixedHeight(next.y() + height + gap);
}

void TroubleStrip::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        paintSigns();
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        place();
}

void TroubleStrip::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    place();
}

} // namespace lockscope::ui

#include "moc_troublestrip.cpp"
