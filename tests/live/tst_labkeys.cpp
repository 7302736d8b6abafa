#include "core/console/exchange.h"
#include "core/lab/keytrace.h"
#include "tests/support/eventwait.h"
#include "tests/support/labplay.h"

#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;
using record::Step;
using record::What;
using support::LabPlay;
using support::labScenario;

namespace
{

/// The words that a server answers.
QByteArrayList said(redis::Client& server, QByteArrayList words)
{
    std::optional<redis::Client::Answer> answer;
    server.call(redis::Command(std::move(words)), [&answer](const auto& given) { answer = given; });
    if (!support::waitForEvent([&answer] { return answer.has_value(); }) || !answer->ok())
        qFatal("no answer");
    QByteArrayList parts{(*answer)->bytes};
    if ((*answer)->isArray())
        parts.clear();
    for (const redis::Reply& part : (*answer)->elements)
        parts.append(part.bytes);
    return parts;
}

/// A hash and a set have no order.
QByteArray lineOf(const QByteArray& name, const QByteArray& type, QByteArrayList content)
{
    if (type == "hash" || type == "set")
        std::ranges::sort(content);
    return name + ' ' + type + ' ' + content.join(' ');
}

/// "name type content", of each key of a real server.
QByteArrayList keysOf(redis::Client& server)
{
    QByteArrayList lines;
    for (const QByteArray& key : said(server, {"keys", "*"})) {
        const QByteArray type = said(server, {"type", key}).constFirst();
        const QByteArrayList content =
            said(server, type == "hash"     ? QByteArrayList{"hgetall", key}
                         : type == "string" ? QByteArrayList{"get", key}
                         : type == "list"   ? QByteArrayList{"lrange", key, "0", "-1"}
                         : type == "set"    ? QByteArrayList{"smembers", key}
                                            : QByteArrayList{"zrange", key, "0", "-1"});
        lines.append(lineOf(key, type, content));
    }
    std::ranges::sort(lines);
    return lines;
}

/// The same of what is concluded; of sorted sets the members.
QByteArrayList keysOf(const lab::KeyChange& change)
{
    QByteArrayList lines;
    for (const sim::SimServer::Key& key : change.after) {
        QByteArrayList content = key.content;
        if (key.type == "zset")
            for (QByteArray& member : content)
                member.truncate(member.lastIndexOf(' '));
        lines.append(lineOf(key.name, key.type, content.join(' ').split(' ')));
    }
    std::ranges::sort(lines);
    return lines;
}

bool isSomethingUnderWay(const record::Recording& recording)
{
    QSet<std::pair<qint32, qint64>> underWay;
    for (const QList<Step>& block : recording.steps().blocks())
        for (const Step& step : block)
            if (step.what == What::Command)
                underWay.insert({step.client, step.other});
            else if (step.what == What::Reply)
                underWay.remove({step.client, step.other});
    return !underWay.isEmpty();
}

void compare(const record::Recording& recording, const lab::KeyTrace& trace, const QByteArrayList& real)
{
    qsizetype last = recording.steps().size() - 1;
    while (last >= 0 && recording.steps().at(last).what != What::Reply)
        --last;
    const auto change = trace.changeBy(console::exchangeAt(recording, last).command);
    QVERIFY(change && change->isSure);
    QVERIFY2(keysOf(*change) == real, (keysOf(*change).join('\n') + "\nbut\n" + real.join('\n')).constData());
}

} // namespace

/// The keys of real servers, beside those that are concluded from what their clients sent and were answered.
class LabKeysTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void whatIsConcludedIsOnTheServer_data()
    {
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<double>("speed");
        for (const char* id : {"fair", "readers-and-a-writer", "reentry", "hand-lock-2", "herd",
                 "rate-limiter", "flash-sale-script"})
            QTest::newRow(id) << QByteArray(id) << 5.0;
        QTest::newRow("at its own pace") << QByteArray("hand-over") << 1.0;
    }
    void whatIsConcludedIsOnTheServer()
    {
        QFETCH(QByteArray, id);
        QFETCH(double, speed);
        const lab::Scenario scenario = labScenario(id);
        const base::SteadyClock clock;
        LabPlay play(scenario, {.speed = speed});
        play.start();
        const auto endpoint = redis::Endpoint::fromUri(play.runner().serverUris().constFirst());
        redis::Client server(endpoint.value(), redis::ClientOptions{.readsOnly = false}, clock);
        server.open();
        QVERIFY(support::waitForEvent([&server] { return server.state().isReady(); }));
        lab::KeyTrace trace(scenario, play.runner().header(), client::LockScripts::load().value());
        for (const record::Moment moment : {record::Moment(3s), record::Moment(8s)}) {
            play.reach(moment);
            if (play.runner().state() != lab::RunState::Running)
                break;
            play.runner().pause();
            play.becomes(lab::RunState::Paused);
            const record::Recording& recording = play.recording();
            trace.follow(recording);
            if (!isSomethingUnderWay(recording)) // else the server is ahead of what the client knows
                compare(recording, trace, keysOf(server));
            play.runner().resume();
            play.becomes(lab::RunState::Running);
        }
        play.runner().stop();
        play.finish();
        trace.follow(play.recording());
        int known = 0;
        int asked = 0;
        const qsizetype stride = 1 + play.recording().steps().size() / 1000;
        for (qsizetype index = 0; index < play.recording().steps().size(); index += stride)
            if (play.recording().steps().at(index).what == What::Reply) {
                ++asked;
                known += trace.changeBy(console::exchangeAt(play.recording(), index).command) ? 1 : 0;
            }
        QVERIFY2(known == asked,
            qPrintable(QStringLiteral("%1 of %2").arg(QString::number(known), QString::number(asked))));
    }
};

QTEST_GUILESS_MAIN(LabKeysTest)
#include "tst_labkeys.moc"
