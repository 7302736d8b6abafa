#include "core/record/recordwords.h"

#include "core/base/printable.h"
#include "core/locks/lockwords.h"
#include "core/words/filled.h"
#include "core/words/moment.h"
#include "core/words/span.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <map>

namespace lockscope::record
{

namespace
{

/// One row per What, in its order: the words for a column, and the sentence with %1 client, %2 lock, %3
/// number, %4 other, %5 text, %6 resource.
struct WhatRow {
    const char* words;
    const char* sentence;
};

constexpr std::array<WhatRow, whatCount> whatRows{{
    {QT_TRANSLATE_NOOP("RecordWords", "wants"), QT_TRANSLATE_NOOP("RecordWords", "%1 asks for %2.")},
    {QT_TRANSLATE_NOOP("RecordWords", "refused"),
        QT_TRANSLATE_NOOP("RecordWords", "%1 is refused: %2 is held by another one.")},
    {QT_TRANSLATE_NOOP("RecordWords", "sleeps"), QT_TRANSLATE_NOOP("RecordWords", "%1 sleeps before %2.")},
    {QT_TRANSLATE_NOOP("RecordWords", "woken"), QT_TRANSLATE_NOOP("RecordWords", "%1 wakes up before %2.")},
    {QT_TRANSLATE_NOOP("RecordWords", "gave up"),
        QT_TRANSLATE_NOOP("RecordWords", "%1 gives up waiting for %2.")},
    {QT_TRANSLATE_NOOP("RecordWords", "acquired"), QT_TRANSLATE_NOOP("RecordWords", "%1 has acquired %2.")},
    {QT_TRANSLATE_NOOP("RecordWords", "re-entered"),
        QT_TRANSLATE_NOOP("RecordWords", "%1 has re-entered %2, %3 deep.")},
    {QT_TRANSLATE_NOOP("RecordWords", "renewed"),
        QT_TRANSLATE_NOOP("RecordWords", "The watchdog of %1 has renewed %2.")},
    {QT_TRANSLATE_NOOP("RecordWords", "renewal failed"),
        QT_TRANSLATE_NOOP("RecordWords", "The watchdog of %1 could not renew %2. %5")},
    {QT_TRANSLATE_NOOP("RecordWords", "releasing"),
        QT_TRANSLATE_NOOP("RecordWords", "%1 leaves its critical section and releases %2.")},
    {QT_TRANSLATE_NOOP("RecordWords", "partly released"),
        QT_TRANSLATE_NOOP("RecordWords", "%1 has given back one entry of %2; %3 remain.")},
    {QT_TRANSLATE_NOOP("RecordWords", "released"), QT_TRANSLATE_NOOP("RecordWords", "%1 has released %2.")},
    {QT_TRANSLATE_NOOP("RecordWords", "release failed"),
        QT_TRANSLATE_NOOP("RecordWords", "%1 wanted to release %2 and held it no longer.")},
    {QT_TRANSLATE_NOOP("RecordWords", "lease ended"),
        QT_TRANSLATE_NOOP("RecordWords", "The lease of %1 on %2 is over, and %1 does not know.")},
    {QT_TRANSLATE_NOOP("RecordWords", "lease lost"),
        QT_TRANSLATE_NOOP("RecordWords", "%1 learns that it has lost %2.")},
    {QT_TRANSLATE_NOOP("RecordWords", "work begins"),
        QT_TRANSLATE_NOOP("RecordWords", "%1 begins its work.")},
    {QT_TRANSLATE_NOOP("RecordWords", "work ends"), QT_TRANSLATE_NOOP("RecordWords", "%1 ends its work.")},
    {QT_TRANSLATE_NOOP("RecordWords", "read"), QT_TRANSLATE_NOOP("RecordWords", "%1 reads %6: %3.")},
    {QT_TRANSLATE_NOOP("RecordWords", "wrote"),
        QT_TRANSLATE_NOOP("RecordWords", "%1 writes %6, which is now %3.")},
    {QT_TRANSLATE_NOOP("RecordWords", "write refused"),
        QT_TRANSLATE_NOOP("RecordWords", "%6 refuses the write of %1: its token %4 is too old.")},
    {QT_TRANSLATE_NOOP("RecordWords", "started"), QT_TRANSLATE_NOOP("RecordWords", "%1 starts.")},
    {QT_TRANSLATE_NOOP("RecordWords", "stopped"), QT_TRANSLATE_NOOP("RecordWords", "%1 is done.")},
    {QT_TRANSLATE_NOOP("RecordWords", "crashed"),
        QT_TRANSLATE_NOOP("RecordWords", "%1 crashes without a word; its leases go on.")},
    {QT_TRANSLATE_NOOP("RecordWords", "paused"), QT_TRANSLATE_NOOP("RecordWords", "%1 stands still.")},
    {QT_TRANSLATE_NOOP("RecordWords", "resumed"), QT_TRANSLATE_NOOP("RecordWords", "%1 goes on.")},
    {QT_TRANSLATE_NOOP("RecordWords", "link cut"),
        QT_TRANSLATE_NOOP("RecordWords", "%1 loses its connection.")},
    {QT_TRANSLATE_NOOP("RecordWords", "link mended"),
        QT_TRANSLATE_NOOP("RecordWords", "%1 is connected again.")},
    {QT_TRANSLATE_NOOP("RecordWords", "reply lost"),
        QT_TRANSLATE_NOOP("RecordWords", "An answer to %1 is lost; what it asked for was done.")},
    {QT_TRANSLATE_NOOP("RecordWords", "subscribed"), QT_TRANSLATE_NOOP("RecordWords", "%1 listens on %5.")},
    {QT_TRANSLATE_NOOP("RecordWords", "unsubscribed"),
        QT_TRANSLATE_NOOP("RecordWords", "%1 no longer listens on %5.")},
    {QT_TRANSLATE_NOOP("RecordWords", "message"),
        QT_TRANSLATE_NOOP("RecordWords", "%1 hears a message on %5.")},
    {QT_TRANSLATE_NOOP("RecordWords", "command"), QT_TRANSLATE_NOOP("RecordWords", "%1 sends: %5")},
    {QT_TRANSLATE_NOOP("RecordWords", "reply"), QT_TRANSLATE_NOOP("RecordWords", "%1 is answered: %3")},
    {QT_TRANSLATE_NOOP("RecordWords", "fault"), QT_TRANSLATE_NOOP("RecordWords", "%5")},
    {QT_TRANSLATE_NOOP("RecordWords", "pace"), QT_TRANSLATE_NOOP("RecordWords", "The speed changes.")},
    {QT_TRANSLATE_NOOP("RecordWords", "branch"), QT_TRANSLATE_NOOP("RecordWords", "The past is changed: %5")},
    {QT_TRANSLATE_NOOP("RecordWords", "note"), QT_TRANSLATE_NOOP("RecordWords", "%5")},
    {QT_TRANSLATE_NOOP("RecordWords", "decides"), QT_TRANSLATE_NOOP("RecordWords", "%5")},
    {QT_TRANSLATE_NOOP("RecordWords", "by the viewer"), QT_TRANSLATE_NOOP("RecordWords", "%5")},
    {QT_TRANSLATE_NOOP("RecordWords", "sight lost"),
        QT_TRANSLATE_NOOP("RecordWords", "For a while it was not seen what happened to %2.")},
}};

/// In the order of FaultKind.
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

/// Says what a client has decided: %1 client, %2 how long or how many, %3 of what.
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
            {whoWords(recording, step.client, step.thread), QString::number(step.number),
                base::printable(
                    about.startsWith(decision::pick) ? about.sliced(decision::pick.size()) : about, 64)});
    return words::filled(RecordWords::tr(row->second),
        {whoWords(recording, step.client, step.thread), words::span(base::milliseconds(step.number))});
}

