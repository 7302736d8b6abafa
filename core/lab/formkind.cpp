#include "core/lab/formkind.h"

#include "core/locks/family.h"
#include "core/locks/stringfamily.h"

namespace lockscope::lab
{

using client::Form;

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

} // namespace lockscope::lab
