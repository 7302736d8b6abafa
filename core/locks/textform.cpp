#include "core/locks/textform.h"

#include "core/locks/family.h"

#include <algorithm>

namespace lockscope::locks
{

namespace
{

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool isLowerHex(char c) { return isDigit(c) || (c >= 'a' && c <= 'f'); }

bool matches(char form, char c)
{
    if (form == '#')
        return isLowerHex(c);
    if (form == '@')
        return isLowerHex(c) || (c >= 'A' && c <= 'F');
    if (form == '~')
        return isDigit(c) || isLetter(c) || c == '+' || c == '/';
    if (form == '&')
        return c == '8' || c == '9' || c == 'a' || c == 'b';
    return form == c;
}

QList<TextForm> formsOfAll(QList<TextForm> (Family::*forms)() const)
{
    QList<TextForm> all;
    for (const Family* family : families())
        all += (family->*forms)();
    return all;
}

bool fitsAny(const QList<TextForm>& forms, QByteArrayView text)
{
    return std::ranges::any_of(forms, [text](const TextForm& form) { return form.fits(text); });
}

} // namespace

bool TextForm::fits(QByteArrayView text) const
{
    if (text.size() < form.size() || !std::equal(form.begin(), form.end(), text.begin(), matches))
        return false;
    const QByteArrayView after = text.sliced(form.size());
    if (rest == Rest::Digits)
        return !after.isEmpty() && std::ranges::all_of(after, isDigit);
    return rest == Rest::Anything || after.isEmpty();
}

const QList<TextForm>& lockFieldForms()
{
    static const QList<TextForm> forms = formsOfAll(&Family::fieldForms);
    return forms;
}

const QList<TextForm>& lockValueForms()
{
    static const QList<TextForm> forms = formsOfAll(&Family::valueForms);
    return forms;
}

bool canBeLockField(QByteArrayView name) { return fitsAny(lockFieldForms(), name); }

bool canBeLockValue(QByteArrayView value)
{
    return value.size() <= stringValueMost && fitsAny(lockValueForms(), value);
}

} // namespace lockscope::locks