/// The sentences for what the viewer has done, by the scenario's words for faults: %1 to whom, %2 for how
/// long.
struct InterventionRow {
    const char* name;
    const char* sentence;
    const char* lasting; ///< where it says how long
};

constexpr InterventionRow interventionRows[] = {
    {"pause", QT_TRANSLATE_NOOP("RecordWords", "The viewer pauses %1."),
        QT_TRANSLATE_NOOP("RecordWords", "The viewer pauses %1 for %2.")},
    {"kill", QT_TRANSLATE_NOOP("RecordWords", "The viewer kills %1."),
        QT_TRANSLATE_NOOP("RecordWords", "The viewer kills %1.")},
    {"cut", QT_TRANSLATE_NOOP("RecordWords", "The viewer cuts the link of %1."),
        QT_TRANSLATE_NOOP("RecordWords", "The viewer cuts the link of %1 for %2.")},
    {"loseReply", QT_TRANSLATE_NOOP("RecordWords", "The viewer lets the next answer to %1 get lost."),
        QT_TRANSLATE_NOOP("RecordWords", "The viewer lets the next answer to %1 get lost.")},
    {"restart", QT_TRANSLATE_NOOP("RecordWords", "The viewer restarts the server %1."),
        QT_TRANSLATE_NOOP("RecordWords", "The viewer restarts the server %1.")},
    {"isolate", QT_TRANSLATE_NOOP("RecordWords", "The viewer cuts the replication of %1."),
        QT_TRANSLATE_NOOP("RecordWords", "The viewer cuts the replication of %1.")},
    {"promote", QT_TRANSLATE_NOOP("RecordWords", "The viewer lets a replica take the place of %1."),
        QT_TRANSLATE_NOOP("RecordWords", "The viewer lets a replica take the place of %1.")},
    {"jumpClock", QT_TRANSLATE_NOOP("RecordWords", "The viewer lets the clock of %1 jump."),
        QT_TRANSLATE_NOOP("RecordWords", "The viewer lets the clock of %1 jump ahead by %2.")},
    {"deleteKey", QT_TRANSLATE_NOOP("RecordWords", "The viewer deletes the key %1 by hand."),
        QT_TRANSLATE_NOOP("RecordWords", "The viewer deletes the key %1 by hand.")},
    {"forceRelease", QT_TRANSLATE_NOOP("RecordWords", "The viewer releases %1 by force."),
        QT_TRANSLATE_NOOP("RecordWords", "The viewer releases %1 by force.")},
    {"killScript", QT_TRANSLATE_NOOP("RecordWords", "The viewer ends the script that blocks %1."),
        QT_TRANSLATE_NOOP("RecordWords", "The viewer ends the script that blocks %1.")},
    {"add", QT_TRANSLATE_NOOP("RecordWords", "The viewer adds %1."),
        QT_TRANSLATE_NOOP("RecordWords", "The viewer adds %1.")},
    {"resume", QT_TRANSLATE_NOOP("RecordWords", "The viewer lets %1 go on."),
        QT_TRANSLATE_NOOP("RecordWords", "The viewer lets %1 go on.")},
    {"mend", QT_TRANSLATE_NOOP("RecordWords", "The viewer mends the link of %1."),
        QT_TRANSLATE_NOOP("RecordWords", "The viewer mends the link of %1.")},
    {"hold", QT_TRANSLATE_NOOP("RecordWords", "The viewer holds the messages to and from %1."),
        QT_TRANSLATE_NOOP("RecordWords", "The viewer holds the messages to and from %1 for %2.")},
    {"deliver", QT_TRANSLATE_NOOP("RecordWords", "The viewer lets a held message arrive, of %1."),
        QT_TRANSLATE_NOOP("RecordWords", "The viewer lets a held message arrive, of %1.")},
    {"drop", QT_TRANSLATE_NOOP("RecordWords", "The viewer lets a held message get lost, of %1."),
        QT_TRANSLATE_NOOP("RecordWords", "The viewer lets a held message get lost, of %1.")},
    {"deliverAll", QT_TRANSLATE_NOOP("RecordWords", "The viewer lets all held messages of %1 arrive."),
        QT_TRANSLATE_NOOP("RecordWords", "The viewer lets all held messages of %1 arrive.")},
};

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

