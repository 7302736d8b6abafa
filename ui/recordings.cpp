#include "ui/recordings.h"

#include "core/base/printable.h"
#include "core/console/keptfolder.h"
#include "core/words/counted.h"
#include "core/words/duration.h"
#include "core/words/errorwords.h"
#include "ui/actions.h"
#include "ui/dialogs/exportdialog.h"
#include "ui/dialogs/keepdialog.h"
#include "ui/icons.h"
#include "ui/pages/labfiles.h"
#include "ui/pages/lablocks.h"
#include "ui/pages/labpage.h"
#include "ui/pages/labside.h"
#include "ui/pages/playbackbar.h"
#include "ui/preferences.h"
#include "ui/sessionend.h"
#include "ui/widgets/plainlabel.h"

#include <QDateTime>
#include <QFile>
#include <QSignalBlocker>
#include <QToolButton>

#include <utility>

namespace lockscope::ui
{

using console::RecordingState;

namespace
{

QString fileWords(const QString& path) { return base::printable(QFile::encodeName(path), 160); }

QString sizeWords(qint64 bytes) { return QLocale().formattedDataSize(bytes, 1); }

/// Returns the names of a run's clients. Of a server's clients only the ids are recorded.
Aliases clientNames(const record::Recording& recording)
{
    Aliases names;
    if (recording.header().kind == record::Header::Kind::Lab)
        for (const record::ClientRecord& client : recording.clients())
            names.insert(client.id, base::printable(client.title));
    names.remove({});
    return names;
}

} // namespace

Recordings::Recordings(LabPage& lab, Preferences& preferences, QWidget* window)
    : QObject(window)
    , m_lab(lab)
    , m_preferences(preferences)
    , m_window(window)
    , m_bar(new PlaybackBar(window))
    , m_button(new QToolButton(window))
    , m_record(makeAction("record", this, &Recordings::begin))
    , m_saveKept(makeAction("saveKept", this, &Recordings::saveKept))
    , m_look(makeAction("labLook", this))
{
    makeAction("keepMinutes", this, &Recordings::askKept);
    m_look->setChecked(true);
    m_look->setEnabled(false);
    connect(m_look, &QAction::toggled, this, &Recordings::look);
    m_button->setDefaultAction(m_record);
    m_button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_button->setAutoRaise(true);
    m_button->setFocusPolicy(Qt::TabFocus);
    connect(&lab, &LabPage::recordingOpened, this, &Recordings::take);
    connect(&lab, &LabPage::recordingLeft, this, [this] { setOfLab(nullptr); });
    connect(&lab, &LabPage::runBegan, this, &Recordings::takeRun);
    connect(&lab, &LabPage::momentChosen, this, [this](record::Moment at) {
        if (m_ofLab)
            m_ofLab->seek(at);
    });
    connect(lab.files(), &LabFiles::notified, this, [this](Banner::Tone tone, const QString& text) {
        if (!m_lab.isVisible())
            Q_EMIT notified("file", tone, text);
    });
    connect(m_bar, &PlaybackBar::closeWanted, this, &Recordings::close);
    whenSessionEnds(this, &Recordings::endRecording);
    showState();
}

/// Completes a file that is being written.
Recordings::~Recordings() = default;

void Recordings::remakeIcons()
{
    m_record->setIcon(icon(m_recorder && m_recorder->state().isRecording ? "stop" : "record"));
    m_bar->remakeIcons();
}

void Recordings::setLive(const std::shared_ptr<console::Source>& source)
{
    if (m_live == source)
        return;
    m_recorder.reset();
    m_live = source;
    m_shown.reset();
    m_bar->setSource(nullptr);
    const QSignalBlocker isNoWish(m_look);
    m_look->setChecked(!m_ofLab);
    if (source) {
        const std::chrono::minutes kept(m_preferences.keptMinutes);
        m_recorder = std::make_unique<console::SourceRecorder>(source, kept, console::KeptFolder::ownRoot());
        using Recorder = console::SourceRecorder;
        connect(m_recorder.get(), &Recorder::stateChanged, this, &Recordings::takeState);
        connect(m_recorder.get(), &Recorder::ended, this, &Recordings::reportEnd);
        connect(m_recorder.get(), &Recorder::saved, this, &Recordings::reportSaved);
        connect(m_recorder.get(), &Recorder::keepingFailed, this, [this](const base::Error& error) {
            Q_EMIT notified("kept", Banner::Tone::Warning,
                tr("The last minutes are not kept: %1").arg(words::sentence(error)));
        });
    }
    showState();
}

void Recordings::recordTo(const QString& path, console::Naming naming)
{
    if (m_recorder)
        m_recorder->record(path, naming);
}

void Recordings::endRecording()
{
    if (isRecording())
        m_recorder->stop();
}

void Recordings::saveKeptTo(const QString& path, const QByteArray& salt)
{
    if (m_recorder)
        m_recorder->saveKept(path, salt);
}

int Recordings::keptMinutes() const { return m_recorder ? m_preferences.keptMinutes : 0; }

void Recordings::close() { m_look->setChecked(false); }

Aliases Recordings::aliases() const { return m_shown ? clientNames(m_shown->recording()) : Aliases(); }

QString Recordings::shownWords() const
{
    if (!m_shown)
        return {};
    const QString what = m_shown->health().serverName;
    return m_shown->isRun() ? tr("run of %1").arg(what) : tr("recording of %1").arg(what);
}

void Recordings::setPlaying(bool playing)
{
    if (m_shown)
        playing ? m_shown->play() : m_shown->pause();
}

/// A recording without a table of locks is shown by the Lab alone.
void Recordings::take(const console::OpenedRecording& opened, const QString& path)
{
    if (!opened.player || opened.player->isEmpty())
        return setOfLab(nullptr);
    if (m_ofLab && m_ofLab->isPart() && m_ofLab->path() == path)
        return m_ofLab->complete(opened);
    const QSignalBlocker isNoWish(m_look);
    m_look->setChecked(true);
    setOfLab(std::make_shared<console::RecordedSource>(opened, path));
}

void Recordings::takeRun(const record::Header& header)
{
    setOfLab(std::make_shared<console::RecordedSource>(m_lab.labRun(), header));
}

/// Shows `source` in the window, unless the window has to stay with the live source.
void Recordings::setOfLab(const std::shared_ptr<console::RecordedSource>& source)
{
    if (m_ofLab)
        m_ofLab->disconnect(this);
    m_ofLab = source;
    m_clients = 0;
    m_look->setEnabled(source != nullptr);
    m_lab.side()->locks()->setSource(source);
    if (source) {
        connect(source.get(), &console::RecordedSource::playingChanged, this, [this](bool playing) {
            if (m_shown)
                Q_EMIT playingChanged(playing);
        });
        connect(source.get(), &console::RecordedSource::moved, this, &Recordings::takeMoment);
    }
    look(m_look->isChecked());
}

void Recordings::look(bool isWanted)
{
    const auto before = std::exchange(m_shown, isWanted ? m_ofLab : nullptr);
    if (m_shown == before)
        return;
    m_bar->setSource(m_shown);
    if (!m_shown)
        return leave(*before);
    Q_EMIT wanted(m_shown);
    m_shown->open();
    Q_EMIT playingChanged(m_shown->isPlaying());
}

/// Pauses a recording that nobody sees any more; a run goes on.
void Recordings::leave(console::RecordedSource& before)
{
    if (!before.isRun())
        before.pause();
    Q_EMIT wanted(m_live);
}

void Recordings::takeMoment()
{
    if (m_ofLab->isFollowing())
        m_lab.followRun();
    else
        m_lab.showMoment(m_ofLab->position());
    const qsizetype clients = m_ofLab->recording().clients().size();
    if (std::exchange(m_clients, clients) == clients)
        return;
    m_lab.side()->locks()->setAliases(clientNames(m_ofLab->recording()));
    Q_EMIT aliasesChanged();
}

void Recordings::begin()
{
    if (isRecording())
        return m_recorder->stop();
    connect(askWhere(tr("Record what happens")), &ExportDialog::chosen, this, &Recordings::recordTo);
}

void Recordings::askKept()
{
    auto* dialog = new KeepDialog(m_preferences.keptMinutes, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        m_preferences.keptMinutes = dialog->minutes();
        m_preferences.save();
        if (m_recorder)
            m_recorder->keep(std::chrono::minutes(m_preferences.keptMinutes));
        showState();
    });
    dialog->open();
}

