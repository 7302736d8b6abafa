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
    using Told = std::function<void(const ActPermissions&)>;
    /// Places in what was asked; nothing where nobody says.
    using Denied = std::optional<QSet<qsizetype>>;
    using DeniedTold = std::function<void(const Denied&)>;

    /// The connection's gate must let script() pass.
    ActRights(const redis::Endpoint& endpoint, const redis::ClientOptions& options, const base::Clock& clock,
        QObject* parent = nullptr);

    /// The script that asks; without a text in a build that lacks it.
    static redis::Script script();

    /// `told` once, never from within this call, unless this is gone by then.
    void ask(const locks::Lock& lock, Told told);
    /// The same of any commands.
    void ask(const QList<QByteArrayList>& commands, DeniedTold told);

private:
    using Commands = QList<QByteArrayList>;

    void askScript(const Commands& commands, const DeniedTold& told);
    void askWho(const Commands& commands, const DeniedTold& told);
    void tryDry(const Commands& commands, const QByteArray& user, const DeniedTold& told);

    redis::Script m_script;
    ActLine m_line;
};

} // namespace lockscope::admin
