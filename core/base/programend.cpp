#include "core/base/programend.h"

#include <atomic>

namespace lockscope::base
{

namespace
{

struct Left {
    void* large;
    Left* before;
};
std::atomic<bool> hasEndBegun{false};
std::atomic<Left*> lastLeft{nullptr};

} // namespace

void ProgramEnd::begin() { hasEndBegun = true; }

bool ProgramEnd::hasBegun() { return hasEndBegun; }

void ProgramEnd::leave(void* large)
{
    auto* left = new Left{large, lastLeft};
    while (!lastLeft.compare_exchange_weak(left->before, left)) {
    }
}

} // namespace lockscope::base
