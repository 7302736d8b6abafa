#include "ui/pages/labfiles.h"

#include "core/base/printable.h"
#include "core/words/errorwords.h"
#include "ui/actions.h"
#include "ui/dialogs/exportdialog.h"
#include "ui/widgets/frameexport.h"
#include "ui/widgets/timelineview.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFile>
#include <QFileDialog>
#include <QPointer>
#include <QThreadPool>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

namespace lockscope::ui
{

namespace
{

struct FormatRow {
    const char* filter;
    const char* suffix;
};

constexpr std::array formatRows{FormatRow{QT_TRANSLATE_NOOP("LabFiles", "Recording (*.lockrec)"), "lockrec"},
    FormatRow{QT_TRANSLATE_NOOP("LabFiles", "Report, one page (*.html)"), "html"},
    FormatRow{QT_TRANSLATE_NOOP("LabFiles", "Timeline, whole (*.svg)"), "svg"},
    FormatRow{QT_TRANSLATE_NOOP("LabFiles", "Timeline as shown (*.png)"), "png"},
    FormatRow{QT_TRANSLATE_NOOP("LabFiles", "Frames, numbered pictures in a folder (*.frames)"), "frames"},
    FormatRow{QT_TRANSLATE_NOOP("LabFiles", "Events (*.csv)"), "csv"},
    FormatRow{QT_TRANSLATE_NOOP("LabFiles", "Events (*.jsonl)"), "jsonl"}};

QString formatText(const FormatRow& row) { return QCoreApplication::translate("LabFiles", row.filter); }

QString shownPath(const QString& path) { return base::printable(QFile::encodeName(path), 160); }

/// "short-lease-2026-11-22-0214"; the suffix is that of the chosen format.
QString proposedName(const record::Header& header)
{
    QString name = header.scenario.value(QStringLiteral("id")).toString(QStringLiteral("recording"));
    for (QChar& letter : name)
        letter = letter.isLetterOrNumber() ? letter : u'-';
    return name.left(48) + QDateTime::currentDateTime().toString(QStringLiteral("-yyyy-MM-dd-HHmm"));
}

} // namespace

LabFiles::LabFiles(QWidget* page)
    : QObject(page)
    , m_page(page)
    , m_files(new console::RecordingFiles(this))
    , m_frames(new FrameExport(this))
    , m_save(makeAction("labSave", this, &LabFiles::askAndSave))
    , m_makeScenario(makeAction("labMakeScenario", this, &LabFiles::askAndMakeScenario))
{
    makeAction("labOpen", this, &LabFiles::askAndOpen);
    makeAction("labScenario", this, &LabFiles::askForScenario);
    m_save->setEnabled(false);
    m_makeScenario->setEnabled(false);
    connectReading();
    connectScenarios();
    connect(m_files, &console::RecordingFiles::failed, this, [this](const base::Error& error) {
        Q_EMIT notified(Banner::Tone::Warning, words::sentence(error) + u' ' + words::advice(error));
    });
    connect(m_files, &console::RecordingFiles::written, this, &LabFiles::reportWritten);
    connect(m_frames, &FrameExport::finished, this,
        [this](const QString& folder, qsizetype, const base::Result<void>& outcome) {
            reportWritten(folder, outcome);
        });
}

void LabFiles::connectReading()
{
    connect(m_files, &console::RecordingFiles::begun, this,
        [this](const QString& path, const console::OpenedRecording& part) { Q_EMIT opened(part, path); });
    connect(m_files, &console::RecordingFiles::readOn, this, [this](int percent) {
        Q_EMIT notified(Banner::Tone::Notice,
            tr("The recording is being read: %1 %. Until all of it is there, its begin is shown.")
                .arg(percent));
    });
    connect(m_files, &console::RecordingFiles::opened, this,
        [this](const QString& path, const console::OpenedRecording& recording) {
            const auto& report = recording.file.report;
            Q_EMIT opened(recording, path);
            Q_EMIT notified(Banner::Tone::Warning, report.isPlain() ? QString() : record::sentence(report));
        });
}

void LabFiles::connectScenarios()
{
    connect(m_files, &console::RecordingFiles::scenarioRead, this, [this](const lab::Scenario& scenario) {
        Q_EMIT notified(Banner::Tone::Notice, {});
        Q_EMIT scenarioOpened(scenario, std::exchange(m_playAt, {}));
    });
    connect(m_files, &console::RecordingFiles::lessonRead, this, [this](const lab::Lesson& lesson) {
        m_playAt.reset();
        Q_EMIT notified(Banner::Tone::Notice, {});
        Q_EMIT lessonOpened(lesson);
    });
    connect(m_files, &console::RecordingFiles::scenarioFailed, this, [this](const QString& why) {
        m_playAt.reset();
        Q_EMIT notified(
            Banner::Tone::Warning, tr("This is no scenario and no lesson that can be played. %1").arg(why));
    });
    connect(m_files, &console::RecordingFiles::scenarioMade, this,
        [this](const lab::Scenario& scenario, const QString& path, const QString& about) {
            Q_EMIT notified(Banner::Tone::Notice, tr("Written to %1.").arg(shownPath(path)) + u' ' + about);
            Q_EMIT scenarioOpened(scenario, {});
        });
    connect(m_files, &console::RecordingFiles::scenarioRefused, this,
        [this](const QString& why) { Q_EMIT notified(Banner::Tone::Warning, why); });
}

void LabFiles::setShown(std::function<record::Recording()> recording,
    std::function<std::optional<figure::RunBefore>()> before, std::function<QImage(console::Naming)> picture)
{
    m_recording = std::move(recording);
    m_before = std::move(before);
    m_picture = std::move(picture);
}

/// A run of the Lab has a scenario already.
void LabFiles::setSavable(bool savable)
{
    m_save->setEnabled(savable);
    m_makeScenario->setEnabled(savable && m_recording().header().scenario.isEmpty());
}

void LabFiles::open(const QString& path) { m_files->open(path); }

void LabFiles::openScenario(const QString& path, std::optional<double> playAt)
{
    m_playAt = playAt;
    m_files->readScenario(path);
}

void LabFiles::save(const QString& path, console::Naming naming)
{
    if (path.endsWith(QStringLiteral(".png"), Qt::CaseInsensitive))
        savePicture(path, naming);
    else if (path.endsWith(QStringLiteral(".frames"), Qt::CaseInsensitive))
        saveFrames(path, naming);
    else
        m_files->write(m_recording(), console::RecordingFiles::formatOf(path), path, naming, m_before());
}

void LabFiles::makeScenario(const QString& path, console::Naming naming)
{
    m_files->writeScenario(m_recording(), path, naming);
}

/// Each hashed export has hashes of its own.
void LabFiles::saveFrames(const QString& folder, console::Naming naming)
{
    figure::TimelineIndex index = m_timeline->index();
    if (naming == console::Naming::Hashed) {
        index = {};
        index.follow(console::named(m_timeline->index().recording(), naming));
        index.foldAs(m_timeline->index());
    }
    const auto begun = m_frames->write(index, m_timeline->violations(), {folder, {}, {1280, 720}});
    if (begun)
        Q_EMIT notified(
            Banner::Tone::Notice, tr("The frames are being written to %1.").arg(shownPath(folder)));
    else
        Q_EMIT notified(Banner::Tone::Warning, words::sentence(begun.error()));
}

/// Compresses the picture on a thread of the pool, as that takes a while.
void LabFiles::savePicture(const QString& path, console::Naming naming)
{
    const auto reported = std::make_shared<QPointer<LabFiles>>(this);
    QThreadPool::globalInstance()->start([reported, path, picture = m_picture(naming)] {
        const bool isWritten = picture.save(path, "PNG");
        QMetaObject::invokeMethod(qApp, [reported, path, isWritten] {
            if (LabFiles* self = reported->data())
                self->reportWritten(path,
                    isWritten ? base::Result<void>()
                              : base::Error{base::ErrorKind::FileUnwritable, QFile::encodeName(path), {}});
        });
    });
}

void LabFiles::reportWritten(const QString& path, const base::Result<void>& outcome)
{
    if (outcome)
        Q_EMIT notified(Banner::Tone::Notice, tr("Written to %1.").arg(shownPath(path)));
    else
        Q_EMIT notified(Banner::Tone::Warning, words::sentence(outcome.error()));
}

void LabFiles::askAndOpen()
{
    auto* dialog = new QFileDialog(m_page, tr("Open a recording"), {}, formatText(formatRows.front()));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &LabFiles::open);
    dialog->open();
}

