#include "core/record/recordwords.h"

#include "core/base/printable.h"
#include "core/locks/lockwords.h"
#include "core/words/filled.h"
#include "core/words/span.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <map>

namespace lockscope::record
{

namespace
{

/// One row per What, in its order: for a column, and the sentence: %1 client, %2 lock, %3 number, %4 other,
/// %5 text, %6 resource.
struct WhatRow {
    const char* words;
    const char* sentence;
};

#define ROW(words, sentence)                                                                                 \
    {                                                                                                        \
        QT_TRANSLATE_NOOP("RecordWords", words), QT_TRANSLATE_NOOP("RecordWords", sentence)                  \
    }

constexpr std::array<WhatRow, whatCount> whatRows{{
    ROW("wants", "%1 asks for %2."),
    ROW("refused", "%1 is refused: %2 is held by another one."),
    ROW("sleeps", "%1 sleeps before %2."),
    ROW("woken", "%1 wakes up before %2."),
    ROW("gave up", "%1 gives up waiting for %2."),
    ROW("acquired", "%1 has acquired %2."),
    ROW("re-entered", "%1 has re-entered %2, %3 deep."),
    ROW("renewed", "The watchdog of %1 has renewed %2."),
    ROW("renewal failed", "The watchdog of %1 could not renew %2. %5"),
    ROW("releasing", "%1 leaves its critical section and releases %2."),
    ROW("partly released", "%1 has given back one entry of %2; %3 remain."),
    ROW("released", "%1 has released %2."),
    ROW("release failed", "%1 wanted to release %2 and held it no longer."),
    ROW("lease ended", "The lease of %1 on %2 is over, and %1 does not know."),
    ROW("lease lost", "%1 learns that it has lost %2."),
    ROW("work begins", "%1 begins its work."),
    ROW("work ends", "%1 ends its work."),
    ROW("read", "%1 reads %6: %3."),
    ROW("wrote", "%1 writes %6, which is now %3. %5"),
    ROW("write refused", "%6 refuses the write of %1: its token %4 is too old."),
    ROW("started", "%1 starts."),
    ROW("stopped", "%1 is done."),
    ROW("crashed", "%1 crashes without a word; its leases go on."),
    ROW("paused", "%1 stands still."),
    ROW("resumed", "%1 goes on."),
    ROW("link cut", "%1 loses its connection."),
    ROW("link mended", "%1 is connected again."),
    ROW("reply lost", "An answer to %1 is lost; what it asked for was done."),
    ROW("subscribed", "%1 listens on %5."),
    ROW("unsubscribed", "%1 no longer listens on %5."),
    ROW("message", "%1 hears a message on %5."),
    ROW("command", "%1 sends: %5"),
    ROW("reply", "%1 is answered: %3 %5"),
    ROW("fault", "%5"),
    ROW("pace", "The speed changes."),
    ROW("branch", "The past is changed: %5"),
    ROW("note", "%5"),
    ROW("decides", "%5"),
    ROW("by the viewer", "%5"),
}};

#undef ROW

/// In the order of Fault.
constexpr std::array<const char*, faultCount> faultRows{
    QT_TRANSLATE_NOOP("RecordWords", "the server stopped"),
    QT_TRANSLATE_NOOP("RecordWords", "the server was started again"),
    QT_TRANSLATE_NOOP("RecordWords", "a replica was promoted"),
    QT_TRANSLATE_NOOP("RecordWords", "replication was cut"),
    QT_TRANSLATE_NOOP("RecordWords", "the key was deleted by hand"),
    QT_TRANSLATE_NOOP("RecordWords", "it was released by force"),
    QT_TRANSLATE_NOOP("RecordWords", "the server dropped the expired key"),
    QT_TRANSLATE_NOOP("RecordWords", "a clock jumped"),
    QT_TRANSLATE_NOOP("RecordWords", "a script blocks the server"),
    QT_TRANSLATE_NOOP("RecordWords", "the blocking script was ended"),
};

struct RecordWords {
    Q_DECLARE_TR_FUNCTIONS(RecordWords)
};

} // namespace

QString clientWords(const Recording& recording, qint32 client)
{
    if (client < 0 || client >= recording.clients().size())
        return RecordWords::tr("somebody");
    const QByteArray& title = recording.clients().at(client).title;
    return title.isEmpty() ? RecordWords::tr("client %1").arg(client + 1) : base::printable(title, 48);
}

QString lockWords(const Recording& recording, qint32 lock)
{
    if (lock < 0 || lock >= recording.locks().size())
        return RecordWords::tr("the lock");
    return locks::nameWords(recording.locks().at(lock).ref.name, 64);
}

QString resourceWords(const Recording& recording, qint16 resource)
{
    if (resource < 0 || resource >= recording.header().resources.size())
        return RecordWords::tr("the resource");
    return base::printable(recording.header().resources.at(resource).name, 64);
}

QString whatWords(What what) { return RecordWords::tr(whatRows.at(std::size_t(what)).words); }

QString faultWords(Fault fault)
{
    return std::size_t(fault) < faultRows.size() ? RecordWords::tr(faultRows.at(std::size_t(fault)))
                                                 : QString();
}

namespace
{

/// What a client has decided, as a sentence: %1 client, %2 how long or how many, %3 of what.
QString decisionWords(const Recording& recording, const Step& step)
{
    static const std::map<QByteArray, const char*> rows{
        {decision::start, QT_TRANSLATE_NOOP("RecordWords", "%1 decides to begin after %2.")},
        {decision::think, QT_TRANSLATE_NOOP("RecordWords", "%1 decides to think for %2.")},
        {decision::work, QT_TRANSLATE_NOOP("RecordWords", "%1 decides to work for %2.")},
        {decision::wait, QT_TRANSLATE_NOOP("RecordWords", "%1 decides to wait for %2 at most.")},
        {decision::lease, QT_TRANSLATE_NOOP("RecordWords", "%1 decides on a lease of %2.")},
        {decision::hear, QT_TRANSLATE_NOOP("RecordWords", "%1 decides to listen for %2 at most.")},
        {decision::pause, QT_TRANSLATE_NOOP("RecordWords", "%1 is to stand still for %2.")}};
    const QByteArray about = recording.textOf(step);
    const auto row = rows.find(about);
    if (row == rows.end())
        return words::filled(RecordWords::tr("%1 decides: %3 is %2."),
            {clientWords(recording, step.client), QString::number(step.number),
                base::printable(
                    about.startsWith(decision::pick) ? about.sliced(decision::pick.size()) : about, 64)});
    return words::filled(RecordWords::tr(row->second),
        {clientWords(recording, step.client), words::span(base::milliseconds(step.number))});
}

/// What the viewer has done, by the words of the scenario's faults: %1 to whom, %2 for how long.
struct InterventionRow {
    const char* name;
    const char* sentence;
    const char* lasting; ///< where it says how long
};

#define ROW(name, sentence, lasting)                                                                         \
    {                                                                                                        \
        name, QT_TRANSLATE_NOOP("RecordWords", sentence), QT_TRANSLATE_NOOP("RecordWords", lasting)          \
    }

constexpr InterventionRow interventionRows[] = {
    ROW("pause", "The viewer pauses %1.", "The viewer pauses %1 for %2."),
    ROW("kill", "The viewer kills %1.", "The viewer kills %1."),
    ROW("cut", "The viewer cuts the link of %1.", "The viewer cuts the link of %1 for %2."),
    ROW("loseReply", "The viewer lets the next answer to %1 get lost.",
        "The viewer lets the next answer to %1 get lost."),
    ROW("restart", "The viewer restarts the server %1.", "The viewer restarts the server %1."),
    ROW("isolate", "The viewer cuts the replication of %1.", "The viewer cuts the replication of %1."),
    ROW("promote", "The viewer lets a replica take the place of %1.",
        "The viewer lets a replica take the place of %1."),
    ROW("jumpClock", "The viewer lets the clock of %1 jump.",
        "The viewer lets the clock of %1 jump ahead by %2."),
    ROW("deleteKey", "The viewer deletes the key %1 by hand.", "The viewer deletes the key %1 by hand."),
    ROW("forceRelease", "The viewer releases %1 by force.", "The viewer releases %1 by force."),
    ROW("killScript", "The viewer ends the script that blocks %1.",
        "The viewer ends the script that blocks %1."),
    ROW("add", "The viewer adds %1.", "The viewer adds %1."),
    ROW("resume", "The viewer lets %1 go on.", "The viewer lets %1 go on."),
    ROW("mend", "The viewer mends the link of %1.", "The viewer mends the link of %1."),
};

#undef ROW

QString interventionWords(const Recording& recording, const Step& step)
{
    const QByteArray text = recording.textOf(step);
    const qsizetype end = text.indexOf(' ');
    const auto* row = std::ranges::find_if(interventionRows,
        [name = text.first(std::max<qsizetype>(end, 0))](const auto& each) { return name == each.name; });
    if (row == std::end(interventionRows))
        return RecordWords::tr("The viewer: %1.").arg(base::printable(text, 64));
    return words::filled(RecordWords::tr(step.number > 0 ? row->lasting : row->sentence),
        {base::printable(text.sliced(end + 1), 64), words::span(base::milliseconds(step.number))});
}

/// Whoever sends something without being a client is who sits at the console.
QString speakerWords(const Recording& recording, const Step& step)
{
    const bool isByHand = step.client < 0 && (step.what == What::Command || step.what == What::Reply);
    return isByHand ? RecordWords::tr("The operator") : clientWords(recording, step.client);
}

} // namespace

QString stepSentence(const Recording& recording, const Step& step)
{
    if (step.what == What::Decides)
        return decisionWords(recording, step);
    if (step.what == What::Intervenes)
        return interventionWords(recording, step);
    const QString text = base::printable(recording.textOf(step), 512);
    QString sentence = words::filled(RecordWords::tr(whatRows.at(std::size_t(step.what)).sentence),
        {speakerWords(recording, step), lockWords(recording, step.lock), QString::number(step.number),
            QString::number(step.other), text, resourceWords(recording, step.resource)});
    if (step.what != What::Fault)
        return sentence.trimmed();
    const QString fault = faultWords(Fault(step.number));
    return text.isEmpty() ? fault : fault + QStringLiteral(": ") + text;
}

} // namespace lockscope::record
