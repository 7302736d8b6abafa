#pragma once

#include "core/console/source.h"
#include "ui/models/eventcolumn.h"

#include <QHash>
#include <QStringList>
#include <QWidget>

namespace lockscope::ui
{

class PlainLabel;

/// Shows the locks of an act in the minute after it: their events, one a line with the time since the act on
/// that lock, and their states at the end. It listens from begin() on, shown or not. Main thread; no timer.
class Aftermath final : public QWidget
{
    Q_OBJECT
public:
    static constexpr base::milliseconds watched{60'000};

    explicit Aftermath(QWidget* parent = nullptr);

    void setAliases(const Aliases& aliases) { m_aliases = aliases; }
    /// Watches this lock from `at` on, by the clock of its server; the minute begins anew at `now`. `name`
    /// stands in its lines where there are several locks.
    void begin(const locks::LockRef& ref, const QString& name, base::ServerTime at, base::ServerTime now);
    /// Adds the events of the watched locks.
    void take(const locks::Batch& batch);
    /// `source` shows the locks as they are now; it is asked once, at the end of the minute.
    void tick(const console::Source& source, base::ServerTime now);
    /// Returns all lines, as they are shown.
    [[nodiscard]] QString text() const;

private:
    struct Watched {
        QString name;
        base::ServerTime at{};
    };
    [[nodiscard]] QString lineOf(const Watched& lock, const locks::Event& event) const;
    [[nodiscard]] QString endOf(const Watched& lock, const locks::LockPtr& now, base::ServerTime at) const;
    void showEnd(const QList<locks::LockPtr>& all, base::ServerTime now);
    void showLines(base::ServerTime now);

    Aliases m_aliases;
    QHash<locks::LockRef, Watched> m_locks;
    QList<locks::LockRef> m_order; ///< of their acts
    bool m_isOver = true;
    base::ServerTime m_begin{};
    QStringList m_lines;  ///< the first ones
    qsizetype m_more = 0; ///< events beyond these
    QStringList m_end;    ///< the states after the minute; empty before
    PlainLabel* m_heading;
    PlainLabel* m_events;
};

} // namespace lockscope::ui
