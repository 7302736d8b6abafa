#include "app/ctl/exitcode.h"
#include "app/ctl/output.h"
#include "app/ctl/playedrun.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/words.h"
#include "core/base/printable.h"
#include "core/base/rawjson.h"
#include "core/base/wholefile.h"
#include "core/check/checker.h"
#include "core/check/violationwords.h"
#include "core/filter/duration.h"
#include "core/lab/runner.h"
#include "core/lab/scenarioreader.h"
#include "core/lab/sweep.h"
#include "core/record/lockrecwriter.h"
#include "core/words/counted.h"
#include "core/words/duration.h"
#include "core/words/errorwords.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QThread>

#include <algorithm>

namespace lockscope::ctl
{

namespace
{

using lab::SweepOutcome;
using lab::SweepResult;
using lab::SweepTerms;

constexpr int mostJobs = 64;
constexpr quint64 mostRuns = 1'000'000;

/// "1..1000", or one seed; empty where it is neither.
std::optional<std::pair<quint64, quint64>> seedsFrom(const QString& typed)
{
    const QStringList ends = typed.split(QStringLiteral(".."));
    bool isFirst = false;
    bool isLast = false;
    const quint64 first = ends.constFirst().toULongLong(&isFirst);
    const quint64 last = ends.constLast().toULongLong(&isLast);
    if (ends.size() > 2 || !isFirst || !isLast || last < first || last - first >= mostRuns)
        return std::nullopt;
    return std::pair(first, last);
}

/// "lease=1s..20s"
std::optional<lab::Variation> variationFrom(const QString& typed)
{
    const QStringList parts = typed.split(u'=');
    const QStringList ends = parts.constLast().split(QStringLiteral(".."));
    const auto least = filter::durationFrom(ends.constFirst());
    const auto most = filter::durationFrom(ends.constLast());
    if (parts.size() != 2 || parts.constFirst().isEmpty() || ends.size() > 2 || !least || !most ||
        *most < *least)
        return std::nullopt;
    return lab::Variation{parts.constFirst().toUtf8(), *least, *most};
}

/// Complains where the options cannot be read.
std::optional<SweepTerms> sweepTermsFrom(const lab::Scenario& scenario, const Arguments& arguments)
{
    SweepTerms terms{.scenario = scenario};
    if (arguments.has("seeds")) {
        const auto seeds = seedsFrom(arguments.option("seeds"));
        if (!seeds) {
            complain(Words::tr("--seeds takes FIRST..LAST, at most a million of them."));
            return std::nullopt;
        }
        std::tie(terms.firstSeed, terms.lastSeed) = *seeds;
    }
    for (const QString& typed : arguments.listed("vary")) {
        const auto variation = variationFrom(typed);
        if (!variation) {
            complain(Words::tr("--vary takes NAME=LEAST..MOST, several with commas: lease=1s..20s"));
            return std::nullopt;
        }
        terms.variations.append(*variation);
    }
    if (!lab::canVary(scenario, terms.variations)) {
        complain(Words::tr("The scenario has no duration of a name that is to vary."));
        return std::nullopt;
    }
    return terms;
}

/// Plays the parts of a sweep on threads of their own, and tells what they have found.
class SweepRun final : public QObject
{
public:
    SweepRun(const SweepTerms& terms, int jobs, const Arguments& arguments)
        : m_terms(terms)
        , m_arguments(arguments)
        , m_parts(std::size_t(jobs), SweepResult())
    {
        for (int part = 0; part < jobs; ++part) {
            QThread* thread = QThread::create(
                [this, part, jobs] { m_parts[std::size_t(part)] = lab::swept(m_terms, part, jobs); });
            m_threads.emplace_back(thread);
            connect(thread, &QThread::finished, this, [this] { ended(); });
        }
    }

