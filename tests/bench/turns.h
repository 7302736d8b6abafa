#pragma once

#include <QList>

#include <functional>

namespace lockscope::bench
{

/// How long sorting a plain list of ten thousand names takes here: the measure of a frame on this machine.
double plainSortMilliseconds();

/// The turns of the window's loop while something happens: the work of this thread alone, because what else
/// the machine does meanwhile is not the window's.
class Turns
{
public:
    explicit Turns(double reference)
        : m_reference(reference)
    {
    }

    /// One turn: `work`, and the painting that it causes.
    void turn(const std::function<void()>& work);
    /// Turns until `isBusy` says no.
    void turnsWhile(const std::function<bool()>& isBusy);
    void forget() { m_turns.clear(); }
    /// Prints the time that 99 of 100 turns of `work` do not exceed, against a frame.
    void measure(const char* name, int count, const std::function<void()>& work);

private:
    const double m_reference;
    QList<double> m_turns;
};

} // namespace lockscope::bench
