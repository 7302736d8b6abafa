#include "core/console/recordingdesk.h"

#include "core/base/printable.h"
#include "core/figure/report.h"
#include "core/lab/library.h"
#include "core/record/lockrecwriter.h"
#include "core/record/stepexport.h"

#include <QCoreApplication>
#include <QPointer>
#include <QSaveFile>
#include <QThreadPool>

namespace lockscope::console
{

namespace
{

QByteArray contentAs(const record::Recording& recording, RecordingFormat format,
    const std::optional<figure::RunBefore>& before)
{
    switch (format) {
    case RecordingFormat::Report:
        return figure::htmlReport(recording, {.before = before});
    case RecordingFormat::Picture:
        return figure::timelinePicture(recording, before);
    case RecordingFormat::Csv:
        return record::stepsAsCsv(recording);
    case RecordingFormat::JsonLines:
        return record::stepsAsJson(recording);
    case RecordingFormat::Lockrec:
        break;
    }
    return record::toLockrec(recording);
}

base::Result<void> writeRecording(const QString& path, const QByteArray& content)
{
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(content) == content.size() && file.commit())
        return {};
    return base::Error{base::ErrorKind::FileUnwritable, path.toUtf8(), file.errorString().toUtf8()};
}

/// A lab run has no table of its own: it gets that which its clients told of.
std::shared_ptr<const record::Player> playerOf(const record::Recording& recording)
{
    const bool isLab = recording.header().kind == record::Header::Kind::Lab;
    const bool isSeen = !isLab || !recording.sights().isEmpty();
    return std::make_shared<const record::Player>(
        recording, isSeen ? record::SightReel::From::Seen : record::SightReel::From::Steps);
}

Judgement judgementOn(const record::Opened& file)
{
    Judgement judgement;
    const check::Judged judged = check::judged(file.recording);
    judgement.violations = judged.violations;
    judgement.verdict = judged.verdict;
    check::StatisticsMeter meter;
    meter.follow(file.recording);
    judgement.statistics = meter.statistics();
    judgement.isFinal = true;
    return judgement;
}

} // namespace

RecordingFormat RecordingDesk::formatOf(const QString& path)
{
    const QString suffix = path.section(u'.', -1).toLower();
    if (suffix == u"html")
        return RecordingFormat::Report;
    if (suffix == u"svg")
        return RecordingFormat::Picture;
    if (suffix == u"csv")
        return RecordingFormat::Csv;
    return suffix == u"jsonl" ? RecordingFormat::JsonLines : RecordingFormat::Lockrec;
}

/// `job` runs on the pool; what it returns, here.
void RecordingDesk::work(std::function<std::function<void(RecordingDesk&)>()> job)
{
    const auto told = std::make_shared<QPointer<RecordingDesk>>(this);
    QThreadPool::globalInstance()->start([told, job = std::move(job)] {
        const auto tell = job();
        QMetaObject::invokeMethod(qApp, [told, tell] {
            if (RecordingDesk* self = told->data())
                tell(*self);
        });
    });
}

void RecordingDesk::open(const QString& path)
{
    work([path]() -> std::function<void(RecordingDesk&)> {
        const auto read = record::openRecording(path);
        if (!read)
            return [error = read.error()](RecordingDesk& desk) { Q_EMIT desk.failed(error); };
        const OpenedRecording recording{*read, judgementOn(*read), playerOf(read->recording)};
        return [path, recording](RecordingDesk& desk) { Q_EMIT desk.opened(path, recording); };
    });
}

void RecordingDesk::write(const record::Recording& recording, RecordingFormat format, const QString& path,
    Naming naming, const std::optional<figure::RunBefore>& before)
{
    work([=]() -> std::function<void(RecordingDesk&)> {
        std::optional<figure::RunBefore> above = before;
        const auto both = named({recording, before ? before->recording : record::Recording()}, naming);
        if (above)
            above->recording = both.constLast();
        const base::Result<void> outcome = writeRecording(path, contentAs(both.constFirst(), format, above));
        return [path, outcome](RecordingDesk& desk) { Q_EMIT desk.written(path, outcome); };
    });
}

void RecordingDesk::readScenario(const QString& path)
{
    work([path]() -> std::function<void(RecordingDesk&)> {
        const auto read = lab::scenarioFromFile(path);
        if (const auto* scenario = std::get_if<lab::Scenario>(&read))
            return [known = *scenario](RecordingDesk& desk) { Q_EMIT desk.scenarioRead(known); };
        const QString why = base::printable(path.toUtf8(), 160) + QStringLiteral(": ") +
                            std::get<lab::ScenarioFault>(read).sentence();
        return [why](RecordingDesk& desk) { Q_EMIT desk.scenarioFailed(why); };
    });
}

void RecordingDesk::compare(const record::Recording& first, const record::Recording& second)
{
    work([=]() -> std::function<void(RecordingDesk&)> {
        const check::Comparison comparison = check::compared(first, second);
        return [comparison](RecordingDesk& desk) { Q_EMIT desk.compared(comparison); };
    });
}

} // namespace lockscope::console

#include "moc_recordingdesk.cpp"
