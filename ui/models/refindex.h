#pragma once

#include "core/locks/lockref.h"
#include "ui/models/slotsequence.h"

#include <functional>
#include <vector>

namespace lockscope::ui
{

/// An index from locks to their slots. It stores no names but reads each where it is kept already, so that a
/// lock costs 8 to 21 B here. Pure.
class RefIndex
{
public:
    /// Returns the lock that has that slot now.
    using RefOf = std::function<const locks::LockRef&(Slot)>;

    explicit RefIndex(RefOf refOf)
        : m_refOf(std::move(refOf))
    {
    }

    [[nodiscard]] qsizetype size() const { return m_size; }
    /// Returns the slot of `ref`; -1 where it has none.
    [[nodiscard]] Slot find(const locks::LockRef& ref) const;
    /// Inserts `slot` under the name that `refOf` returns for it, which must not be in the index yet.
    void insert(Slot slot);
    /// Removes the name; harmless where it is not there.
    void remove(const locks::LockRef& ref);

private:
    struct Place {
        quint32 hash = 0;
        Slot slot = none;
    };
    static constexpr Slot none = -1;
    [[nodiscard]] size_t homeOf(quint32 hash) const { return hash & (m_places.size() - 1); }
    [[nodiscard]] size_t next(size_t place) const { return (place + 1) & (m_places.size() - 1); }
    [[nodiscard]] size_t placeOf(const locks::LockRef& ref) const;
    void put(Place what);
    void grow();

    RefOf m_refOf;
    std::vector<Place> m_places; ///< a power of two in number; an entry whose home is taken is behind it
    qsizetype m_size = 0;
};

} // namespace lockscope::ui
