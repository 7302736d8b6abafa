#include "core/lab/formkind.h"

namespace lockscope::lab
{

using client::Form;

locks::Kind kindOfForm(const std::optional<Form>& form)
{
    switch (form.value_or(Form::Latch)) {
    case Form::Reentrant:
    case Form::Spin:
        return locks::Kind::Reentrant;
    case Form::Fair:
        return locks::Kind::Fair;
    case Form::Fenced:
        return locks::Kind::Fenced;
    case Form::Read:
    case Form::Write:
        return locks::Kind::ReadWrite;
    case Form::Semaphore:
        return locks::Kind::Semaphore;
    case Form::Permit:
        return locks::Kind::PermitSemaphore;
    case Form::Latch:
        break;
    }
    return form ? locks::Kind::Latch : locks::Kind::String;
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
