#include "app/ctl/output.h"
#include "app/ctl/statedserver.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/words.h"
#include "core/base/processsignals.h"
#include "core/base/rawjson.h"
#include "core/console/address.h"
#include "core/console/connectiontest.h"
#include "core/words/briefly.h"
#include "core/words/errorwords.h"

#include <QCoreApplication>

namespace lockscope::ctl
{

namespace
{

using console::TestRow;
using StepState = TestRow::StepState;

QString sign(StepState condition)
{
    switch (condition) {
    case StepState::Passed:
        return QStringLiteral("✓");
    case StepState::Failed:
        return QStringLiteral("✕");
    case StepState::NotNeeded:
        return QStringLiteral("–");
    case StepState::Limited:
        return QStringLiteral("!");
    default:
        return QStringLiteral("?");
    }
}

QByteArray verdict(StepState condition)
{
    switch (condition) {
    case StepState::Passed:
        return "passed";
    case StepState::Failed:
        return "failed";
    case StepState::NotNeeded:
        return "not-needed";
    case StepState::Limited:
        return "limited";
    default:
        return "not-known";
    }
}

/// Returns the code with which a list of that server's locks would end.
ExitCode exitCode(probe::TestVerdict::Reach reach)
{
    using Reach = probe::TestVerdict::Reach;
    return reach == Reach::NotEntered ? Unreachable : reach == Reach::Unseen ? NotLive : Done;
}

QString line(const TestRow& row)
{
    const QString took = row.took ? words::briefly(*row.took) : QString();
    const QString text = sign(row.condition) + u' ' + row.title.leftJustified(40) + took.rightJustified(8);
    return row.sentence.isEmpty() ? text : text + QStringLiteral("  ") + row.sentence;
}

QByteArray jsonLine(const TestRow& row)
{
    QJsonObject object{{QStringLiteral("step"), QString::fromLatin1(row.id)},
        {QStringLiteral("verdict"), QString::fromLatin1(verdict(row.condition))},
        {QStringLiteral("sentence"), row.sentence}, {QStringLiteral("advice"), row.advice}};
    if (row.took)
        object.insert(QStringLiteral("took_ms"), static_cast<qint64>(row.took->count()));
    return base::jsonLine(object);
}

/// Shows each step once it is over; steps that were never reached are left out.
class TestRun final : public QObject
{
public:
    TestRun(const console::LiveRequest& request, bool json)
        : m_test(request)
        , m_json(json)
    {
        connect(&m_test, &console::ConnectionTest::changed, this, &TestRun::sayWhatIsOver);
        connect(&m_test, &console::ConnectionTest::finished, this, &TestRun::finish);
        connect(
            &m_signals, &base::ProcessSignals::endAsked, this, [] { QCoreApplication::exit(Interrupted); });
    }

    int run()
    {
        m_test.start();
        return QCoreApplication::exec();
    }

private:
    void sayWhatIsOver()
    {
        const QList<TestRow> rows = m_test.rows();
        for (const TestRow& row : rows) {
            if (row.condition == StepState::Pending || row.condition == StepState::Running)
                return;
            if (m_said.contains(row.id))
                continue;
            m_said.append(row.id);
            m_written = m_written && (m_json ? say(jsonLine(row)) : say(line(row)));
            if (!m_json && row.condition == StepState::Failed && !row.advice.isEmpty())
                m_written = m_written && say(QStringLiteral("  ") + row.advice);
            if (row.condition == StepState::Failed && m_test.failure() && row.id != "tls")
                return; // nothing after it was tried
        }
    }

    void finish()
    {
        const auto failure = m_test.failure();
        const probe::TestVerdict verdict = m_test.verdict();
        if (failure && m_said.isEmpty())
            complain(words::sentence(*failure));
        else if (!verdict.sentence().isEmpty())
            complain(verdict.sentence());
        QCoreApplication::exit(m_written ? exitCode(verdict.reach()) : OutputClosed);
    }

    console::ConnectionTest m_test;
    base::ProcessSignals m_signals;
    const bool m_json;
    QByteArrayList m_said;
    bool m_written = true;
};

/// The test connects as a watching command would: with what is kept of the connection.
int runTest(const Arguments& arguments)
{
    console::LiveRequest request = arguments.request;
    if (arguments.sandbox) {
        complain(Words::tr("The sandbox needs no test."));
        return Usage;
    }
    warnOfPassword(request.uri);
    profile::ProfileStore store;
    if (const auto loaded = store.load(); !loaded)
        complain(words::sentence(loaded.error()));
    if (const auto known = console::profileFor(store, request.uri))
        console::take(*known, request);
    const auto environment = statedEnvironment(request.environment, arguments);
    if (!environment)
        return Usage;
    request.environment = *environment;
    return TestRun(request, arguments.json).run();
}

} // namespace

Subcommand testSubcommand()
{
    Subcommand row;
    row.name = QStringLiteral("test");
    row.operands = QStringLiteral("[URI|CONNECTION]");
    row.summary = Words::tr("try a connection step by step, and what its user is permitted");
    row.about = {
        Words::tr("Tries a connection as a watching command would, step by step, and writes nothing to the "
                  "server. The server is a URI or the name of a kept connection."),
        Words::tr(
            "It ends with 3 where the server, or any node, replica or Sentinel that it goes to, cannot be "
            "entered, or is a Sentinel given as a server; with 4 where one of them lacks something without "
            "which locks go unseen (finding them, the cluster's map), is one node of a cluster or a replica "
            "without a link to its primary, and says which; otherwise with 0, whatever else is not "
            "permitted.")};
    row.run = runTest;
    row.mostOperands = 1;
    row.groups = OptionGroup::Server | OptionGroup::Acting | OptionGroup::Json;
    row.subject = Subject::Server;
    row.codes = {Unreachable, NotLive};
    row.examples = {QStringLiteral("lockscopectl test redis://app@db1/2 --ask-password")};
    row.json = {Words::tr("One object for each step: %1; “verdict” is one of %2.")
                    .arg(QStringLiteral("step, verdict, took_ms, sentence, advice"),
                        QStringLiteral("passed, failed, not-needed, not-known, limited"))};
    row.takesServer = true;
    return row;
}

} // namespace lockscope::ctl
