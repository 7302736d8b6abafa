#pragma once

#include "app/ctl/firstpass.h"

#include <QObject>

namespace lockscope::ctl
{

/// Tells once what stands under a pinned name, as soon as it was read on a live connection; null where
/// discovery has been everywhere and nothing there is a lock. Main thread.
class NameRead final : public QObject
{
    Q_OBJECT
public:
    NameRead(Session& session, base::KeyName name, QObject* parent = nullptr);

    /// What stands there as of the last batch; null where nothing does.
    [[nodiscard]] locks::LockPtr present() const;

Q_SIGNALS:
    void read(const lockscope::locks::LockPtr& lock);

private:
    void look();
    void giveUp(const QStringList& missing);
    void tell(const locks::LockPtr& lock);

    Session& m_session;
    FirstPass m_firstPass;
    const base::KeyName m_name;
    bool m_told = false;
};

/// The lock of that name that was pinned and cannot be read here, while the server is live; null where there
/// is none. Whether there is such a lock is not known then.
[[nodiscard]] locks::LockPtr unreadOf(const Session& session, const base::KeyName& name);
/// "Whether there is a lock “a” is not known: It lies on another node …"
[[nodiscard]] QString unreadSentence(const locks::Lock& lock);

} // namespace lockscope::ctl
