#pragma once

#include "core/admin/entrytest.h"
#include "core/console/connectiontest.h"

namespace lockscope::console
{

/// The other servers that a connection goes to, each tried once and all at the same time: a row for each.
/// What is missing on the server that was tried first is not said again. Lives on the thread of the test that
/// owns it.
class NodeTests final : public QObject
{
    Q_OBJECT
public:
    using Findings = QList<admin::EntryFinding>;

    /// `first` is what was found on the server that named them. `clock` outlives this.
    NodeTests(Findings first, const base::Clock& clock);
    ~NodeTests() override;

    void add(const redis::Endpoint& node, const std::optional<redis::Endpoint>& acting, const QString& title);
    void open();
    [[nodiscard]] bool isFinished() const;
    [[nodiscard]] QList<TestRow> rows() const;

Q_SIGNALS:
    void changed();

private:
    struct Node {
        std::unique_ptr<admin::EntryTest> test;
        TestRow row;
        Findings findings = {};
    };
    void end(Node& node);
    [[nodiscard]] QStringList missing(const Findings& findings) const;

    const Findings m_first;
    const base::Clock& m_clock;
    base::MonoTime m_opened{};
    std::vector<std::unique_ptr<Node>> m_nodes; ///< none moves: each is known to its test
};

} // namespace lockscope::console
