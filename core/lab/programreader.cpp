#include "core/lab/programreader.h"

#include "core/lab/stepparts.h"

#include <map>

namespace lockscope::lab
{

namespace
{

constexpr qint64 mostRepeats = 1'000'000;

/// Turns steps into instructions, blocks into jumps.
class ProgramReading
{
public:
    explicit ProgramReading(const Scenario& scenario)
        : m_scenario(scenario)
    {
    }

    Program read(const JsonNode& steps)
    {
        block(steps);
        return std::move(m_program);
    }

private:
    using Reader = void (ProgramReading::*)(const JsonNode&);

    void block(const JsonNode& steps)
    {
        for (const JsonNode& step : steps.items())
            one(step);
    }

    void one(const JsonNode& step)
    {
        static const std::map<QString, Reader> readers{
            {QStringLiteral("think"), &ProgramReading::think},
            {QStringLiteral("work"), &ProgramReading::work},
            {QStringLiteral("pause"), &ProgramReading::pause},
            {QStringLiteral("acquire"), &ProgramReading::acquire},
            {QStringLiteral("release"), &ProgramReading::release},
            {QStringLiteral("command"), &ProgramReading::command},
            {QStringLiteral("script"), &ProgramReading::script},
            {QStringLiteral("listen"), &ProgramReading::listen},
            {QStringLiteral("hear"), &ProgramReading::hear},
            {QStringLiteral("let"), &ProgramReading::let},
            {QStringLiteral("pick"), &ProgramReading::pick},
            {QStringLiteral("holds"), &ProgramReading::holds},
            {QStringLiteral("leaves"), &ProgramReading::leaves},
            {QStringLiteral("renewed"), &ProgramReading::renewed},
            {QStringLiteral("read"), &ProgramReading::readResource},
            {QStringLiteral("wrote"), &ProgramReading::wroteResource},
            {QStringLiteral("refused"), &ProgramReading::refusedResource},
            {QStringLiteral("note"), &ProgramReading::note},
            {QStringLiteral("enter"), &ProgramReading::enter},
            {QStringLiteral("exit"), &ProgramReading::exit},
            {QStringLiteral("crash"), &ProgramReading::crash},
            {QStringLiteral("if"), &ProgramReading::branch},
            {QStringLiteral("repeat"), &ProgramReading::repeat},
        };
        for (const auto& [name, reader] : readers)
            if (step.value().toObject().contains(name))
                return (this->*reader)(step);
        step.fail(ScenarioWords::tr("there is no such step"));
    }

    void add(Instruction instruction) { m_program.append(std::move(instruction)); }

    void think(const JsonNode& step)
    {
        step.mustBeObjectOf({"think"});
        add(step::Think{step.at("think").span()});
    }

    void work(const JsonNode& step)
    {
        step.mustBeObjectOf({"work"});
        add(step::Work{step.at("work").span()});
    }

    void pause(const JsonNode& step)
    {
        step.mustBeObjectOf({"pause"});
        add(step::Pause{step.at("pause").span()});
    }

    void acquire(const JsonNode& step)
    {
        step.mustBeObjectOf({"acquire", "for", "wait", "lease", "majority", "permits"});
        step::Acquire acquire;
        acquire.locks = locksOf(step, "acquire", m_scenario);
        if (step.has("wait"))
            acquire.wait = step.at("wait").span();
        if (step.has("lease"))
            acquire.lease = step.at("lease").span();
        acquire.majority = step.has("majority") && step.at("majority").flag();
        acquire.permits = step.has("permits") ? step.at("permits").number(1, 1'000'000) : 1;
        add(acquire);
    }

    void release(const JsonNode& step)
    {
        step.mustBeObjectOf({"release", "for"});
        add(step::Release{locksOf(step, "release", m_scenario)});
    }

    void command(const JsonNode& step)
    {
        step.mustBeObjectOf({"command", "into", "server"});
        checkCommand(step.at("command"));
        add(step::Send{step.at("command").words(), intoOf(step), serverOf(step, m_scenario)});
    }

    void script(const JsonNode& step)
    {
        step.mustBeObjectOf({"script", "keys", "arguments", "into", "server"});
        step::RunScript run;
        run.text = step.at("script").texts().join('\n');
        run.keys = step.at("keys").words();
        for (const JsonNode& key : step.at("keys").items())
            checkKey(key);
        if (step.has("arguments"))
            run.arguments = step.at("arguments").words();
        run.into = intoOf(step);
        run.server = serverOf(step, m_scenario);
        add(run);
    }

    void listen(const JsonNode& step)
    {
        step.mustBeObjectOf({"listen", "server"});
        checkKey(step.at("listen"));
        add(step::Listen{step.at("listen").text(), serverOf(step, m_scenario)});
    }

