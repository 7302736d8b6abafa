#include "core/watch/feed.h"

#include <algorithm>

namespace lockscope::watch
{

namespace
{

/// Looks that were begun together. Kept by the calls that are under way.
struct LookRun : std::enable_shared_from_this<LookRun> {
    LookRun(Lane& lookLane, const FeedContext& lookContext, std::vector<Look> begun, LookDone lookDone)
        : lane(&lookLane)
        , context(lookContext)
        , looks(std::move(begun))
        , done(std::move(lookDone))
    {
    }

    void begin(size_t which)
    {
        if (!looks[which].finished())
            return ask(which);
        QMetaObject::invokeMethod(
            lane, [run = shared_from_this(), which] { run->tell(which, run->context.serverNow()); },
            Qt::QueuedConnection);
    }

    void tell(size_t which, base::ServerTime at) const
    {
        Abilities& abilities = context.watchState.abilities;
        abilities.expiries = std::max(abilities.expiries, looks[which].expiryWay());
        abilities.fields = std::max(abilities.fields, looks[which].fieldWay());
        abilities.sizes = abilities.sizes && looks[which].asksSizes();
        done(which, looks[which], at);
    }

    void ask(size_t which)
    {
        const Look& look = looks[which];
        const bool importing = context.isImporting && context.isImporting(look.candidate().key);
        const auto way = importing ? Lane::Way::Importing : Lane::Way::Plain;
        lane->callTogetherIn(look.candidate().db, look.questions(), way,
            [run = shared_from_this(), which, sent = context.now()](
                const QList<redis::Client::Answer>& answers) { run->take(which, answers, sent); });
    }

    void take(size_t which, const QList<redis::Client::Answer>& answers, base::MonoTime sent)
    {
        const base::ServerTime at = context.serverNow();
        looks[which].answer(answers, at, context.now() - sent);
        if (looks[which].finished() || !lane)
            tell(which, at);
        else
            ask(which);
    }

    QPointer<Lane> lane;
    const FeedContext& context;
    std::vector<Look> looks;
    LookDone done;
};

} // namespace

void runLooks(Lane& lane, const FeedContext& context, std::vector<Look> looks, LookDone done)
{
    const size_t count = looks.size();
    const auto run = std::make_shared<LookRun>(lane, context, std::move(looks), std::move(done));
    for (size_t which = 0; which < count; ++which)
        run->begin(which);
}

} // namespace lockscope::watch
