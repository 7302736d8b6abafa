#include "core/console/nodetests.h"

#include "core/base/printable.h"
#include "core/probe/probewords.h"
#include "core/words/errorwords.h"

#include <QRandomGenerator>

#include <algorithm>
#include <utility>

namespace lockscope::console
{

using probe::ProbeFinding;
using StepState = TestRow::StepState;
using Access = ProbeFinding::Access;
using Found = ProbeFinding::What;

namespace
{

bool isDenied(const NodeTests::Findings& findings, Found what)
{
    return std::ranges::any_of(findings, [what](const ProbeFinding& finding) {
        return finding.what == what && finding.verdict == Access::Denied;
    });
}

/// "primary · Redis 7.0.15"
QStringList facts(const NodeTests::Findings& findings)
{
    QStringList known;
    for (const ProbeFinding& finding : findings)
        if ((finding.what == Found::Role || finding.what == Found::Version) &&
            finding.verdict == Access::Granted)
            known.append(probe::sentence(finding));
    return known;
}

QStringList titles(const NodeTests::Findings& findings)
{
    QStringList titles;
    for (const ProbeFinding& finding : findings)
        titles.append(probe::title(finding.what));
    return titles;
}

} // namespace

NodeTests::NodeTests(Findings first, const base::Clock& clock)
    : m_first(std::move(first))
    , m_clock(clock)
{
}

NodeTests::~NodeTests() = default;

void NodeTests::add(
    const redis::Endpoint& node, const std::optional<redis::Endpoint>& acting, const NodeName& naming)
{
    Node& added = append("node:" + node.shortName().toUtf8(), naming);
    added.test = std::make_unique<probe::ConnectionProbe>(
        node, acting, m_clock, QRandomGenerator::system()->generate64());
    connect(added.test.get(), &probe::ConnectionProbe::found, this,
        [&added](const ProbeFinding& finding) { added.findings.append(finding); });
    connect(added.test.get(), &probe::ConnectionProbe::finished, this, [this, &added] { end(added); });
}

NodeTests::Node& NodeTests::append(const QByteArray& id, const NodeName& naming)
{
    const TestRow row{id, naming.title, StepState::Running, {}, {}, {}};
    m_nodes.push_back(std::make_unique<Node>(Node{row, naming.inSentence}));
    return *m_nodes.back();
}

void NodeTests::addSentinel(const redis::Endpoint& sentinel, const QByteArray& master, const NodeName& naming)
{
    Node& added = append("sentinel:" + sentinel.shortName().toUtf8(), naming);
    redis::ClientOptions options;
    options.jitterSeed = QRandomGenerator::system()->generate64();
    added.sentinel = std::make_unique<redis::SentinelPost>(sentinel, master, options, m_clock, nullptr);
    connect(added.sentinel.get(), &redis::SentinelPost::reported, this,
        [this, &added](const auto& word) { hear(added, word); });
}

void NodeTests::open()
{
    m_opened = m_clock.now();
    for (const auto& node : m_nodes) {
        if (node->test)
            node->test->open();
        else
            node->sentinel->open();
    }
}

void NodeTests::fail(Node& node, const base::Error& error)
{
    node.isEntered = false;
    node.row.condition = StepState::Failed;
    node.row.sentence = words::sentence(error);
    node.row.advice = words::advice(error);
    Q_EMIT changed();
}

/// A Sentinel is asked again and again; its first answer is reported.
void NodeTests::hear(Node& sentinel, const base::Result<redis::SentinelWord>& word)
{
    if (sentinel.row.condition != StepState::Running)
        return;
    sentinel.row.took = std::chrono::duration_cast<base::milliseconds>(m_clock.now() - m_opened);
    if (!word)
        return fail(sentinel, word.error());
    sentinel.row.condition = StepState::Passed;
    sentinel.row.sentence = tr("names %1").arg(base::printable(word->primary.text().toUtf8(), 80));
    Q_EMIT changed();
}

/// A node may fail again after it has reported everything.
void NodeTests::end(Node& node)
{
    if (node.row.condition != StepState::Running)
        return;
    node.row.took = std::chrono::duration_cast<base::milliseconds>(m_clock.now() - m_opened);
    if (const auto failure = node.test->failure())
        return fail(node, *failure);
    QStringList parts = facts(node.findings);
    const QStringList lacking = titles(missing(node.findings));
    if (!lacking.isEmpty())
        parts.append(tr("not here: %1").arg(lacking.join(QStringLiteral(", "))));
    node.row.condition = lacking.isEmpty() ? StepState::Passed : StepState::Failed;
    node.row.sentence = parts.join(QStringLiteral(" · "));
    Q_EMIT changed();
}

NodeTests::Findings NodeTests::missing(const Findings& findings) const
{
    Findings missing = findings;
    missing.removeIf([this](const ProbeFinding& finding) {
        return finding.verdict != Access::Denied || isDenied(m_first, finding.what);
    });
    return missing;
}

bool NodeTests::hidesLocks(const ProbeFinding& finding)
{
    return finding.verdict == Access::Denied && (finding.what == Found::Scan || finding.what == Found::Map);
}

void NodeTests::judge(probe::TestVerdict& verdict) const
{
    for (const auto& node : m_nodes) {
        if (node->row.condition == StepState::Running)
            continue;
        if (!node->isEntered) {
            verdict.add(
                probe::TestVerdict::Reach::NotEntered, tr("%1 cannot be entered").arg(node->inSentence));
            continue;
        }
        Findings hiding = missing(node->findings);
        hiding.removeIf([](const ProbeFinding& finding) { return !hidesLocks(finding); });
        if (!hiding.isEmpty())
            verdict.add(probe::TestVerdict::Reach::Unseen,
                tr("%1 lacks “%2”").arg(node->inSentence, titles(hiding).join(QStringLiteral("”, “"))));
    }
}

bool NodeTests::isFinished() const
{
    return std::ranges::none_of(
        m_nodes, [](const auto& node) { return node->row.condition == StepState::Running; });
}

QList<TestRow> NodeTests::rows() const
{
    QList<TestRow> rows;
    for (const auto& node : m_nodes)
        rows.append(node->row);
    return rows;
}

} // namespace lockscope::console

#include "moc_nodetests.cpp"
