#include "core/profile/profilemerge.h"

#include <QSet>

#include <algorithm>

namespace lockscope::profile
{

namespace
{

std::optional<Profile> profileIn(const QList<Profile>& profiles, const QString& uri)
{
    const auto found = std::ranges::find(profiles, uri, &Profile::uri);
    return found == profiles.cend() ? std::nullopt : std::optional(*found);
}

template<class Field>
void take(Field& theirs, const Field& base, const Field& mine)
{
    if (mine != base)
        theirs = mine;
}

template<class Item>
QList<Item> missingFrom(const QList<Item>& other, const QList<Item>& items)
{
    QList<Item> missing;
    for (const Item& item : items) {
        if (!other.contains(item))
            missing.append(item);
    }
    return missing;
}

void mergeWishes(Profile& theirs, const Profile& base, const Profile& mine)
{
    const QList<Pin> unpinned = missingFrom(mine.pins, base.pins);
    theirs.pins.removeIf([&](const Pin& pin) { return unpinned.contains(pin); });
    const QList<QByteArray> dropped = missingFrom<QByteArray>(mine.prefixes, base.prefixes);
    theirs.prefixes.removeIf([&](const QByteArray& prefix) { return dropped.contains(prefix); });
    const QList<Statement> taken = missingFrom(mine.statements, base.statements);
    theirs.statements.removeIf([&](const Statement& statement) { return taken.contains(statement); });
    theirs.want(missingFrom(base.pins, mine.pins), missingFrom<QByteArray>(base.prefixes, mine.prefixes),
        missingFrom(base.statements, mine.statements));
}

void mergeAliases(Profile& theirs, const Profile& base, const Profile& mine)
{
    const auto before = base.aliases.keys() + mine.aliases.keys();
    for (const QByteArray& client : QSet<QByteArray>(before.begin(), before.end())) {
        if (!mine.aliases.contains(client))
            theirs.aliases.remove(client);
        else if (mine.aliases.value(client) != base.aliases.value(client))
            theirs.aliases.insert(client, mine.aliases.value(client));
    }
}

Profile mergedProfile(const Profile& base, const Profile& mine, Profile theirs)
{
    mergeWishes(theirs, base, mine);
    mergeAliases(theirs, base, mine);
    take(theirs.namePatterns, base.namePatterns, mine.namePatterns);
    take(theirs.name, base.name, mine.name);
    take(theirs.environment, base.environment, mine.environment);
    take(theirs.colour, base.colour, mine.colour);
    take(theirs.group, base.group, mine.group);
    for (const Whose of : everybody)
        take(theirs.password(of), base.password(of), mine.password(of));
    take(theirs.actUser, base.actUser, mine.actUser);
    take(theirs.auditStream, base.auditStream, mine.auditStream);
    take(theirs.longWait, base.longWait, mine.longWait);
    take(theirs.manyWaiters, base.manyWaiters, mine.manyWaiters);
    take(theirs.silentHolder, base.silentHolder, mine.silentHolder);
    take(theirs.timesUsual, base.timesUsual, mine.timesUsual);
    take(theirs.clockOff, base.clockOff, mine.clockOff);
    theirs.lastUsed = std::max(theirs.lastUsed, mine.lastUsed);
    return theirs;
}

} // namespace

QList<Profile> merged(const QList<Profile>& base, const QList<Profile>& mine, const QList<Profile>& theirs)
{
    QList<Profile> all;
    for (const Profile& own : mine) {
        const auto before = profileIn(base, own.uri);
        const auto other = profileIn(theirs, own.uri);
        if (other)
            all.append(mergedProfile(before.value_or(Profile()), own, *other));
        else if (before != own) // what others took away stays away, unless it was used here since
            all.append(own);
    }
    for (const Profile& other : theirs) {
        if (!profileIn(mine, other.uri) && !profileIn(base, other.uri))
            all.append(other);
    }
    return all;
}

} // namespace lockscope::profile
