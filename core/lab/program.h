#pragma once

#include "core/lab/programsteps.h"

#include <variant>

/// The program of a simulated client, step by step. Texts are templates: ${name} stands for a variable of the
/// thread, ${key:NAME} for a key below lockscope:lab:, ${ms:N} for N ms of scenario time as the server counts
/// them, ${now} for the client's own clock in ms of scenario time (see expansion.h). Blocks are compiled to
/// jumps, so that the place in a program is one number.
namespace lockscope::lab
{

using Instruction = std::variant<step::Think, step::Work, step::Acquire, step::Release, step::Send,
    step::RunScript, step::Listen, step::Hear, step::Let, step::Pick, step::Believe, step::Renew, step::Tell,
    step::Enter, step::Exit, step::Pause, step::Crash, step::JumpUnless, step::Jump, step::JumpAfter>;

using Program = QList<Instruction>;

} // namespace lockscope::lab
