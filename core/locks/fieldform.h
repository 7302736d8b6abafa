#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QList>

namespace lockscope::locks
{

/// A form that the names of the fields of a lock's hash have: '#' stands for one lower-case hex digit, '~'
/// for one digit of standard base64, every other character for itself. Pure; any thread.
struct FieldForm {
    QByteArray form;
    bool whole = false; ///< the name ends where the form ends; otherwise anything may follow

    [[nodiscard]] bool fits(QByteArrayView name) const;
};

/// The value of such a field is a count, a mode or a time: what is longer is none of a lock's. In bytes.
inline constexpr qint64 fieldValueMost = 256;

/// The forms of all families.
const QList<FieldForm>& lockFieldForms();
/// True where a lock's hash can have a field of that name.
bool canBeLockField(QByteArrayView name);

} // namespace lockscope::locks
