#pragma once

#include "core/console/multiserveracts.h"
#include "core/console/source.h"

#include <memory>

namespace lockscope::console
{

/// Independent servers as one source, for a lock that is spread over them. It is live once each server has
/// answered or failed and as many are there as are needed; it shows the knowledge of the first living one.
/// Its acts are those of MultiServerActs. Lives on the thread of its members' user.
class MultiServerSource final : public Source
{
    Q_OBJECT
public:
    /// `members` has at least one.
    MultiServerSource(MultiServerActs::Members members, client::Needs needs);

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
    [[nodiscard]] Acts* acts() override { return &m_acts; }

    /// Where too few servers are there, returns the health of one that is away.
    [[nodiscard]] locks::Health health() const override;
    [[nodiscard]] QList<locks::LockPtr> locks() const override;

private:
    void reportHealth();
    [[nodiscard]] const Source* firstLiving() const;

    const MultiServerActs::Members m_members;
    MultiServerActs m_acts;
};

} // namespace lockscope::console