    /// Runs the event loop itself.
    int run()
    {
        m_timer.start();
        for (const auto& thread : m_threads)
            thread->start();
        return QCoreApplication::exec();
    }

private:
    /// The threads' results are read when the last of them has ended.
    void ended()
    {
        if (++m_ended < m_threads.size())
            return;
        m_took = m_timer.elapsed();
        for (const auto& part : m_parts) {
            if (!part) {
                complain(words::sentence(part.error()));
                return QCoreApplication::exit(Failed);
            }
            m_result.add(*part);
        }
        if (m_arguments.has("confirm") && m_result.unknownCommands.isEmpty())
            for (const auto& [rules, outcome] : m_result.outcomes)
                if (!rules.isEmpty())
                    m_toConfirm.append(rules);
        confirmNext();
    }

    /// Plays the smallest run of each outcome once more, on private servers, as fast as it stays true.
    void confirmNext()
    {
        if (m_toConfirm.isEmpty())
            return QCoreApplication::exit(report());
        const SweepOutcome& outcome = m_result.outcomes.at(m_toConfirm.constFirst());
        const auto scenario = std::get<lab::Scenario>(lab::readScenario(outcome.smallest.header().scenario));
        m_runner = std::make_unique<lab::Runner>(scenario,
            lab::RunSettings{.seed = outcome.seed, .speed = lab::fastestTrueSpeed(scenario)}, labClock());
        m_seen = record::Recording();
        connect(m_runner.get(), &lab::Runner::grew, this, [this](const record::Part& part) {
            if (m_seen.isEmpty())
                m_seen.setHeader(m_runner->header());
            m_seen.append(part);
        });
        connect(
            m_runner.get(), &lab::Runner::finished, this, [this] { confirm(); }, Qt::QueuedConnection);
        connect(m_runner.get(), &lab::Runner::failed, this, [](const base::Error& error) {
            complain(words::sentence(error));
            QCoreApplication::exit(NoSandbox);
        });
        m_runner->start();
    }

    void confirm()
    {
        const SweepResult::Rules rules = m_toConfirm.takeFirst();
        SweepResult::Rules broken;
        for (const check::Violation& violation : check::violationsIn(m_seen))
            broken.append(violation.rule);
        m_confirmed[rules] =
            std::ranges::all_of(rules, [&broken](record::Rule rule) { return broken.contains(rule); });
        confirmNext();
    }

    /// "; confirmed on a real server"
    [[nodiscard]] QString confirmation(const SweepResult::Rules& rules) const
    {
        const auto found = m_confirmed.find(rules);
        if (found == m_confirmed.end())
            return {};
        return QStringLiteral("; ") + (found->second ? Words::tr("confirmed on a real server")
                                                     : Words::tr("not seen on a real server"));
    }

    int report()
    {
        if (!knowsCommands(m_result.unknownCommands))
            return Refused;
        for (const auto& [rules, outcome] : m_result.outcomes) {
            const QString path = rules.isEmpty() ? QString() : keep(rules, outcome);
            if (m_isFailed)
                return Failed;
            if (!reportOutcome(rules, outcome, path))
                return OutputClosed;
        }
        if (!reportSum())
            return OutputClosed;
        if (m_arguments.has("svg") && !keepFile(m_arguments.option("svg"), heatMap()))
            return Failed;
        if (m_result.unreadable > 0)
            complain(unreadableSentence());
        return isOther() ? OtherVerdict : m_result.unreadable > 0 ? NotAllJudged : Done;
    }

    /// With durations of its own a scenario need not show what it means to.
    [[nodiscard]] bool isOther() const
    {
        return m_result.unexpected > 0 || (m_result.missed > 0 && m_terms.variations.isEmpty());
    }

    [[nodiscard]] QByteArray heatMap() const
    {
        return figure::heatMapSvg(m_result.grid, {860, 520}, lab::textsOf(m_terms.scenario).title).toUtf8();
    }

    [[nodiscard]] QString unreadableSentence() const
    {
        return Words::tr(
            "%n seeds were not played, because with their durations it is no scenario. The first "
            "one is %1: %2",
            nullptr, words::numerus(qint64(m_result.unreadable)))
            .arg(QString::number(m_result.firstUnreadable.value_or(0)), m_result.whyUnreadable);
    }

    static QString namesOf(const SweepResult::Rules& rules)
    {
        QStringList names;
        for (const record::Rule rule : rules)
            names.append(check::ruleWords(rule));
        return names.isEmpty() ? Words::tr("nothing went wrong") : names.join(QStringLiteral(" + "));
    }

