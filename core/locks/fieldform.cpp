#include "core/locks/fieldform.h"

#include "core/locks/family.h"

#include <algorithm>

namespace lockscope::locks
{

namespace
{

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool matches(char form, char c)
{
    if (form == '#')
        return isDigit(c) || (c >= 'a' && c <= 'f');
    if (form == '~')
        return isDigit(c) || isLetter(c) || c == '+' || c == '/';
    return form == c;
}

} // namespace

bool FieldForm::fits(QByteArrayView name) const
{
    if (whole ? name.size() != form.size() : name.size() < form.size())
        return false;
    return std::equal(form.begin(), form.end(), name.begin(), matches);
}

const QList<FieldForm>& lockFieldForms()
{
    static const QList<FieldForm> forms = [] {
        QList<FieldForm> all;
        for (const Family* family : families())
            all += family->fieldForms();
        return all;
    }();
    return forms;
}

bool canBeLockField(QByteArrayView name)
{
    return std::ranges::any_of(lockFieldForms(), [name](const FieldForm& form) { return form.fits(name); });
}

} // namespace lockscope::locks
