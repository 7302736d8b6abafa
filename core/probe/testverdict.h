#pragma once

#include <QStringList>

namespace lockscope::probe
{

/// The result of a test over all servers that the connection goes to. A value.
class TestVerdict
{
public:
    enum class Reach : quint8 {
        Whole,     ///< nothing keeps locks from being seen
        Unseen,    ///< something is missing without which locks go unseen
        NotEntered ///< a server cannot be entered
    };

    TestVerdict() = default;
    /// The verdict on something that is no connection: nothing is to be named beside the reason.
    explicit TestVerdict(Reach reach)
        : m_reach(reach)
    {
    }

    /// The worst counts. `lack` names the server and what is missing: "node 10.0.0.7:6379 cannot be entered".
    void add(Reach reach, const QString& lack);
    [[nodiscard]] Reach reach() const { return m_reach; }
    /// Returns "It connects, but …"; empty where nothing is missing, or it does not connect. Plain text.
    [[nodiscard]] QString sentence() const;

private:
    Reach m_reach = Reach::Whole;
    QStringList m_lacks;
};

} // namespace lockscope::probe
