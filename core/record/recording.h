#pragma once

#include "core/record/part.h"
#include "core/record/steps.h"

namespace lockscope::record
{

/// A recording as a whole, of a lab run or of a live server; grows by parts. A value: copies are cheap, also
/// while it grows. Every index in its steps is one of its lists or -1: append() ensures that.
class Recording
{
public:
    Recording() = default;
    explicit Recording(Header header);

    /// Adds a part that follows on what is there. Indexes that lead nowhere become -1.
    void append(const Part& part);
    /// Replaces the header; the rest stays.
    void setHeader(const Header& header);

    /// Return the parts of the recording, each list in the order of time or of first mention.
    [[nodiscard]] const Header& header() const { return m_header; }
    [[nodiscard]] const Steps& steps() const { return m_steps; }
    [[nodiscard]] const QList<RecordedBatch>& batches() const { return m_batches; }
    [[nodiscard]] const QList<Keyframe>& keyframes() const { return m_keyframes; }
    [[nodiscard]] const QList<KnownLock>& locks() const { return m_locks; }
    [[nodiscard]] const QList<ClientRecord>& clients() const { return m_clients; }
    [[nodiscard]] const QByteArrayList& texts() const { return m_texts; }
    /// True where the client has reported more than one thread.
    [[nodiscard]] bool hasThreads(qint32 client) const { return m_threads.value(client) == severalThreads; }

    [[nodiscard]] bool isEmpty() const { return m_steps.isEmpty() && m_batches.isEmpty(); }
    /// The end of what has been reported.
    [[nodiscard]] Moment length() const { return m_length; }
    /// A step's text; empty where it has none.
    [[nodiscard]] QByteArray textOf(const Step& step) const;
    /// The last keyframe that is not after `at`; null where there is none. A fork starts there.
    [[nodiscard]] const Keyframe* keyframeBefore(Moment at) const;

    /// The time at that moment by a clock that runs at the scenario's own pace; for a live recording the
    /// server's clock.
    [[nodiscard]] base::ServerTime scenarioTime(Moment at) const
    {
        return std::chrono::floor<base::milliseconds>(m_header.begin + at);
    }
    /// The server's clock at that moment, and the other way round, by the recorded paces.
    [[nodiscard]] base::ServerTime serverTime(Moment at) const;
    [[nodiscard]] Moment momentOf(base::ServerTime time) const;

private:
    /// From `at` and `clock` on, scenario time goes by at `speed` thousandths of the server's.
    struct PacePoint {
        Moment at{0};
        base::ServerTime clock{};
        qint64 speed = 1000;
    };
    static constexpr qint32 severalThreads = -1;
    void take(Step step);
    void learnThread(const Step& step);
    void learnPace(const Step& step);

    Header m_header;
    QList<KnownLock> m_locks;
    QList<ClientRecord> m_clients;
    QByteArrayList m_texts;
    QList<qint32> m_threads; ///< by client: the only one, 0 = none yet
    Steps m_steps;
    QList<RecordedBatch> m_batches;
    QList<Keyframe> m_keyframes;
    QList<PacePoint> m_paces;
    Moment m_length{0};
};

} // namespace lockscope::record

Q_DECLARE_TYPEINFO(lockscope::record::Recording, Q_RELOCATABLE_TYPE);
