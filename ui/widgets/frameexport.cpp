#include "ui/widgets/frameexport.h"

#include "core/base/wholefile.h"
#include "core/record/recordwords.h"
#include "core/words/counted.h"
#include "core/words/filled.h"
#include "core/words/moment.h"
#include "ui/theme.h"
#include "ui/widgets/timelinepainter.h"
#include "ui/widgets/timelineview.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QDir>
#include <QPainter>
#include <QPointer>
#include <QThreadPool>

#include <algorithm>

namespace lockscope::ui
{

using record::Moment;

namespace
{

constexpr int captionHeight = 40;
constexpr int captionSize = 18; ///< of its letters; both in pixels

/// The frames of one recording, ready to be painted on any thread.
struct Film {
    QImage timeline; ///< without a line; below it is room for the words
    figure::TimelineFrame frame;
    QRectF plot;
    record::Recording recording;
    Moment every{0};
    QColor text, line;
    QFont face;

    [[nodiscard]] QImage frameAt(Moment at) const
    {
        QImage image = timeline;
        QPainter painter(&image);
        const double x = std::round(frame.xOf(at, plot)) + 0.5;
        painter.setPen(QPen(line, 2));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, image.height() - captionHeight - 20));
        painter.setPen(text);
        painter.setFont(face);
        const QRectF room(12, image.height() - captionHeight, image.width() - 24, captionHeight);
        painter.drawText(room, Qt::AlignVCenter | Qt::TextSingleLine,
            QFontMetricsF(face).elidedText(captionAt(at), Qt::ElideRight, room.width()));
        return image;
    }

    [[nodiscard]] QString captionAt(Moment at) const
    {
        const record::Steps& steps = recording.steps();
        qsizetype step = steps.firstFrom(at + Moment(1)) - 1;
        while (step >= 0 && !record::isListed(steps.at(step).what))
            --step;
        const QString moment = words::moment(at);
        return step < 0 ? moment : moment + QStringLiteral("  ") + stepSentence(recording, steps.at(step));
    }
};

Film filmOf(const figure::TimelineIndex& index, const QList<check::Violation>& violations, QSize size)
{
    TimelineView view;
    view.resize(size - QSize(0, captionHeight));
    view.begin(index);
    view.setViolations(violations);
    const QPalette palette = view.palette();
    QImage image(size, QImage::Format_RGB32);
    image.fill(palette.color(QPalette::Base));
    view.render(&image);
    figure::TimelineFrame frame;
    frame.span = view.span();
    QFont face = TimelinePainter::face();
    face.setPixelSize(captionSize);
    return {image, frame, view.figure().plot, index.recording(), Moment(0), palette.color(QPalette::Text),
        theme::accent(), face};
}

base::Result<void> writeFrame(const QImage& image, const QString& folder, qsizetype number)
{
    QByteArray png;
    QBuffer buffer(&png);
    image.save(&buffer, "PNG");
    return base::writeWhole(
        QDir(folder).filePath(QString::number(number).rightJustified(4, u'0') + QStringLiteral(".png")), png);
}

base::Result<void> writeAll(
    const Film& film, const QString& folder, qsizetype frames, const std::atomic_bool& givenUp)
{
    for (qsizetype i = 0; i < frames && !givenUp; ++i) {
        const Moment at = std::min<Moment>(film.every * i, film.recording.length());
        if (const auto written = writeFrame(film.frameAt(at), folder, i + 1); !written)
            return written;
    }
    return {};
}

base::Result<void> makeFolder(const QString& folder)
{
    const QByteArray name = QFile::encodeName(folder);
    if (!QDir().mkpath(folder))
        return base::Error{base::ErrorKind::FileUnwritable, name, {}};
    if (!QDir(folder).isEmpty())
        return base::Error{base::ErrorKind::InvalidArgument, name,
            QT_TRANSLATE_NOOP("ErrorDetails", "the folder is not empty")};
    return {};
}

} // namespace

FrameExport::~FrameExport()
{
    if (m_givenUp)
        *m_givenUp = true;
}

base::milliseconds FrameExport::fitting(Moment length)
{
    return std::max(usual, std::chrono::ceil<base::milliseconds>(length / (mostFrames - 1)));
}

/// The last one shows the end.
qsizetype FrameExport::countOf(Moment length, base::milliseconds every)
{
    const qint64 step = Moment(every).count();
    return qsizetype((length.count() + step - 1) / step) + 1;
}

base::Result<void> FrameExport::write(
    const figure::TimelineIndex& index, const QList<check::Violation>& violations, const Request& request)
{
    const Moment length = index.recording().length();
    const base::milliseconds every = request.every.count() > 0 ? request.every : fitting(length);
    const qsizetype frames = countOf(length, every);
    if (frames > mostFrames)
        return base::Error{base::ErrorKind::InvalidArgument, "--every",
            tr("it would be %n frames; the limit is %1", nullptr, words::numerus(frames))
                .arg(mostFrames)
                .toUtf8()};
    if (const auto made = makeFolder(request.folder); !made)
        return made;
    if (m_givenUp)
        *m_givenUp = true;
    m_givenUp = std::make_shared<std::atomic_bool>(false);
    Film film = filmOf(index, violations, request.size);
    film.every = every;
    QThreadPool::globalInstance()->start(
        [film = std::move(film), folder = request.folder, frames, givenUp = m_givenUp, self = this] {
            const base::Result<void> outcome = writeAll(film, folder, frames, *givenUp);
            QMetaObject::invokeMethod(qApp, [=] {
                if (!*givenUp) // which its end does
                    Q_EMIT self->finished(folder, frames, outcome);
            });
        });
    return {};
}

} // namespace lockscope::ui

#include "moc_frameexport.cpp"
