#pragma once

#include "core/base/result.h"
#include "core/locks/hints.h"
#include "core/locks/holder.h"
#include "core/locks/kind.h"
#include "core/locks/textform.h"

#include <QRegularExpression>

namespace lockscope::locks
{

/// The form of the locks of one library that are strings with a token: a row of
/// resources/dialects/dialects.json, whose format resources/manual/dialects.md describes. A value.
struct Dialect {
    enum class Expiry : quint8 {
        Always, ///< a key without an expiry is none of its locks
        Any,
    };
    enum class Freeing : quint8 {
        Never,   ///< freeing by hand does harm; `reason` says why
        Delete,  ///< the key is deleted, and waiters ask again
        Push,    ///< the key is deleted, and an element is pushed to the list that waiters block on
        Publish, ///< the key is deleted, and a message goes to the channel that waiters listen to
    };

    QByteArray id;       ///< stable, see KindTraits
    QByteArray library;  ///< its name, as its authors write it
    QByteArray versions; ///< that were checked
    QByteArray word;     ///< in a column
    Purpose purpose = Purpose::Lock;
    TextForm form;            ///< of the value, with the names of keys: what discovery looks for
    QRegularExpression token; ///< the whole value, exactly
    /// The numbers of the token's groups "client" and "thread", which name its holder; 0 = it has none.
    struct Groups {
        int client = 0, thread = 0;
    } groups = {};
    /// The time that a group of that name finds in the token; of an end it is that of the hold, by the clock
    /// of its client, where the key has no expiry.
    struct Time {
        QString group;
        SinceBy since = SinceBy::Value; ///< Value or Asked; means nothing of an end
        bool isEnd = false;
    };
    std::optional<Time> time;
    /// The token may be packed by phpredis (phppacking.h) where this has names: globs of those that no other
    /// values have, so that packing counts there that applications do themselves.
    QByteArrayList packed;
    bool onMajority = false;         ///< see KindTraits
    const char* renewedBy = nullptr; ///< see KindTraits
    /// Its keys look like any others: those are its locks that an operator pins or states as such.
    bool onlyStated = false;
    QByteArray jobSuffix; ///< of a queue: the key without it is the job's hash; empty = no job
    Checked checked = Checked::No;
    std::optional<Form> taken; ///< the form in which we can take it; empty = we cannot
    Expiry expiry = Expiry::Always;
    Freeing freeing = Freeing::Delete;
    QByteArray reason;           ///< of Never: the identifier of an obstacle
    QByteArrayList consequences; ///< of freeing: identifiers, see Recipe
    Traces traces;               ///< of the library, beside its keys
    QByteArray signalFrom;       ///< of Push: this beginning of the lock's name …
    QByteArray signalTo;         ///< … is replaced by this one in the name of the list
    QByteArray channel, message; ///< of Publish: NAME, TOKEN and REGISTRY stand for the lock's (messagesOf)
    QList<std::pair<QByteArray, QByteArray>> examples; ///< names and values of its locks
};

/// The channels and messages that wake the waiters of a lock of that name and token: one, or one for each
/// beginning of the name before a ':' where the channel names the registry, which may end at any of them.
QList<std::pair<QByteArray, QByteArray>> messagesOf(
    const Dialect& dialect, const QByteArray& name, const QByteArray& token);

/// True where a key of that name with that value has a token of the dialect, packed or not.
bool hasToken(const Dialect& dialect, const QByteArray& name, const QByteArray& value);

/// Reads a file of dialects; each row must recognise its own examples. Errors: InvalidArgument; subject = the
/// line or the row, detail = the field that is wrong and why.
base::Result<QList<Dialect>> readDialects(const QByteArray& json);
/// The rows that are built in; they live as long as the program.
const QList<Dialect>& builtInDialects();

/// Adds an operator's own rows; their families are asked before those that are built in. Must be called at
/// most once, before anything is watched or read. Errors: those of readDialects(); also where a row has the
/// identifier of a kind that is known, or speaks for too many strings by itself.
base::Result<void> addOwnDialects(const QList<Dialect>& dialects);
/// The rows that were added; they live as long as the program.
const QList<Dialect>& ownDialects();

} // namespace lockscope::locks

Q_DECLARE_TYPEINFO(lockscope::locks::Dialect, Q_RELOCATABLE_TYPE);