/// A command or a reply without a client is the operator's, at the console.
QString speakerWords(const Recording& recording, const Step& step)
{
    const bool isByHand = step.client < 0 && (step.what == What::Command || step.what == What::Reply);
    return isByHand ? RecordWords::tr("The operator") : whoWords(recording, step.client, step.thread);
}

/// The sentence of a step that differs from the table's; null where none does.
const char* specialSentence(const Step& step)
{
    if (step.what == What::WriteRefused && step.other == 0)
        return QT_TRANSLATE_NOOP("RecordWords", "%6 turns %1 away: it would be %3.");
    if (step.what == What::ReleaseFailed && step.other == 1)
        return QT_TRANSLATE_NOOP("RecordWords", "%1 wanted to release %2 and had never held it.");
    if (step.what == What::Read && step.client < 0)
        return QT_TRANSLATE_NOOP("RecordWords", "%6 is %3.");
    if (step.what == What::Reply && step.text >= 0)
        return QT_TRANSLATE_NOOP("RecordWords", "%1 is answered: %5");
    if ((step.what == What::Released || step.what == What::LeaseEnded) && step.other == endUnseen)
        return QT_TRANSLATE_NOOP("RecordWords", "%1 no longer holds %2: how that ended was not seen.");
    if (step.what == What::Wrote && step.text >= 0)
        return QT_TRANSLATE_NOOP("RecordWords", "%1 writes “%5” to %6, which is now %3.");
    return nullptr;
}

