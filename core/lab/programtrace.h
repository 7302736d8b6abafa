#pragma once

#include "core/figure/playedmoments.h"
#include "core/lab/scenario.h"
#include "core/record/recording.h"

#include <QHash>
#include <QStringList>

#include <optional>

namespace lockscope::lab
{

/// Returns the steps of a program as lines for people, one for each instruction of the compiled program:
/// "acquire orders, wait 20s". Empty where the instruction only jumps. `steps`: as in a scenario's file.
/// Indented by the depth of the block.
QStringList programLines(const QJsonArray& steps);

/// Follows a run of the Lab, and concludes from what its clients report which instruction of its program each
/// thread is at. A client does not report each instruction, so where two branches begin alike, the place is
/// not known until more is seen; it is never guessed. A value; pure. Cost: a little for each step, once.
class ProgramTrace
{
public:
    /// Follows a run of that scenario.
    explicit ProgramTrace(const Scenario& scenario);

    /// Takes the steps that are new since the last call. `recording` is the same run as before.
    void follow(const record::Recording& recording);
    /// Returns how many steps of it were taken.
    [[nodiscard]] qsizetype followed() const { return m_followed; }
    /// Returns the instruction that the thread was at; nothing where that is not known, before it began and
    /// after its end.
    [[nodiscard]] std::optional<qsizetype> placeAt(qint32 client, qint32 thread, record::Moment at) const;
    /// Returns its line; empty where it is not known.
    [[nodiscard]] QString lineAt(qint32 client, qint32 thread, record::Moment at) const;
    /// Returns the lines of the client's program; empty where it has none.
    [[nodiscard]] QStringList linesOf(qint32 client) const;
    /// Returns when which thread came to which line.
    [[nodiscard]] QList<figure::ProgramLine> allLines() const;
    /// Returns the number of the client's group in the scenario; -1 = it is of none.
    [[nodiscard]] int groupOf(qint32 client) const { return m_groupOfClient.value(client, -1); }
    /// Returns how many threads the client has.
    [[nodiscard]] int threadsOf(qint32 client) const;

private:
    using Places = QList<qsizetype>;
    struct Visit {
        record::Moment at{0};
        qsizetype place = -1; ///< -1 = not known, or none
    };
    struct Group {
        ClientGroup terms;
        QStringList lines;
        bool writesAcquired = false; ///< ${acquired} can be other than the outcome of an acquire
    };
    struct Thread {
        Places may;                   ///< where it may be; each of them takes time
        std::optional<bool> acquired; ///< what ${acquired} is
        qint64 serial = -1;           ///< of the command that it has sent
        QList<Visit> visits;          ///< by their moments; the last one may be expected only

        /// It is at that place from then on, whatever was expected of later.
        void mark(record::Moment at, qsizetype place);
    };
    using Key = std::pair<qint32, qint32>;
    class Following;

    void take(const record::Recording& recording, const record::Step& step);
    void takeReply(const record::Step& step);
    void takeSubscription(const record::Step& step);
    void begin(qint32 client, record::Moment at);
    void end(qint32 client, record::Moment at);
    [[nodiscard]] int groupNamed(const QByteArray& title) const;

    QList<Group> m_groups;      ///< as the scenario lists them
    QList<int> m_groupOfClient; ///< by client
    QHash<Key, Thread> m_threads;
    qsizetype m_followed = 0; ///< steps
};

/// Returns the lines that run in a recording; none where it is no run of the Lab, or its scenario cannot be
/// read.
QList<figure::ProgramLine> programLinesOf(const record::Recording& recording);

} // namespace lockscope::lab
