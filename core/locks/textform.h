#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QList>

namespace lockscope::locks
{

/// The value of a lock's field is a count, a mode or a time: longer values belong to no lock. In bytes.
inline constexpr qint64 fieldValueMost = 256;
/// The same for a string that only its name speaks for: no more of it is read. In bytes.
inline constexpr qint64 stringValueMost = 64;

/// A form of the names of the fields of locks, the values of strings or the members of sorted sets: '#' means
/// one lower-case hex digit, '@' one of either case, '!' one decimal digit, '$' one ASCII letter or digit,
/// '~' one digit of standard base64, '^' one of base64url, '&' the digit of a UUID that gives its variant (8,
/// 9, a or b), every other character itself. Written once: the searches from here and on the server are made
/// from it. Pure; any thread.
struct TextForm {
    /// The bytes that may follow the form.
    enum class Rest : quint8 { Anything, Nothing, Digits };

    QByteArray form;
    Rest rest = Rest::Anything;       ///< the text after the form; of Digits at least one
    bool after = false;               ///< anything may stand before the form; then nothing follows
    QByteArrayList names = {};        ///< globs; the key's name matches one of them; empty = any name
    qint64 longest = stringValueMost; ///< of a value whose form does not fix its length, in bytes

    /// True where the text has this form.
    [[nodiscard]] bool fits(QByteArrayView text) const;
    /// The least and the greatest number of bytes of a text that fits.
    [[nodiscard]] qint64 leastLength() const;
    [[nodiscard]] qint64 mostLength() const;
    /// True where the key's name is one that a value of this form may have.
    [[nodiscard]] bool isFor(QByteArrayView name) const;
};

/// True where a glob whose only special letter is '*' matches the whole text.
bool matchesGlob(QByteArrayView glob, QByteArrayView text);

/// The forms of the names of fields, of all families.
const QList<TextForm>& lockFieldForms();
/// The forms of the values of strings, of all families, and of those that may be locks.
const QList<TextForm>& lockValueForms();
/// The forms of the members of sorted sets, of all families.
const QList<TextForm>& lockMemberForms();
/// The form of strings that may be locks of an unknown library, by their names (PossibleLock); it is the
/// first of lockValueForms().
const TextForm& possibleLockForm();
/// True where a hash of that name can be a lock that has that field.
bool canBeLockField(QByteArrayView name, QByteArrayView field);
/// True where a string of that name can be a lock that has that value.
bool canBeLockValue(QByteArrayView name, QByteArrayView value);
/// True where a sorted set of that name can be a lock that has that member.
bool canBeLockMember(QByteArrayView name, QByteArrayView member);
/// True where a string of that name can be a lock whose value has so many bytes.
bool canBeLockLength(QByteArrayView name, qint64 length);

} // namespace lockscope::locks

Q_DECLARE_TYPEINFO(lockscope::locks::TextForm, Q_RELOCATABLE_TYPE);
