#pragma once

#include "core/console/redlockacts.h"
#include "core/console/source.h"

#include <memory>

namespace lockscope::console
{

/// Independent servers as one source, for a lock that counts as held where a majority of them grants it. It
/// is live once each server has answered or failed and a majority is there; what is shown is what the first
/// living one knows. Acts are those of RedlockActs. Lives on the thread of its members' user.
class Redlock final : public Source
{
    Q_OBJECT
public:
    /// At least one.
    explicit Redlock(RedlockActs::Members members);

    void open() override;
    void close() override;
    void retryNow() override;
    void look(const QList<locks::LockRef>& visible) override;
    void select(const std::optional<locks::LockRef>& ref) override;
    void pin(const locks::LockRef& ref, std::optional<locks::Kind> kind) override;
    void unpin(const locks::LockRef& ref) override;
    void setPrefixes(const QByteArrayList& prefixes) override;
    void setBudget(const Budget& budget) override;
    [[nodiscard]] Acts* acts() override { return &m_acts; }

    /// Without a majority: that of a server that is away.
    [[nodiscard]] locks::Health health() const override;
    [[nodiscard]] QList<locks::LockPtr> locks() const override;

private:
    void tellHealth();
    [[nodiscard]] const Source* firstLiving() const;

    const RedlockActs::Members m_members;
    RedlockActs m_acts;
};

} // namespace lockscope::console
