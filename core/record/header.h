#pragma once

#include "core/base/time.h"
#include "core/locks/lockref.h"
#include "core/record/expectation.h"
#include "core/record/step.h"

#include <QJsonObject>
#include <QString>

namespace lockscope::record
{

/// A participant: a simulated client, or on a live server one that was seen to hold a lock.
struct ClientRecord {
    QByteArray title = {}; ///< as people call it; raw bytes
    QByteArray id = {};    ///< what the holder ids of its locks begin with, where it has one
    bool process = false;  ///< runs in an operating-system process of its own

    friend bool operator==(const ClientRecord&, const ClientRecord&) = default;
};

/// A lock that steps are about.
struct KnownLock {
    locks::LockRef ref = {};
    locks::Kind kind = {};
    qint64 permits = 0; ///< of semaphores: how many there are; 0 = not known

    friend bool operator==(const KnownLock&, const KnownLock&) = default;
};

/// The header of a recording: its kind, title, scenario and what it lacks.
struct Header {
    enum class Kind : quint8 {
        Lab,    ///< steps are reported by the clients themselves
        Live,   ///< steps are what was seen on the server
        Unknown ///< of a damaged file: nothing in it says which kind it is
    };
    /// The part that is known to be missing, or not in its place; where several apply, the last in this list.
    /// It is kept where the recording is written again.
    enum class Gap : quint8 {
        Nothing,
        End,   ///< the file was not ended: what happened later is not in it
        News,  ///< parts that a newer program wrote and this one does not understand
        Parts, ///< of the file: the rest need not be what happened
    };
    Kind kind = Kind::Lab;
    Gap lack = Gap::Nothing;
    QString title = {};
    QString about = {};        ///< the explanation beside it, plain text
    QJsonObject scenario = {}; ///< as it was played; empty where there is none
    quint64 seed = 0;
    double speed = 1.0;       ///< when it began; see What::Pace
    base::ServerTime begin{}; ///< the server's clock at moment 0
    QByteArray server = {};   ///< of a live one: short name
    QByteArray madeBy = {};   ///< program and version
    bool canFork = false;
    std::optional<qint64> tableLocks = {}; ///< of a live one: how many locks there were at moment 0
    std::optional<Moment> forkedAt = {};   ///< of a branch: where it leaves the run that it was forked from
    QList<Resource> resources = {};
    QList<Invariant> invariants = {};
    QList<Expectation> expected = {};

    friend bool operator==(const Header&, const Header&) = default;
};

} // namespace lockscope::record

Q_DECLARE_TYPEINFO(lockscope::record::ClientRecord, Q_RELOCATABLE_TYPE);
Q_DECLARE_TYPEINFO(lockscope::record::KnownLock, Q_RELOCATABLE_TYPE);
