#pragma once

#include <memory>

namespace lockscope::base
{

/// That the program ends: from then on its large tables are left to the kernel, which takes them all at once
/// where freeing a million locks one by one takes seconds. Any thread.
class ProgramEnd
{
public:
    static void begin();
    [[nodiscard]] static bool hasBegun();
    /// Keeps `large` in sight of whoever looks for leaks.
    static void leave(void* large);
};

/// Frees what it owns, or leaves it to the kernel where the program ends. Of memory alone: for what must be
/// closed or given back nobody would do it.
struct FreeUntilEnd {
    template<class T>
    void operator()(T* large) const
    {
        if (ProgramEnd::hasBegun())
            ProgramEnd::leave(large);
        else
            std::default_delete<T>()(large);
    }
};

} // namespace lockscope::base
