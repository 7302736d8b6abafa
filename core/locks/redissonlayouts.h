#pragma once

#include "core/locks/answers.h"
#include "core/locks/redissonkinds.h"
#include "core/locks/textform.h"

/// The forms that Redisson's objects have at rest, one source file each. Pure; any thread. Source: redisson
/// 3.0.0 to 4.7.0, org/redisson/Redisson*.java.
namespace lockscope::locks::redisson
{

/// The questions about one key, and their answers.
struct KeyAnswers {
    const Candidate& candidate;
    const Answers& answers;
    Expiry expiry;

    [[nodiscard]] const base::KeyName& key() const { return candidate.key; }
    /// True where the operator watches the name.
    [[nodiscard]] bool isPinned() const { return candidate.pinnedAs.has_value(); }
    /// True where the operator or an earlier read says that it is of that kind.
    [[nodiscard]] bool isTakenFor(Kind kind) const
    {
        return candidate.pinnedAs == kind || candidate.hint == kind;
    }
};

/// One field with a holder's id and a count: reentrant, spin, non-reentrant, fair, fenced.
bool isExclusive(const Pairs& fields);
/// Appends the questions besides the hash and its expiry.
void askExclusive(const Candidate& candidate, QList<redis::Command>& commands);
/// Returns the questions that follow from the first answers.
QList<redis::Command> askMoreExclusive(const Candidate& candidate, const Answers& answers);
/// Makes the observation of the answers; empty where they are no such lock.
std::optional<Observation> decodeExclusive(const KeyAnswers& asked, const Pairs& fields);
/// Asks for a queue that may be beside a missing key and was not asked for.
QList<redis::Command> askQueueOfFree(const Candidate& candidate, const Answers& answers);
/// The queue of a lock whose key is missing, where it was asked for; nothing where none shows a fair lock.
std::optional<Queue> queueOfFree(const Candidate& candidate, const Answers& answers);

/// "mode" and the fields of readers and a writer.
bool isReadWrite(const Pairs& fields);
/// Asks for the timeouts of the readers among the fields.
QList<redis::Command> askReaderTimeouts(const base::KeyName& key, const Pairs& fields);
/// Makes the observation of the answers; empty where they are no such lock.
std::optional<Observation> decodeReadWrite(const KeyAnswers& asked, const Pairs& fields);

/// The hash of a value: standard base64 of 128 bits without padding.
const TextForm& valueHash();
/// Triples of a value's hash: holder, expiry, count.
bool isFasterMultiLock(const Pairs& fields);
/// Makes the observation of the answers; empty where they are no such lock.
std::optional<Observation> decodeFasterMultiLock(const KeyAnswers& asked, const Pairs& fields);

/// True for semaphores and latches, which are integer strings: nothing in the key tells them from another
/// number.
bool isCounterKind(std::optional<Kind> kind);
/// Asks for the value and the keys beside it.
QList<redis::Command> askCounter(const Candidate& candidate);
/// Makes the observation of the answers; empty where they are no such object.
std::optional<Observation> decodeCounter(const KeyAnswers& asked);

/// An observation with the values that all layouts have in common. `strength` is that of a key that expires.
Observation observationOf(
    const KeyAnswers& asked, Kind kind, const Pairs& content, std::optional<qint64> token = {});
/// The count of a holder's field, 1 or more; nothing where the value is no count.
std::optional<qint64> holdCount(const QByteArray& value);
/// A holder by its id; nothing where it is none.
std::optional<Holder> holderOf(const QByteArray& id, qint64 count);

/// The sentence for a fact identifier of these layouts; empty where it is none of theirs.
QString evidenceWords(const QByteArray& id);

} // namespace lockscope::locks::redisson
