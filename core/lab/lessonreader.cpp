#include "core/lab/lessonreader.h"

#include "core/lab/library.h"
#include "core/lab/sweep.h"

#include <QFile>

#include <algorithm>

namespace lockscope::lab
{

namespace
{

constexpr qsizetype leastAnswers = 2;
constexpr qsizetype mostAnswers = 9; ///< a digit chooses one

/// A text, or a list of paragraphs.
QString paragraphsOf(const JsonNode& node) { return QString::fromUtf8(node.texts().join("\n\n")); }

QString textOf(const JsonNode& node) { return QString::fromUtf8(node.text()); }

std::variant<QJsonObject, ScenarioFault> lessonObjectFrom(const QByteArray& json)
{
    return objectFrom(json, ScenarioWords::tr("a lesson is an object"));
}

class LessonReading
{
public:
    explicit LessonReading(const QByteArray& json)
        : m_faults(json)
    {
    }

    std::variant<Lesson, ScenarioFault> read(const QJsonObject& object)
    {
        const JsonNode root(object, {}, m_faults);
        root.mustBeObjectOf({"$schema", "id", "number", "title", "teaches", "runs", "steps"});
        m_lesson.source = object;
        m_lesson.id = root.at("id").text();
        m_lesson.number = int(root.at("number").number(0, 999));
        m_lesson.title = textOf(root.at("title"));
        m_lesson.teaches = textOf(root.at("teaches"));
        const JsonNode runs = root.at("runs");
        for (const QString& name : runs.names())
            m_lesson.runs.append(runFrom(name, runs.at(name)));
        for (const JsonNode& step : root.at("steps").items())
            m_lesson.steps.append(stepFrom(step));
        if (m_lesson.steps.isEmpty())
            root.at("steps").fail(ScenarioWords::tr("a lesson has a step at least"));
        if (m_faults.fault())
            return *m_faults.fault();
        return std::move(m_lesson);
    }

    std::optional<ScenarioFault> translate(const QJsonObject& object, Lesson& lesson)
    {
        const JsonNode root(object, {}, m_faults);
        root.mustBeObjectOf({"title", "teaches", "steps"});
        m_lesson = lesson;
        m_lesson.title = textOf(root.at("title"));
        m_lesson.teaches = textOf(root.at("teaches"));
        const QList<JsonNode> steps = root.at("steps").items();
        if (steps.size() != lesson.steps.size())
            root.at("steps").fail(
                ScenarioWords::tr("the number of the lesson's steps is %1, and here it is %2")
                    .arg(QString::number(lesson.steps.size()), QString::number(steps.size())));
        for (qsizetype i = 0; i < std::min(steps.size(), lesson.steps.size()); ++i)
            translateStep(steps.at(i), m_lesson.steps[i]);
        if (!m_faults.fault())
            lesson = std::move(m_lesson);
        return m_faults.fault();
    }

private:
    static LessonRun runFrom(const QString& name, const JsonNode& node)
    {
        node.mustBeObjectOf({"scenario", "seed", "recording"});
        LessonRun run{name.toUtf8(), node.at("scenario").text(), 1, {}};
        const auto read = builtInScenario(run.scenario);
        const auto* scenario = std::get_if<Scenario>(&read);
        if (scenario == nullptr) {
            node.at("scenario").fail(ScenarioWords::tr("there is no scenario of this name"));
            return run;
        }
        run.seed = node.has("seed") ? quint64(node.at("seed").number(0, 1LL << 53)) : scenario->seed;
        if (node.has("recording")) {
            run.recording = node.at("recording").text();
            if (run.recording.contains('/') ||
                !QFile::exists(QStringLiteral(":/lessons/") + QString::fromUtf8(run.recording)))
                node.at("recording").fail(ScenarioWords::tr("there is no recording of this name"));
        } else if (const QByteArray obstacle = obstacleToVirtualTime(*scenario); !obstacle.isEmpty()) {
            node.at("scenario")
                .fail(ScenarioWords::tr(
                    "it needs “%1”, and simulated servers have none: name a recording of it")
                          .arg(QString::fromUtf8(obstacle)));
        }
        return run;
    }

    [[nodiscard]] int runNumber(const JsonNode& node) const
    {
        const QByteArray name = node.text();
        const auto found = std::ranges::find(m_lesson.runs, name, &LessonRun::name);
        if (found != m_lesson.runs.end())
            return int(found - m_lesson.runs.begin());
        node.fail(ScenarioWords::tr("the lesson has no run of this name"));
        return -1;
    }

