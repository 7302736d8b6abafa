#include "core/watch/feed.h"

#include <algorithm>

namespace lockscope::watch
{

namespace
{

/// Reads that were begun together. Kept by the calls that are under way.
struct KeyReadRun : std::enable_shared_from_this<KeyReadRun> {
    KeyReadRun(DbConnection& dbConnection, const FeedContext& feedContext, std::vector<KeyRead> begun,
        KeyReadDone whenDone)
        : connection(&dbConnection)
        , context(feedContext)
        , keyReads(std::move(begun))
        , done(std::move(whenDone))
    {
    }

    void begin(size_t which)
    {
        if (!keyReads[which].finished())
            return ask(which);
        QMetaObject::invokeMethod(
            connection, [run = shared_from_this(), which] { run->report(which, run->context.serverNow()); },
            Qt::QueuedConnection);
    }

    void report(size_t which, base::ServerTime at) const
    {
        Abilities& abilities = context.watchState.abilities;
        abilities.expiries = std::max(abilities.expiries, keyReads[which].expiryWay());
        abilities.fields = std::max(abilities.fields, keyReads[which].fieldWay());
        abilities.sizes = abilities.sizes && keyReads[which].asksSizes();
        abilities.idleTimes = abilities.idleTimes && !keyReads[which].lacksIdleTime();
        done(which, keyReads[which], at);
    }

    void ask(size_t which)
    {
        const KeyRead& keyRead = keyReads[which];
        const bool importing = context.isImporting && context.isImporting(keyRead.candidate().key);
        const auto way = importing ? DbConnection::Way::Importing : DbConnection::Way::Plain;
        connection->callTogetherIn(keyRead.candidate().db, keyRead.questions(), way,
            [run = shared_from_this(), which, sent = context.now()](
                const QList<redis::Client::Answer>& answers) { run->take(which, answers, sent); });
    }

    void take(size_t which, const QList<redis::Client::Answer>& answers, base::MonoTime sent)
    {
        const base::ServerTime at = context.serverNow();
        keyReads[which].answer(answers, at, context.now() - sent, context.estimate.clock().error);
        if (keyReads[which].finished() || !connection)
            report(which, at);
        else
            ask(which);
    }

    QPointer<DbConnection> connection;
    const FeedContext& context;
    std::vector<KeyRead> keyReads;
    KeyReadDone done;
};

} // namespace

void runKeyReads(
    DbConnection& connection, const FeedContext& context, std::vector<KeyRead> keyReads, KeyReadDone done)
{
    const size_t count = keyReads.size();
    const auto run = std::make_shared<KeyReadRun>(connection, context, std::move(keyReads), std::move(done));
    for (size_t which = 0; which < count; ++which)
        run->begin(which);
}

} // namespace lockscope::watch
