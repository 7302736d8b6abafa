#pragma once

#include "core/locks/lock.h"
#include "ui/models/eventcolumn.h"

#include <QStringList>
#include <QWidget>

#include <optional>

namespace lockscope::ui
{

class PlainLabel;

/// Shows one lock in the minute after an act: its events, one a line with the time since the act, and
/// its state at the end. It listens from begin() on, shown or not. Main thread; no timer.
class Aftermath final : public QWidget
{
    Q_OBJECT
public:
    static constexpr base::milliseconds watched{60'000};

    explicit Aftermath(QWidget* parent = nullptr);

    void setAliases(const Aliases& aliases) { m_aliases = aliases; }
    /// Begins the minute at `now`, the server's clock as shown.
    void begin(const locks::LockRef& ref, base::ServerTime now);
    void take(const locks::Batch& batch);
    /// `lock` is the lock as it is known now; null where it is not.
    void tick(const locks::LockPtr& lock, base::ServerTime now);
    [[nodiscard]] QString text() const;

private:
    void showLines(base::ServerTime now);

    Aliases m_aliases;
    std::optional<locks::LockRef> m_ref; ///< while the minute lasts
    base::ServerTime m_begin{};
    QStringList m_lines;  ///< the first ones
    qsizetype m_more = 0; ///< events beyond these
    QString m_end;        ///< the state after the minute; empty before
    PlainLabel* m_heading;
    PlainLabel* m_events;
};

} // namespace lockscope::ui
