#pragma once

#include "core/admin/actline.h"
#include "core/admin/permissions.h"
#include "core/redis/scripts.h"

namespace lockscope::admin
{

/// Asks the server what its ACL lets the acting user do to a lock, without writing anything: one script that
/// may only read (Redis 7), else a dry run of each command where that is granted, else it stays unknown.
/// Lives on the desk's thread.
class ActRights final : public QObject
{
    Q_OBJECT
public:
    using Told = std::function<void(const ActPermissions&)>;

    /// The connection's gate must let script() pass.
    ActRights(const redis::Endpoint& endpoint, const redis::ClientOptions& options, const base::Clock& clock,
        QObject* parent = nullptr);

    /// The script that asks; without a text in a build that lacks it.
    static redis::Script script();

    /// `told` once, never from within this call, unless this is gone by then.
    void ask(const locks::Lock& lock, Told told);

private:
    using Questions = std::shared_ptr<const PermissionQuestions>;

    void askScript(const Questions& questions, const Told& told);
    void askWho(const Questions& questions, const Told& told);
    void tryDry(const Questions& questions, const QByteArray& user, const Told& told);

    redis::Script m_script;
    ActLine m_line;
};

} // namespace lockscope::admin
