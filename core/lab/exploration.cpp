#include "core/lab/exploration.h"

#include "core/check/checker.h"
#include "core/lab/virtualrun.h"

#include <QSet>

#include <vector>

namespace lockscope::lab
{

namespace
{

/// Goes through all sequences of choices, the deepest one first.
class Path final : public Choices
{
public:
    explicit Path(int steps)
        : m_steps(std::size_t(steps))
    {
    }

    int choose(int count, const std::function<QByteArray()>& state) override
    {
        if (m_at < m_taken.size())
            return m_taken[m_at++].choice;
        if (m_at >= m_steps || m_isRepeated)
            return 0;
        const QByteArray seen = state() + QByteArray::number(qulonglong(m_at));
        if (m_seen.contains(seen))
            return -1;
        m_seen.insert(seen);
        m_taken.push_back({0, count});
        ++m_at;
        return 0;
    }

    /// Takes the same sequence again, and goes on to the end of the run.
    void repeat()
    {
        m_at = 0;
        m_isRepeated = true;
    }

    /// Takes the next sequence; false where there is none.
    bool advance()
    {
        m_at = 0;
        while (!m_taken.empty() && m_taken.back().choice + 1 >= m_taken.back().count)
            m_taken.pop_back();
        if (m_taken.empty())
            return false;
        ++m_taken.back().choice;
        return true;
    }

private:
    struct Taken {
        int choice = 0;
        int count = 0;
    };
    const std::size_t m_steps;
    std::size_t m_at = 0;
    bool m_isRepeated = false;
    std::vector<Taken> m_taken;
    QSet<QByteArray> m_seen;
};

/// A run that ended at a state that was seen has no end that could be judged: only what went wrong before
/// counts.
bool isBroken(const VirtualRun& run)
{
    if (run.isWhole)
        return !check::violationsIn(run.recording).isEmpty();
    check::Checker checker;
    checker.follow(run.recording);
    return !checker.violations().isEmpty();
}

/// Plays all orders of so many choices; counts anew.
void explore(
    const ExplorationTerms& terms, int steps, const client::LockScripts& scripts, Exploration& result)
{
    Path path(steps);
    result.interleavings = 0;
    result.equal = 0;
    result.steps = steps;
    do {
        const VirtualRun run = playByChoice(terms.scenario, terms.seed, scripts, terms.longest, path);
        run.isWhole ? ++result.interleavings : ++result.equal;
        result.unknownCommands = run.unknownCommands;
        if (isBroken(run)) {
            path.repeat(); // a run that ended early would seem to break more than it does
            result.broken = playByChoice(terms.scenario, terms.seed, scripts, terms.longest, path).recording;
        }
        result.isTimeUp = !result.broken && terms.isTimeUp && terms.isTimeUp();
        result.isWhole = !result.isTimeUp && result.interleavings + result.equal < terms.mostRuns;
        if (result.broken || !result.isWhole || !result.unknownCommands.isEmpty())
            return;
    } while (path.advance());
}

} // namespace

base::Result<Exploration> explored(const ExplorationTerms& terms)
{
    const auto scripts = client::LockScripts::load();
    if (!scripts)
        return scripts.error();
    Exploration result;
    for (int steps = 0; steps <= terms.steps; ++steps) {
        explore(terms, steps, *scripts, result);
        if (result.broken || !result.isWhole || !result.unknownCommands.isEmpty())
            break;
    }
    return result;
}

} // namespace lockscope::lab
