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
    if (form == '^')
        return isDigit(c) || isLetter(c) || c == '-' || c == '_';
    if (form == '$')
        return isDigit(c) || isLetter(c);
    if (form == '!')
        return isDigit(c);
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

bool fitsAnyNamed(const QList<TextForm>& forms, QByteArrayView name, QByteArrayView text)
{
    return std::ranges::any_of(forms, [&](const TextForm& form) {
        return text.size() <= form.mostLength() && form.isFor(name) && form.fits(text);
    });
}

} // namespace

bool TextForm::fits(QByteArrayView text) const
{
    if (text.size() < form.size())
        return false;
    if (after)
        text = text.last(form.size());
    if (!std::equal(form.begin(), form.end(), text.begin(), matches))
        return false;
    const QByteArrayView left = text.sliced(form.size());
    if (rest == Rest::Digits)
        return !left.isEmpty() && std::ranges::all_of(left, isDigit);
    return rest == Rest::Anything || left.isEmpty();
}

qint64 TextForm::leastLength() const { return form.size() + (rest == Rest::Digits ? 1 : 0); }

qint64 TextForm::mostLength() const { return rest == Rest::Nothing && !after ? form.size() : longest; }

bool TextForm::isFor(QByteArrayView name) const
{
    return names.isEmpty() ||
           std::ranges::any_of(names, [name](const QByteArray& glob) { return matchesGlob(glob, name); });
}

bool matchesGlob(QByteArrayView glob, QByteArrayView text)
{
    qsizetype star = glob.indexOf('*');
    if (star < 0)
        return glob == text;
    if (!text.startsWith(glob.first(star)))
        return false;
    text = text.sliced(star);
    for (glob = glob.sliced(star + 1); (star = glob.indexOf('*')) >= 0; glob = glob.sliced(star + 1)) {
        const qsizetype found = text.indexOf(glob.first(star));
        if (found < 0)
            return false;
        text = text.sliced(found + star);
    }
    return text.endsWith(glob);
}

const QList<TextForm>& lockFieldForms()
{
    static const QList<TextForm> forms = formsOfAll(&Family::fieldForms);
    return forms;
}

const TextForm& possibleLockForm()
{
    static const TextForm form{
        {}, TextForm::Rest::Anything, false, {"*lock*", "*Lock*", "*LOCK*", "*mutex*", "*Mutex*"}};
    return form;
}

const QList<TextForm>& lockValueForms()
{
    static const QList<TextForm> forms = QList{possibleLockForm()} + formsOfAll(&Family::valueForms);
    return forms;
}

const QList<TextForm>& lockMemberForms()
{
    static const QList<TextForm> forms = formsOfAll(&Family::memberForms);
    return forms;
}

bool canBeLockField(QByteArrayView name, QByteArrayView field)
{
    return std::ranges::any_of(
        lockFieldForms(), [&](const TextForm& form) { return form.isFor(name) && form.fits(field); });
}

bool canBeLockValue(QByteArrayView name, QByteArrayView value)
{
    return fitsAnyNamed(lockValueForms(), name, value);
}

bool canBeLockMember(QByteArrayView name, QByteArrayView member)
{
    return fitsAnyNamed(lockMemberForms(), name, member);
}

bool canBeLockLength(QByteArrayView name, qint64 length)
{
    return std::ranges::any_of(lockValueForms(), [&](const TextForm& form) {
        return length >= form.leastLength() && length <= form.mostLength() && form.isFor(name);
    });
}

} // namespace lockscope::locks