    void hear(const JsonNode& step)
    {
        step.mustBeObjectOf({"hear", "into", "within", "server"});
        checkKey(step.at("hear"));
        step::Hear hear{step.at("hear").text(), step.at("into").text(), {}, serverOf(step, m_scenario)};
        if (step.has("within"))
            hear.within = step.at("within").span();
        add(hear);
    }

    void let(const JsonNode& step)
    {
        step.mustBeObjectOf({"let", "be"});
        step::Let let{step.at("let").text(), {}, 0, {}};
        const JsonNode be = step.at("be");
        const QByteArrayList words = be.value().isArray() ? be.words() : QByteArrayList{be.word()};
        const bool isSum = words.size() == 3 && (words[1] == "+" || words[1] == "-");
        if (words.size() != 1 && !isSum)
            be.fail(
                ScenarioWords::tr("this must be a text, or a list of a text, “+” or “-”, and another text"));
        let.left = words.value(0);
        let.operation = isSum ? words[1][0] : '\0';
        let.right = words.value(2);
        add(let);
    }

    void pick(const JsonNode& step)
    {
        step.mustBeObjectOf({"pick", "from", "to"});
        const qint64 from = step.at("from").number(0, 1'000'000'000);
        add(step::Pick{step.at("pick").text(), from, step.at("to").number(from, 1'000'000'000)});
    }

    void holds(const JsonNode& step)
    {
        step.mustBeObjectOf({"holds", "lease"});
        step::Believe believe{step.at("holds").text(), true, {}};
        if (step.has("lease"))
            believe.lease = step.at("lease").span();
        add(believe);
    }

    void leaves(const JsonNode& step)
    {
        step.mustBeObjectOf({"leaves"});
        add(step::Believe{step.at("leaves").text(), false, {}});
    }

    void renewed(const JsonNode& step)
    {
        step.mustBeObjectOf({"renewed", "lease"});
        add(step::Renew{step.at("renewed").text(), step.at("lease").duration()});
    }

    void readResource(const JsonNode& step) { report(step, "read", record::What::Read); }
    void wroteResource(const JsonNode& step) { report(step, "wrote", record::What::Wrote); }
    void refusedResource(const JsonNode& step) { report(step, "refused", record::What::WriteRefused); }

    void report(const JsonNode& step, const char* name, record::What what)
    {
        step.mustBeObjectOf({name, "value", "member", "token"});
        step::Tell report{what, resourceNumber(step.at(name), m_scenario), step.at("value").word(), {}, {}};
        report.member = step.has("member") ? step.at("member").word() : QByteArray();
        report.token = step.has("token") ? step.at("token").word() : QByteArray();
        add(report);
    }

    void note(const JsonNode& step)
    {
        step.mustBeObjectOf({"note"});
        add(step::Tell{record::What::Note, -1, step.at("note").text(), {}, {}});
    }

    void enter(const JsonNode& step)
    {
        step.mustBeObjectOf({"enter"});
        add(step::Enter{step.at("enter").text()});
    }

    void exit(const JsonNode& step)
    {
        step.mustBeObjectOf({"exit"});
        add(step::Exit{step.at("exit").text()});
    }

    void crash(const JsonNode& step)
    {
        step.mustBeObjectOf({"crash"});
        add(step::Crash{});
    }

    /// if not: behind the block; at its end over the other one.
    void branch(const JsonNode& step)
    {
        step.mustBeObjectOf({"if", "then", "else"});
        const qsizetype test = m_program.size();
        add(step::JumpUnless{conditionOf(step.at("if")), 0});
        block(step.at("then"));
        if (step.has("else")) {
            const qsizetype over = m_program.size();
            add(step::Jump{});
            std::get<step::JumpUnless>(m_program[test]).to = m_program.size();
            block(step.at("else"));
            std::get<step::Jump>(m_program[over]).to = m_program.size();
        } else {
            std::get<step::JumpUnless>(m_program[test]).to = m_program.size();
        }
    }

    void repeat(const JsonNode& step)
    {
        step.mustBeObjectOf({"repeat", "steps"});
        const bool isEndless = step.at("repeat").value() == QJsonValue(QStringLiteral("always"));
        const qint64 times = isEndless ? -1 : step.at("repeat").number(1, mostRepeats);
        const qsizetype head = m_program.size();
        add(step::JumpAfter{times, 0});
        block(step.at("steps"));
        add(step::Jump{head});
        std::get<step::JumpAfter>(m_program[head]).to = m_program.size();
    }

    const Scenario& m_scenario;
    Program m_program;
};

} // namespace

Program readProgram(const JsonNode& steps, const Scenario& scenario)
{
    return ProgramReading(scenario).read(steps);
}

} // namespace lockscope::lab
