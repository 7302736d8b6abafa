#include "core/watch/feed.h"

namespace lockscope::watch
{

namespace
{

/// Looks that were begun together, with the answers of each one's present stage as they come in. Kept by the
/// calls that are under way.
struct LookRun : std::enable_shared_from_this<LookRun> {
    struct Each {
        size_t which = 0;
        Look look;
        QList<base::Result<redis::Reply>> answers = {};
        qsizetype open = 0;
    };

    LookRun(Lane& lookLane, const FeedContext& lookContext, LookDone lookDone)
        : lane(&lookLane)
        , context(lookContext)
        , done(std::move(lookDone))
    {
    }

    void begin(Each& each)
    {
        if (!each.look.finished())
            return ask(each);
        QMetaObject::invokeMethod(
            lane, [run = shared_from_this(), &each] { run->tell(each, run->context.serverNow()); },
            Qt::QueuedConnection);
    }

    void tell(const Each& each, base::ServerTime at) const { done(each.which, each.look, at); }

    void ask(Each& each)
    {
        const QList<redis::Command> questions = each.look.questions();
        each.open = questions.size();
        each.answers.fill(redis::Reply::nil(), questions.size());
        for (qsizetype i = 0; i < questions.size(); ++i) {
            lane->callIn(each.look.candidate().db, questions.at(i),
                [run = shared_from_this(), &each, i](
                    const redis::Client::Answer& answer) { run->take(each, i, answer); });
        }
    }

    void take(Each& each, qsizetype question, const redis::Client::Answer& answer)
    {
        each.answers[question] = answer;
        if (--each.open > 0)
            return;
        const base::ServerTime at = context.serverNow();
        each.look.answer(each.answers, at);
        if (each.look.finished() || !lane)
            tell(each, at);
        else
            ask(each);
    }

    QPointer<Lane> lane;
    const FeedContext& context;
    LookDone done;
    std::vector<Each> all; ///< does not grow once the first is asked
};

} // namespace

void runLooks(Lane& lane, const FeedContext& context, std::vector<Look> looks, LookDone done)
{
    const auto run = std::make_shared<LookRun>(lane, context, std::move(done));
    run->all.reserve(looks.size());
    for (Look& look : looks)
        run->all.push_back({run->all.size(), std::move(look)});
    for (LookRun::Each& each : run->all)
        run->begin(each);
}

} // namespace lockscope::watch
