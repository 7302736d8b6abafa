#include "core/check/violationwords.h"

#include "core/base/printable.h"
#include "core/record/recordwords.h"
#include "core/words/counted.h"
#include "core/words/filled.h"
#include "core/words/moment.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>

namespace lockscope::check
{

using record::Invariant;
using record::Recording;
using record::Rule;
using record::What;

namespace
{

struct CheckWords {
    Q_DECLARE_TR_FUNCTIONS(CheckWords)
};

/// In the order of Rule, for a list.
constexpr std::array<const char*, record::ruleCount> ruleRows{{
    QT_TRANSLATE_NOOP("CheckWords", "Two holders at once"),
    QT_TRANSLATE_NOOP("CheckWords", "Writer not alone"),
    QT_TRANSLATE_NOOP("CheckWords", "Too many permits"),
    QT_TRANSLATE_NOOP("CheckWords", "Lost wake-up"),
    QT_TRANSLATE_NOOP("CheckWords", "Fencing broken"),
    QT_TRANSLATE_NOOP("CheckWords", "Entries miscounted"),
    QT_TRANSLATE_NOOP("CheckWords", "Overtaken"),
    QT_TRANSLATE_NOOP("CheckWords", "Resource broken"),
    QT_TRANSLATE_NOOP("CheckWords", "Hold taken away"),
    QT_TRANSLATE_NOOP("CheckWords", "Deadlock"),
    QT_TRANSLATE_NOOP("CheckWords", "Starvation"),
    QT_TRANSLATE_NOOP("CheckWords", "Renewed after release"),
    QT_TRANSLATE_NOOP("CheckWords", "Released without acquiring it"),
    QT_TRANSLATE_NOOP("CheckWords", "Never given back"),
    QT_TRANSLATE_NOOP("CheckWords", "Late write"),
}};

/// In the order of Invariant::What; %1 is its number.
constexpr std::array<const char*, record::invariantCount> invariantRows{
    QT_TRANSLATE_NOOP("CheckWords", "never negative"),
    QT_TRANSLATE_NOOP("CheckWords", "never above %1"),
    QT_TRANSLATE_NOOP("CheckWords", "never below %1"),
    QT_TRANSLATE_NOOP("CheckWords", "%1 at the end"),
    QT_TRANSLATE_NOOP("CheckWords", "together %1 at the end"),
    QT_TRANSLATE_NOOP("CheckWords", "nothing twice"),
    QT_TRANSLATE_NOOP("CheckWords", "no update lost"),
    QT_TRANSLATE_NOOP("CheckWords", "always rising"),
};

/// How a step explains a violation: %1 client, %2 moment, %3 number, %4 other.
const char* factText(What what)
{
    switch (what) {
    case What::Wants:
        return QT_TRANSLATE_NOOP("CheckWords", "%1 asked for it at %2");
    case What::Acquired:
        return QT_TRANSLATE_NOOP("CheckWords", "%1 acquired it at %2");
    case What::Reentered:
        return QT_TRANSLATE_NOOP("CheckWords", "%1 re-entered at %2 with count %3");
    case What::PartlyReleased:
        return QT_TRANSLATE_NOOP("CheckWords", "%1 gave back an entry at %2 with count %3");
    case What::LeaseEnded:
        return QT_TRANSLATE_NOOP("CheckWords", "%1 lost its lease at %2");
    case What::LeaseLost:
        return QT_TRANSLATE_NOOP("CheckWords", "%1 knew at %2 that it had lost it");
    case What::WorkBegins:
        return QT_TRANSLATE_NOOP("CheckWords", "%1 began to work at %2 without it");
    case What::Released:
        return QT_TRANSLATE_NOOP("CheckWords", "%1 released it at %2");
    case What::ReleaseFailed:
        return QT_TRANSLATE_NOOP("CheckWords", "%1 could not release it at %2");
    case What::GaveUp:
        return QT_TRANSLATE_NOOP("CheckWords", "%1 gave up at %2");
    case What::Refused:
        return QT_TRANSLATE_NOOP("CheckWords", "%1 was waiting at %2");
    case What::Wrote:
        return QT_TRANSLATE_NOOP("CheckWords", "%1 wrote %3 at %2");
    case What::Crashed:
        return QT_TRANSLATE_NOOP("CheckWords", "%1 crashed at %2 and kept its place in the queue");
    case What::ReplyLost:
        return QT_TRANSLATE_NOOP(
            "CheckWords", "an answer to %1 was lost at %2, so that it asked once more and held it twice");
    default:
        return QT_TRANSLATE_NOOP("CheckWords", "%1 at %2");
    }
}

/// The text for a fault: %1 the client that caused it or the server that it was done to, %2 the moment.
const char* faultText(const Fact& fact)
{
    const auto fault = record::FaultKind(fact.number);
    if (fact.client < 0 && fault == record::FaultKind::Promoted)
        return QT_TRANSLATE_NOOP("CheckWords", "a replica that did not have it was promoted at %2");
    if (fact.client < 0 && fact.text >= 0 && fault == record::FaultKind::ClockJumped)
        return QT_TRANSLATE_NOOP("CheckWords", "the clock of %1 jumped ahead at %2 and cut its lease short");
    if (fact.client < 0)
        return nullptr;
    if (fault == record::FaultKind::KeyDeleted)
        return QT_TRANSLATE_NOOP("CheckWords", "%1 deleted its key by DEL at %2 without holding it");
    return fault == record::FaultKind::ClockJumped
               ? QT_TRANSLATE_NOOP(
                     "CheckWords", "the clock of %1 jumped at %2, so that it took the lease for over")
               : nullptr;
}

QString factSentence(const Fact& fact, const Recording& recording, Rule rule)
{
    const QString at = words::moment(fact.at);
    const QString who = whoWords(recording, fact.client, fact.thread);
    if (rule == Rule::Deadlock) // of several locks
        return words::filled(
            CheckWords::tr("%1 asked for %2 at %3"), {who, lockWords(recording, fact.lock), at});
    if (fact.what != What::Fault)
        return words::filled(CheckWords::tr(factText(fact.what)),
            {who, at, QString::number(fact.number), QString::number(fact.other)});
    const QString whose = fact.client < 0 ? base::printable(recording.texts().value(fact.text), 48) : who;
    if (const char* text = faultText(fact))
        return words::filled(CheckWords::tr(text), {whose, at});
    return words::filled(CheckWords::tr("%1 at %2"), {faultWords(record::FaultKind(fact.number)), at});
}

QString because(const Violation& violation, const Recording& recording)
{
    QStringList facts;
    for (const Fact& fact : violation.facts)
        facts.append(factSentence(fact, recording, violation.rule));
    return facts.isEmpty() ? QStringLiteral(".")
                           : QStringLiteral(": ") + facts.join(QStringLiteral(", ")) + u'.';
}

QString span(const Violation& violation)
{
    const QString begin = words::moment(violation.begin);
    const QString end = words::moment(violation.end);
    return begin == end ? words::filled(CheckWords::tr("at %1"), {begin})
                        : words::filled(CheckWords::tr("from %1 to %2"), {begin, end});
}

QString namedClients(const Violation& violation, const Recording& recording)
{
    QStringList names;
    for (qsizetype i = 0; i < violation.clients.size(); ++i)
        names.append(whoWords(recording, violation.clients.at(i), violation.threads.value(i)));
    return names.join(QStringLiteral(", "));
}

/// Says who wrote which member for the second time.
QString twice(const Violation& violation, const Recording& recording)
{
    QStringList facts;
    for (const Fact& fact : violation.facts)
        facts.append(words::filled(CheckWords::tr("%1 wrote “%3” again at %2"),
            {whoWords(recording, fact.client, fact.thread), words::moment(fact.at),
                base::printable(recording.texts().value(fact.text), 48)}));
    return QStringLiteral(": ") + facts.join(QStringLiteral(", ")) + u'.';
}

QString takenAwaySentence(const Violation& violation, const Recording& recording)
{
    const Fact fault = violation.facts.isEmpty() ? Fact{} : violation.facts.constLast();
    Violation holders = violation;
    if (fault.client >= 0)
        holders.clients.removeLast();
    const char* text =
        fault.client >= 0
            ? QT_TRANSLATE_NOOP("CheckWords", "%4 took %1 from %2 at %3, who had not released it")
            : QT_TRANSLATE_NOOP("CheckWords", "%1 was taken from %2 at %3, who had not released it");
    return words::filled(CheckWords::tr(text),
               {lockWords(recording, violation.lock), namedClients(holders, recording),
                   words::moment(violation.begin), whoWords(recording, fault.client, fault.thread)}) +
           because(violation, recording);
}

QString starvationSentence(const Violation& violation, const Recording& recording)
{
    return words::filled(CheckWords::tr("%1 waited for %2 %3, while %4 asked later and was served %n times",
                             nullptr, words::numerus(violation.number)),
               {whoWords(recording, violation.clients.value(0, -1), violation.threads.value(0)),
                   lockWords(recording, violation.lock), span(violation),
                   whoWords(recording, violation.clients.value(1, -1), violation.threads.value(1))}) +
           because(violation, recording);
}

/// The sentence about one client and its hold.
QString holdSentence(const Violation& violation, const Recording& recording)
{
    const char* text = nullptr;
    if (violation.rule == Rule::RenewedAfterRelease)
        text = QT_TRANSLATE_NOOP("CheckWords", "%1 renewed %2 at %3 after it had given it back");
    else if (violation.rule == Rule::ReleasedWithoutHold)
        text = QT_TRANSLATE_NOOP("CheckWords", "%1 gave back %2 at %3 without holding it");
    else if (violation.bound < 0)
        text = QT_TRANSLATE_NOOP(
            "CheckWords", "%1 crashed at %3 and left %2, which has no expiry and was never given back");
    else if (violation.number > 1)
        text = QT_TRANSLATE_NOOP("CheckWords", "%1 ended at %3 and had not given back %4 entries of %2");
    else
        text = QT_TRANSLATE_NOOP("CheckWords", "%1 ended at %3 and had not given back %2");
    return words::filled(CheckWords::tr(text),
               {namedClients(violation, recording), lockWords(recording, violation.lock),
                   words::moment(violation.begin), QString::number(violation.number)}) +
           because(violation, recording);
}

QString lateWriteSentence(const Violation& violation, const Recording& recording)
{
    return words::filled(CheckWords::tr("%1 was written at %2 by %3, whose lease of %4 was over"),
               {resourceWords(recording, violation.resource), words::moment(violation.end),
                   namedClients(violation, recording), lockWords(recording, violation.lock)}) +
           because(violation, recording);
}

/// A released lock that its server still held, because the answer was lost, was not free.
QString lostWakeUpSentence(const Violation& violation, const Recording& recording)
{
    const bool isHeldOn =
        std::ranges::any_of(violation.facts, [](const Fact& fact) { return fact.what == What::ReplyLost; });
    const char* text =
        isHeldOn
            ? QT_TRANSLATE_NOOP("CheckWords", "%1 was given back and not free %2 while %3 slept before it")
            : QT_TRANSLATE_NOOP("CheckWords", "%1 was free %2 and nobody took it while %3 slept before it");
    return words::filled(CheckWords::tr(text),
               {lockWords(recording, violation.lock), span(violation), namedClients(violation, recording)}) +
           because(violation, recording);
}

/// The text for what came before a wrong end: %1 client, %2 moment, %3 lock, %4 the error; null for others.
const char* causeText(const Fact& fact)
{
    if (fact.what == What::Crashed)
        return fact.lock < 0 ? QT_TRANSLATE_NOOP("CheckWords", "%1 crashed at %2")
                             : QT_TRANSLATE_NOOP("CheckWords", "%1 crashed at %2 and left its hold of %3");
    if (fact.what == What::Acquired)
        return QT_TRANSLATE_NOOP("CheckWords", "%1 acquired %3 at %2 and held it to the end");
    if (fact.what == What::ReplyLost)
        return QT_TRANSLATE_NOOP("CheckWords", "an answer to %1 was lost at %2");
    if (fact.what == What::Reply)
        return fact.text < 0 ? QT_TRANSLATE_NOOP("CheckWords", "nobody heard what %1 published at %2")
                             : QT_TRANSLATE_NOOP("CheckWords", "a call of %1 failed at %2: %4");
    return nullptr;
}

/// Tells in a sentence of its own which recorded things may have led to a wrong end.
QString causeSentence(const Violation& violation, const Recording& recording)
{
    QStringList facts;
    for (const Fact& fact : violation.facts) {
        const char* text = causeText(fact);
        QByteArray error = record::errorIn(recording.texts().value(fact.text));
        error.chop(error.endsWith('.') ? 1 : 0); // the sentence goes on
        facts.append(text == nullptr
                         ? factSentence(fact, recording, violation.rule)
                         : words::filled(CheckWords::tr(text),
                               {whoWords(recording, fact.client, fact.thread), words::moment(fact.at),
                                   lockWords(recording, fact.lock), base::printable(error, 96)}));
    }
    return facts.isEmpty()
               ? QString()
               : u' ' + words::filled(CheckWords::tr("Before that: %1."), {facts.join(QStringLiteral(", "))});
}

/// Says how many updates of the resource have counted, and how many are lost.
QString lostUpdates(const Violation& violation, const QString& resource)
{
    if (violation.bound == 1 && violation.number == 0)
        return words::filled(CheckWords::tr("%1: its only update is lost."), {resource});
    const qint64 lost = violation.bound - violation.number;
    return words::filled(
               words::counted(violation.number, CheckWords::tr("%1: one update has counted."),
                   CheckWords::tr("%1: %n updates have counted.", nullptr, words::numerus(violation.number))),
               {resource}) +
           u' ' +
           words::counted(lost, CheckWords::tr("One update is lost."),
               CheckWords::tr("%n updates are lost.", nullptr, words::numerus(lost)));
}

QString invariantSentence(const Violation& violation, const Recording& recording)
{
    const auto& invariants = recording.header().invariants;
    const Invariant invariant = invariants.value(violation.invariant);
    const QString subject = resourceWords(recording, violation.resource);
    const QString number = QString::number(violation.number);
    switch (invariant.what) {
    case Invariant::What::EndsWithSum:
        return words::filled(
                   violation.number > violation.bound
                       ? CheckWords::tr("%1 and %2 together: %3 at the end instead of %4, %5 over.")
                       : CheckWords::tr("%1 and %2 together: %3 at the end instead of %4, %5 short."),
                   {subject, resourceWords(recording, invariant.with), number,
                       QString::number(violation.bound),
                       QString::number(std::abs(violation.number - violation.bound))}) +
               causeSentence(violation, recording);
    case Invariant::What::EndsAt:
        return words::filled(CheckWords::tr("%1: %2 at the end instead of %3."),
                   {subject, number, QString::number(violation.bound)}) +
               causeSentence(violation, recording);
    case Invariant::What::NoLostUpdates:
        return lostUpdates(violation, subject) + causeSentence(violation, recording);
    case Invariant::What::NoDuplicates:
        return words::filled(words::counted(violation.times,
                                 CheckWords::tr("%1: one was written although it was there already, %2"),
                                 CheckWords::tr("%1: %n were written although they were there already, %2",
                                     nullptr, words::numerus(violation.times))),
                   {subject, span(violation)}) +
               twice(violation, recording);
    case Invariant::What::Rises:
        return words::filled(words::counted(violation.times, CheckWords::tr("%1: one value did not rise, %2"),
                                 CheckWords::tr("%1: %n values did not rise, %2", nullptr,
                                     words::numerus(violation.times))),
                   {subject, span(violation)}) +
               because(violation, recording);
    default:
        return words::filled(CheckWords::tr("%1 is to be %2 and was %3 %4"),
                   {subject, invariantWords(invariant), number, span(violation)}) +
               because(violation, recording);
    }
}

QString fencingSentence(const Violation& violation, const Recording& recording)
{
    const bool isWrite = violation.resource >= 0;
    const char* text =
        isWrite ? QT_TRANSLATE_NOOP("CheckWords", "%1 took a write with token %2 after one with token %3")
                : QT_TRANSLATE_NOOP("CheckWords", "The tokens of %1 did not rise: %2 was given after %3");
    const QString subject =
        isWrite ? resourceWords(recording, violation.resource) : lockWords(recording, violation.lock);
    return words::filled(CheckWords::tr(text),
               {subject, QString::number(violation.number), QString::number(violation.bound)}) +
           because(violation, recording);
}

QString overlapSentence(const Violation& violation, const Recording& recording)
{
    const QString text =
        violation.rule == Rule::Permits
            ? CheckWords::tr("%1 of %n permits of %2 in use %3", nullptr, words::numerus(violation.bound))
        : violation.rule == Rule::ReadWrite
            ? CheckWords::tr("A writer was not alone in %2 %3")
            : CheckWords::tr("%n holders of %2 %3", nullptr, words::numerus(violation.number));
    return words::filled(text,
               {QString::number(violation.number), lockWords(recording, violation.lock), span(violation)}) +
           because(violation, recording);
}

/// Names the expected violations that did not occur in the branch. Where nothing was changed, no change can
/// have prevented them.
QString preventedSentence(const Verdict& verdict)
{
    QStringList rules;
    for (const Verdict::Count& count : verdict.counts)
        if (!count.met())
            rules.append(words::filled(CheckWords::tr("“%1”"), {ruleWords(count.expected.rule)}));
    const QString all = rules.join(QStringLiteral(", "));
    if (verdict.changed.isEmpty())
        return words::filled(
            CheckWords::tr("Prevented: %1 was expected and did not occur in this branch. Nothing was "
                           "changed in it: the timing alone made the difference."),
            {all});
    return words::filled(
        CheckWords::tr("Prevented: %1 was expected and did not occur in this branch, which was changed: %2."),
        {all, base::printable(verdict.changed)});
}

QString obstacleSentence(Verdict::Obstacle obstacle)
{
    switch (obstacle) {
    case Verdict::Obstacle::None:
        return {};
    case Verdict::Obstacle::UnknownKind:
        return CheckWords::tr(
            "Could not be judged: its header is lost or of another recording, and nothing says "
            "for certain whether it is a run of the Lab or of a server.");
    case Verdict::Obstacle::Damaged:
        return CheckWords::tr("Could not be judged: parts of the recording are missing.");
    case Verdict::Obstacle::NewerFormat:
        return CheckWords::tr(
            "Could not be judged: a newer Lockscope has made it, and not all of it is understood.");
    case Verdict::Obstacle::CutOff:
        return CheckWords::tr("Could not be judged: the end of the run is missing.");
    case Verdict::Obstacle::NothingHeld:
        return CheckWords::tr("Could not be judged: nobody was seen to hold a lock.");
    case Verdict::Obstacle::NoRule:
        return CheckWords::tr("Could not be judged: there is nothing in it that a rule is about, or not "
                              "enough is recorded of it.");
    }
    return {};
}

QString whyNotJudged(RuleVerdict::Why why)
{
    switch (why) {
    case RuleVerdict::Why::ClientsWord:
        return CheckWords::tr("only clients can tell it, and this was seen on a server");
    case RuleVerdict::Why::PermitsUnknown:
        return CheckWords::tr("how many permits there are is not known");
    case RuleVerdict::Why::Unseen:
        return CheckWords::tr("not all of it was seen");
    case RuleVerdict::Why::WithinClockError:
        return CheckWords::tr("an overlap was within the error of the clocks");
    case RuleVerdict::Why::NothingOfIt:
    case RuleVerdict::Why::None:
    case RuleVerdict::Why::Recording:
        break;
    }
    return CheckWords::tr("nothing in this recording can be");
}

/// The rules of that kind, by name.
template<class Picks>
QString namesOf(const Verdict& verdict, Picks picks)
{
    QStringList names;
    for (const RuleVerdict& rule : verdict.rules)
        if (picks(rule))
            names.append(words::filled(CheckWords::tr("“%1”"), {ruleWords(rule.rule)}));
    return names.join(QStringLiteral(", "));
}

/// Not so where a violation that may occur did not.
bool wentWrong(const Verdict& verdict)
{
    return std::ranges::any_of(verdict.counts, [](const Verdict::Count& each) { return each.found > 0; });
}

QString notAllJudgedSentence(const Verdict& verdict)
{
    const auto isHeld = [](const RuleVerdict& rule) { return rule.result == RuleVerdict::Result::Held; };
    const QString text = words::filled(
        wentWrong(verdict)
            ? CheckWords::tr("What was expected went wrong, but not all could be judged. Did not happen: "
                             "%1. Not judged: %2.")
            : CheckWords::tr(
                  "Nothing was broken, but not all could be judged. Did not happen: %1. Not judged: %2."),
        {namesOf(verdict, isHeld), namesOf(verdict, &isOpen)});
    return verdict.isCutOff
               ? text + u' ' +
                     CheckWords::tr("The recording was not ended: what happened later is not judged.")
               : text;
}

QString passedSentence(const Verdict& verdict)
{
    return wentWrong(verdict) ? CheckWords::tr("Passed as designed: every expected failure was shown.")
                              : CheckWords::tr("Passed: nothing was violated.");
}

} // namespace

QString ruleWords(Rule rule) { return CheckWords::tr(ruleRows.at(std::size_t(rule))); }

QString invariantWords(const Invariant& invariant)
{
    return words::filled(
        CheckWords::tr(invariantRows.at(std::size_t(invariant.what))), {QString::number(invariant.number)});
}

QString sentence(const Violation& violation, const Recording& recording)
{
    const QString lock = lockWords(recording, violation.lock);
    switch (violation.rule) {
    case Rule::MutualExclusion:
    case Rule::ReadWrite:
    case Rule::Permits:
        return overlapSentence(violation, recording);
    case Rule::LostWakeUp:
        return lostWakeUpSentence(violation, recording);
    case Rule::Fencing:
        return fencingSentence(violation, recording);
    case Rule::Reentry:
        return words::filled(CheckWords::tr("The entries of %1 in %2 do not add up: %3 where %4 should be"),
                   {namedClients(violation, recording), lock, QString::number(violation.number),
                       QString::number(violation.bound)}) +
               because(violation, recording);
    case Rule::Fairness:
        return words::filled(CheckWords::tr("%1 came first for %3, and %2 was served first"),
                   {whoWords(recording, violation.clients.value(0, -1), violation.threads.value(0)),
                       whoWords(recording, violation.clients.value(1, -1), violation.threads.value(1)),
                       lock}) +
               because(violation, recording);
    case Rule::Invariant:
        return invariantSentence(violation, recording);
    case Rule::TakenAway:
        return takenAwaySentence(violation, recording);
    case Rule::Deadlock:
        return words::filled(
                   CheckWords::tr("%1 waited in a circle %2, each for a lock that the next one held"),
                   {namedClients(violation, recording), span(violation)}) +
               because(violation, recording);
    case Rule::Starvation:
        return starvationSentence(violation, recording);
    case Rule::RenewedAfterRelease:
    case Rule::ReleasedWithoutHold:
    case Rule::NeverReleased:
        return holdSentence(violation, recording);
    case Rule::LateWrite:
        return lateWriteSentence(violation, recording);
    }
    return {};
}

QString sentence(const RuleVerdict& rule)
{
    const QString words = ruleWords(rule.rule);
    switch (rule.result) {
    case RuleVerdict::Result::Held:
        return words::filled(CheckWords::tr("✓ %1: did not happen"), {words});
    case RuleVerdict::Result::Broken:
        return words::filled(
            words::counted(rule.times, CheckWords::tr("✕ %1: happened once"),
                CheckWords::tr("✕ %1: happened %n times", nullptr, words::numerus(rule.times))),
            {words});
    case RuleVerdict::Result::NotJudged:
        break;
    }
    if (rule.why == RuleVerdict::Why::NothingOfIt)
        return words::filled(CheckWords::tr("– %1: nothing here is of that kind"), {words});
    return words::filled(CheckWords::tr("? %1: could not be judged: %2"), {words, whyNotJudged(rule.why)});
}

QString sentence(const Verdict& verdict)
{
    if (!verdict.isJudged())
        return obstacleSentence(verdict.obstacle);
    if (verdict.prevented())
        return preventedSentence(verdict);
    if (verdict.result() == Verdict::Result::NotAllJudged)
        return notAllJudgedSentence(verdict);
    if (verdict.nothingHappened)
        return CheckWords::tr("Failed: nothing happened, no client got an answer.");
    QStringList parts;
    for (const Verdict::Count& count : verdict.counts) {
        if (!count.met())
            parts.append(words::filled(
                words::counted(count.found, CheckWords::tr("“%1” was expected and occurred once"),
                    CheckWords::tr(
                        "“%1” was expected and occurred %n times", nullptr, words::numerus(count.found))),
                {ruleWords(count.expected.rule)}));
    }
    if (!verdict.unexpected.isEmpty())
        parts.append(
            words::counted(verdict.unexpected.size(), CheckWords::tr("one violation was not expected"),
                CheckWords::tr(
                    "%n violations were not expected", nullptr, words::numerus(verdict.unexpected.size()))));
    if (!parts.isEmpty())
        return words::filled(CheckWords::tr("Failed: %1."), {parts.join(QStringLiteral("; "))});
    return passedSentence(verdict);
}

} // namespace lockscope::check
