#include "ui/dialogs/aclusers.h"

#include "core/admin/aclrules.h"
#include "core/console/connectiontest.h"
#include "ui/widgets/foldout.h"

#include <QCoreApplication>

#include <array>

namespace lockscope::ui
{

namespace
{

void put(Foldout* users, admin::AclLevel level)
{
    static constexpr std::array versions{"Redis 6.0", "Redis 6.2", "Redis 7", "Redis 7.2, Valkey"};
    users->setTitle(QCoreApplication::translate("AclUsers", "Minimal ACL users (%1)")
                        .arg(QLatin1String(versions.at(std::size_t(level)))));
    QByteArrayList lines;
    for (const bool acts : {false, true}) {
        const admin::AclWish wish{.acts = acts, .level = level};
        lines.append(admin::aclLine(admin::usualAclUser(wish), admin::aclRules(wish)));
    }
    users->put(lines);
}

} // namespace

Foldout* makeAclUsers(int width, QWidget* parent)
{
    auto* users = new Foldout({}, parent);
    users->setObjectName(QStringLiteral("aclUsers"));
    users->setFixedWidth(width);
    put(users, admin::AclLevel::Reading);
    return users;
}

void followAclUsers(Foldout* users, const console::ConnectionTest& test)
{
    QObject::connect(&test, &console::ConnectionTest::changed, users, [users, &test] {
        if (const auto level = admin::aclLevel(test.serverVersion()))
            put(users, *level);
        else if (!test.serverVersion().isEmpty())
            users->put({}); // that version has no ACL users
    });
}

} // namespace lockscope::ui
