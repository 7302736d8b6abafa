#pragma once

#include "core/lab/fault.h"
#include "core/lab/program.h"
#include "core/record/expectation.h"

#include <QJsonObject>
#include <QString>

#include <map>

namespace lockscope::lab
{

/// The prefix of every key of the Lab. Nothing else is touched, except what the wire format derives from it.
inline const QByteArray labPrefix = QByteArrayLiteral("lockscope:lab:");

/// The limits of a run's speed, as multiples of real time.
inline constexpr double slowestSpeed = 0.1;
inline constexpr double fastestSpeed = 100;

/// The most clients in one run; each has connections of its own.
inline constexpr int mostClients = 1000;

/// A server that the scenario needs.
struct ServerNeed {
    QByteArray name;
    std::optional<int> replicaOf = {}; ///< its number among the servers
    std::optional<base::milliseconds> busyAfter =
        {}; ///< a script may block this long before others hear BUSY
};

/// Clients that do the same.
struct ClientGroup {
    QByteArray name; ///< of one: its name; of several: what their names begin with
    int count = 1;
    int threads = 1;
    base::milliseconds watchdog{30'000};
    Span starts = {};       ///< how late each thread begins
    bool isProcess = false; ///< in an operating-system process of its own
    Program program = {};
};

/// Returns "buyer" for one client, "buyer-3" for several.
QByteArray clientName(const ClientGroup& group, int number);

/// A value in Redis that the lock is to protect.
struct LabResource {
    record::Resource what;
    QByteArray key; ///< below the prefix
    int server = 0;
    QByteArray reader = "get"; ///< the command that returns its value or its size
    bool isSet = false;        ///< the key holds the initial value when the run begins
};

/// A name that the clients lock, where it is not a plain reentrant lock of the first server.
struct LabLock {
    QByteArray name;
    client::Form form = client::Form::Reentrant;
    int server = 0;
    qint64 permits = 0; ///< of semaphores and latches: what they begin with
};

/// The texts of a scenario for people.
struct ScenarioTexts {
    QString title;
    QString shows;
    QString explanation; ///< Markdown
};

/// A whole demonstration as a value. Read from JSON by scenarioreader.h; the form is documented in
/// resources/scenarios/schema.json.
struct Scenario {
    QByteArray id;
    int number = 0;
    QString title;
    QString shows;
    QString explanation;                     ///< Markdown
    std::optional<ScenarioTexts> translated; ///< in the language that was shown when it was read
    QJsonObject source;                      ///< as it was read
    QString origin; ///< the file of a person's own; empty = it travels inside the program
    base::milliseconds length{60'000};
    double fastest = fastestSpeed; ///< times real time
    bool forks = true;
    quint64 seed = 1;
    QList<ServerNeed> servers;
    int sentinels = 0; ///< that watch the primary with a replica; 0 = the Lab promotes it by itself
    std::map<QByteArray, LabLock> locks;
    QList<ClientGroup> groups;
    QList<Fault> faults;
    QList<LabResource> resources;
    QList<record::Invariant> invariants;
    QList<record::Expectation> expected; ///< the violations that it means to show
};

/// Returns the texts for people; JSON and recordings have the title and the page that are its own.
inline ScenarioTexts textsOf(const Scenario& scenario)
{
    return scenario.translated.value_or(ScenarioTexts{scenario.title, scenario.shows, scenario.explanation});
}

/// A person's own scenario may have the id of another one.
inline bool areSame(const Scenario& one, const Scenario& other)
{
    return one.id == other.id && one.origin == other.origin;
}

/// One of the clients, or all of a group, have this name: "buyer-3", "buyer".
bool hasClient(const Scenario& scenario, const QByteArray& name);

/// Returns the number of the server; nothing where none has that name.
std::optional<int> serverNamed(const Scenario& scenario, const QByteArray& name);

/// Returns the kind of the fault's target in this scenario: the clock that jumps is a server's where a server
/// has that name and no client has it.
TargetKind targetOf(const Fault& fault, const Scenario& scenario);

/// Clients of it can be put in processes of their own.
bool hasProcesses(const Scenario& scenario);

/// Returns how many clients there are; `largest` = in the largest group, 0 = as the scenario says.
int clientsOf(const Scenario& scenario, int largest);

/// Returns the fastest speed at which none of these is shorter than 20 ms of real time: the scenario's
/// leases, its watchdogs' intervals, and the times by which home-made locks expire and are tried again.
double fastestTrueSpeed(const Scenario& scenario);

} // namespace lockscope::lab

Q_DECLARE_TYPEINFO(lockscope::lab::ClientGroup, Q_RELOCATABLE_TYPE);
Q_DECLARE_TYPEINFO(lockscope::lab::LabResource, Q_RELOCATABLE_TYPE);
