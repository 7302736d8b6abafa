#include "core/console/nodetests.h"

#include "core/admin/entrywords.h"
#include "core/words/errorwords.h"

#include <QRandomGenerator>

#include <algorithm>
#include <utility>

namespace lockscope::console
{

using admin::EntryFinding;
using Condition = TestRow::Condition;
using Verdict = EntryFinding::Verdict;
using Found = EntryFinding::What;

namespace
{

bool isDenied(const NodeTests::Findings& findings, Found what)
{
    return std::ranges::any_of(findings, [what](const EntryFinding& finding) {
        return finding.what == what && finding.verdict == Verdict::Denied;
    });
}

/// "primary · Redis 7.0.15"
QStringList facts(const NodeTests::Findings& findings)
{
    QStringList known;
    for (const EntryFinding& finding : findings)
        if ((finding.what == Found::Role || finding.what == Found::Version) &&
            finding.verdict == Verdict::Granted)
            known.append(admin::sentence(finding));
    return known;
}

} // namespace

NodeTests::NodeTests(Findings first, const base::Clock& clock)
    : m_first(std::move(first))
    , m_clock(clock)
{
}

NodeTests::~NodeTests() = default;

void NodeTests::add(
    const redis::Endpoint& node, const std::optional<redis::Endpoint>& acting, const QString& title)
{
    auto added = std::make_unique<Node>();
    added->row = {"node:" + node.shortName().toUtf8(), title, Condition::Running, {}, {}, {}};
    added->test =
        std::make_unique<admin::EntryTest>(node, acting, m_clock, QRandomGenerator::system()->generate64());
    connect(added->test.get(), &admin::EntryTest::found, this,
        [node = added.get()](const EntryFinding& finding) { node->findings.append(finding); });
    connect(added->test.get(), &admin::EntryTest::finished, this, [this, node = added.get()] { end(*node); });
    m_nodes.push_back(std::move(added));
}

void NodeTests::open()
{
    m_opened = m_clock.now();
    for (const auto& node : m_nodes)
        node->test->open();
}

/// It may fail again after it has told everything.
void NodeTests::end(Node& node)
{
    if (node.row.condition != Condition::Running)
        return;
    node.row.took = std::chrono::duration_cast<base::milliseconds>(m_clock.now() - m_opened);
    if (const auto failure = node.test->failure()) {
        node.row.condition = Condition::Failed;
        node.row.sentence = words::sentence(*failure);
        node.row.advice = words::advice(*failure);
        return Q_EMIT changed();
    }
    QStringList parts = facts(node.findings);
    const QStringList lacking = missing(node.findings);
    if (!lacking.isEmpty())
        parts.append(tr("not here: %1").arg(lacking.join(QStringLiteral(", "))));
    node.row.condition = lacking.isEmpty() ? Condition::Passed : Condition::Failed;
    node.row.sentence = parts.join(QStringLiteral(" · "));
    Q_EMIT changed();
}

QStringList NodeTests::missing(const Findings& findings) const
{
    QStringList titles;
    for (const EntryFinding& finding : findings)
        if (finding.verdict == Verdict::Denied && !isDenied(m_first, finding.what))
            titles.append(admin::title(finding.what));
    return titles;
}

bool NodeTests::isFinished() const
{
    return std::ranges::none_of(
        m_nodes, [](const auto& node) { return node->row.condition == Condition::Running; });
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
