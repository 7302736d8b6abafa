#include "ui/dialogs/aclusers.h"

#include "core/admin/aclrules.h"
#include "ui/widgets/foldout.h"

#include <QCoreApplication>

namespace lockscope::ui
{

Foldout* makeAclUsers(int width, QWidget* parent)
{
    auto* users = new Foldout(
        QCoreApplication::translate("AclUsers", "The smallest ACL users that can look, and act (Redis 7)"),
        parent);
    users->setObjectName(QStringLiteral("aclUsers"));
    users->setFixedWidth(width);
    QByteArrayList lines;
    for (const bool acts : {false, true}) {
        const admin::AclWish wish{acts, {}, {}};
        lines.append(admin::aclLine(admin::usualAclUser(wish), admin::aclRules(wish)));
    }
    users->put(lines);
    return users;
}

} // namespace lockscope::ui
