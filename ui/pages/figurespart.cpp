#include "ui/pages/figurespart.h"

#include "core/check/invariantcount.h"
#include "core/record/recordwords.h"
#include "core/words/counted.h"
#include "core/words/span.h"
#include "ui/pages/factlist.h"
#include "ui/pages/partheading.h"
#include "ui/widgets/histogramview.h"
#include "ui/widgets/plainlabel.h"

#include <QLocale>
#include <QVBoxLayout>

namespace lockscope::ui
{

namespace
{

QString distributionWords(const check::Distribution& times)
{
    if (times.count == 0)
        return {};
    return FiguresPart::tr("median %1 · p95 %2 · p99 %3 · worst %4")
        .arg(
            words::span(times.p50), words::span(times.p95), words::span(times.p99), words::span(times.worst));
}

QString number(double value) { return QLocale().toString(value, 'f', value < 10 ? 2 : 1); }

/// "stock: 17 after 4 writes, refused: 1"
QString resourceLine(const QString& name, const check::Statistics::Use& use)
{
    const QString writes = words::counted(use.writes, FiguresPart::tr("1 write"),
        FiguresPart::tr("%n writes", nullptr, words::numerus(use.writes)));
    return FiguresPart::tr("%1: %2 after %3, refused: %4")
        .arg(name, QString::number(use.value), writes, QString::number(use.refused));
}

QString percent(double share) { return QLocale().toString(share * 100, 'f', 0) + QStringLiteral(" %"); }

} // namespace

FiguresPart::FiguresPart(QWidget* parent)
    : QWidget(parent)
    , m_none(new PlainLabel({}, PlainLabel::Tone::Muted, this))
    , m_facts(new FactList(this))
    , m_waits(makePicture(tr("Waiting times")))
    , m_handOvers(makePicture(tr("Hand-over times")))
{
    m_none->setWordWrap(true);
    for (const QString& label : {tr("Waiting"), tr("Hand-over"), tr("Holding"), tr("Acquisitions"),
             tr("Each cost"), tr("Order"), tr("Throughput"), tr("Resources"), tr("Invariants")})
        m_facts->add(label);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    column->addWidget(m_none);
    column->addWidget(m_facts);
    for (const Picture& picture : {m_waits, m_handOvers}) {
        column->addWidget(picture.heading);
        column->addWidget(picture.view);
    }
    column->addStretch(1);
    clear();
}

FiguresPart::Picture FiguresPart::makePicture(const QString& name)
{
    return {new PartHeading(name, this), new HistogramView(name, this)};
}

void FiguresPart::Picture::put(const check::Distribution& times) const
{
    heading->setVisible(times.count > 0);
    view->put(times);
}

void FiguresPart::clear()
{
    for (int fact = 0; fact < FactCount; ++fact)
        m_facts->put(fact, {});
    putPictures({});
    m_recording = {};
    m_violations.clear();
    m_none->put(tr("The figures stand here once a lock was acquired: waiting and hand-over times, what an "
                   "acquisition costs, how fair it was."));
    m_none->show();
}

void FiguresPart::put(const console::Judgement& judgement, const record::Recording& recording)
{
    const check::Statistics& figures = judgement.statistics;
    m_recording = record::Recording(recording.header());
    m_violations = judgement.violations;
    if (figures.acquisitions == 0 && figures.resources.isEmpty())
        return clear();
    m_none->hide();
    m_facts->put(Waits, distributionWords(figures.waiting));
    m_facts->put(HandOver, distributionWords(figures.handOver));
    m_facts->put(Holding, distributionWords(figures.holding));
    putCounts(figures);
    putPictures(figures);
    QStringList resources;
    for (qsizetype i = 0; i < figures.resources.size(); ++i)
        resources.append(resourceLine(record::resourceWords(recording, qint16(i)), figures.resources.at(i)));
    m_facts->put(Kept, resources.join(u'\n'));
    showMoment(m_at);
}

void FiguresPart::showMoment(record::Moment at)
{
    m_at = at;
    m_facts->put(Invariants, check::invariantLines(m_recording, m_violations, at).join(u'\n'));
}

void FiguresPart::putPictures(const check::Statistics& figures)
{
    m_waits.put(figures.waiting);
    m_handOvers.put(figures.handOver);
}

void FiguresPart::putCounts(const check::Statistics& figures)
{
    m_facts->put(Served,
        tr("%1, and %2 gave up").arg(QString::number(figures.acquisitions), QString::number(figures.gaveUp)));
    m_facts->put(Cost, tr("attempts: %1 · messages: %2 · commands: %3")
                           .arg(number(figures.perAcquisition(figures.attempts)),
                               number(figures.perAcquisition(figures.messages)),
                               number(figures.perAcquisition(figures.commands))));
    const QString order = figures.served > 0
                              ? tr("kept for %1 of those who queued; ").arg(percent(figures.orderKept()))
                              : QString();
    m_facts->put(Order, order + tr("evenness between clients %1").arg(number(figures.evenness())));
    m_facts->put(Throughput, tr("%1 acquisitions a second").arg(number(figures.acquisitionsPerSecond())));
}

QString FiguresPart::text() const
{
    QStringList lines;
    for (int fact = 0; fact < FactCount; ++fact)
        lines.append(m_facts->textOf(fact));
    lines.removeAll(QString());
    return lines.join(u'\n');
}

} // namespace lockscope::ui

#include "moc_figurespart.cpp"
