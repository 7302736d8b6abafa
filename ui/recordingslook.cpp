#include "core/base/printable.h"
#include "ui/pages/lablocks.h"
#include "ui/pages/labpage.h"
#include "ui/pages/labside.h"
#include "ui/pages/playbackbar.h"
#include "ui/recordings.h"

#include <QAction>
#include <QSignalBlocker>

#include <utility>

/// What the whole window looks at in place of the server: a run or a recording that the Lab shows.
namespace lockscope::ui
{

namespace
{

/// What the clients of a run are called; of a server nothing but their ids is recorded.
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

/// What has no table to show is shown by the Lab alone.
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
    setOfLab(std::make_shared<console::RecordedSource>(m_lab.stage(), header));
}

/// The window shows it, unless it is wanted to stay with what is live.
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

/// A run goes on; what nobody sees need not play.
void Recordings::leave(console::RecordedSource& before)
{
    if (!before.isRun())
        before.pause();
    Q_EMIT wanted(m_live);
}

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

} // namespace lockscope::ui
