#include "ui/pages/figurespart.h"

#include "core/record/recordwords.h"
#include "ui/pages/factlist.h"
#include "ui/widgets/plainlabel.h"

#include <QLocale>
#include <QVBoxLayout>

namespace lockscope::ui
{

namespace
{

using namespace std::chrono_literals;

/// Finer than a duration of the table: hand-overs take milliseconds.
QString spanWords(record::Moment span)
{
    const QLocale locale;
    if (span < 1ms)
        return FiguresPart::tr("%1 µs").arg(span.count());
    if (span < 1s)
        return FiguresPart::tr("%1 ms").arg(
            locale.toString(double(span.count()) / 1e3, 'f', span < 10ms ? 1 : 0));
    return FiguresPart::tr("%1 s").arg(locale.toString(double(span.count()) / 1e6, 'f', 2));
}

QString distributionWords(const check::Distribution& times)
{
    if (times.count == 0)
        return {};
    return FiguresPart::tr("median %1 · p95 %2 · p99 %3 · worst %4")
        .arg(spanWords(times.p50), spanWords(times.p95), spanWords(times.p99), spanWords(times.worst));
}

QString number(double value) { return QLocale().toString(value, 'f', value < 10 ? 2 : 1); }

QString percent(double share) { return QLocale().toString(share * 100, 'f', 0) + QStringLiteral(" %"); }

} // namespace

FiguresPart::FiguresPart(QWidget* parent)
    : QWidget(parent)
    , m_none(new PlainLabel({}, PlainLabel::Tone::Muted, this))
    , m_facts(new FactList(this))
{
    m_none->setWordWrap(true);
    for (const QString& label : {tr("Waiting"), tr("Hand-over"), tr("Holding"), tr("Acquisitions"),
             tr("Each cost"), tr("Order"), tr("Throughput"), tr("Resources")})
        m_facts->add(label);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    column->addWidget(m_none);
    column->addWidget(m_facts);
    column->addStretch(1);
    clear();
}

void FiguresPart::clear()
{
    for (int fact = 0; fact < FactCount; ++fact)
        m_facts->put(fact, {});
    m_none->put(tr("The figures stand here once a lock was acquired: waiting and hand-over times, what an "
                   "acquisition costs, how fair it was."));
    m_none->show();
}

void FiguresPart::put(const check::Statistics& figures, const record::Recording& recording)
{
    if (figures.acquisitions == 0 && figures.resources.isEmpty())
        return clear();
    m_none->hide();
    m_facts->put(Waits, distributionWords(figures.waiting));
    m_facts->put(HandOver, distributionWords(figures.handOver));
    m_facts->put(Holding, distributionWords(figures.holding));
    putCounts(figures);
    QStringList resources;
    for (qsizetype i = 0; i < figures.resources.size(); ++i)
        resources.append(tr("%1: %2 after %3 writes, %4 refused")
                             .arg(record::resourceWords(recording, qint16(i)),
                                 QString::number(figures.resources.at(i).value),
                                 QString::number(figures.resources.at(i).writes),
                                 QString::number(figures.resources.at(i).refused)));
    m_facts->put(Kept, resources.join(u'\n'));
}

void FiguresPart::putCounts(const check::Statistics& figures)
{
    m_facts->put(Served,
        tr("%1, and %2 gave up").arg(QString::number(figures.acquisitions), QString::number(figures.gaveUp)));
    m_facts->put(Cost, tr("%1 attempts · %2 messages · %3 commands")
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
