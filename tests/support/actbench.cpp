#include "tests/support/actbench.h"

#include "core/audit/auditfile.h"
#include "tests/support/outcometext.h"
#include "tests/support/reciperows.h"

#include <QCoreApplication>
#include <QTest>
#include <QThread>

#include <algorithm>

namespace lockscope::support
{

namespace
{

PrivateRedis::Options withPort(PrivateRedis::Options options)
{
    options.tcp = true;
    return options;
}

} // namespace

ActBench::ActBench(profile::Environment environment, QByteArrayList users, const QStringList& serverArguments)
    : ActBench(PrivateRedis::Options{true, std::move(users), serverArguments}, environment)
{
}

ActBench::ActBench(PrivateRedis::Options options, profile::Environment environment)
    : redis(withPort(std::move(options)))
    , tap(redis.socketPath())
{
    request.uri = QStringLiteral("redis://127.0.0.1:%1").arg(redis.port());
    request.environment = environment;
    request.connectionName = QStringLiteral("shop");
    request.auditFile = folder.filePath(QStringLiteral("audit.jsonl"));
}

void ActBench::arrange(const QByteArray& lines) const
{
    for (const QByteArray& line : spelled(lines).split('\n'))
        redis.cli(line.constData());
}

void ActBench::open()
{
    source = *console::watchServer(request);
    QObject::connect(source.get(), &console::Source::changed, source.get(),
        [this](const locks::Batch& batch) { events += batch.events; });
    source->open();
    QVERIFY(QTest::qWaitFor(
        [this] { return source->health().live && source->health().discovery.firstPassDone; }, 10'000));
}

void ActBench::take(const QString& holder)
{
    redis.cli({QStringLiteral("hset"), QStringLiteral("orders"), holder, QStringLiteral("1")});
    redis.cli("pexpire orders 30000");
    QVERIFY(QTest::qWaitFor([&] {
        const locks::LockPtr known = lock();
        return known && known->exists && known->holders.value(0).id.bytes == holder.toUtf8() &&
               known->expiresAt;
    }));
}

locks::LockPtr ActBench::lock(const QByteArray& name) const
{
    const QList<locks::LockPtr> all = source->locks();
    const auto found =
        std::ranges::find_if(all, [&](const auto& each) { return each->ref->name.bytes == name; });
    return found == all.end() ? nullptr : *found;
}

admin::ActRequest ActBench::asked(admin::ActKind act, const QByteArray& name) const
{
    const locks::LockPtr known = lock(name);
    admin::ActRequest wanted;
    wanted.act = act;
    wanted.lock.name = {name};
    wanted.lock.db = known ? known->ref->db : 0;
    wanted.fence = known ? known->fence.toHex() : QByteArray();
    wanted.lease = base::milliseconds(5000);
    wanted.who = base::HolderId{holderOne.toUtf8()};
    wanted.reason = QStringLiteral("tried");
    return wanted;
}

QByteArray ActBench::perform(const admin::ActRequest& wanted)
{
    std::optional<admin::Outcome> outcome;
    acts().perform(wanted, source.get(), [&](const admin::Outcome& done) {
        outcome = done;
        onItsThread = onItsThread && QThread::currentThread() == QCoreApplication::instance()->thread();
    });
    if (outcome || !QTest::qWaitFor([&] { return outcome.has_value(); }, 30'000))
        return outcome ? "from within" : "never";
    return sketch(*outcome);
}

QByteArrayList ActBench::perform(const QList<admin::ActRequest>& wanted)
{
    QByteArrayList outcomes(wanted.size(), "never");
    qsizetype open = wanted.size();
    for (qsizetype place = 0; place < wanted.size(); ++place) {
        acts().perform(wanted.at(place), source.get(), [&, place](const admin::Outcome& done) {
            outcomes[place] = sketch(done);
            --open;
        });
    }
    if (!QTest::qWaitFor([&] { return open == 0; }, 40'000))
        qFatal("an act does not end");
    return outcomes;
}

QList<audit::AuditEntry> ActBench::audited() const
{
    const auto lines = audit::AuditFile(request.auditFile).newest(1000);
    return lines ? audit::entriesOf(*lines) : QList<audit::AuditEntry>();
}

QList<audit::AuditEntry> ActBench::auditedToTheEnd() const
{
    const auto areEnded = [this] {
        const QList<audit::AuditEntry> all = audited();
        return std::ranges::all_of(all, [](const auto& entry) { return entry.outcome.has_value(); });
    };
    if (!QTest::qWaitFor(areEnded))
        qFatal("an act has no end in the audit log");
    return audited();
}

} // namespace lockscope::support
