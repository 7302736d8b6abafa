#pragma once

#include "core/admin/actline.h"
#include "core/admin/permissions.h"
#include "core/redis/scripts.h"

namespace lockscope::admin
{

/// Asks the server what its ACL lets the acting user do to a lock, without writing anything: one script that
/// may only read (Redis 7), else a dry run of each command where that is granted, else it stays unknown.
/// Lives on the executor's thread.
class ActRights final : public QObject
{
    Q_OBJECT
public:
    using Callback = std::function<void(const ActPermissions&)>;
    /// Places in what was asked; nothing where nobody says.
    using Denied = std::optional<QSet<qsizetype>>;
    using DeniedCallback = std::function<void(const Denied&)>;

    /// The connection's gate must let script() pass.
    ActRights(const redis::Endpoint& endpoint, const redis::ClientOptions& options, const base::Clock& clock,
        QObject* parent = nullptr);

    /// The script that asks; without a text in a build that lacks it.
    static redis::Script script();

    /// `callback` once, never from within this call, unless this is gone by then.
    void ask(const locks::Lock& lock, Callback callback);
    /// The same of any commands.
    void ask(const QList<QByteArrayList>& commands, DeniedCallback callback);

private:
    using Commands = QList<QByteArrayList>;

    void askScript(const Commands& commands, const DeniedCallback& callback);
    void askWho(const Commands& commands, const DeniedCallback& callback);
    void tryDry(const Commands& commands, const QByteArray& user, const DeniedCallback& callback);

    redis::Script m_script;
    ActLine m_line;
};

} // namespace lockscope::admin
