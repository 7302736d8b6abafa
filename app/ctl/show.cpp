#include "app/ctl/firstpass.h"
#include "app/ctl/healthlines.h"
#include "app/ctl/jsonline.h"
#include "app/ctl/lockcolumns.h"
#include "app/ctl/lookcommands.h"
#include "app/ctl/output.h"
#include "app/ctl/statelook.h"
#include "core/base/printable.h"
#include "core/locks/lockwords.h"
#include "core/words/duration.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace lockscope::ctl
{

namespace
{

QString showText(const char* text) { return QCoreApplication::translate("lockscopectl", text); }

/// A lock in full, a fact a line.
class Portrait
{
public:
    Portrait(const locks::Lock& lock, const View& view)
        : m_lock(lock)
        , m_view(view)
    {
        addIdentity();
        addTime();
        addHolders();
        addWaiters();
        addContent();
        for (const QByteArray& fact : lock.evidence)
            add("because", locks::evidenceSentence(lock.family, fact));
    }

    [[nodiscard]] QString text() const { return m_lines.join(u'\n'); }

private:
    void add(const char* title, const QString& text)
    {
        if (!text.isEmpty())
            m_lines.append(QString::fromLatin1(title).leftJustified(12) + text);
    }

    void addIdentity()
    {
        const locks::State state = locks::stateAt(m_lock, m_view.now);
        const QString glyph = lookOf(state, m_lock.lease.kind).glyph;
        add("lock", locks::nameWords(m_lock.ref.name, 1024));
        add("state", glyph + u' ' + locks::stateWords(state, m_lock.kind));
        if (!m_lock.current)
            add("unknown", locks::unknownSentence(m_lock.unknownReason));
        add("kind", locks::kindWords(m_lock.kind));
        add("db", QString::number(m_lock.ref.db));
        add("node", base::printable(m_lock.ref.node));
    }

    void addTime()
    {
        const auto ttl = locks::ttlAt(m_lock, m_view.now);
        add("ttl", ttl ? words::duration(*ttl) : QString());
        add("expires at", m_lock.expiresAt ? clockText(*m_lock.expiresAt) : QString());
        add("lease", leaseText(m_lock));
        if (m_lock.renewals.count > 0)
            add("renewals", QString::number(m_lock.renewals.count));
        if (m_lock.renewals.nextDue)
            add("next due", clockText(*m_lock.renewals.nextDue));
    }

    void addHolders()
    {
        for (const locks::Holder& holder : m_lock.holders) {
            const QString mode = holder.mode == locks::Mode::Exclusive
                                     ? QString()
                                     : QString::fromLatin1(locks::name(holder.mode)) + u' ';
            const QString count = holder.count > 1 ? QStringLiteral(" ×%1").arg(holder.count) : QString();
            const QString since =
                (holder.sinceExact ? showText(" since %1") : showText(" since %1 or before"))
                    .arg(clockText(holder.since));
            add("holder", mode + holderInFull(holder, m_view) + count + since);
        }
    }

    void addWaiters()
    {
        add("waiters", waitersText(m_lock));
        for (const locks::Waiter& waiter : m_lock.waiters.list) {
            const QString dead =
                waiter.alive == false ? showText(" (nobody listens there: dead)") : QString();
            add("waits", base::printable(waiter.id.bytes) + dead);
        }
    }

    void addContent()
    {
        if (m_lock.permits || m_lock.latchCount)
            add("counts", holderText(m_lock, m_view));
        if (m_lock.token)
            add("token", QString::number(*m_lock.token));
        for (const locks::Companion& companion : m_lock.companions)
            add("companion", base::printable(companion.key.bytes) + QStringLiteral(" (") +
                                 base::printable(companion.role) + u')');
        add("fence", base::printable(m_lock.fence));
    }

    const locks::Lock& m_lock;
    const View& m_view;
    QStringList m_lines;
};

/// Waits until the lock was read, or until discovery has been everywhere without it, prints it, and ends.
class Showing final : public QObject
{
public:
    Showing(Session& session, const base::KeyName& name, bool wasPinned)
        : m_session(session)
        , m_firstPass(session)
        , m_name(name)
        , m_wasPinned(wasPinned)
    {
        connect(&session, &Session::changed, this, &Showing::printWhenKnown);
        connect(&session, &Session::healthChanged, this, &Showing::printWhenKnown);
        connect(&m_firstPass, &FirstPass::over, this, [this] { finish(Nothing); });
        connect(&session, &Session::ending, this,
            [this](bool interrupted) { m_session.finish(interrupted ? Interrupted : print(NotLive)); });
    }

private:
    void printWhenKnown()
    {
        if (m_session.health().live && !found().isEmpty())
            finish(Nothing);
    }

    void finish(ExitCode otherwise)
    {
        if (!std::exchange(m_printed, true))
            m_session.finish(print(otherwise));
    }

    /// The name in each database that has a lock of it.
    [[nodiscard]] QList<locks::Lock> found() const
    {
        QList<locks::Lock> list;
        for (const locks::LockPtr& lock : m_session.source().locks()) {
            if (lock->ref.name == m_name && lock->exists)
                list.append(*lock);
        }
        return list;
    }

    ExitCode print(ExitCode otherwise)
    {
        const QList<locks::Lock> list = found();
        for (locks::Lock lock : list) {
            lock.pinned = lock.pinned && m_wasPinned; // we pinned it ourselves, to have it read at once
            const View view{m_session.now(), &m_session.aliases()};
            m_session.wrote(m_session.arguments().json ? say(jsonLine(lock, m_session))
                                                       : say(Portrait(lock, view).text()));
        }
        if (list.isEmpty())
            complain(showText("There is no lock “%1”.").arg(locks::nameWords(m_name)));
        return list.isEmpty() ? otherwise : Done;
    }

    Session& m_session;
    FirstPass m_firstPass;
    base::KeyName m_name;
    bool m_wasPinned;
    bool m_printed = false;
};

} // namespace

int runShow(const Arguments& arguments)
{
    const base::KeyName name{base::fromTyped(arguments.operands.constFirst())};
    Arguments pinning = arguments;
    auto& pins = pinning.request.pins;
    const bool wasPinned =
        std::any_of(pins.begin(), pins.end(), [&](const auto& pin) { return pin.name == name; });
    if (!wasPinned)
        pins.append({name});
    Session session(pinning);
    if (const ExitCode code = session.prepare({}); code != Done)
        return code;
    const Showing showing(session, name, wasPinned);
    return session.run();
}

} // namespace lockscope::ctl