void Recordings::saveKept()
{
    connect(askWhere(tr("Save the last minutes")), &ExportDialog::chosen, this,
        [this](const QString& path, console::Naming naming) { saveKeptTo(path, console::saltFor(naming)); });
}

ExportDialog* Recordings::askWhere(const QString& title)
{
    auto* dialog = new ExportDialog(m_window, title);
    dialog->setNameFilter(tr("Recording (*.lockrec)"));
    dialog->setDefaultSuffix(QStringLiteral("lockrec"));
    dialog->selectFile(proposedName());
    dialog->open();
    return dialog;
}

void Recordings::takeState(const RecordingState&) { showState(); }

void Recordings::reportEnd(const RecordingState& state, const base::Result<void>& outcome)
{
    showState();
    if (outcome)
        Q_EMIT notified("recording", Banner::Tone::Notice,
            tr("Recorded to %1: %2, %3.")
                .arg(fileWords(state.path), words::duration(state.time), sizeWords(state.bytes)));
    else
        Q_EMIT notified("recording", Banner::Tone::Warning,
            tr("The recording has ended: %1").arg(words::sentence(outcome.error())));
}

void Recordings::reportSaved(const QString& path, const base::Result<void>& outcome)
{
    Q_EMIT notified("recording", outcome ? Banner::Tone::Notice : Banner::Tone::Warning,
        outcome ? tr("The last minutes are in %1.").arg(fileWords(path)) : words::sentence(outcome.error()));
    Q_EMIT keptSaved(path, outcome);
}

