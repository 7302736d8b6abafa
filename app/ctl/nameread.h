#pragma once

#include "app/ctl/firstpass.h"

#include <QObject>
#include <QTimer>

namespace lockscope::ctl
{

/// Reports once which lock is under a pinned name, as soon as it was read on a live connection and its
/// waiters were counted, which may take a second; null where discovery has been everywhere and nothing there
/// is a lock. Main thread.
class NameRead final : public QObject
{
    Q_OBJECT
public:
    /// `session` must outlive it.
    NameRead(CommandSession& session, base::KeyName name, QObject* parent = nullptr);

    /// Returns the lock under that name by the last batch; null where there is none.
    [[nodiscard]] locks::LockPtr present() const;

Q_SIGNALS:
    /// Brings the lock under the name; null where there is none.
    void read(const lockscope::locks::LockPtr& lock);
    /// Comes in place of read() where not all that was needed could be read. The missing parts have been
    /// shown.
    void unread();

private:
    void look();
    void giveUp(const QStringList& missing);
    void report(const locks::LockPtr& lock);

    CommandSession& m_session;
    FirstPass m_firstPass;
    const base::KeyName m_name;
    QTimer m_count;            ///< ends the wait for the number of those who wait
    bool m_everywhere = false; ///< discovery has been
    bool m_reported = false;
};

/// Returns the lock of that name that was pinned and cannot be read here, while the server is live; null
/// where there is none. Whether there is such a lock is not known then.
[[nodiscard]] locks::LockPtr unreadOf(const CommandSession& session, const base::KeyName& name);
/// Returns "Whether there is a lock “a” is not known: It lies on another node …"; for a key that is no lock,
/// what it is and what can be done.
[[nodiscard]] QString unreadSentence(const locks::Lock& lock, base::ServerTime now);

} // namespace lockscope::ctl
