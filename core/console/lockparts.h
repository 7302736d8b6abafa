#pragma once

#include "core/console/lockpartsacts.h"

namespace lockscope::console
{

/// One lock on independent servers as a source of its parts: each is a lock of that name with its server as
/// LockRef::node. Shows and acts through sources that others have opened and close. Lives on the thread of
/// its members' user.
class LockParts final : public Source
{
    Q_OBJECT
public:
    /// `members` has at least one.
    LockParts(const locks::LockRef& lock, const LockPartsActs::Members& members);

    void open() override {}
    void close() override {}
    void retryNow() override;
    void look(const locks::Viewport&) override {}
    void select(const std::optional<locks::LockRef>&) override {}
    void pin(const locks::LockRef&, std::optional<locks::Kind>) override {}
    void unpin(const locks::LockRef&) override {}
    void setPrefixes(const QByteArrayList&) override {}
    void setStatements(const QList<locks::Stated>&) override {}
    void setBudget(const locks::ServerBudget&) override {}
    [[nodiscard]] Acts* acts() override { return &m_acts; }

    /// Returns that of the first server that is live, else of the first.
    [[nodiscard]] locks::Health health() const override;
    [[nodiscard]] QList<locks::LockPtr> locks() const override;

    [[nodiscard]] QByteArrayList nodes() const; ///< of all members
    /// Returns the clock of that server as it shows now, or when it was live last.
    [[nodiscard]] base::ServerTime clockOf(const QByteArray& node) const;
    [[nodiscard]] bool isLive(const QByteArray& node) const;
    /// Returns the server whose guard is shown.
    [[nodiscard]] std::shared_ptr<Source> asked() const { return m_acts.asked().source; }

private:
    void take(qsizetype place, const locks::Batch& batch);
    void put(qsizetype place, const locks::LockPtr& lock);
    [[nodiscard]] locks::LockRef refOf(qsizetype place) const;

    const locks::LockRef m_lock;
    LockPartsActs m_acts;
    QHash<qsizetype, locks::LockPtr> m_parts; ///< by the place of the member
};

} // namespace lockscope::console
