#pragma once

#include "core/console/source.h"
#include "tests/support/fakeacts.h"
#include "tests/support/fakelocks.h"

#include <QHash>

namespace lockscope::support
{

/// A source that a test drives: it does what it is told and remembers what it was asked. Its server's clock
/// showed fakeNow (or `now`) when it was made and runs with the machine's. Signals are sent at once.
class FakeSource final : public console::Source
{
    Q_OBJECT
public:
    explicit FakeSource(base::ServerTime now = fakeNow, QObject* parent = nullptr);

    void open() override;
    void close() override;
    void retryNow() override;
    void look(const locks::Viewport& viewport) override;
    void select(const std::optional<locks::LockRef>& ref) override;
    void pin(const locks::LockRef& ref, std::optional<locks::Kind> kind) override;
    void unpin(const locks::LockRef& ref) override;
    void setPrefixes(const QByteArrayList& prefixes) override;
    void setStatements(const QList<locks::Stated>& statements) override;
    void setBudget(const locks::ServerBudget& budget) override;
    [[nodiscard]] console::Acts* acts() override { return canAct ? &fakeActs : nullptr; }
    [[nodiscard]] locks::Health health() const override;
    [[nodiscard]] QList<locks::LockPtr> locks() const override;

    /// The server shows these now; one batch.
    void show(const QList<locks::LockPtr>& changed, const QList<locks::LockRef>& removed = {},
        const QList<locks::Event>& events = {});
    void setHealth(const locks::Health& health);
    /// Ready, live, every feed working, first pass done.
    void goLive();
    /// The server stopped answering `age` ago.
    void freeze(base::milliseconds age, const QByteArray& reason = "no-answer");
    /// Sets what select() of that lock answers from now on; sent at once where it is selected.
    void setHistory(const locks::History& history);

    QStringList calls; ///< "open", "look 12", "select orders:42", "retryNow", …
    std::optional<locks::LockRef> selected;
    locks::Viewport viewport;
    locks::ServerBudget budget;
    FakeActs fakeActs{*this};
    bool canAct = true; ///< false: as a recording
    QByteArrayList prefixes;
    QList<locks::Stated> statements;

private:
    QHash<locks::LockRef, locks::LockPtr> m_locks;
    QHash<locks::LockRef, locks::History> m_histories;
    locks::Health m_health;
};

/// A past of `ref` with renewals every 10 s, one hand-over, a free stretch and a gap without sight.
locks::History eventfulHistory(const locks::LockRef& ref, base::ServerTime now = fakeNow);

} // namespace lockscope::support
