#include "core/admin/actrights.h"

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

void ActRights::ask(const locks::Lock& lock, Callback callback)
{
    const auto questions = std::make_shared<const PermissionQuestions>(lock);
    ask(questions->commands(), [questions, callback = std::move(callback)](const Denied& denied) {
        callback(denied ? questions->judge(*denied) : ActPermissions());
    });
}

void ActRights::ask(const Commands& commands, DeniedCallback callback)
{
    m_line.join();
    const DeniedCallback answered = [this, callback = std::move(callback)](const Denied& denied) {
        m_line.leave();
        callback(denied);
    };
    m_line.whenReady(this, askWithin, false, [this, commands, answered](const base::Result<void>& ready) {
        if (ready)
            askScript(commands, answered);
        else
            answered({});
    });
}

void ActRights::askScript(const Commands& commands, const DeniedCallback& callback)
{
    const Command command(QByteArrayList{"eval_ro", m_script.text, "0"} + permissionArguments(commands));
    m_line.client().call(command, [this, commands, callback](const Client::Answer& answer) {
        if (answer)
            callback(deniedPlaces(*answer, commands.size()));
        else
            askWho(commands, callback);
    });
}

void ActRights::askWho(const Commands& commands, const DeniedCallback& callback)
{
    m_line.client().call({"acl", "whoami"}, [this, commands, callback](const Client::Answer& answer) {
        if (answer)
            tryDry(commands, answer->bytes, callback);
        else
            callback({});
    });
}

/// The answer is a text: "OK", or what is missing.
void ActRights::tryDry(const Commands& commands, const QByteArray& user, const DeniedCallback& callback)
{
    const auto run = std::make_shared<DryRun>();
    const qsizetype count = commands.size();
    for (qsizetype place = 0; place < count; ++place) {
        const Command command(QByteArrayList{"acl", "dryrun", user} + commands.at(place));
        m_line.client().call(command, [callback, run, place, count](const Client::Answer& answer) {
            run->failed = run->failed || !answer;
            if (answer && answer->bytes != "OK")
                run->denied.insert(place);
            if (++run->answers == count)
                callback(run->failed ? Denied() : Denied(run->denied));
        });
    }
}

} // namespace lockscope::admin

#include "moc_actrights.cpp"
