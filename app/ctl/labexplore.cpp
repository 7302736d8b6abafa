#include "app/ctl/exitcode.h"
#include "app/ctl/output.h"
#include "app/ctl/steplines.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/words.h"
#include "core/base/rawjson.h"
#include "core/check/checker.h"
#include "core/filter/duration.h"
#include "core/lab/exploration.h"
#include "core/record/lockrecwriter.h"
#include "core/words/counted.h"
#include "core/words/errorwords.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QDir>
#include <QThread>

#include <algorithm>

namespace lockscope::ctl
{

namespace
{

using lab::Exploration;
using lab::ExplorationTerms;

constexpr int mostSteps = 1'000;

/// Complains where the options cannot be read.
std::optional<ExplorationTerms> explorationTermsFrom(
    const lab::Scenario& scenario, const Arguments& arguments)
{
    ExplorationTerms terms{.scenario = scenario, .seed = scenario.seed};
    const auto steps = arguments.number(QStringLiteral("steps"), terms.steps);
    const auto seed = arguments.number(QStringLiteral("seed"), qint64(terms.seed));
    const auto within =
        arguments.has("within") ? filter::durationFrom(arguments.option("within")) : terms.longest;
    if (!steps || *steps < 0 || *steps > mostSteps || !seed || *seed < 0 || !within) {
        complain(Words::tr("--steps takes 0 to 1000, --seed a number, --within a duration: 200ms"));
        return std::nullopt;
    }
    terms.steps = int(*steps);
    terms.seed = quint64(*seed);
    terms.longest = *within;
    if (arguments.duration)
        terms.isTimeUp = [end = QDeadlineTimer(*arguments.duration)] { return end.hasExpired(); };
    return terms;
}

/// Explores on a thread of its own, and tells what was found.
class ExplorationRun final : public QObject
{
public:
    ExplorationRun(const ExplorationTerms& terms, const Arguments& arguments)
        : m_terms(terms)
        , m_arguments(arguments)
        , m_thread(QThread::create([this] { m_result = lab::explored(m_terms); }))
    {
        connect(m_thread.get(), &QThread::finished, this, [this] { QCoreApplication::exit(report()); });
    }

    /// Runs the event loop itself.
    int run()
    {
        m_thread->start();
        return QCoreApplication::exec();
    }

private:
    int report()
    {
        if (!m_result) {
            complain(words::sentence(m_result.error()));
            return Failed;
        }
        const Exploration& found = *m_result;
        if (!knowsCommands(found.unknownCommands))
            return Refused;
        if (found.broken && !reportRun(*found.broken))
            return OutputClosed;
        if (found.broken && !keep(*found.broken))
            return Failed;
        if (!reportSum(found))
            return OutputClosed;
        return found.broken ? OtherVerdict : found.isWhole ? Done : NotAllJudged;
    }

    /// The run that breaks a rule, step by step, and what it breaks.
    [[nodiscard]] bool reportRun(const record::Recording& recording) const
    {
        for (qsizetype i = 0; i < recording.steps().size(); ++i)
            if (!sayStep(recording, recording.steps().at(i), m_arguments.json))
                return false;
        const auto violations = check::violationsIn(recording);
        return std::ranges::all_of(violations, [&](const check::Violation& violation) {
            return sayViolation(violation, recording, m_arguments.json);
        });
    }

    [[nodiscard]] bool keep(const record::Recording& recording) const
    {
        if (!m_arguments.has("keep"))
            return true;
        const QString path =
            QDir(m_arguments.option("keep"))
                .filePath(QString::fromUtf8(m_terms.scenario.id) + QStringLiteral("-explored.lockrec"));
        return keepFile(path, record::toLockrec(recording));
    }

    static QString sentence(const Exploration& found)
    {
        const QString runs = QString::number(found.interleavings);
        const QString choices = words::counted(found.steps, Words::tr("at most one choice of the order"),
            Words::tr("at most %n choices of the order", nullptr, words::numerus(found.steps)));
        if (found.broken)
            return Words::tr("Interleaving %1 breaks a rule, with %2.").arg(runs, choices);
        if (found.isTimeUp)
            return Words::tr(
                "No violation until the time was up. Interleavings with %2: %1, and there may be "
                "more.")
                .arg(runs, choices);
        if (!found.isWhole)
            return Words::tr("No violation so far. Interleavings with %2: %1, and there are more.")
                .arg(runs, choices);
        return Words::tr("No violation. Interleavings with %2: %1; came to a state that was seen before: %3.")
            .arg(runs, choices, QString::number(found.equal));
    }

    [[nodiscard]] bool reportSum(const Exploration& found) const
    {
        if (!m_arguments.json)
            return say(sentence(found));
        return say(base::jsonLine({{QStringLiteral("interleavings"), qint64(found.interleavings)},
            {QStringLiteral("equal"), qint64(found.equal)}, {QStringLiteral("steps"), found.steps},
            {QStringLiteral("whole"), found.isWhole}, {QStringLiteral("time_up"), found.isTimeUp},
            {QStringLiteral("broken"), found.broken.has_value()},
            {QStringLiteral("sentence"), sentence(found)}}));
    }

    const ExplorationTerms m_terms;
    const Arguments& m_arguments;
    base::Result<Exploration> m_result = Exploration(); ///< written by the thread
    std::unique_ptr<QThread> m_thread;
};

} // namespace

int exploreLab(const lab::Scenario& scenario, const Arguments& arguments)
{
    int code = Done;
    if (!hasVirtualTime(scenario, code))
        return code;
    const auto terms = explorationTermsFrom(scenario, arguments);
    return terms ? ExplorationRun(*terms, arguments).run() : int(Usage);
}

} // namespace lockscope::ctl
