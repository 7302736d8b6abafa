#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

namespace lockscope::ui
{

/// A connection of the last session, and where its window stood.
struct SessionTab {
    QString uri;     ///< without a password
    QString name;    ///< of the connection, for people
    QString page;    ///< as MainWindow::showPage() takes it
    QString filter;  ///< of the Locks page
    QByteArray lock; ///< the name of the selected lock; empty = none
    int groupBy = 0; ///< a GroupBy

    friend bool operator==(const SessionTab&, const SessionTab&) = default;
};

/// The connections that were open when the program ended, kept by QSettings in a file that only its owner can
/// read. Main thread.
namespace lastsession
{
inline constexpr qsizetype mostTabs = 20;

/// Entries without an address are left out.
[[nodiscard]] QList<SessionTab> load();
/// Replaces what was kept; of more than mostTabs the first are.
void save(const QList<SessionTab>& tabs);
} // namespace lastsession

} // namespace lockscope::ui

Q_DECLARE_TYPEINFO(lockscope::ui::SessionTab, Q_RELOCATABLE_TYPE);
