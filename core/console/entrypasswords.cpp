#include "core/console/entrypasswords.h"

#include <algorithm>
#include <utility>

namespace lockscope::console
{

using profile::PasswordSupply;
using profile::Whose;

const redis::Secret& Entry::password(Whose of) const
{
    if (of == Whose::Watcher)
        return server.password;
    return of == Whose::Sentinels && server.sentinels ? server.sentinels->password : actPassword;
}

void Entry::setPassword(Whose of, const redis::Secret& password)
{
    if (of == Whose::Watcher)
        server.password = password;
    else if (of == Whose::Actor)
        actPassword = password;
    else if (server.sentinels)
        server.sentinels->password = password;
}

bool Entry::has(Whose who) const
{
    return who == Whose::Watcher || (who == Whose::Actor ? !actUser.isEmpty() : server.sentinels.has_value());
}

EntryPasswords::EntryPasswords(const QString& uri, const profile::PasswordSources& from)
{
    for (const Whose whose : profile::everybody)
        m_supplies[std::size_t(whose)] =
            std::make_unique<PasswordSupply>(uri, from[std::size_t(whose)], whose);
}

PasswordSupply& EntryPasswords::supply(Whose whose) const { return *m_supplies[std::size_t(whose)]; }

bool EntryPasswords::brings(Whose whose) const { return supply(whose).mustBeAsked(); }

bool EntryPasswords::isToFetch(Whose whose, const Entry& entry) const
{
    return entry.has(whose) && entry.password(whose).isEmpty() && supply(whose).mustBeAsked();
}

bool EntryPasswords::lacks(const Entry& entry, const QList<Whose>& whose) const
{
    return std::ranges::any_of(whose, [&](Whose each) { return isToFetch(each, entry); });
}

QList<Whose> EntryPasswords::whoever() { return {profile::everybody.begin(), profile::everybody.end()}; }

QList<Whose> EntryPasswords::watching() { return {Whose::Watcher, Whose::Sentinels}; }

void EntryPasswords::fill(const Entry& entry, const Filled& filled, const QList<Whose>& whose)
{
    giveUp();
    fillFrom(whose, entry, filled);
}

void EntryPasswords::fillFrom(QList<Whose> open, Entry entry, const Filled& filled)
{
    while (!open.isEmpty() && !isToFetch(open.constFirst(), entry))
        open.removeFirst();
    if (open.isEmpty())
        return filled(entry);
    const Whose whose = open.takeFirst();
    supply(whose).ask([this, open, whose, entry = std::move(entry), filled](
                          const base::Result<redis::Secret>& password) mutable {
        if (password)
            entry.setPassword(whose, *password);
        else if (whose != Whose::Actor)
            return filled(password.error());
        fillFrom(open, std::move(entry), filled);
    });
}

void EntryPasswords::fetch(Whose whose, const PasswordSupply::Callback& callback)
{
    supply(whose).ask(callback);
}

void EntryPasswords::renew(const QList<Whose>& whose, const Callback& callback)
{
    for (const Whose each : whose)
        if (supply(each).answers())
            supply(each).ask([each, callback](const base::Result<redis::Secret>& password) {
                if (password)
                    callback(each, *password);
            });
}

void EntryPasswords::giveUp()
{
    for (const auto& each : m_supplies)
        each->giveUp();
}

} // namespace lockscope::console

#include "moc_entrypasswords.cpp"
