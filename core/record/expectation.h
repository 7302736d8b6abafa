#pragma once

#include <QByteArray>
#include <QList>

#include <optional>

namespace lockscope::record
{

/// The rules that can be violated.
enum class Rule : quint8 {
    MutualExclusion, ///< two in the critical section of an exclusive lock
    ReadWrite,       ///< a writer beside another one, reader or writer
    Permits,         ///< more permits in use than there are
    LostWakeUp,      ///< asleep while the lock was free and nobody took it
    Fencing,         ///< a resource took a write with an older token than one before; tokens that do not rise
    Reentry,         ///< counts that do not add up
    Fairness,        ///< a fair lock served a client that came later
    Invariant,       ///< a declared invariant of a resource
    TakenAway,       ///< a hold was ended neither by its holder nor with its lease
    Deadlock,        ///< several wait in a circle, each for a lock that the next one holds
    Starvation,      ///< one waits while another one that asks later is served again and again
    RenewedAfterRelease, ///< a hold was renewed that had been given back
    ReleasedWithoutHold, ///< a lock was given back by a thread that had not acquired it
    NeverReleased,       ///< a client ended by itself and had not given back what it held
    LateWrite,           ///< a resource took a write of a thread whose lease was over
};
inline constexpr int ruleCount = int(Rule::LateWrite) + 1;

/// Something that the clients change and that the lock protects.
struct Resource {
    QByteArray name;    ///< as people call it: "stock"
    qint64 initial = 0; ///< its value, or how many members it has, when the recording begins

    friend bool operator==(const Resource&, const Resource&) = default;
};

/// A condition that must hold for a resource.
struct Invariant {
    enum class What : quint8 {
        NotNegative,   ///< always
        AtMost,        ///< `number`, always
        AtLeast,       ///< `number`, always
        EndsAt,        ///< is `number` at the end
        EndsWithSum,   ///< it and `with` are `number` together at the end
        NoDuplicates,  ///< no member (the text of Wrote) is written twice
        NoLostUpdates, ///< at the end the value is the initial one and one more for each write
        Rises,         ///< each write is of a greater value than the one before
    };
    What what = What::NotNegative;
    qint16 resource = 0;
    qint16 with = -1;
    qint64 number = 0;

    friend bool operator==(const Invariant&, const Invariant&) = default;
};
inline constexpr int invariantCount = int(Invariant::What::Rises) + 1;

/// A violation that a scenario is meant to show. Any other must not occur.
struct Expectation {
    Rule rule = Rule::MutualExclusion;
    std::optional<qint16> resource = {};           ///< of Invariant and Fencing; empty = any
    std::optional<Invariant::What> invariant = {}; ///< of Invariant; empty = any
    int least = 1;
    int most = -1; ///< -1 = without limit

    friend bool operator==(const Expectation&, const Expectation&) = default;
};

/// Stable identifiers: "mutual-exclusion", "not-negative", …
QByteArray name(Rule rule);
QByteArray name(Invariant::What what);
std::optional<Rule> ruleFromName(const QByteArray& name);
std::optional<Invariant::What> invariantFromName(const QByteArray& name);

} // namespace lockscope::record

Q_DECLARE_TYPEINFO(lockscope::record::Resource, Q_RELOCATABLE_TYPE);
