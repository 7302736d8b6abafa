#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QList>

namespace lockscope::locks
{

/// The value of a lock's field is a count, a mode or a time: what is longer is none of a lock's. In bytes.
inline constexpr qint64 fieldValueMost = 256;
/// Likewise of a string that nothing but its name speaks for: no more of it is read. In bytes.
inline constexpr qint64 stringValueMost = 64;

/// A form that the names of the fields of locks have, the values of strings or the members of sorted sets:
/// '#' stands for one lower-case hex digit, '@' for one of either case, '!' for one decimal digit, '$' for
/// one ASCII letter or digit, '~' for one digit of standard base64, '^' for one of base64url, '&' for the
/// digit of a UUID that tells its variant (8, 9, a or b), every other character for itself. Written once:
/// what is searched for from here and on the server is made of it. Pure; any thread.
struct TextForm {
    enum class Rest : quint8 { Anything, Nothing, Digits };

    QByteArray form;
    Rest rest = Rest::Anything;       ///< what follows after the form; of Digits at least one
    bool after = false;               ///< anything may stand before the form; then nothing follows
    QByteArrayList names = {};        ///< globs, of which the key's name matches one; empty = any name
    qint64 longest = stringValueMost; ///< of a value whose form does not tell its length, in bytes

    [[nodiscard]] bool fits(QByteArrayView text) const;
    /// The shortest and the longest text that fits have so many bytes.
    [[nodiscard]] qint64 leastLength() const;
    [[nodiscard]] qint64 mostLength() const;
    /// The key's name is one that the value of this form may have.
    [[nodiscard]] bool isFor(QByteArrayView name) const;
};

/// A glob whose only special letter is '*' matches the whole text.
bool matchesGlob(QByteArrayView glob, QByteArrayView text);

/// The forms of the names of fields, of all families.
const QList<TextForm>& lockFieldForms();
/// The forms of the values of strings, of all families, and of those that may be locks.
const QList<TextForm>& lockValueForms();
/// The forms of the members of sorted sets, of all families.
const QList<TextForm>& lockMemberForms();
/// What names speak for whose strings may be locks of no library that is known (PossibleLock); it is the
/// first of lockValueForms().
const TextForm& possibleLockForm();
/// True where a lock's hash can have a field of that name.
bool canBeLockField(QByteArrayView name);
/// True where a string of that name can be a lock that has that value.
bool canBeLockValue(QByteArrayView name, QByteArrayView value);
/// True where a sorted set of that name can be a lock that has that member.
bool canBeLockMember(QByteArrayView name, QByteArrayView member);
/// True where a string of that name can be a lock whose value has so many bytes.
bool canBeLockLength(QByteArrayView name, qint64 length);

} // namespace lockscope::locks
