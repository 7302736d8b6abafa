#include "core/client/holdbook.h"

namespace lockscope::client
{

namespace
{

std::optional<base::MonoTime> endOf(const Holding& holding)
{
    return holding.lease ? std::optional(holding.acquiredAt + *holding.lease) : std::nullopt;
}

bool isOver(const Holding& holding, base::MonoTime now)
{
    const auto end = endOf(holding);
    return end && now >= *end;
}

} // namespace

void HoldBook::enter(const Holding& holding) { m_holdings[{holding.lock, holding.holder}] = holding; }

void HoldBook::setCount(const Hold& hold, qint64 count)
{
    if (count == 0)
        m_holdings.erase({hold.lock, hold.holder});
    else if (const auto found = m_holdings.find({hold.lock, hold.holder}); found != m_holdings.end())
        found->second.count = count;
}

std::optional<Holding> HoldBook::remove(const Hold& hold)
{
    const auto node = m_holdings.extract({hold.lock, hold.holder});
    return node.empty() ? std::nullopt : std::optional(node.mapped());
}

const Holding* HoldBook::find(const Hold& hold) const
{
    const auto found = m_holdings.find({hold.lock, hold.holder});
    return found == m_holdings.end() ? nullptr : &found->second;
}

qint64 HoldBook::countOf(const Hold& hold) const
{
    const Holding* holding = find(hold);
    return holding ? holding->count : 0;
}

std::optional<Hold> HoldBook::latest(const base::KeyName& lock, qint64 thread) const
{
    const Holding* last = nullptr;
    for (const auto& [key, holding] : m_holdings)
        if (key.first == lock && holding.thread == thread && (!last || holding.acquiredAt > last->acquiredAt))
            last = &holding;
    return last ? std::optional(last->hold()) : std::nullopt;
}

QList<Holding> HoldBook::at(base::MonoTime now) const
{
    QList<Holding> list;
    for (const auto& [key, holding] : m_holdings)
        if (!isOver(holding, now))
            list.append(holding);
    return list;
}

std::optional<base::MonoTime> HoldBook::nextLapse() const
{
    std::optional<base::MonoTime> next;
    for (const auto& [key, holding] : m_holdings)
        if (const auto end = endOf(holding); end && (!next || *end < *next))
            next = end;
    return next;
}

QList<Holding> HoldBook::takeLapsed(base::MonoTime now)
{
    QList<Holding> lapsed;
    std::erase_if(m_holdings, [&](const auto& item) {
        if (!isOver(item.second, now))
            return false;
        lapsed.append(item.second);
        return true;
    });
    return lapsed;
}

} // namespace lockscope::client
