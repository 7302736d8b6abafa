#pragma once

#include <QByteArray>
#include <QByteArrayList>
#include <QElapsedTimer>

#include <random>

namespace lockscope::support
{

/// A seeded run of mutated inputs. The seed is fixed, so that a failure replays; LOCKSCOPE_FUZZ_SECONDS says
/// how long it goes on (2 by default), and longer on a slow machine where a test needs so many inputs.
class Fuzz
{
public:
    /// `leastInputs` are given in any case.
    explicit Fuzz(QByteArrayList corpus, qsizetype leastInputs = 0)
        : m_corpus(std::move(corpus))
        , m_leastInputs(leastInputs)
    {
        m_timer.start();
    }

    [[nodiscard]] bool goesOn() const
    {
        bool given = false;
        const int wanted = qEnvironmentVariableIntValue("LOCKSCOPE_FUZZ_SECONDS", &given);
        return m_inputs < m_leastInputs || m_timer.elapsed() < 1000 * (given ? wanted : 2);
    }

    /// A number below `bound`.
    qsizetype below(qsizetype bound) { return qsizetype(m_random() % quint64(bound)); }

    /// One of the corpus, or two of them joined, with up to eight bytes changed, put in, left out or doubled.
    QByteArray next()
    {
        ++m_inputs;
        QByteArray bytes = pick() + (below(3) == 0 ? pick() : QByteArray());
        for (qsizetype left = below(9); left > 0 && !bytes.isEmpty(); --left)
            mutate(bytes);
        return bytes;
    }

private:
    const QByteArray& pick() { return m_corpus.at(below(m_corpus.size())); }

    void mutate(QByteArray& bytes)
    {
        const qsizetype at = below(bytes.size());
        const QByteArray& other = pick();
        switch (below(5)) {
        case 0:
            bytes[at] = char(m_random());
            break;
        case 1:
            bytes[at] = other.isEmpty() ? '0' : other.at(below(other.size()));
            break;
        case 2:
            bytes.insert(at, char(m_random()));
            break;
        case 3:
            bytes.remove(at, 1 + below(3));
            break;
        default:
            bytes.insert(at, bytes.mid(at, below(8)));
        }
    }

    QByteArrayList m_corpus;
    qsizetype m_leastInputs;
    qsizetype m_inputs = 0;
    std::mt19937_64 m_random{20260101};
    QElapsedTimer m_timer;
};

} // namespace lockscope::support
