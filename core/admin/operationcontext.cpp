#include "core/admin/operationcontext.h"

#include <QPointer>
#include <QUuid>

#include <memory>

namespace lockscope::admin
{

namespace
{

/// One read under way.
struct ReadUnderWay {
    const OperationContext& link;
    ActLine& line;
    locks::Lock known;
    QPointer<QObject> context;
    std::function<void(const base::Result<LockSnapshot>&)> done;
    watch::KeyRead keyRead;
    QList<redis::Client::Answer> answers = {};
    base::MonoTime sent{};
};

void ask(const std::shared_ptr<ReadUnderWay>& reading);

void take(const std::shared_ptr<ReadUnderWay>& reading, const redis::Client::Answer& answer)
{
    reading->answers.append(answer);
    if (!reading->context || reading->answers.size() < reading->keyRead.questions().size())
        return;
    const base::MonoTime now = reading->link.clock.now();
    const base::ServerClock clock = reading->link.serverClock();
    reading->keyRead.answer(
        std::exchange(reading->answers, {}), clock.serverTime(now), now - reading->sent, clock.error);
    if (reading->keyRead.finished())
        reading->done(snapshotOf(reading->keyRead, reading->known));
    else
        ask(reading);
}

void ask(const std::shared_ptr<ReadUnderWay>& reading)
{
    const QList<redis::Command> questions = reading->keyRead.questions();
    reading->sent = reading->link.clock.now();
    for (const redis::Command& question : questions)
        reading->line.client().call(question, [reading](const auto& answer) { take(reading, answer); });
}

} // namespace

Intent intentOf(const OperationContext& link, const ActRequest& request, const locks::LockPtr& seen)
{
    Intent intent;
    intent.id = QUuid::createUuid().toByteArray(QUuid::WithoutBraces);
    intent.request = request;
    intent.seen = seen;
    intent.redisUser = link.user;
    intent.server = link.server;
    return intent;
}

void readSnapshot(const OperationContext& link, ActLine& line, const locks::Lock& known, QObject* context,
    std::function<void(const base::Result<LockSnapshot>&)> done)
{
    ask(std::make_shared<ReadUnderWay>(
        ReadUnderWay{link, line, known, context, std::move(done), readOf(known)}));
}

} // namespace lockscope::admin
