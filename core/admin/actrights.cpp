#include "core/admin/actrights.h"

#include <QSet>

namespace lockscope::admin
{

using redis::Client;
using redis::Command;

namespace
{

constexpr base::milliseconds askWithin{3'000};

/// The dry runs of one lock's commands.
struct DryRun {
    QSet<qsizetype> denied;
    qsizetype answers = 0;
    bool failed = false;
};

} // namespace

ActRights::ActRights(const redis::Endpoint& endpoint, const redis::ClientOptions& options,
    const base::Clock& clock, QObject* parent)
    : QObject(parent)
    , m_script(script())
    , m_line(endpoint, options, clock, this)
{
}

redis::Script ActRights::script()
{
    const auto loaded = redis::Script::load("permissions");
    return loaded ? *loaded : redis::Script();
}

void ActRights::ask(const locks::Lock& lock, Told told)
{
    m_line.join();
    const auto questions = std::make_shared<const PermissionQuestions>(lock);
    const Told answered = [this, told = std::move(told)](const ActPermissions& permissions) {
        m_line.leave();
        told(permissions);
    };
    m_line.whenReady(this, askWithin, false, [this, questions, answered](const base::Result<void>& ready) {
        if (ready)
            askScript(questions, answered);
        else
            answered({});
    });
}

void ActRights::askScript(const Questions& questions, const Told& told)
{
    const Command command(QByteArrayList{"eval_ro", m_script.text, "0"} + questions->arguments());
    m_line.client().call(command, [this, questions, told](const Client::Answer& answer) {
        if (answer)
            told(questions->read(*answer));
        else
            askWho(questions, told);
    });
}

void ActRights::askWho(const Questions& questions, const Told& told)
{
    m_line.client().call({"acl", "whoami"}, [this, questions, told](const Client::Answer& answer) {
        if (answer)
            tryDry(questions, answer->bytes, told);
        else
            told({});
    });
}

/// The answer is a text: "OK", or what is missing.
void ActRights::tryDry(const Questions& questions, const QByteArray& user, const Told& told)
{
    const auto run = std::make_shared<DryRun>();
    const qsizetype count = questions->commands().size();
    for (qsizetype place = 0; place < count; ++place) {
        const Command command(QByteArrayList{"acl", "dryrun", user} + questions->commands().at(place));
        m_line.client().call(command, [questions, told, run, place, count](const Client::Answer& answer) {
            run->failed = run->failed || !answer;
            if (answer && answer->bytes != "OK")
                run->denied.insert(place);
            if (++run->answers == count)
                told(run->failed ? ActPermissions() : questions->judge(run->denied));
        });
    }
}

} // namespace lockscope::admin
