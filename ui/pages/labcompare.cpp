#include "ui/pages/labcompare.h"

#include "core/check/comparisonwords.h"
#include "core/words/errorwords.h"
#include "ui/actions.h"

#include <QFileDialog>

#include <utility>

namespace lockscope::ui
{

using check::Comparison;

LabCompare::LabCompare(QWidget* page)
    : QObject(page)
    , m_page(page)
    , m_files(new console::RecordingFiles(this))
    , m_banner(new Banner(page))
    , m_open(makeAction("labCompare", this, &LabCompare::askAndOpen))
{
    m_banner->setObjectName(QStringLiteral("labCompared"));
    m_open->setEnabled(false);
    connect(m_banner, &Banner::pressed, this, &LabCompare::bothWanted);
    connect(m_files, &console::RecordingFiles::opened, this,
        [this](const QString&, const console::OpenedRecording& opened) { takeFile(opened); });
    connect(m_files, &console::RecordingFiles::failed, this, [this](const base::Error& error) {
        Q_EMIT failed(words::sentence(error) + u' ' + words::advice(error));
    });
}

/// Ignores a run that never began or was not judged to its end, and a recording of a server.
void LabCompare::keep(const record::Recording& recording, const console::Judgement& judgement)
{
    if (recording.isEmpty() || recording.header().kind != record::Header::Kind::Lab || !judgement.isFinal)
        return;
    m_first = recording;
    m_judgement = judgement;
}

void LabCompare::take(const record::Recording& recording)
{
    m_second = recording;
    m_open->setEnabled(!recording.isEmpty());
    m_isAsked = false;
    if (!m_first.isEmpty() &&
        check::obstacleBetween(m_first.header(), m_second.header()) == Comparison::Obstacle::None)
        compare();
}

void LabCompare::clear()
{
    m_second = {};
    m_comparison = {};
    m_comparing.reset();
    m_open->setEnabled(false);
    m_banner->put(Banner::Tone::Notice, {});
}

void LabCompare::askAndOpen()
{
    auto* dialog = new QFileDialog(m_page, tr("Compare with a recording"), {}, tr("Recording (*.lockrec)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, m_files, &console::RecordingFiles::open);
    dialog->open();
}

/// The chosen file is the first run, the shown one the second.
void LabCompare::takeFile(const console::OpenedRecording& opened)
{
    if (m_second.isEmpty())
        return;
    m_first = opened.file.recording;
    m_judgement = opened.judgement;
    m_isAsked = true;
    compare();
}

/// Discards a comparison that is still under way.
void LabCompare::compare()
{
    m_comparing = std::make_unique<console::RecordingFiles>();
    connect(m_comparing.get(), &console::RecordingFiles::compared, this, &LabCompare::report);
    m_comparing->compare(m_first, m_second);
}

void LabCompare::report(const Comparison& comparison)
{
    if (comparison.obstacle != Comparison::Obstacle::None) {
        if (std::exchange(m_isAsked, false))
            Q_EMIT failed(check::sentence(comparison));
        return;
    }
    m_comparison = comparison;
    const bool isFault = comparison.count(check::Difference::Kind::Decision) > 0;
    if (!m_second.header().forkedAt || isFault) // both are shown already for a branch
        m_banner->put(isFault ? Banner::Tone::Warning : Banner::Tone::Notice,
            tr("Compared with the run before, of the same seed: %1").arg(check::sentence(comparison)),
            tr("Show both"), true);
    Q_EMIT compared();
}

} // namespace lockscope::ui

#include "moc_labcompare.cpp"
