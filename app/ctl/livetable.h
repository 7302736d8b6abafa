#pragma once

#include "app/ctl/commandsession.h"
#include "app/ctl/sortedlocks.h"
#include "app/ctl/terminal.h"
#include "app/ctl/terminalcolumns.h"

#include <QTimer>

namespace lockscope::ctl
{

/// Watch on a terminal: a table that is drawn anew as locks change and as time passes. Owns the screen until
/// the session closes. Main thread.
class LiveTable final : public QObject
{
    Q_OBJECT
public:
    /// `session` must outlive it.
    explicit LiveTable(CommandSession& session, QObject* parent = nullptr);

private:
    void draw();
    void press(const QByteArray& key);
    void scroll(qsizetype rows);
    [[nodiscard]] QList<locks::LockPtr> rowsInSight(qsizetype room);
    [[nodiscard]] QString serverLine() const;
    [[nodiscard]] QString matchWords() const;
    [[nodiscard]] QString costLine() const;
    [[nodiscard]] QString titleLine(const QList<int>& widths) const;
    [[nodiscard]] QString lockLine(const locks::Lock& lock, const QList<int>& widths) const;

    CommandSession& m_session;
    Terminal m_terminal;
    QTimer m_soon; ///< merges bursts of changes
    QTimer m_beat; ///< remaining times drain
    SortedLocks m_locks;
    std::optional<SortedLocks::Place> m_first; ///< the first row in sight; empty = the top
};

} // namespace lockscope::ctl
