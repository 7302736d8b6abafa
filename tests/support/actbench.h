#pragma once

#include "core/audit/auditentry.h"
#include "core/console/acts.h"
#include "core/console/live.h"
#include "core/locks/event.h"
#include "tests/support/privateredis.h"
#include "tests/support/watched.h"
#include "tests/support/wiretap.h"

#include <QTemporaryDir>

namespace lockscope::support
{

/// Acts as window and terminal do them: over the port, on a private server whose MONITOR is listened to, with
/// an audit log of its own. Blocks, as only tests may.
class ActBench
{
public:
    explicit ActBench(
        profile::Environment environment, QByteArrayList users = {}, const QStringList& serverArguments = {});

    /// On another server than the usual one; it gets a port.
    ActBench(PrivateRedis::Options options, profile::Environment environment);

    /// By redis-cli, one command a line; ids as of spelled().
    void arrange(const QByteArray& lines) const;
    /// Watches the server; everything on it is known when it returns.
    void open();
    /// Takes the lock "orders" in that name; known when it returns.
    void take(const QString& holder = holderOne);
    [[nodiscard]] locks::LockPtr lock(const QByteArray& name = "orders") const;
    [[nodiscard]] console::Acts& acts() const { return *source->acts(); }
    /// An act as it would be asked for now.
    [[nodiscard]] admin::ActRequest asked(admin::ActKind act, const QByteArray& name = "orders") const;
    /// Its outcome in a few words.
    QByteArray perform(const admin::ActRequest& wanted);
    QByteArray perform(admin::ActKind act) { return perform(asked(act)); }
    /// The outcomes of several that are under way at the same time.
    QByteArrayList perform(const QList<admin::ActRequest>& wanted);
    [[nodiscard]] QList<audit::AuditEntry> audited() const;
    /// Returns the audit log by the time that every act has its end.
    [[nodiscard]] QList<audit::AuditEntry> auditedToTheEnd() const;

    QTemporaryDir folder;
    PrivateRedis redis;
    WireTap tap;
    console::LiveRequest request;
    std::shared_ptr<console::Source> source;
    QList<locks::Event> events;
    bool onItsThread = true;
};

} // namespace lockscope::support
