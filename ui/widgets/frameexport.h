#pragma once

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/check/violation.h"
#include "core/figure/timelineindex.h"

#include <QImage>
#include <QObject>
#include <QSize>

#include <atomic>
#include <memory>

namespace lockscope::ui
{

/// Writes a timeline as numbered pictures, 0001.png and on, for films and slides: each is the whole timeline
/// as the window paints it, with a line at its moment, and the last step below. The timeline is painted once,
/// on the main thread; the rest is done on a thread of the pool. Main thread; may be destroyed while it
/// writes, which then stops.
class FrameExport final : public QObject
{
    Q_OBJECT
public:
    static constexpr qsizetype mostFrames = 2'000;
    static constexpr base::milliseconds usual{200};

    /// Says which pictures are made, and where.
    struct Request {
        QString folder;              ///< is made; where it is there, it must be empty
        base::milliseconds every{0}; ///< of the recording's time; 0 = what is fitting
        QSize size{1280, 720};
    };

    using QObject::QObject;
    ~FrameExport() override;

    /// Begins to write; finished() follows once. Errors, and then it does not begin: InvalidArgument where
    /// there would be more than mostFrames, or the folder is not empty; FileUnwritable.
    base::Result<void> write(const figure::TimelineIndex& index, const QList<check::Violation>& violations,
        const Request& request);
    /// The time between two frames of a recording of that length: the usual, or longer where it must be.
    [[nodiscard]] static base::milliseconds fitting(record::Moment length);
    /// How many frames a recording of that length makes.
    [[nodiscard]] static qsizetype countOf(record::Moment length, base::milliseconds every);

Q_SIGNALS:
    /// Errors: FileUnwritable.
    void finished(const QString& folder, qsizetype frames, const lockscope::base::Result<void>& outcome);

private:
    std::shared_ptr<std::atomic_bool> m_givenUp; ///< of what is being written
};

} // namespace lockscope::ui
