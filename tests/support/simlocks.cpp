#include "tests/support/simlocks.h"

#include <algorithm>

namespace lockscope::support
{

namespace
{

QByteArray holderText(int index)
{
    const QByteArray digits = QByteArray::number(index % 4, 16);
    const QByteArray four = digits.repeated(4);
    return digits.repeated(8) + '-' + four + '-' + four + '-' + four + '-' + digits.repeated(12) + ':' +
           QByteArray::number(index + 1);
}

} // namespace

SimLocks::SimLocks(sim::SimServer& server, quint32 seed, int locks, int holders)
    : m_server(server)
    , m_random(seed)
{
    for (int i = 0; i < locks; ++i)
        m_names.append("orders:" + QByteArray::number(seed) + ':' + QByteArray::number(i));
    for (int i = 0; i < holders; ++i)
        m_holders.append({holderText(i)});
}

void SimLocks::act()
{
    const QByteArray name = m_names[m_random.bounded(int(m_names.size()))];
    lapse(name);
    ++m_acts;
    if (!m_kept.contains(name))
        acquire(name);
    else if (m_random.bounded(4) == 0)
        reenter(name, m_kept[name]);
    else
        release(name);
}

void SimLocks::acquire(const QByteArray& name)
{
    Kept kept;
    kept.holder = m_holders[m_random.bounded(int(m_holders.size()))];
    kept.watchdog = m_random.bounded(3) != 0;
    kept.lease = base::milliseconds(kept.watchdog ? 3000 : 200 + m_random.bounded(3000));
    kept.count = 1;
    m_server.script([&] {
        m_server.execute({"hincrby", name, kept.holder.bytes, "1"});
        setExpiry(name, kept);
    });
    kept.due = m_server.time() + kept.lease / 3;
    m_kept.insert(name, kept);
    m_holds[name].append({m_server.time(), base::ServerTime::max(), kept.holder});
}

void SimLocks::reenter(const QByteArray& name, Kept& kept)
{
    ++kept.count;
    m_server.script([&] {
        m_server.execute({"hincrby", name, kept.holder.bytes, "1"});
        setExpiry(name, kept);
    });
}

void SimLocks::release(const QByteArray& name)
{
    Kept& kept = m_kept[name];
    const bool last = --kept.count == 0;
    m_server.script([&] {
        m_server.execute({"hincrby", name, kept.holder.bytes, "-1"});
        if (!last) {
            setExpiry(name, kept);
            return;
        }
        m_server.execute({"del", name});
        m_server.execute({"publish", "redisson_lock__channel:{" + name + '}', "0"});
    });
    if (last)
        ended(name, m_server.time());
}

void SimLocks::setExpiry(const QByteArray& name, const Kept& kept)
{
    m_server.execute({"pexpire", name, QByteArray::number(qint64(kept.lease.count()))});
    m_expiry[name] = m_server.time() + kept.lease;
    m_prolongations[name].append({m_server.time(), m_expiry[name]});
}

void SimLocks::renew()
{
    for (const QByteArray& name : std::as_const(m_names)) {
        lapse(name);
        const auto kept = m_kept.find(name);
        if (kept == m_kept.end() || !kept->watchdog || kept->due > m_server.time())
            continue;
        setExpiry(name, *kept);
        kept->due = m_server.time() + kept->lease / 3;
    }
}

void SimLocks::lapse(const QByteArray& name)
{
    if (m_kept.contains(name) && m_expiry.value(name) <= m_server.time())
        ended(name, m_expiry.value(name));
}

void SimLocks::ended(const QByteArray& name, base::ServerTime at)
{
    m_kept.remove(name);
    if (!m_holds[name].isEmpty())
        m_holds[name].last().to = std::min(m_holds[name].last().to, at);
}

void SimLocks::deleteOne()
{
    const QByteArray name = m_names[m_random.bounded(int(m_names.size()))];
    lapse(name);
    m_server.execute({"del", name});
    ended(name, m_server.time());
}

void SimLocks::flush()
{
    for (const QByteArray& name : std::as_const(m_names))
        lapse(name);
    m_server.execute({"flushall"});
    for (const QByteArray& name : std::as_const(m_names))
        ended(name, m_server.time());
}

void SimLocks::stop()
{
    for (Kept& kept : m_kept)
        kept.watchdog = false;
}

QList<base::HolderId> SimLocks::holdersWithin(
    const QByteArray& name, base::ServerTime from, base::ServerTime to) const
{
    QList<base::HolderId> found;
    base::ServerTime freeFrom = base::ServerTime::min();
    for (const Hold& hold : m_holds.value(name)) {
        // The open one ends at its expiry, whether or not anybody has noticed.
        const base::ServerTime end =
            hold.to == base::ServerTime::max() ? m_expiry.value(name, hold.to) : hold.to;
        if (freeFrom < hold.from && freeFrom <= to && hold.from > from)
            found.append(base::HolderId());
        if (hold.from <= to && end >= from)
            found.append(hold.holder);
        freeFrom = end;
    }
    if (freeFrom <= to)
        found.append(base::HolderId());
    return found;
}

bool SimLocks::hadExpiry(
    const QByteArray& name, base::ServerTime expiresAt, base::ServerTime from, base::ServerTime to) const
{
    base::ServerTime until = base::ServerTime::max(); // the next one took its place
    const QList<Prolongation> all = m_prolongations.value(name);
    for (auto each = all.rbegin(); each != all.rend() && until >= from; ++each) {
        if (each->expiresAt == expiresAt && each->at <= to)
            return true;
        until = each->at;
    }
    return false;
}

} // namespace lockscope::support
