#include "core/console/recordingfiles.h"

#include "core/base/printable.h"
#include "core/base/wholefile.h"
#include "core/figure/report.h"
#include "core/lab/library.h"
#include "core/lab/programtrace.h"
#include "core/lab/recordedscenario.h"
#include "core/record/lockrecwriter.h"
#include "core/record/stepexport.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QPointer>
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
        return figure::htmlReport(
            lab::withShownTexts(recording), {.before = before, .programs = lab::programLinesOf(recording)});
    case RecordingFormat::Picture:
        return figure::timelinePicture(lab::withShownTexts(recording), before);
    case RecordingFormat::Csv:
        return record::stepsAsCsv(recording);
    case RecordingFormat::JsonLines:
        return record::stepsAsJson(recording);
    case RecordingFormat::Lockrec:
        break;
    }
    return record::toLockrec(recording);
}

std::shared_ptr<const record::Player> playerOf(const record::Recording& recording)
{
    return std::make_shared<const record::Player>(recording, record::SnapshotCache::sourceOf(recording));
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

RecordingFormat RecordingFiles::formatOf(const QString& path)
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
void RecordingFiles::work(std::function<Report()> job)
{
    const auto reported = std::make_shared<QPointer<RecordingFiles>>(this);
    QThreadPool::globalInstance()->start([reported, job = std::move(job)] {
        const auto report = job();
        QMetaObject::invokeMethod(qApp, [reported, report] {
            if (RecordingFiles* self = reported->data())
                report(*self);
        });
    });
}

/// A file that is read on a thread of the pool, and what is reported of it meanwhile.
class RecordingFiles::Reading
{
public:
    Reading(RecordingFiles* files, QString path, std::shared_ptr<std::atomic_bool> givenUp)
        : m_files(files)
        , m_path(std::move(path))
        , m_givenUp(std::move(givenUp))
    {
    }

    void run() const
    {
        QFile file(m_path);
        const bool isOpen = file.open(QIODevice::ReadOnly);
        const QByteArray bytes = isOpen ? file.readAll() : QByteArray();
        record::LockrecReader reader(bytes, m_path.toUtf8());
        if (!isOpen)
            return report(
                [error = base::Error{base::ErrorKind::FileUnreadable, m_path.toUtf8(),
                     file.errorString().toUtf8()}](RecordingFiles& files) { Q_EMIT files.failed(error); });
        if (reader.advance(firstPart) && !*m_givenUp)
            reportPart(reader);
        while (!*m_givenUp && reader.advance(firstPart))
            report([percent = reader.percent()](RecordingFiles& files) { Q_EMIT files.readOn(percent); });
        if (!*m_givenUp)
            reportWhole(reader.finish());
    }

private:
    void report(const Report& news) const
    {
        QMetaObject::invokeMethod(qApp, [files = m_files, givenUp = m_givenUp, news] {
            if (!*givenUp) // which its end does
                news(*files);
        });
    }
    static OpenedRecording shown(const record::Opened& read)
    {
        OpenedRecording recording{read, {}, playerOf(read.recording), {}, false};
        figure::TimelineIndex index;
        index.follow(read.recording);
        recording.timeline = std::make_shared<const figure::TimelineIndex>(std::move(index));
        return recording;
    }
    void reportPart(const record::LockrecReader& reader) const
    {
        const auto read = reader.soFar();
        if (!read)
            return;
        OpenedRecording part = shown(*read);
        part.isPart = true;
        report([path = m_path, part, percent = reader.percent()](RecordingFiles& files) {
            Q_EMIT files.begun(path, part);
            Q_EMIT files.readOn(percent);
        });
    }
    void reportWhole(const base::Result<record::Opened>& read) const
    {
        if (!read)
            return report([error = read.error()](RecordingFiles& files) { Q_EMIT files.failed(error); });
        OpenedRecording whole = shown(*read);
        whole.judgement = judgementOn(*read);
        report([path = m_path, whole](RecordingFiles& files) { Q_EMIT files.opened(path, whole); });
    }

    RecordingFiles* const m_files;
    const QString m_path;
    const std::shared_ptr<std::atomic_bool> m_givenUp;
};

void RecordingFiles::open(const QString& path)
{
    giveUp();
    m_givenUp = std::make_shared<std::atomic_bool>(false);
    QThreadPool::globalInstance()->start([reading = Reading(this, path, m_givenUp)] { reading.run(); });
}

void RecordingFiles::giveUp()
{
    if (m_givenUp)
        *m_givenUp = true;
}

void RecordingFiles::write(const record::Recording& recording, RecordingFormat format, const QString& path,
    Naming naming, const std::optional<figure::RunBefore>& before)
{
    work([=]() -> Report {
        std::optional<figure::RunBefore> above = before;
        const auto both = named({recording, before ? before->recording : record::Recording()}, naming);
        if (above)
            above->recording = both.constLast();
        const base::Result<void> outcome =
            base::writeWhole(path, contentAs(both.constFirst(), format, above));
        return [path, outcome](RecordingFiles& files) { Q_EMIT files.written(path, outcome); };
    });
}

RecordingFiles::Report RecordingFiles::failureOf(const QString& path, const lab::ScenarioFault& fault)
{
    const QString why = base::printable(path.toUtf8(), 160) + QStringLiteral(": ") + fault.sentence();
    return [why](RecordingFiles& files) { Q_EMIT files.scenarioFailed(why); };
}

void RecordingFiles::readScenario(const QString& path)
{
    work([path]() -> Report {
        const auto read = lab::labFile(path);
        if (const auto* scenario = std::get_if<lab::Scenario>(&read))
            return [known = *scenario](RecordingFiles& files) { Q_EMIT files.scenarioRead(known); };
        if (const auto* lesson = std::get_if<lab::Lesson>(&read))
            return [known = *lesson](RecordingFiles& files) { Q_EMIT files.lessonRead(known); };
        return failureOf(path, std::get<lab::ScenarioFault>(read));
    });
}

void RecordingFiles::writeScenario(const record::Recording& recording, const QString& path, Naming naming)
{
    work([=]() -> Report {
        const QByteArray id = QFileInfo(path).completeBaseName().toUtf8();
        const auto made = lab::scenarioFromRecording(named(recording, naming), id);
        if (const auto* fault = std::get_if<lab::ScenarioFault>(&made))
            return [why = fault->message](RecordingFiles& files) { Q_EMIT files.scenarioRefused(why); };
        const auto& scenario = std::get<lab::RecordedScenario>(made);
        const base::Result<void> outcome = base::writeWhole(path, scenario.json);
        if (!outcome)
            return [path, outcome](RecordingFiles& files) { Q_EMIT files.written(path, outcome); };
        const auto read = lab::labFile(path);
        if (const auto* known = std::get_if<lab::Scenario>(&read))
            return [made = *known, path, about = lab::sentencesOf(scenario).join(u' ')](
                       RecordingFiles& files) { Q_EMIT files.scenarioMade(made, path, about); };
        return failureOf(path, std::get<lab::ScenarioFault>(read));
    });
}

void RecordingFiles::compare(const record::Recording& first, const record::Recording& second)
{
    work([=]() -> Report {
        const check::Comparison comparison = check::compared(first, second);
        return [comparison](RecordingFiles& files) { Q_EMIT files.compared(comparison); };
    });
}

} // namespace lockscope::console

#include "moc_recordingfiles.cpp"
