#pragma once

#include "core/record/expectation.h"
#include "core/record/step.h"

#include <QList>
#include <QMetaType>

namespace lockscope::check
{

using record::Moment;

/// A step that a violation is explained by.
struct Fact {
    Moment at{0};
    record::What what = record::What::Note;
    qint32 client = -1;
    qint64 number = 0; ///< the number of its step
    qint64 other = 0;  ///< the other number of its step
    qint32 thread = 0; ///< the thread of its step
    qint32 text = -1;  ///< the text of its step
    qint32 lock = -1;  ///< the lock of its step

    friend bool operator==(const Fact&, const Fact&) = default;
};

/// Something that must not be and was, from `begin` to `end`. A value; see violationwords.h for its sentence.
struct Violation {
    static constexpr qsizetype mostClients = 8; ///< of many, the first are named
    static constexpr qsizetype mostFacts = 8;

    record::Rule rule = record::Rule::MutualExclusion;
    Moment begin{0};
    Moment end{0};
    qint32 lock = -1;
    qint16 resource = -1;
    qint16 invariant = -1;      ///< which of the header's
    qint64 number = 0;          ///< most at once; the value that the resource had; the count; the token
    qint64 bound = 0;           ///< what it should have been, or how many may be; -1 = no expiry ends it
    qint64 times = 1;           ///< how often it happened, where several are one violation
    QList<qint32> clients = {}; ///< the first is the one that was there before
    QList<qint32> threads = {}; ///< of each of them, 0 = not known
    QList<Fact> facts = {};     ///< in the order of time
    QList<Moment> each = {};    ///< where several are one: the moment of each

    friend bool operator==(const Violation&, const Violation&) = default;
};

/// Names a client's thread in the violation, once, as long as there is room.
inline void involve(Violation& violation, qint32 client, qint32 thread)
{
    for (qsizetype i = 0; i < violation.clients.size(); ++i)
        if (violation.clients.at(i) == client && violation.threads.value(i) == thread)
            return;
    if (violation.clients.size() >= Violation::mostClients)
        return;
    violation.clients.append(client);
    violation.threads.append(thread);
}

/// Adds a fact to the violation as long as there is room.
inline void explain(Violation& violation, const Fact& fact)
{
    if (violation.facts.size() < Violation::mostFacts)
        violation.facts.append(fact);
}

/// Returns the step as a fact.
inline Fact factOf(const record::Step& step)
{
    return {step.at, step.what, step.client, step.number, step.other, step.thread, step.text, step.lock};
}

} // namespace lockscope::check

Q_DECLARE_METATYPE(lockscope::check::Violation)
