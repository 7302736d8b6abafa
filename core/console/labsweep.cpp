#include "core/console/labsweep.h"

#include <QThread>

#include <algorithm>
#include <utility>

namespace lockscope::console
{

namespace
{

/// So many runs take a moment, and so long it takes to stop.
constexpr quint64 runsAtOnce = 16;
constexpr QSizeF pictureSize{860, 520};

} // namespace

LabSweep::LabSweep(QObject* parent)
    : QObject(parent)
{
    connect(&m_export, &FileExport::finished, this,
        [this](const QString&, qsizetype, const base::Result<void>& outcome) { Q_EMIT saved(outcome); });
}

LabSweep::~LabSweep() { giveUp(); }

void LabSweep::start(const lab::SweepTerms& terms)
{
    giveUp();
    m_result = {};
    m_outcome = {};
    m_thread.reset(QThread::create([this, sweep = m_sweep, terms] {
        lab::SweepTerms some = terms;
        while (some.firstSeed <= terms.lastSeed && !QThread::currentThread()->isInterruptionRequested()) {
            some.lastSeed = std::min(terms.lastSeed, some.firstSeed + runsAtOnce - 1);
            const auto part = lab::swept(some, 0, 1);
            QMetaObject::invokeMethod(
                this, [this, sweep, part] { take(sweep, part); }, Qt::QueuedConnection);
            if (!part.ok() || !part->unknownCommands.isEmpty())
                break;
            some.firstSeed = some.lastSeed + 1;
        }
        QMetaObject::invokeMethod(
            this, [this, sweep] { end(sweep); }, Qt::QueuedConnection);
    }));
    m_thread->setObjectName(QStringLiteral("sweep"));
    m_thread->start();
}

void LabSweep::stop()
{
    if (m_thread)
        m_thread->requestInterruption();
}

void LabSweep::save(const QString& path, const QString& title)
{
    const auto picture = [grid = m_result.grid, title] {
        return figure::heatMapSvg(grid, pictureSize, title).toUtf8();
    };
    m_export.write(picture, 1, path);
}

void LabSweep::take(int sweep, const base::Result<lab::SweepResult>& part)
{
    if (sweep != m_sweep)
        return;
    if (!part.ok()) {
        m_outcome = part.error();
        return;
    }
    m_result.add(*part);
    Q_EMIT grew();
}

void LabSweep::end(int sweep)
{
    if (sweep != m_sweep)
        return;
    giveUp();
    Q_EMIT finished(m_outcome);
}

void LabSweep::giveUp()
{
    if (const auto thread = std::exchange(m_thread, nullptr)) {
        thread->requestInterruption();
        thread->wait();
    }
    ++m_sweep;
}

} // namespace lockscope::console

#include "moc_labsweep.cpp"
