#pragma once

#include "core/console/recordingfiles.h"
#include "core/console/source.h"
#include "core/record/player.h"
#include "core/record/runclock.h"

#include <QTimer>

#include <optional>

namespace lockscope::console
{

/// A recording behind the port of a live server, from a file or of a run that goes on: locks, histories and
/// events are those that were seen up to the moment that it stands at. Its health is never live, and its
/// clock shows that moment. It has no acts. Lives on the thread of its user.
class RecordedSource final : public Source
{
    Q_OBJECT
public:
    /// Shows `opened`, which was read from the file `path`.
    RecordedSource(const OpenedRecording& opened, const QString& path);
    /// Follows the run that has just begun with this header, until its end; stands at the newest moment as
    /// long as no other one is chosen.
    RecordedSource(const LabRun& run, const record::Header& header);

    /// Takes `opened`, the whole of the file that it had the begin of. It stays where it stands.
    void complete(const OpenedRecording& opened);
    /// It has only the begin of a file that is still being read.
    [[nodiscard]] bool isPart() const { return m_isPart; }

    void open() override;
    void close() override { pause(); }
    void retryNow() override {}
    void look(const locks::Viewport&) override {}
    void select(const std::optional<locks::LockRef>& ref) override;
    void pin(const locks::LockRef&, std::optional<locks::Kind>) override {}
    void unpin(const locks::LockRef&) override {}
    void setPrefixes(const QByteArrayList&) override {}
    void setStatements(const QList<locks::Stated>&) override {}
    void setBudget(const locks::ServerBudget&) override {}
    [[nodiscard]] locks::Health health() const override { return m_health; }
    [[nodiscard]] QList<locks::LockPtr> locks() const override { return m_player.table(); }

    /// Returns the file's path; empty for a run.
    [[nodiscard]] const QString& path() const { return m_path; }
    /// It shows a run of this session, over or not.
    [[nodiscard]] bool isRun() const { return m_isRun; }
    [[nodiscard]] const record::Recording& recording() const { return m_player.recording(); }
    [[nodiscard]] const QList<check::Violation>& violations() const { return m_violations; }
    [[nodiscard]] record::Moment position() const;
    [[nodiscard]] bool isPlaying() const { return m_beat.isActive(); }
    /// It shows the newest moment of a run, and goes on to.
    [[nodiscard]] bool isFollowing() const { return m_follows; }
    [[nodiscard]] double speed() const { return m_speed; }
    /// Returns the past of that lock up to the present moment.
    [[nodiscard]] locks::History history(const locks::LockRef& ref) { return m_player.history(ref); }

    /// Moves to that moment. At the end of a run that goes on it follows the run from then on.
    void seek(record::Moment at);
    /// Plays by itself; starts from the begin where it stands at the end, or goes on with the run.
    void play();
    /// Stops playing, and following a run.
    void pause();
    /// Sets the speed, as a multiple of the recording's time.
    void setSpeed(double speed) { m_speed = speed; }

    /// The nearest moment with something about that lock, and with the begin of a violation, strictly after
    /// or before the present one; nothing where there is none.
    enum class Way : quint8 { On, Back };
    [[nodiscard]] std::optional<record::Moment> nextOf(const locks::LockRef& ref, Way way) const;
    [[nodiscard]] std::optional<record::Moment> nextViolation(Way way) const;

Q_SIGNALS:
    /// It stands at another moment; the batch and other changes were sent before.
    void moved(lockscope::record::Moment position);
    /// The recording has grown behind the moment that it stands at.
    void grewOn();
    void playingChanged(bool playing);
    void violationsChanged();

private:
    void grow(const record::Part& part);
    void end();
    void follow();
    void go();
    void moveTo(record::Moment at);
    void report(const locks::Batch& batch);
    void takeHealth();
    void reportHistory();

    const QString m_path;
    record::Player m_player;
    QList<check::Violation> m_violations; ///< in the order of their begin
    locks::Health m_health;
    std::optional<locks::LockRef> m_selected;
    QTimer m_beat;
    double m_speed = 1;
    base::MonoTime m_movedAt{};
    const bool m_isRun = false;
    bool m_isPart = false;
    bool m_grows = false; ///< that run is not over
    bool m_follows = false;
    record::RunClock m_clock; ///< of that run
    bool m_isPastOld = false; ///< of the selected lock
};

} // namespace lockscope::console