/// "the key was deleted by hand: …", "slow deleted the key of orders, which others held".
QString faultSentence(const Recording& recording, const Step& step)
{
    const QString text = base::printable(recording.textOf(step), 512);
    const QString who = whoWords(recording, step.client, step.thread);
    if (step.client >= 0 && FaultKind(step.number) == FaultKind::KeyDeleted)
        return words::filled(RecordWords::tr("%1 has deleted the key of %2, which others hold: %3"),
            {who, lockWords(recording, step.lock), text});
    if (FaultKind(step.number) == FaultKind::ClockJumped)
        return words::filled(RecordWords::tr("The clock of %1 jumps."), {step.client >= 0 ? who : text});
    if (step.client >= 0 && FaultKind(step.number) == FaultKind::ScriptBlocks)
        return words::filled(RecordWords::tr("The script that %1 sent at %2 blocks the server: %3"),
            {who, words::moment(Moment(step.other)), text});
    const QString fault = faultWords(FaultKind(step.number));
    return text.isEmpty() ? fault : fault + QStringLiteral(": ") + text;
}

/// A note that the Lab makes of itself, and why something failed, is in the catalogue; a note of a scenario
/// and the words of a server are shown as they are.
QString noteWords(const QByteArray& note)
{
    const QString found =
        note.isEmpty() ? QString() : QCoreApplication::translate("RunNotes", note.constData());
    const bool isFound =
        found != QString::fromUtf8(note.constData()); // translate() ends at a zero byte as well
    return isFound ? found : base::printable(note, 512);
}

} // namespace

QString clientWords(const Recording& recording, qint32 client)
{
    if (client < 0 || client >= recording.clients().size())
        return RecordWords::tr("somebody");
    const QByteArray& title = recording.clients().at(client).title;
    return title.isEmpty() ? RecordWords::tr("client %1").arg(client + 1) : base::printable(title, 48);
}

QString threadWords(qint32 thread) { return RecordWords::tr("thread %1").arg(thread); }

QString whoWords(const Recording& recording, qint32 client, qint32 thread)
{
    const QString name = clientWords(recording, client);
    if (client < 0 || thread <= 0 || !recording.hasThreads(client))
        return name;
    return words::filled(RecordWords::tr("%1 (thread %2)"), {name, QString::number(thread)});
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

QString faultWords(FaultKind fault)
{
    return std::size_t(fault) < faultRows.size() ? RecordWords::tr(faultRows.at(std::size_t(fault)))
                                                 : QString();
}

QString stepSentence(const Recording& recording, const Step& step)
{
    if (step.what == What::Decides)
        return decisionWords(recording, step);
    if (step.what == What::Intervenes)
        return interventionWords(recording, step);
    if (step.what == What::Fault)
        return faultSentence(recording, step);
    const bool isWords = step.what == What::Note || step.what == What::GaveUp ||
                         step.what == What::ReleaseFailed || step.what == What::RenewalFailed;
    const QString text =
        isWords ? noteWords(recording.textOf(step)) : base::printable(recording.textOf(step), 512);
    const char* special = specialSentence(step);
    const char* form = special != nullptr ? special : whatRows.at(std::size_t(step.what)).sentence;
    const QString sentence = words::filled(RecordWords::tr(form),
        {speakerWords(recording, step), lockWords(recording, step.lock), QString::number(step.number),
            QString::number(step.other), text, resourceWords(recording, step.resource)});
    return sentence.trimmed();
}

} // namespace lockscope::record
