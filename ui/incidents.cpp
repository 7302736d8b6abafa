#include "ui/incidents.h"

#include "core/base/printable.h"
#include "core/words/errorwords.h"
#include "ui/actions.h"
#include "ui/dialogs/exportdialog.h"
#include "ui/pages/lockspage.h"
#include "ui/recordings.h"
#include "ui/widgets/lockview.h"

#include <QCheckBox>
#include <QDateTime>
#include <QDir>
#include <QFile>

#include <utility>

namespace lockscope::ui
{
namespace
{

const QString pageName = QStringLiteral("incident.html");
const QString recordingName = QStringLiteral("last-minutes.lockrec");

QString fileWords(const QString& path) { return base::printable(QFile::encodeName(path), 160); }

} // namespace

Incidents::Incidents(LocksPage& locks, Recordings& recordings, QWidget* window)
    : QObject(window)
    , m_locks(locks)
    , m_recordings(recordings)
    , m_window(window)
    , m_action(makeAction("saveIncident", this, &Incidents::ask))
{
    m_action->setEnabled(false);
    connect(&locks, &LocksPage::selectionChanged, this,
        [this](const auto& ref) { m_action->setEnabled(m_writer && ref); });
    connect(&recordings, &Recordings::keptSaved, this, &Incidents::takeSaved);
}

Incidents::~Incidents() = default;

void Incidents::setSource(const std::shared_ptr<console::Source>& source, const QString& connection)
{
    m_connection = connection;
    if (m_source == source)
        return;
    m_source = source;
    m_order.reset();
    m_writer = std::make_unique<console::IncidentWriter>(source);
    connect(m_writer.get(), &console::IncidentWriter::finished, this, &Incidents::report);
    m_action->setEnabled(m_locks.selected().has_value());
}

/// The last minutes are kept of the live source alone.
bool Incidents::mayRecord() const
{
    return m_recordings.keptMinutes() > 0 && m_source == m_recordings.live();
}

void Incidents::ask()
{
    const QList<locks::LockRef> chosen = m_locks.view()->chosenLocks();
    if (!m_writer || chosen.isEmpty())
        return;
    auto* dialog = new ExportDialog(m_window, tr("Save an incident"));
    auto* recording = dialog->addChoice(tr("With the last &minutes as a recording, in a folder"),
        tr("The page is then in the folder beside the recording, which Lockscope plays."));
    recording->setChecked(mayRecord());
    recording->setEnabled(mayRecord());
    choose(*dialog, recording->isChecked());
    connect(recording, &QCheckBox::toggled, dialog,
        [dialog](bool withRecording) { choose(*dialog, withRecording); });
    connect(dialog, &ExportDialog::chosen, this,
        [this, chosen, recording](const QString& path, console::Naming naming) {
            save(chosen, path, recording->isChecked(), naming);
        });
    dialog->open();
}

/// Proposes a folder or a file, as it will be written.
void Incidents::choose(ExportDialog& dialog, bool withRecording)
{
    dialog.setNameFilter(withRecording ? tr("Folder (*)") : tr("Page (*.html)"));
    dialog.setDefaultSuffix(withRecording ? QString() : QStringLiteral("html"));
    dialog.selectFile(withRecording ? proposedName() : proposedName() + QStringLiteral(".html"));
}

void Incidents::save(
    const QList<locks::LockRef>& chosen, const QString& path, bool withRecording, console::Naming naming)
{
    if (!m_writer)
        return;
    const QByteArray salt = console::saltFor(naming);
    const QString page = withRecording ? QDir(path).filePath(pageName) : path;
    const console::IncidentOrder order{.locks = chosen,
        .path = page,
        .salt = salt,
        .connection = m_connection,
        .limits = m_limits,
        .aliases = m_aliases,
        .selected = m_locks.selected()};
    m_place = path;
    m_recordingFailure.reset();
    m_order.reset();
    if (!withRecording)
        return m_writer->write(order);
    m_order = order;
    m_recordings.saveKeptTo(QDir(path).filePath(recordingName), salt);
}

/// The page says whether the recording is there.
void Incidents::takeSaved(const QString& path, const base::Result<void>& outcome)
{
    if (!m_order || path != QDir(m_place).filePath(recordingName))
        return;
    console::IncidentOrder order = *std::exchange(m_order, std::nullopt);
    if (outcome)
        order.recording = recordingName;
    else
        m_recordingFailure = order.recordingFailure = outcome.error();
    m_writer->write(order);
}

/// Takes the place of what is said of the recording, which belongs to it.
void Incidents::report(const QString& path, const base::Result<void>& outcome)
{
    using Tone = Banner::Tone;
    const QString written = tr("The incident is in %1.").arg(fileWords(path));
    if (!outcome)
        Q_EMIT notified("recording", Tone::Warning, words::sentence(outcome.error()));
    else if (m_recordingFailure)
        Q_EMIT notified("recording", Tone::Warning,
            tr("%1 Its recording is not there: %2").arg(written, words::sentence(*m_recordingFailure)));
    else
        Q_EMIT notified("recording", Tone::Notice, written);
}

/// Proposes a name such as "incident-2026-11-26-0214". A lock's name may be a secret, so it is not in it.
QString Incidents::proposedName()
{
    return QStringLiteral("incident-") +
           QDateTime::currentDateTime().toString(QStringLiteral("yyyy-MM-dd-HHmm"));
}

} // namespace lockscope::ui

#include "moc_incidents.cpp"
