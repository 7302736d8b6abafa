#include "ui/models/refindex.h"

#include <utility>

namespace lockscope::ui
{
namespace
{
constexpr size_t placesAtFirst = 64;
} // namespace

/// Returns the place of `ref`; for one that is not in the index, the empty place where the search ends.
size_t RefIndex::placeOf(const locks::LockRef& ref) const
{
    const quint32 hash = base::shortHash(ref);
    size_t place = homeOf(hash);
    while (m_places[place].slot != none &&
           !(m_places[place].hash == hash && m_refOf(m_places[place].slot) == ref))
        place = next(place);
    return place;
}

Slot RefIndex::find(const locks::LockRef& ref) const
{
    return m_places.empty() ? none : m_places[placeOf(ref)].slot;
}

void RefIndex::insert(Slot slot)
{
    if (size_t(m_size + 1) * 4 > m_places.size() * 3)
        grow();
    put({base::shortHash(m_refOf(slot)), slot});
    ++m_size;
}

void RefIndex::put(Place what)
{
    size_t place = homeOf(what.hash);
    while (m_places[place].slot != none)
        place = next(place);
    m_places[place] = what;
}

void RefIndex::grow()
{
    const size_t wanted = m_places.empty() ? placesAtFirst : m_places.size() * 2;
    const std::vector<Place> before = std::exchange(m_places, std::vector<Place>(wanted));
    for (const Place& what : before)
        if (what.slot != none)
            put(what);
}

/// Moves later entries up into the gap where possible, so that no search ends too early.
void RefIndex::remove(const locks::LockRef& ref)
{
    if (m_places.empty())
        return;
    size_t hole = placeOf(ref);
    if (m_places[hole].slot == none)
        return;
    --m_size;
    for (size_t place = next(hole); m_places[place].slot != none; place = next(place)) {
        const size_t fromHome = (place - homeOf(m_places[place].hash)) & (m_places.size() - 1);
        const size_t fromHole = (place - hole) & (m_places.size() - 1);
        if (fromHome < fromHole)
            continue;
        m_places[hole] = m_places[place];
        hole = place;
    }
    m_places[hole] = {};
}

} // namespace lockscope::ui
