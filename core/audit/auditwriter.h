#pragma once

#include "core/audit/auditfile.h"
#include "core/base/time.h"

#include <QObject>
#include <QTimer>

#include <deque>
#include <functional>

namespace lockscope::audit
{

/// Appends to the audit file in the order in which it is asked. Where another process is writing it tries
/// again shortly, and gives the line up after a while. Lives on the thread of the disk.
class AuditWriter final : public QObject
{
    Q_OBJECT
public:
    static constexpr base::milliseconds tryAgainAfter{2};
    static constexpr base::milliseconds patience{3'000};

    /// The line, or why it is not on the disk. Errors: FileUnwritable.
    using Done = std::function<void(const base::Result<QByteArray>&)>;

    /// `clock` must outlive it.
    AuditWriter(AuditFile file, const base::Clock& clock);
    ~AuditWriter() override;

    /// Writes a line; calls `done` on this thread, perhaps from within this call.
    void write(const QJsonObject& content, Done done);
    /// Returns the file that it appends to.
    [[nodiscard]] const AuditFile& file() const { return m_file; }

private:
    struct Order {
        QJsonObject content;
        Done done;
        base::MonoTime until{};
    };
    /// Returns true where the first order is dealt with.
    bool dealWithFirst(bool lastChance);
    void work();

    AuditFile m_file;
    const base::Clock& m_clock;
    std::deque<Order> m_orders;
    QTimer* m_again;
};

} // namespace lockscope::audit