/// Updates the action that begins and ends a recording; during one it shows its duration and size.
void Recordings::showState()
{
    const RecordingState state = m_recorder ? m_recorder->state() : RecordingState();
    const int minutes = m_preferences.keptMinutes;
    m_record->setEnabled(m_recorder != nullptr);
    m_record->setText(state.isRecording ? tr("End the &recording") : tr("&Record…"));
    m_record->setIconText(
        state.isRecording ? tr("Recording · %1 · %2").arg(words::duration(state.time), sizeWords(state.bytes))
                          : tr("Record"));
    putToolTip(*m_record,
        state.isRecording
            ? tr("End the recording %1 (%2)")
                  .arg(fileWords(state.path), m_record->shortcut().toString(QKeySequence::NativeText))
            : tr("Record what happens on this server, from now on, in a file (%1)")
                  .arg(m_record->shortcut().toString(QKeySequence::NativeText)));
    m_saveKept->setText(minutes > 0 ? tr("&Save the last %n minutes…", nullptr, words::numerus(minutes))
                                    : tr("&Save the last minutes…"));
    m_saveKept->setEnabled(m_recorder && minutes > 0);
    remakeIcons();
}

/// Proposes a name such as "lockscope-host-6379-2026-11-22-0214.lockrec".
QString Recordings::proposedName() const
{
    QString server = m_live->health().sandbox ? QStringLiteral("sandbox") : m_live->health().serverName;
    for (QChar& letter : server)
        letter = letter.isLetterOrNumber() ? letter : u'-';
    return QStringLiteral("lockscope-%1-%2.lockrec")
        .arg(server.right(48), QDateTime::currentDateTime().toString(QStringLiteral("yyyy-MM-dd-HHmm")));
}

} // namespace lockscope::ui

#include "moc_recordings.cpp"
