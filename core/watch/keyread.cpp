#include "core/watch/keyread.h"

#include "core/base/limits.h"
#include "core/locks/textform.h"

#include <algorithm>
#include <utility>

namespace lockscope::watch
{

using base::ErrorKind;
using locks::Candidate;
using redis::Command;
using redis::Reply;
using What = KeyReadResult::What;

namespace
{

/// Errors that are an answer to this one question, to be judged by the family; the others mean that nothing
/// was learnt.
bool isAnswer(ErrorKind kind)
{
    return kind == ErrorKind::WrongType || kind == ErrorKind::UnknownCommand ||
           kind == ErrorKind::ServerError || kind == ErrorKind::NoPermission;
}

/// In a cluster a companion may lie on another node than its lock, for good or while its slot moves: then it
/// is not to be had here, or not together with others.
bool isElsewhere(ErrorKind kind)
{
    return kind == ErrorKind::Moved || kind == ErrorKind::Ask || kind == ErrorKind::CrossSlot ||
           kind == ErrorKind::TryAgain;
}

/// True where the readings show that the key itself is not there.
bool showsAbsence(const Candidate& candidate, const QList<locks::Reading>& readings)
{
    return std::ranges::any_of(readings, [&](const locks::Reading& reading) {
        return reading.command.name() == "pexpiretime" &&
               reading.command.words.value(1) == candidate.key.bytes && reading.reply.isInteger() &&
               reading.reply.integer == -2;
    });
}

/// True where an HSCAN did not walk over the whole hash: the rest of the lock may be in what is left.
bool isCut(const locks::Reading& reading)
{
    return reading.command.name() == "hscan" && reading.reply.elements.size() == 2 &&
           reading.reply.elements.constFirst().bytes != "0";
}

/// Returns the reading command that answers with the length of such a value; empty for the other types.
QByteArray lengthCommand(const QByteArray& type)
{
    if (type == "string")
        return "strlen";
    if (type == "hash")
        return "hlen";
    if (type == "list")
        return "llen";
    if (type == "set")
        return "scard";
    return type == "zset" ? QByteArray("zcard") : QByteArray();
}

/// So many fields are looked at that none is left out of a hash that may be read.
Command sizeQuestion(const Candidate& candidate)
{
    static const QByteArray samples = QByteArray::number(base::limits::hashFieldsRead);
    return {QByteArrayLiteral("memory"), "usage", candidate.key.bytes, "samples", samples};
}

/// OBJECT does not count as a use of the key, whoever asks.
Command idleQuestion(const Candidate& candidate)
{
    return {QByteArrayLiteral("object"), "idletime", candidate.key.bytes};
}

/// True where the key is a string, and its value one of the numbers that a server keeps once (0 to 9999).
bool isSmallNumber(const Candidate& candidate, const QList<locks::Reading>& readings)
{
    return candidate.type == Candidate::Type::String &&
           std::ranges::any_of(readings, [&candidate](const locks::Reading& reading) {
               bool isNumber = false;
               const int number = reading.reply.bytes.toInt(&isNumber);
               return reading.command.words.value(1) == candidate.key.bytes && isNumber && number >= 0 &&
                      number < 10'000;
           });
}

/// Returns the number that was answered to that command; nothing where the answer was another, or missing.
std::optional<qint64> integerIn(const QList<locks::Reading>& readings, const QByteArray& command)
{
    for (const locks::Reading& reading : readings) {
        if (reading.command.name() == command && reading.reply.isInteger())
            return reading.reply.integer;
    }
    return std::nullopt;
}

/// Returns the first member; empty where none was answered.
QByteArray firstMemberIn(const QList<locks::Reading>& readings)
{
    for (const locks::Reading& reading : readings) {
        if (reading.command.name() == "zrange" && reading.reply.isArray() &&
            !reading.reply.elements.isEmpty())
            return reading.reply.elements.constFirst().bytes;
    }
    return {};
}

} // namespace

QByteArray lostReason(ErrorKind kind, bool othersAreWatched)
{
    switch (kind) {
    case ErrorKind::NoPermission:
        return "no-permission";
    case ErrorKind::Moved:
    case ErrorKind::Ask:
        return othersAreWatched ? "moving" : "other-node";
    case ErrorKind::ClusterDown:
        return "cluster-down";
    default:
        return {};
    }
}

bool isClusterDown(const base::Error& error)
{
    return error.kind == ErrorKind::ClusterDown && !error.detail.contains("Hash slot not served");
}

KeyRead::KeyRead(Candidate candidate, Depth depth, ExpiryReading expiries, FieldWay fields, bool sizes)
    : m_candidate(std::move(candidate))
    , m_lengthFirst(depth == Depth::Candidate && !m_candidate.isShort)
    , m_fieldWay(fields)
    , m_sizes(sizes)
    , m_idle(m_candidate.unusedFor)
    , m_expiries(std::move(expiries))
{
    const auto taken = m_candidate.pinnedAs ? m_candidate.pinnedAs : m_candidate.hint;
    if (taken && (*taken)->keyless) {
        m_lengthFirst = false;
        m_families = {&locks::familyOf(*taken)};
        askNextFamily();
    } else if (depth == Depth::Expiry) {
        m_questions = {{QByteArrayLiteral("pexpiretime"), m_candidate.key.bytes}};
    } else if (m_candidate.type == Candidate::Type::Unknown) {
        m_stage = Stage::Type;
        m_questions = {{QByteArrayLiteral("type"), m_candidate.key.bytes}};
    } else {
        askLength();
    }
    m_sent = m_expiries.asking(m_questions);
}

void KeyRead::askIdleTime()
{
    if (m_candidate.sifted)
        return;
    m_asksIdleTime = true;
    if (m_stage != Stage::Length)
        return;
    m_questions.prepend(idleQuestion(m_candidate));
    m_sent = m_expiries.asking(m_questions);
}

void KeyRead::answer(const QList<base::Result<Reply>>& answers, base::ServerTime at, base::nanoseconds took,
    base::nanoseconds clockError)
{
    m_result.at = at;
    if (const auto reported = m_expiries.read(m_questions, answers, at, took, clockError))
        take(*reported, at);
    m_sent = m_expiries.asking(m_questions);
}

void KeyRead::take(const QList<base::Result<Reply>>& answers, base::ServerTime at)
{
    for (qsizetype i = 0; i < answers.size(); ++i) {
        const base::Result<Reply>& answer = answers.at(i);
        const bool own = m_questions.at(i).words.value(1) == m_candidate.key.bytes;
        const bool companionElsewhere = !answer && !own && isElsewhere(answer.error().kind);
        if (!answer && goWithout(m_questions.at(i), answer.error()))
            continue;
        if (!answer && !companionElsewhere &&
            (!isAnswer(answer.error().kind) || (own && answer.error().kind == ErrorKind::NoPermission))) {
            m_result.error = answer.error();
            return finish(answer.error().kind == ErrorKind::TooLarge ? What::TooLarge : What::Unreadable);
        }
        m_readings.append({m_questions.at(i), answer ? *answer : Reply::error(answer.error().detail)});
    }
    const Reply last = m_readings.isEmpty() ? Reply::nil() : m_readings.constLast().reply;
    switch (m_stage) {
    case Stage::Expiry:
        return takeExpiry(last);
    case Stage::Type:
        return takeType(last);
    case Stage::Length:
        return takeLength();
    case Stage::Size:
        takeSize(m_readings);
        return scanFields();
    case Stage::Field:
        return takeField(last);
    case Stage::Value:
        return takeValue();
    case Stage::Family:
    case Stage::More:
        return decode(at);
    case Stage::ForeignType:
        return takeForeignType();
    case Stage::ForeignLength:
        if (last.isInteger())
            m_result.foreign.length = last.integer;
        return finish(What::Foreign);
    case Stage::Finished:
        return;
    }
}

void KeyRead::takeExpiry(const Reply& reply)
{
    if (!reply.isInteger()) {
        m_result.error = base::Error{ErrorKind::UnknownCommand, "pexpiretime", reply.bytes};
        return finish(What::Unreadable);
    }
    if (reply.integer >= 0)
        m_result.expiresAt = base::ServerTime(base::milliseconds(reply.integer));
    finish(reply.integer == -2 ? What::Missing : What::Expiry);
}

void KeyRead::takeType(const Reply& reply)
{
    m_readings.clear();
    if (reply.bytes == "none")
        return m_describes ? askQueue() : finish(What::Missing);
    m_candidate.setType(locks::keyTypeFromName(reply.bytes));
    askLength();
}

/// Reads the queue of a name that somebody asked for: the waiters of a fair lock stand beside it, also while
/// it is free.
void KeyRead::askQueue()
{
    m_candidate.type = Candidate::Type::Hash;
    m_lengthFirst = false;
    askLength();
}

void KeyRead::askLength()
{
    m_families.clear();
    for (const locks::Family* family : locks::families()) {
        if (family->claims(m_candidate))
            m_families.append(family);
    }
    if (m_families.isEmpty())
        return finishForeign();
    // The family that the key was of before is the likeliest, and the first family is asked alone.
    if (m_candidate.hint)
        std::stable_partition(m_families.begin(), m_families.end(),
            [&](const locks::Family* family) { return family == &locks::familyOf(*m_candidate.hint); });
    if (!m_lengthFirst)
        return askNextFamily();
    m_stage = Stage::Length;
    const QByteArray& key = m_candidate.key.bytes;
    const bool text = m_candidate.type == Candidate::Type::String;
    m_questions = {{lengthCommand(locks::name(m_candidate.type)), key}};
    if (asksMember())
        m_questions.append({QByteArrayLiteral("zrange"), key, "0", "0"});
    if (asksField() && m_fieldWay == FieldWay::Random)
        m_questions.append({QByteArrayLiteral("hrandfield"), key});
    else if (!text && !asksField() && m_sizes)
        m_questions.append(sizeQuestion(m_candidate));
    if (m_asksIdleTime)
        m_questions.prepend(idleQuestion(m_candidate));
}

/// A channel, a pin or a companion speaks for the key by itself.
bool KeyRead::isVouchedFor() const
{
    return m_candidate.pinnedAs || m_candidate.hint || m_candidate.byCompanion;
}

/// False where the server may have checked the field already.
bool KeyRead::asksField() const
{
    return m_candidate.type == Candidate::Type::Hash && !isVouchedFor() && !m_candidate.sifted;
}

bool KeyRead::asksMember() const
{
    return m_candidate.type == Candidate::Type::SortedSet && !isVouchedFor() && !m_candidate.sifted;
}

/// A server before 6.2 does not know HRANDFIELD, one before 4.0 not MEMORY, one before 3.2 not HSTRLEN, and
/// the rules of an older user do not permit them.
bool KeyRead::goWithout(const Command& question, const base::Error& error)
{
    const QByteArray name = question.name();
    if (name == "object") {
        m_lacksIdleTime = true;
        return true;
    }
    const bool isOptional = name == "hrandfield" || name == "hstrlen" || name == "memory";
    if (!isOptional || (error.kind != ErrorKind::UnknownCommand && error.kind != ErrorKind::NoPermission))
        return false;
    if (name == "hrandfield")
        m_fieldWay = FieldWay::Scan;
    m_sizes = m_sizes && name != "memory";
    return true;
}

bool KeyRead::isTooLarge(qint64 length) const
{
    const bool text = m_candidate.type == Candidate::Type::String;
    return length > (text ? base::limits::stringBytesRead : base::limits::hashFieldsRead) ||
           m_bytes > base::limits::hashBytesRead;
}

void KeyRead::takeLength()
{
    const QList<locks::Reading> readings = std::exchange(m_readings, {});
    const auto length = integerIn(readings, lengthCommand(locks::name(m_candidate.type)));
    if (const auto idle = integerIn(readings, "object"))
        m_idle = base::seconds(*idle);
    const bool text = m_candidate.type == Candidate::Type::String;
    if (!length || (text && !isVouchedFor() && !locks::canBeLockLength(m_candidate.key.bytes, *length)))
        return finishForeign();
    // A key that is gone has length 0; so has an empty string, which its family may judge.
    if (*length == 0 && !text)
        return finish(What::Missing);
    if (asksMember() && !locks::canBeLockMember(m_candidate.key.bytes, firstMemberIn(readings)))
        return finishForeign();
    const bool hasField = asksField() && m_fieldWay == FieldWay::Random;
    const QByteArray field = hasField ? readings.constLast().reply.bytes : QByteArray();
    if (hasField && !locks::canBeLockField(m_candidate.key.bytes, field))
        return finishForeign();
    takeSize(readings);
    if (isTooLarge(*length))
        return finish(What::TooLarge);
    if (!asksField())
        return askNextFamily();
    if (hasField)
        return askValue(field);
    if (*length > base::limits::hashFieldsScanned)
        return finishForeign();
    if (!m_sizes)
        return scanFields();
    m_stage = Stage::Size;
    m_questions = {sizeQuestion(m_candidate)};
}

void KeyRead::takeSize(const QList<locks::Reading>& readings)
{
    m_bytes = integerIn(readings, "memory").value_or(m_bytes);
}

/// HSCAN answers with all of a small hash: it is sent only where that is little, as far as it was reported.
void KeyRead::scanFields()
{
    m_readings.clear();
    if (m_bytes > base::limits::hashBytesScanned)
        return finishForeign();
    m_stage = Stage::Field;
    m_questions = {{"hscan", m_candidate.key.bytes, "0", "count", "1"}};
}

/// A cursor and the fields with their values.
void KeyRead::takeField(const Reply& reply)
{
    m_readings.clear();
    const QList<Reply> fields =
        reply.isArray() && reply.elements.size() == 2 ? reply.elements.at(1).elements : QList<Reply>();
    const QByteArray field = fields.isEmpty() ? QByteArray() : fields.constFirst().bytes;
    if (!locks::canBeLockField(m_candidate.key.bytes, field))
        return finishForeign();
    askValue(field);
}

void KeyRead::askValue(const QByteArray& field)
{
    m_stage = Stage::Value;
    m_questions = {{QByteArrayLiteral("hstrlen"), m_candidate.key.bytes, field}};
    if (m_sizes && m_bytes == 0)
        m_questions.append(sizeQuestion(m_candidate));
}

/// Where the size is not reported, the cap of the reader has to do.
void KeyRead::takeValue()
{
    const QList<locks::Reading> readings = std::exchange(m_readings, {});
    if (integerIn(readings, "hstrlen").value_or(0) > locks::fieldValueMost)
        return finishForeign();
    takeSize(readings);
    if (isTooLarge(0))
        return finish(What::TooLarge);
    askNextFamily();
}

void KeyRead::askNextFamily()
{
    m_readings.clear();
    if (m_families.isEmpty())
        return finishForeign();
    m_stage = Stage::Family;
    m_questions = m_families.constFirst()->questions(m_candidate);
    if (m_questions.isEmpty()) {
        m_families.removeFirst();
        askNextFamily();
    }
}

void KeyRead::decode(base::ServerTime at)
{
    const locks::Family& family = *m_families.constFirst();
    if (m_stage == Stage::Family) {
        m_questions = family.moreQuestions(m_candidate, m_readings);
        m_stage = Stage::More;
        if (!m_questions.isEmpty())
            return;
    }
    if (showsAbsence(m_candidate, m_readings)) {
        m_result.queue = family.queue(m_candidate, m_readings);
        return finish(What::Missing);
    }
    if (std::ranges::any_of(m_readings, isCut))
        return finish(What::TooLarge);
    m_result.observation = family.decode(m_candidate, m_readings, at);
    if (m_result.observation) {
        m_result.observation->expiryWithin = m_expiries.within();
        m_result.observation->heldAtLeast = heldAtLeast();
        if (m_expiries.way() != ExpiryWay::Absolute &&
            m_result.observation->fenceStrength == locks::FenceStrength::Strong)
            m_result.observation->fenceStrength = locks::FenceStrength::Near;
        m_result.possible.reset();
        return finish(What::Lock);
    }
    if (!m_candidate.pinnedAs)
        takePossible(family.possible(m_candidate, m_readings));
    m_families.removeFirst();
    askNextFamily();
}

/// The key of a lock is made when the lock is acquired, where one alone can hold it, and a key is as old at
/// least as it was not used. Small numbers are no measure: the server keeps each of them once, for all keys.
/// It counts in whole seconds.
std::optional<base::seconds> KeyRead::heldAtLeast() const
{
    const locks::Observation& seen = *m_result.observation;
    const bool isMadeAnew =
        m_candidate.type == Candidate::Type::String || m_candidate.type == Candidate::Type::Hash;
    const bool hasOneHolder =
        seen.holders.size() == 1 && seen.holders.constFirst().mode == locks::Mode::Exclusive;
    if (!m_idle || *m_idle <= base::seconds(1) || !isMadeAnew || !hasOneHolder ||
        isSmallNumber(m_candidate, m_readings))
        return std::nullopt;
    return *m_idle - base::seconds(1);
}

/// Keeps of several possible locks the one that most speaks for; the others' kinds are named after its own.
void KeyRead::takePossible(std::optional<locks::PossibleLock> other)
{
    std::optional<locks::PossibleLock>& known = m_result.possible;
    if (!known || (other && other->points > known->points))
        std::swap(known, other);
    for (const locks::Kind kind : other ? other->kinds : QList<locks::Kind>()) {
        if (!known->kinds.contains(kind))
            known->kinds.append(kind);
    }
}

/// Tells the key of a known lock, or of a name that somebody asked for, from a free lock.
void KeyRead::finishForeign()
{
    if (!m_describes)
        return finish(What::Foreign);
    m_readings.clear();
    m_stage = Stage::ForeignType;
    m_questions = {{"type", m_candidate.key.bytes}, {"pexpiretime", m_candidate.key.bytes}};
}

void KeyRead::takeForeignType()
{
    const QByteArray type = m_readings.at(0).reply.bytes;
    const Reply expiry = m_readings.at(1).reply;
    m_readings.clear();
    if (type == "none")
        return finish(What::Missing);
    m_result.foreign.type = type;
    m_result.foreign.asked = expiry.isInteger();
    if (expiry.isInteger() && expiry.integer >= 0)
        m_result.foreign.expiresAt = base::ServerTime(base::milliseconds(expiry.integer));
    const QByteArray count = lengthCommand(type);
    if (count.isEmpty())
        return finish(What::Foreign);
    m_stage = Stage::ForeignLength;
    m_questions = {{count, m_candidate.key.bytes}};
}

void KeyRead::finish(What what)
{
    m_result.what = what;
    m_stage = Stage::Finished;
    m_questions.clear();
}

} // namespace lockscope::watch
