#include "core/locks/lockcolumn.h"

#include <QCoreApplication>

namespace lockscope::locks
{

const std::array<LockColumnTraits, 13> everyLockColumn{{
    {LockColumn::Name, "lock", QT_TRANSLATE_NOOP("LockColumns", "Lock"), nullptr},
    {LockColumn::State, "state", QT_TRANSLATE_NOOP("LockColumns", "State"), nullptr},
    {LockColumn::Trouble, "trouble", QT_TRANSLATE_NOOP("LockColumns", "Trouble"), nullptr, u"⚠"},
    {LockColumn::Kind, "kind", QT_TRANSLATE_NOOP("LockColumns", "Kind"), nullptr},
    {LockColumn::Holder, "holder", QT_TRANSLATE_NOOP("LockColumns", "Holder"), nullptr},
    {LockColumn::Count, "count", QT_TRANSLATE_NOOP("LockColumns", "Count"), nullptr},
    {LockColumn::Held, "held", QT_TRANSLATE_NOOP("LockColumns", "Held for"),
        QT_TRANSLATE_NOOP("LockColumns", "Held")},
    {LockColumn::Ttl, "ttl", QT_TRANSLATE_NOOP("LockColumns", "TTL"), nullptr},
    {LockColumn::Renewals, "renewals", QT_TRANSLATE_NOOP("LockColumns", "Renewals"), nullptr},
    {LockColumn::Waiters, "waiters", QT_TRANSLATE_NOOP("LockColumns", "Waiters"), nullptr},
    {LockColumn::Lease, "lease", QT_TRANSLATE_NOOP("LockColumns", "Lease"), nullptr},
    {LockColumn::Database, "db", QT_TRANSLATE_NOOP("LockColumns", "DB"), nullptr},
    {LockColumn::Node, "node", QT_TRANSLATE_NOOP("LockColumns", "Node"), nullptr},
}};

namespace
{

const LockColumnTraits& traitsOf(LockColumn column) { return everyLockColumn[std::size_t(column)]; }

} // namespace

QByteArray name(LockColumn column) { return traitsOf(column).name; }

QString columnTitle(LockColumn column)
{
    return QCoreApplication::translate("LockColumns", traitsOf(column).title);
}

QString columnHeading(LockColumn column)
{
    const LockColumnTraits& traits = traitsOf(column);
    const char* title = traits.shortTitle != nullptr ? traits.shortTitle : traits.title;
    return QCoreApplication::translate("LockColumns", title).toUpper();
}

QString columnSign(LockColumn column)
{
    const char16_t* sign = traitsOf(column).sign;
    return sign != nullptr ? QString::fromUtf16(sign) : QString();
}

} // namespace lockscope::locks
