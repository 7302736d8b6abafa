#include "core/check/violationwords.h"

#include "core/base/printable.h"
#include "core/record/recordwords.h"
#include "core/words/filled.h"
#include "core/words/moment.h"

#include <QCoreApplication>
#include <QStringList>

#include <array>

namespace lockscope::check
{

using record::Invariant;
using record::Recording;
using record::Rule;
using record::What;

namespace
{

#define CHECK_TEXT(text) QT_TRANSLATE_NOOP("CheckWords", text)

QString checkText(const char* text, const QStringList& arguments = {})
{
    return words::filled(QCoreApplication::translate("CheckWords", text), arguments);
}

/// In the order of Rule: for a list, and what it demands.
struct RuleRow {
    const char* words;
    const char* demand;
};
constexpr std::array<RuleRow, record::ruleCount> ruleRows{{
    {CHECK_TEXT("Two holders at once"), CHECK_TEXT("An exclusive lock has one holder at a time.")},
    {CHECK_TEXT("Writer not alone"), CHECK_TEXT("A writer is alone; readers share.")},
    {CHECK_TEXT("Too many permits"), CHECK_TEXT("No more permits are in use than there are.")},
    {CHECK_TEXT("Lost wake-up"), CHECK_TEXT("Nobody sleeps before a lock that is free.")},
    {CHECK_TEXT("Fencing broken"),
        CHECK_TEXT("Tokens rise, and what is written with an old one is refused.")},
    {CHECK_TEXT("Entries miscounted"), CHECK_TEXT("A holder's entries are counted one by one.")},
    {CHECK_TEXT("Overtaken"), CHECK_TEXT("A fair lock goes to who came first.")},
    {CHECK_TEXT("Resource broken"), CHECK_TEXT("What was declared of the resource holds.")},
}};

/// In the order of Invariant::What; %1 is its number.
constexpr std::array<const char*, record::invariantCount> invariantRows{
    CHECK_TEXT("never negative"),
    CHECK_TEXT("never above %1"),
    CHECK_TEXT("never below %1"),
    CHECK_TEXT("%1 at the end"),
    CHECK_TEXT("together %1 at the end"),
    CHECK_TEXT("nothing twice"),
    CHECK_TEXT("no update lost"),
    CHECK_TEXT("always rising"),
};

/// How a step explains a violation: %1 client, %2 moment, %3 number, %4 other.
const char* factText(What what)
{
    switch (what) {
    case What::Acquired:
        return CHECK_TEXT("%1 acquired it at %2");
    case What::Reentered:
        return CHECK_TEXT("%1 re-entered at %2 with count %3");
    case What::PartlyReleased:
        return CHECK_TEXT("%1 gave back an entry at %2 with count %3");
    case What::LeaseEnded:
        return CHECK_TEXT("%1 lost its lease at %2");
    case What::LeaseLost:
        return CHECK_TEXT("%1 knew at %2 that it had lost it");
    case What::WorkBegins:
        return CHECK_TEXT("%1 began to work at %2 without it");
    case What::Released:
        return CHECK_TEXT("%1 released it at %2");
    case What::ReleaseFailed:
        return CHECK_TEXT("%1 could not release it at %2");
    case What::Refused:
        return CHECK_TEXT("%1 was waiting at %2");
    case What::Wrote:
        return CHECK_TEXT("%1 wrote %3 at %2");
    default:
        return CHECK_TEXT("%1 at %2");
    }
}

QString factSentence(const Fact& fact, const Recording& recording)
{
    const QString at = words::moment(fact.at);
    if (fact.what == What::Fault)
        return checkText(CHECK_TEXT("%1 at %2"), {faultWords(record::Fault(fact.number)), at});
    return checkText(factText(fact.what),
        {clientWords(recording, fact.client), at, QString::number(fact.number), QString::number(fact.other)});
}

QString because(const Violation& violation, const Recording& recording)
{
    QStringList facts;
    for (const Fact& fact : violation.facts)
        facts.append(factSentence(fact, recording));
    return facts.isEmpty() ? QStringLiteral(".")
                           : QStringLiteral(": ") + facts.join(QStringLiteral(", ")) + u'.';
}

QString span(const Violation& violation)
{
    if (violation.end <= violation.begin)
        return checkText(CHECK_TEXT("at %1"), {words::moment(violation.begin)});
    return checkText(
        CHECK_TEXT("from %1 to %2"), {words::moment(violation.begin), words::moment(violation.end)});
}

QString namedClients(const Violation& violation, const Recording& recording)
{
    QStringList names;
    for (const qint32 client : violation.clients)
        names.append(clientWords(recording, client));
    return names.join(QStringLiteral(", "));
}

QString invariantSentence(const Violation& violation, const Recording& recording)
{
    const auto& invariants = recording.header().invariants;
    const Invariant invariant = invariants.value(violation.invariant);
    const QString subject = resourceWords(recording, violation.resource);
    const QString number = QString::number(violation.number);
    switch (invariant.what) {
    case Invariant::What::EndsWithSum:
        return checkText(violation.number > violation.bound
                             ? CHECK_TEXT("%1 and %2 together: %3 at the end instead of %4, %5 too many.")
                             : CHECK_TEXT("%1 and %2 together: %3 at the end instead of %4, %5 too few."),
            {subject, resourceWords(recording, invariant.with), number, QString::number(violation.bound),
                QString::number(std::abs(violation.number - violation.bound))});
    case Invariant::What::EndsAt:
        return checkText(CHECK_TEXT("%1: %2 at the end instead of %3."),
            {subject, number, QString::number(violation.bound)});
    case Invariant::What::NoLostUpdates:
        return checkText(CHECK_TEXT("%1: of %3 updates %2 have counted; the others are lost."),
            {subject, number, QString::number(violation.bound)});
    case Invariant::What::NoDuplicates:
        return checkText(CHECK_TEXT("%1: %2 written although it was there already, %3"),
                   {subject, QString::number(violation.times), span(violation)}) +
               because(violation, recording);
    case Invariant::What::Rises:
        return checkText(CHECK_TEXT("%1: %2 values did not rise, %3"),
                   {subject, QString::number(violation.times), span(violation)}) +
               because(violation, recording);
    default:
        return checkText(CHECK_TEXT("%1 is to be %2 and was %3 %4"),
                   {subject, invariantWords(invariant), number, span(violation)}) +
               because(violation, recording);
    }
}

QString fencingSentence(const Violation& violation, const Recording& recording)
{
    const bool isWrite = violation.resource >= 0;
    const char* text = isWrite ? CHECK_TEXT("%1 took a write with token %2 after one with token %3")
                               : CHECK_TEXT("The tokens of %1 did not rise: %2 was given after %3");
    const QString subject =
        isWrite ? resourceWords(recording, violation.resource) : lockWords(recording, violation.lock);
    return checkText(text, {subject, QString::number(violation.number), QString::number(violation.bound)}) +
           because(violation, recording);
}

QString clientPoolSentence(const Violation& violation, const Recording& recording)
{
    const char* text = violation.rule == Rule::Permits     ? CHECK_TEXT("%1 of %2 permits of %3 in use %4")
                       : violation.rule == Rule::ReadWrite ? CHECK_TEXT("A writer was not alone in %3 %4")
                                                           : CHECK_TEXT("%1 holders of %3 %4");
    return checkText(text, {QString::number(violation.number), QString::number(violation.bound),
                               lockWords(recording, violation.lock), span(violation)}) +
           because(violation, recording);
}

} // namespace

QString ruleWords(Rule rule) { return checkText(ruleRows.at(std::size_t(rule)).words); }

QString ruleSentence(Rule rule) { return checkText(ruleRows.at(std::size_t(rule)).demand); }

QString invariantWords(const Invariant& invariant)
{
    return checkText(invariantRows.at(std::size_t(invariant.what)), {QString::number(invariant.number)});
}

QString sentence(const Violation& violation, const Recording& recording)
{
    const QString lock = lockWords(recording, violation.lock);
    switch (violation.rule) {
    case Rule::MutualExclusion:
    case Rule::ReadWrite:
    case Rule::Permits:
        return clientPoolSentence(violation, recording);
    case Rule::LostWakeUp:
        return checkText(CHECK_TEXT("%1 was free %2 and nobody took it while %3 slept before it"),
                   {lock, span(violation), namedClients(violation, recording)}) +
               because(violation, recording);
    case Rule::Fencing:
        return fencingSentence(violation, recording);
    case Rule::Reentry:
        return checkText(CHECK_TEXT("The entries of %1 in %2 do not add up: %3 where %4 should be"),
                   {namedClients(violation, recording), lock, QString::number(violation.number),
                       QString::number(violation.bound)}) +
               because(violation, recording);
    case Rule::Fairness:
        return checkText(CHECK_TEXT("%1 came first and %2 was served first"),
                   {clientWords(recording, violation.clients.value(0, -1)),
                       clientWords(recording, violation.clients.value(1, -1))}) +
               because(violation, recording);
    case Rule::Invariant:
        return invariantSentence(violation, recording);
    }
    return {};
}

namespace
{

/// What did not come to pass in the branch. Where nothing was changed, no change can have prevented it.
QString preventedSentence(const Verdict& verdict)
{
    QStringList rules;
    for (const Verdict::Count& count : verdict.counts)
        if (!count.met())
            rules.append(checkText(CHECK_TEXT("“%1”"), {ruleWords(count.expected.rule)}));
    const QString all = rules.join(QStringLiteral(", "));
    if (verdict.changed.isEmpty())
        return checkText(
            CHECK_TEXT("Prevented: %1 was expected and did not occur in this branch. Nothing was "
                       "changed where it begins: what was done later, or the timing alone, made "
                       "the difference."),
            {all});
    return checkText(
        CHECK_TEXT("Prevented: %1 was expected and did not occur in this branch, which begins with a "
                   "change: %2."),
        {all, base::printable(verdict.changed)});
}

QString obstacleSentence(Verdict::Obstacle obstacle)
{
    switch (obstacle) {
    case Verdict::Obstacle::None:
        return {};
    case Verdict::Obstacle::UnknownKind:
        return checkText(
            CHECK_TEXT("Could not be judged: its header is lost or of another recording, and nothing says "
                       "for certain whether it is a run of the Lab or of a server."));
    case Verdict::Obstacle::Damaged:
        return checkText(CHECK_TEXT("Could not be judged: parts of the recording are missing."));
    case Verdict::Obstacle::NewerFormat:
        return checkText(CHECK_TEXT(
            "Could not be judged: a newer Lockscope has made it, and not all of it is understood."));
    case Verdict::Obstacle::CutOff:
        return checkText(CHECK_TEXT("Could not be judged: the end of the run is missing."));
    case Verdict::Obstacle::NothingHeld:
        return checkText(CHECK_TEXT("Could not be judged: nobody was seen to hold a lock."));
    case Verdict::Obstacle::NoRule:
        return checkText(
            CHECK_TEXT("Could not be judged: there is nothing in it that a rule is about, or not "
                       "enough is told of it."));
    }
    return {};
}

QString whyNotJudged(RuleVerdict::Why why)
{
    switch (why) {
    case RuleVerdict::Why::ClientsWord:
        return checkText(CHECK_TEXT("only clients can tell it, and this was seen on a server"));
    case RuleVerdict::Why::NothingOfIt:
        return checkText(CHECK_TEXT("there was nothing of that kind"));
    case RuleVerdict::Why::PermitsUnknown:
        return checkText(CHECK_TEXT("how many permits there are is not known"));
    case RuleVerdict::Why::None:
    case RuleVerdict::Why::Recording:
        break;
    }
    return checkText(CHECK_TEXT("nothing in this recording can be"));
}

/// What a server showed of those rules that it can show.
QString seenSentence(const Verdict& verdict)
{
    QStringList held;
    for (const RuleVerdict& rule : verdict.rules)
        if (rule.result == RuleVerdict::Result::Held)
            held.append(checkText(CHECK_TEXT("“%1”"), {ruleWords(rule.rule)}));
    const QString text =
        checkText(CHECK_TEXT("Held, as far as a server shows it: %1 did not occur. The other rules could "
                             "not be judged."),
            {held.join(QStringLiteral(", "))});
    return verdict.isCutOff
               ? text + u' ' +
                     checkText(CHECK_TEXT("The recording was not ended: what happened later is not judged."))
               : text;
}

QString passedSentence(const Verdict& verdict)
{
    if (verdict.isSeen)
        return seenSentence(verdict);
    return verdict.counts.isEmpty() ? checkText(CHECK_TEXT("Passed: nothing was violated."))
                                    : checkText(CHECK_TEXT("Passed: exactly what was expected went wrong."));
}

} // namespace

QString sentence(const RuleVerdict& rule)
{
    const QString words = ruleWords(rule.rule);
    switch (rule.result) {
    case RuleVerdict::Result::Held:
        return checkText(CHECK_TEXT("✓ %1: held"), {words});
    case RuleVerdict::Result::Broken:
        return checkText(CHECK_TEXT("✕ %1: broken %2 times"), {words, QString::number(rule.times)});
    case RuleVerdict::Result::NotJudged:
        break;
    }
    return checkText(CHECK_TEXT("? %1: could not be judged: %2"), {words, whyNotJudged(rule.why)});
}

QString sentence(const Verdict& verdict)
{
    if (!verdict.isJudged())
        return obstacleSentence(verdict.obstacle);
    if (verdict.prevented())
        return preventedSentence(verdict);
    if (verdict.nothingHappened)
        return checkText(CHECK_TEXT("Failed: nothing happened, no client got an answer."));
    QStringList parts;
    for (const Verdict::Count& count : verdict.counts) {
        if (!count.met())
            parts.append(checkText(CHECK_TEXT("“%1” was expected and occurred %2 times"),
                {ruleWords(count.expected.rule), QString::number(count.found)}));
    }
    if (!verdict.unexpected.isEmpty())
        parts.append(checkText(
            CHECK_TEXT("%1 violations were not expected"), {QString::number(verdict.unexpected.size())}));
    if (!parts.isEmpty())
        return checkText(CHECK_TEXT("Failed: %1."), {parts.join(QStringLiteral("; "))});
    return passedSentence(verdict);
}

#undef CHECK_TEXT

} // namespace lockscope::check
