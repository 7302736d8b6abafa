#include "app/ctl/nameread.h"

#include "core/locks/lockwords.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace lockscope::ctl
{

NameRead::NameRead(Session& session, base::KeyName name, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_firstPass(session)
    , m_name(std::move(name))
{
    connect(&session, &Session::changed, this, &NameRead::look);
    connect(&session, &Session::healthChanged, this, &NameRead::look);
    connect(&m_firstPass, &FirstPass::over, this, [this] { tell(present()); });
    connect(&m_firstPass, &FirstPass::incomplete, this, &NameRead::giveUp);
}

locks::LockPtr NameRead::present() const
{
    const QList<locks::LockPtr> known = m_session.source().locks();
    const auto found =
        std::ranges::find_if(known, [this](const locks::LockPtr& lock) { return lock->ref.name == m_name; });
    return found == known.end() ? nullptr : *found;
}

void NameRead::look()
{
    const locks::LockPtr lock = present();
    const bool wasRead = lock && (lock->exists || lock->asOf > base::ServerTime());
    if (m_session.health().live && wasRead)
        tell(lock);
}

void NameRead::tell(const locks::LockPtr& lock)
{
    if (!std::exchange(m_told, true))
        Q_EMIT read(lock);
}

/// Who has read the name needs to know of no other.
void NameRead::giveUp(const QStringList& missing)
{
    if (std::exchange(m_told, true))
        return;
    complainOfGaps(missing);
    m_session.finish(NotLive);
}

locks::LockPtr unreadOf(const Session& session, const base::KeyName& name)
{
    const QList<locks::LockPtr> known = session.source().locks();
    const auto found = std::ranges::find_if(known, [&](const locks::LockPtr& lock) {
        return lock->ref.name == name && !lock->current && !lock->exists;
    });
    return found == known.end() || !session.health().live ? nullptr : *found;
}

QString unreadSentence(const locks::Lock& lock)
{
    return QCoreApplication::translate("lockscopectl", "Whether there is a lock “%1” is not known: %2")
        .arg(locks::nameWords(lock.ref.name), locks::unknownSentence(lock.unknownReason));
}

} // namespace lockscope::ctl

#include "moc_nameread.cpp"
