#include "core/lab/formkind.h"

#include "core/locks/family.h"
#include "core/locks/stringfamily.h"

#include <algorithm>
#include <array>

namespace lockscope::lab
{

using client::Form;

namespace
{

constexpr std::array<std::pair<Form, const char*>, 8> formNames{{{Form::Reentrant, "reentrant"},
    {Form::Spin, "spin"}, {Form::Fair, "fair"}, {Form::Fenced, "fenced"}, {Form::Read, "read-write"},
    {Form::Semaphore, "semaphore"}, {Form::Permit, "permits"}, {Form::Latch, "latch"}}};

} // namespace

locks::Kind kindOfForm(const std::optional<Form>& form)
{
    return form ? locks::kindOf(*form) : locks::stringLock;
}

locks::Mode modeOfForm(const std::optional<Form>& form)
{
    if (form == Form::Read)
        return locks::Mode::Read;
    if (form == Form::Write)
        return locks::Mode::Write;
    return form == Form::Permit || form == Form::Semaphore ? locks::Mode::Permit : locks::Mode::Exclusive;
}

QByteArray formName(Form form)
{
    const auto* const found = std::ranges::find(formNames, form, &std::pair<Form, const char*>::first);
    return found == formNames.end() ? QByteArray() : QByteArray(found->second);
}

std::optional<Form> formFromName(const QByteArray& name)
{
    for (const auto& [form, known] : formNames)
        if (name == known)
            return form;
    return std::nullopt;
}

} // namespace lockscope::lab
