#include "core/watch/feed.h"

namespace lockscope::watch
{

namespace
{

using LookDone = std::function<void(const Look& look, base::ServerTime at)>;

/// The answers of one stage, as they come in.
struct Stage {
    QList<base::Result<redis::Reply>> answers;
    qsizetype open = 0;
};

void askStage(QPointer<Lane> lane, const FeedContext& context, std::shared_ptr<Look> look, LookDone done)
{
    const QList<redis::Command> questions = look->questions();
    auto stage = std::make_shared<Stage>();
    stage->answers.resize(questions.size(), base::Result<redis::Reply>(redis::Reply::nil()));
    stage->open = questions.size();
    for (qsizetype i = 0; i < questions.size(); ++i) {
        lane->callIn(look->candidate().db, questions.at(i),
            [i, lane, &context, look, stage, done](const redis::Client::Answer& answer) {
                stage->answers[i] = answer;
                if (--stage->open > 0)
                    return;
                const base::ServerTime at = context.serverNow();
                look->answer(stage->answers, at);
                if (look->finished() || !lane)
                    done(*look, at);
                else
                    askStage(lane, context, look, done);
            });
    }
}

} // namespace

void runLook(Lane& lane, const FeedContext& context, std::shared_ptr<Look> look, LookDone done)
{
    askStage(&lane, context, std::move(look), std::move(done));
}

} // namespace lockscope::watch