    [[nodiscard]] bool reportOutcome(
        const SweepResult::Rules& rules, const SweepOutcome& outcome, const QString& path) const
    {
        if (m_arguments.json)
            return say(base::jsonLine(rowOf(rules, outcome, path)));
        QString line =
            QString::number(outcome.runs).rightJustified(7) + QStringLiteral("  ") +
            QString::number(100.0 * double(outcome.runs) / double(m_result.runs), 'f', 1).rightJustified(5) +
            QStringLiteral(" %  ") + namesOf(rules);
        if (!rules.isEmpty())
            line += QStringLiteral("  ") + smallestOf(outcome, path) + confirmation(rules);
        return say(line);
    }

    /// "seed 17, 42 steps, lease 1.2 s: run-17.lockrec"
    [[nodiscard]] QString smallestOf(const SweepOutcome& outcome, const QString& path) const
    {
        QStringList parts{Words::tr("seed %1").arg(outcome.seed),
            Words::tr("%n steps", nullptr, words::numerus(outcome.smallest.steps().size()))};
        const QList<base::milliseconds> durations = lab::durationsFor(m_terms.variations, outcome.seed);
        for (qsizetype i = 0; i < durations.size(); ++i)
            parts.append(
                QString::fromUtf8(m_terms.variations.at(i).name) + u' ' + words::duration(durations.at(i)));
        const QString text = Words::tr("smallest: %1").arg(parts.join(QStringLiteral(", ")));
        return path.isEmpty() ? text : text + QStringLiteral(": ") + path;
    }

    [[nodiscard]] QJsonObject rowOf(
        const SweepResult::Rules& rules, const SweepOutcome& outcome, const QString& path) const
    {
        QJsonArray names;
        for (const record::Rule rule : rules)
            names.append(QString::fromLatin1(record::name(rule)));
        QJsonObject durations;
        const QList<base::milliseconds> each = lab::durationsFor(m_terms.variations, outcome.seed);
        for (qsizetype i = 0; i < each.size(); ++i)
            durations.insert(QString::fromUtf8(m_terms.variations.at(i).name) + QStringLiteral("_ms"),
                qint64(each[i].count()));
        QJsonObject row{{QStringLiteral("broken"), names}, {QStringLiteral("runs"), qint64(outcome.runs)},
            {QStringLiteral("seed"), QString::number(outcome.seed)},
            {QStringLiteral("steps"), outcome.smallest.steps().size()},
            {QStringLiteral("durations"), durations}};
        if (!path.isEmpty())
            row.insert(QStringLiteral("file"), path);
        if (const auto found = m_confirmed.find(rules); found != m_confirmed.end())
            row.insert(QStringLiteral("confirmed"), found->second);
        return row;
    }

    [[nodiscard]] bool reportSum() const
    {
        const double seconds = double(std::max<qint64>(1, m_took)) / 1000;
        const double rate = double(m_result.runs) / seconds;
        QString sentence =
            words::counted(qint64(m_result.runs), Words::tr("1 run in virtual time, %1 a second."),
                Words::tr(
                    "%n runs in virtual time, %1 a second.", nullptr, words::numerus(qint64(m_result.runs))))
                .arg(QString::number(rate, 'f', 0)) +
            u' ' +
            words::counted(qint64(m_result.unexpected),
                Words::tr("1 run broke a rule that the scenario does not expect to be broken."),
                Words::tr("%n runs broke a rule that the scenario does not expect to be broken.", nullptr,
                    words::numerus(qint64(m_result.unexpected))));
        if (m_result.missed > 0)
            sentence += u' ' + words::counted(qint64(m_result.missed),
                                   Words::tr("1 run did not show what the scenario means to show."),
                                   Words::tr("%n runs did not show what the scenario means to show.", nullptr,
                                       words::numerus(qint64(m_result.missed))));
        if (!m_arguments.json)
            return say(sentence);
        return say(base::jsonLine({{QStringLiteral("runs"), qint64(m_result.runs)},
            {QStringLiteral("unexpected"), qint64(m_result.unexpected)},
            {QStringLiteral("missed"), qint64(m_result.missed)},
            {QStringLiteral("unreadable"), qint64(m_result.unreadable)},
            {QStringLiteral("runs_per_second"), rate}, {QStringLiteral("sentence"), sentence}}));
    }

