#pragma once

#include "core/console/connectiontest.h"
#include "core/probe/connectionprobe.h"
#include "core/redis/sentinelpost.h"

namespace lockscope::console
{

/// Tests of the other servers that a connection goes to, each tried once and all at the same time; each gets
/// a row. What was missing on the server that was tried first is not reported again. Lives on the thread of
/// the test that owns it.
class NodeTests final : public QObject
{
    Q_OBJECT
public:
    using Findings = QList<probe::ProbeFinding>;

    /// `first` is what was found on the server that named the others. `clock` outlives this.
    NodeTests(Findings first, const base::Clock& clock);
    ~NodeTests() override;

    /// The name of a node: as a title, and within a sentence.
    struct NodeName {
        QString title;
        QString inSentence;
    };
    /// Adds a server that is to be tested. `acting` is the same server as the user that acts enters it.
    void add(
        const redis::Endpoint& node, const std::optional<redis::Endpoint>& acting, const NodeName& naming);
    /// Adds a Sentinel that is asked for the primary of `master`.
    void addSentinel(const redis::Endpoint& sentinel, const QByteArray& master, const NodeName& naming);
    /// Begins all tests; each ends by itself.
    void open();
    [[nodiscard]] bool isFinished() const;
    /// Returns a row for each server, in the order in which they were added.
    [[nodiscard]] QList<TestRow> rows() const;
    /// Adds to the verdict what keeps locks from being seen, of the tests that are over.
    void judge(probe::TestVerdict& verdict) const;
    /// Returns whether locks cannot be seen where this is denied, on any server.
    [[nodiscard]] static bool hidesLocks(const probe::ProbeFinding& finding);

Q_SIGNALS:
    /// rows() has changed.
    void changed();

private:
    struct Node {
        TestRow row;
        QString inSentence;
        std::unique_ptr<probe::ConnectionProbe> test = {};
        std::unique_ptr<redis::SentinelPost> sentinel = {}; ///< in place of a test
        bool isEntered = true;
        Findings findings = {};
    };
    Node& append(const QByteArray& id, const NodeName& naming);
    void end(Node& node);
    void hear(Node& sentinel, const base::Result<redis::SentinelWord>& word);
    void fail(Node& node, const base::Error& error);
    [[nodiscard]] Findings missing(const Findings& findings) const;

    const Findings m_first;
    const base::Clock& m_clock;
    base::MonoTime m_opened{};
    std::vector<std::unique_ptr<Node>> m_nodes; ///< none moves: each is known to its test
};

} // namespace lockscope::console
