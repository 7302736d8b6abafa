#pragma once

#include "core/base/result.h"
#include "core/locks/kind.h"

#include <QList>
#include <QString>

namespace lockscope::locks
{

/// An operator's statement about many keys: those whose names match `pattern` are locks of that kind.
struct Stated {
    QByteArray pattern; ///< a glob whose only special letter is '*'
    Kind kind;

    friend bool operator==(const Stated&, const Stated&) = default;
};

/// True for a glob of nothing but '*', which means every key.
bool meansEveryName(QByteArrayView glob);

/// The kind that is stated for a key of that name and type; of several patterns the longest one counts. A
/// statement counts only for keys of its kind's type, and where the type is not known yet.
std::optional<Kind> statedKind(const QList<Stated>& statements, QByteArrayView name, KeyType type);

/// Reads PATTERN=KIND, where \xHH means any byte. Errors: InvalidArgument; subject = the option, detail = a
/// sentence that says what is wrong and what to write instead.
base::Result<Stated> readStated(const QString& typed);
/// The same text, which can be read again.
QString typedForm(const QByteArray& pattern, const QByteArray& kind);

} // namespace lockscope::locks

Q_DECLARE_TYPEINFO(lockscope::locks::Stated, Q_RELOCATABLE_TYPE);