    /// Writes the smallest run with such an outcome, where --keep asks for it, and beside it the scenario as
    /// it was played: “lab run” plays it again on a real server.
    QString keep(const SweepResult::Rules& rules, const SweepOutcome& outcome)
    {
        if (!m_arguments.has("keep"))
            return {};
        QByteArrayList names;
        for (const record::Rule rule : rules)
            names.append(record::name(rule));
        const QByteArray name =
            m_terms.scenario.id + '-' + names.join('+') + '-' + QByteArray::number(outcome.seed);
        const QString stem = QDir(m_arguments.option("keep")).filePath(QString::fromUtf8(name));
        const QByteArray scenario =
            QJsonDocument(outcome.smallest.header().scenario).toJson(QJsonDocument::Indented);
        m_isFailed = !keepFile(stem + QStringLiteral(".lockrec"), record::toLockrec(outcome.smallest)) ||
                     !keepFile(stem + QStringLiteral(".json"), scenario);
        return stem + QStringLiteral(".lockrec");
    }

    const SweepTerms m_terms;
    const Arguments& m_arguments;
    std::vector<base::Result<SweepResult>> m_parts; ///< each written by its own thread
    std::vector<std::unique_ptr<QThread>> m_threads;
    std::size_t m_ended = 0;
    SweepResult m_result;
    QElapsedTimer m_timer;
    qint64 m_took = 0; ///< ms, of the sweep alone
    bool m_isFailed = false;
    QList<SweepResult::Rules> m_toConfirm; ///< outcomes that are still to be played on real servers
    std::map<SweepResult::Rules, bool> m_confirmed;
    std::unique_ptr<lab::Runner> m_runner; ///< that plays one of them
    record::Recording m_seen;
};

} // namespace

bool hasVirtualTime(const lab::Scenario& scenario, int& code)
{
    if (!lab::hasVirtualTime()) {
        complain(Words::tr("This program was built without Lua (liblua5.1), so it has no simulated server."));
        code = NoSandbox;
        return false;
    }
    const QByteArray obstacle = lab::obstacleToVirtualTime(scenario);
    if (!obstacle.isEmpty()) {
        complain(Words::tr("It needs “%1”, and simulated servers have none: it plays on real ones alone.")
                     .arg(QString::fromUtf8(obstacle)));
        code = Refused;
    }
    return obstacle.isEmpty();
}

bool knowsCommands(const QByteArrayList& unknown)
{
    if (unknown.isEmpty())
        return true;
    complain(Words::tr("It plays on a real server alone: the simulated one does not know the command %1.")
                 .arg(base::printable(unknown.constFirst(), 40)));
    return false;
}

bool keepFile(const QString& path, const QByteArray& content)
{
    QDir().mkpath(QFileInfo(path).absolutePath()); // where that fails, so does what follows
    const base::Result<void> outcome = base::writeWhole(path, content);
    if (!outcome)
        complain(words::sentence(outcome.error()));
    return outcome.ok();
}

int sweepLab(const lab::Scenario& scenario, const Arguments& arguments)
{
    int code = Done;
    if (!hasVirtualTime(scenario, code))
        return code;
    const auto jobs = arguments.number(QStringLiteral("jobs"), QThread::idealThreadCount());
    const auto terms = sweepTermsFrom(scenario, arguments);
    if (!terms)
        return Usage;
    if (arguments.has("svg") && terms->variations.size() != 2) {
        complain(Words::tr("--svg draws two durations that vary: --vary lease=1s..20s,pause=1s..20s"));
        return Usage;
    }
    if (!jobs || *jobs < 1 || *jobs > mostJobs) {
        complain(Words::tr("--jobs takes 1 to 64."));
        return Usage;
    }
    return SweepRun(*terms, int(*jobs), arguments).run();
}

} // namespace lockscope::ctl