void LabFiles::askForScenario()
{
    auto* dialog =
        new QFileDialog(m_page, tr("Open a scenario or a lesson"), {}, tr("Scenario or lesson (*.json)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) { openScenario(path); });
    dialog->open();
}

void LabFiles::askAndMakeScenario()
{
    auto* dialog = new ExportDialog(m_page, tr("Make a scenario of this recording"));
    dialog->setNameFilters({tr("Scenario (*.json)")});
    dialog->setDefaultSuffix(QStringLiteral("json"));
    dialog->selectFile(proposedName(m_recording().header()));
    connect(dialog, &ExportDialog::chosen, this, &LabFiles::makeScenario);
    dialog->open();
}

void LabFiles::askAndSave()
{
    QStringList filters;
    for (const FormatRow& row : formatRows)
        filters.append(formatText(row));
    auto* dialog = new ExportDialog(m_page, tr("Save or export this run"));
    dialog->setNameFilters(filters);
    dialog->setDefaultSuffix(QLatin1String(formatRows.front().suffix));
    dialog->selectFile(proposedName(m_recording().header()));
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, filters](const QString& filter) {
        const auto row = std::size_t(std::max<qsizetype>(0, filters.indexOf(filter)));
        dialog->setDefaultSuffix(QLatin1String(formatRows.at(row).suffix));
    });
    connect(dialog, &ExportDialog::chosen, this, &LabFiles::save);
    dialog->open();
}

} // namespace lockscope::ui

#include "moc_labfiles.cpp"
