#pragma once

#include <memory>
#include <utility>

namespace lockscope::base
{

/// The end of the program. From begin() on its large tables are left to the kernel, which takes them all at
/// once; freeing a million locks one by one takes seconds. Any thread.
class ProgramEnd
{
public:
    /// Says that the program is about to end; there is no way back.
    static void begin();
    /// True from begin() on.
    [[nodiscard]] static bool hasBegun();
    /// Keeps a pointer to `large`, so that leak checkers still find it.
    static void leave(void* large);
    /// Leaves the content of `large` to the kernel where the program ends. To be called by the owner's
    /// destructor, for what is moved at little cost and freed at much: a table of locks.
    template<class T>
    static void leaveContent(T& large)
    {
        if (hasBegun())
            leave(new T(std::move(large)));
    }
};

/// Frees what it owns, or leaves it to the kernel where the program ends. Only for memory: anything that must
/// be closed or given back would stay open.
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