    [[nodiscard]] LessonStep stepFrom(const JsonNode& node) const
    {
        if (node.has("ask"))
            return questionFrom(node);
        LessonStep step;
        if (node.has("show")) {
            node.mustBeObjectOf({"show", "at", "text"});
            step = {LessonStep::Kind::Show, {}, runNumber(node.at("show"))};
        } else if (node.has("reveal")) {
            node.mustBeObjectOf({"reveal", "at", "text", "expect"});
            step = {LessonStep::Kind::Reveal, {}, runNumber(node.at("reveal"))};
            for (const JsonNode& each : node.at("expect").items())
                step.expected.append(expectationFrom(each));
        } else if (node.has("try")) {
            node.mustBeObjectOf({"try", "text"});
            step = {LessonStep::Kind::Try, {}, runNumber(node.at("try"))};
        } else {
            node.mustBeObjectOf({"text"});
        }
        step.text = paragraphsOf(node.at("text"));
        if (node.has("at"))
            step.at = node.at("at").duration();
        return step;
    }

    static LessonStep questionFrom(const JsonNode& node)
    {
        node.mustBeObjectOf({"ask", "answers"});
        LessonStep step{LessonStep::Kind::Ask, paragraphsOf(node.at("ask"))};
        const JsonNode answers = node.at("answers");
        for (const JsonNode& each : answers.items()) {
            each.mustBeObjectOf({"text", "why", "right"});
            step.answers.append({textOf(each.at("text")), textOf(each.at("why")),
                each.has("right") && each.at("right").flag()});
        }
        if (step.answers.size() < leastAnswers || step.answers.size() > mostAnswers)
            answers.fail(ScenarioWords::tr("a question has two to nine answers"));
        else if (std::ranges::count(step.answers, true, &LessonAnswer::isRight) != 1)
            answers.fail(ScenarioWords::tr("one answer is right, and no other one"));
        return step;
    }

    static LessonExpectation expectationFrom(const JsonNode& node)
    {
        LessonExpectation expected;
        if (node.has("happens")) {
            node.mustBeObjectOf({"happens", "client", "times"});
            expected.kind = LessonExpectation::Kind::Happens;
            const auto what = record::whatFromName(node.at("happens").text());
            if (!what)
                node.at("happens").fail(ScenarioWords::tr("a recording has no step of this name"));
            expected.what = what.value_or(record::What::Note);
            if (node.has("client"))
                expected.client = node.at("client").text();
            if (node.has("times"))
                expected.times = int(node.at("times").number(1, 1'000'000));
            return expected;
        }
        node.mustBeObjectOf({node.has("kept") ? "kept" : "broken"});
        expected.kind = node.has("kept") ? LessonExpectation::Kind::Kept : LessonExpectation::Kind::Broken;
        const JsonNode rule = node.at(node.has("kept") ? "kept" : "broken");
        const auto known = record::ruleFromName(rule.text());
        if (!known)
            rule.fail(ScenarioWords::tr("there is no such rule"));
        expected.rule = known.value_or(record::Rule::MutualExclusion);
        return expected;
    }

    static void translateStep(const JsonNode& node, LessonStep& step)
    {
        if (step.kind != LessonStep::Kind::Ask) {
            node.mustBeObjectOf({"text"});
            step.text = paragraphsOf(node.at("text"));
            return;
        }
        node.mustBeObjectOf({"ask", "answers"});
        step.text = paragraphsOf(node.at("ask"));
        const QList<JsonNode> answers = node.at("answers").items();
        if (answers.size() != step.answers.size())
            node.at("answers").fail(
                ScenarioWords::tr("the number of the question's answers is %1, and here it is %2")
                    .arg(QString::number(step.answers.size()), QString::number(answers.size())));
        for (qsizetype i = 0; i < std::min(answers.size(), step.answers.size()); ++i) {
            answers.at(i).mustBeObjectOf({"text", "why"});
            step.answers[i].text = textOf(answers.at(i).at("text"));
            step.answers[i].why = textOf(answers.at(i).at("why"));
        }
    }

    FaultKeeper m_faults;
    Lesson m_lesson;
};

} // namespace

bool isLesson(const QByteArray& json)
{
    return QJsonDocument::fromJson(json).object().contains(QLatin1String("steps"));
}

std::variant<Lesson, ScenarioFault> readLesson(const QByteArray& json)
{
    const auto object = lessonObjectFrom(json);
    if (const auto* fault = std::get_if<ScenarioFault>(&object))
        return *fault;
    return LessonReading(json).read(std::get<QJsonObject>(object));
}

std::optional<ScenarioFault> translateLesson(Lesson& lesson, const QByteArray& json)
{
    const auto object = lessonObjectFrom(json);
    if (const auto* fault = std::get_if<ScenarioFault>(&object))
        return *fault;
    return LessonReading(json).translate(std::get<QJsonObject>(object), lesson);
}

} // namespace lockscope::lab
