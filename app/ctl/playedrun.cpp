#include "app/ctl/playedrun.h"

#include "app/ctl/hashednames.h"
#include "app/ctl/output.h"
#include "app/ctl/steplines.h"
#include "app/ctl/words.h"
#include "core/base/printable.h"
#include "core/base/wholefile.h"
#include "core/figure/report.h"
#include "core/lab/library.h"
#include "core/lab/programtrace.h"
#include "core/words/errorwords.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace lockscope::ctl
{

using namespace std::chrono_literals;

const base::Clock& labClock()
{
    static const base::SteadyClock clock;
    return clock;
}

PlayedRun::PlayedRun(
    const lab::Scenario& scenario, const lab::RunSettings& settings, const Arguments& arguments)
    : PlayedRun(std::make_unique<lab::Runner>(scenario, settings, labClock()), arguments)
{
}

PlayedRun::PlayedRun(std::unique_ptr<lab::Runner> runner, const Arguments& arguments)
    : m_arguments(arguments)
    , m_runner(std::move(runner))
    , m_salt(console::saltFor(namingFrom(arguments)))
{
    connect(&m_fileBeat, &QTimer::timeout, this, [this] { checkFile(m_file->flush()); });
    connect(m_runner.get(), &lab::Runner::grew, this, &PlayedRun::grew);
    connect(m_runner.get(), &lab::Runner::finished, this, &PlayedRun::finished);
    connect(m_runner.get(), &lab::Runner::failed, this, [this](const base::Error& error) {
        complain(words::sentence(error));
        QCoreApplication::exit(codeOf(error));
    });
    connect(&m_signals, &base::ProcessSignals::endAsked, this, [this] {
        m_code = Interrupted;
        m_runner->stop();
    });
}

/// A server that is not ours may have been reached, and yet not be fit to play on.
ExitCode PlayedRun::codeOf(const base::Error& error) const
{
    if (m_arguments.request.uri.isEmpty())
        return NoSandbox;
    const bool isRefused =
        error.kind == base::ErrorKind::InvalidArgument || error.kind == base::ErrorKind::ReadOnly;
    return isRefused ? Refused : Unreachable;
}

int PlayedRun::run()
{
    if (keepsBothInOne())
        return Usage;
    if (!canKeep("record") || !canKeep("report"))
        return Failed;
    m_runner->start();
    return QCoreApplication::exec();
}

/// The report would take the recording's place.
bool PlayedRun::keepsBothInOne() const
{
    const QString record = m_arguments.option("record");
    const QString report = m_arguments.option("report");
    if (record.isEmpty() || report.isEmpty() ||
        QFileInfo(record).absoluteFilePath() != QFileInfo(report).absoluteFilePath())
        return false;
    complain(Words::tr("--record and --report name the same file: %1").arg(base::printable(record.toUtf8())));
    return true;
}

bool PlayedRun::canKeep(const char* option) const
{
    if (!m_arguments.has(option))
        return true;
    const auto able = base::canBeReplaced(m_arguments.option(option));
    if (!able)
        complain(words::sentence(able.error()));
    return able.ok();
}

void PlayedRun::begin()
{
    m_recording.setHeader(m_runner->header());
    if (!m_arguments.has("record"))
        return;
    m_file = std::make_unique<record::RunFile>(m_arguments.option("record"), m_salt);
    checkFile(m_file->begin(m_recording.header()));
    if (m_file)
        m_fileBeat.start(1s);
}

/// The run goes on without its file.
void PlayedRun::checkFile(const base::Result<void>& written)
{
    if (written)
        return;
    m_fileBeat.stop();
    m_file.reset();
    m_isRecorded = false;
    complain(words::sentence(written.error()));
}

record::Recording PlayedRun::named(const record::Recording& recording) const
{
    return m_salt.isEmpty() ? recording : record::withHashedNames(recording, m_salt);
}

void PlayedRun::grew(const record::Part& part)
{
    if (m_recording.isEmpty())
        begin();
    if (m_file)
        checkFile(m_file->add(part));
    const bool isPast = m_recording.isEmpty() && m_recording.header().forkedAt;
    const qsizetype before = isPast ? part.steps.size() : m_recording.steps().size();
    m_recording.append(part);
    for (qsizetype i = before; i < m_recording.steps().size(); ++i)
        if (!sayStep(m_recording, m_recording.steps().at(i), m_arguments.json)) {
            m_code = OutputClosed;
            return m_runner->stop();
        }
}

void PlayedRun::finished()
{
    if (m_code == OutputClosed)
        return QCoreApplication::exit(OutputClosed);
    if (m_recording.isEmpty()) {
        complain(Words::tr("Nothing happened: it ended before its clients came."));
        return QCoreApplication::exit(m_code.value_or(OtherVerdict));
    }
    if (m_file)
        checkFile(m_file->end());
    figure::ReportOptions report;
    if (m_before)
        report.before = {named(*m_before), m_recording.header().forkedAt};
    const bool isReported = keep("report", [&] {
        const record::Recording recording = named(m_recording);
        report.programs = lab::programLinesOf(recording);
        return figure::htmlReport(lab::withShownTexts(recording), report);
    });
    const int verdict = sayVerdict(m_recording, check::judged(m_recording), m_arguments.json);
    QCoreApplication::exit(m_code.value_or(m_isRecorded && isReported ? verdict : int(Failed)));
}

bool PlayedRun::keep(const char* option, const std::function<QByteArray()>& content)
{
    if (!m_arguments.has(option))
        return true;
    const base::Result<void> outcome = base::writeWhole(m_arguments.option(option), content());
    if (!outcome)
        complain(words::sentence(outcome.error()));
    return outcome.ok();
}

} // namespace lockscope::ctl

#include "moc_playedrun.cpp"
