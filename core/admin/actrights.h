#pragma once

#include "core/admin/actline.h"
#include "core/admin/permissions.h"
#include "core/redis/scripts.h"

namespace lockscope::admin
{

/// Asks the server what its ACL lets the acting user do to a lock, without writing anything: by one script
/// that may only read (Redis 7), else by a dry run of each command where that is granted. Otherwise it stays
/// unknown. Lives on the executor's thread.
class ActRights final : public QObject
{
    Q_OBJECT
public:
    using Callback = std::function<void(const ActPermissions&)>;
    /// The places of the denied commands among those asked about; nothing where the server does not say.
    using Denied = std::optional<QSet<qsizetype>>;
    using DeniedCallback = std::function<void(const Denied&)>;

    /// The connection's gate must let script() pass.
    ActRights(const redis::Endpoint& endpoint, const redis::ClientOptions& options, const base::Clock& clock,
        QObject* parent = nullptr);

    /// Returns the script that asks; without a text in a build that lacks it.
    static redis::Script script();

    /// Asks about the acts on `lock`. `callback` is called once, never from within this call, unless this is
    /// gone by then.
    void ask(const locks::Lock& lock, Callback callback);
    /// Asks the same about any commands.
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
