#include "app/ctl/nameread.h"

#include "app/ctl/words.h"
#include "core/locks/family.h"
#include "core/locks/lockwords.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace lockscope::ctl
{

namespace
{

/// A key that its name and content do not identify may still be a kind that an operator knows.
QString foreignWords(const locks::Lock& lock, base::ServerTime now)
{
    QString words = locks::foreignSentence(lock, now);
    if (lock.foreign->type == "string")
        words += u' ' + Words::tr("If it is a lock, say which: --pin %1=string (or =semaphore, "
                                  "=permit-semaphore, =latch).")
                            .arg(locks::nameWords(lock.ref->name));
    return words;
}

/// The longest wait for the number of waiters.
constexpr base::milliseconds countPatience{1'500};

bool isCounted(const locks::Lock& lock)
{
    return lock.waiters.visibility != locks::Visibility::Unknown ||
           locks::familyOf(lock.kind).waiterChannels(lock).isEmpty();
}

} // namespace

NameRead::NameRead(CommandSession& session, base::KeyName name, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_firstPass(session)
    , m_name(std::move(name))
{
    m_count.setSingleShot(true);
    m_count.setInterval(countPatience);
    connect(&m_count, &QTimer::timeout, this, [this] { report(present()); });
    connect(&session, &CommandSession::changed, this, &NameRead::look);
    connect(&session, &CommandSession::healthChanged, this, &NameRead::look);
    connect(&m_firstPass, &FirstPass::over, this, [this] {
        m_everywhere = true;
        look();
    });
    connect(&m_firstPass, &FirstPass::incomplete, this, &NameRead::giveUp);
}

locks::LockPtr NameRead::present() const
{
    const QList<locks::LockPtr> known = m_session.source().locks();
    const auto found =
        std::ranges::find_if(known, [this](const locks::LockPtr& lock) { return lock->ref->name == m_name; });
    return found == known.end() ? nullptr : *found;
}

void NameRead::look()
{
    if (m_reported)
        return;
    const locks::LockPtr lock = present();
    const bool exists = lock && lock->exists;
    const bool isFree = lock && !exists && lock->current && lock->asOf > base::ServerTime();
    if (!m_session.health().live && !m_everywhere)
        return;
    if (exists && !isCounted(*lock) && !m_count.isActive())
        m_count.start();
    else if (exists ? isCounted(*lock) : isFree || m_everywhere) // a channel may yet tell what a key is
        report(lock);
}

void NameRead::report(const locks::LockPtr& lock)
{
    if (!std::exchange(m_reported, true))
        Q_EMIT read(lock);
}

/// Once the name was read, other missing parts do not count.
void NameRead::giveUp(const QStringList& missing)
{
    if (std::exchange(m_reported, true))
        return;
    complainOfGaps(missing);
    Q_EMIT unread();
}

locks::LockPtr unreadOf(const CommandSession& session, const base::KeyName& name)
{
    const QList<locks::LockPtr> known = session.source().locks();
    const auto found = std::ranges::find_if(known, [&](const locks::LockPtr& lock) {
        return lock->ref->name == name && !lock->current && !lock->exists;
    });
    return found == known.end() || !session.health().live ? nullptr : *found;
}

QString unreadSentence(const locks::Lock& lock, base::ServerTime now)
{
    if (lock.foreign)
        return foreignWords(lock, now);
    return Words::tr("Whether there is a lock “%1” is not known: %2")
        .arg(locks::nameWords(lock.ref->name), locks::unknownSentence(lock.unknownReason));
}

} // namespace lockscope::ctl

#include "moc_nameread.cpp"
