#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QList>

namespace lockscope::locks
{

/// A form that the names of the fields of locks have, or the values of strings that are locks: '#' stands for
/// one lower-case hex digit, '@' for one of either case, '~' for one digit of standard base64, '%' for the
/// digit of a UUID that tells its variant (8, 9, a or b), every other character for itself. Written once:
/// what is searched for from here and on the server is made of it. Pure; any thread.
struct TextForm {
    enum class Rest : quint8 { Anything, Nothing, Digits };

    QByteArray form;
    Rest rest = Rest::Anything; ///< what follows after the form; of Digits at least one

    [[nodiscard]] bool fits(QByteArrayView text) const;
};

/// The value of a lock's field is a count, a mode or a time: what is longer is none of a lock's. In bytes.
inline constexpr qint64 fieldValueMost = 256;
/// Likewise of a string that nothing but its name speaks for: no more of it is read. In bytes.
inline constexpr qint64 stringValueMost = 64;

/// The forms of the names of fields, of all families.
const QList<TextForm>& lockFieldForms();
/// The forms of the values of strings, of all families.
const QList<TextForm>& lockValueForms();
/// True where a lock's hash can have a field of that name.
bool canBeLockField(QByteArrayView name);
/// True where a string can be a lock that has that value.
bool canBeLockValue(QByteArrayView value);

} // namespace lockscope::locks
