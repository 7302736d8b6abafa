#include "app/ctl/portrait.h"

#include "app/ctl/healthlines.h"
#include "app/ctl/terminalcolours.h"
#include "app/ctl/textwidth.h"
#include "app/ctl/words.h"
#include "core/base/printable.h"
#include "core/locks/family.h"
#include "core/locks/lockwords.h"
#include "core/words/duration.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::ctl
{

namespace
{

constexpr int titleWidth = 12;

/// A job's content says what it works on; that of the others is shown in lines of its own.
QString companionText(const locks::Companion& companion)
{
    const QString key =
        base::printable(companion.key.bytes) + QStringLiteral(" (") + base::printable(companion.role) + u')';
    return companion.role == "job" ? key + u' ' + base::printable(companion.content) : key;
}

QString sinceText(const locks::Holder& holder)
{
    const QString at = clockText(holder.since);
    if (holder.sinceExact)
        return Words::tr(" since %1").arg(at);
    switch (holder.sinceBy) {
    case locks::SinceBy::IdleTime:
        return Words::tr(" since %1 or before, by the idle time of its key").arg(at);
    case locks::SinceBy::Value:
        return Words::tr(" since %1, by the time in its value").arg(at);
    case locks::SinceBy::Asked:
        return Words::tr(" since %1 or later, by the time in its value").arg(at);
    case locks::SinceBy::Found:
        break;
    }
    return Words::tr(" since %1 or before").arg(at);
}

class Portrait
{
public:
    Portrait(const locks::Lock& lock, const CellContext& context, bool isColoured)
        : m_lock(lock)
        , m_context(context)
        , m_isColoured(isColoured)
    {
        addIdentity();
        addTime();
        addHolders();
        addWaiters();
        addContent();
        for (const QByteArray& fact : lock.evidence->facts)
            add(Words::tr("because"), locks::evidenceSentence(lock.kind, fact));
        QStringList others;
        for (const locks::Kind kind : lock.evidence->couldAlsoBe)
            others.append(locks::kindTitle(kind));
        add(Words::tr("or else"), others.join(QStringLiteral(", ")));
    }

    [[nodiscard]] QString text() const { return m_lines.join(u'\n'); }

private:
    void add(const QString& title, const QString& text)
    {
        if (!text.isEmpty())
            m_lines.append(title + QString(std::max(0, titleWidth - widthOf(title)), u' ') + text);
    }

    void addIdentity()
    {
        const locks::State state = locks::stateAt(m_lock, m_context.now);
        const QString words =
            locks::stateSign(state, m_lock.lease.kind) + u' ' + locks::stateTitle(state, m_lock.kind);
        add(Words::tr("lock"), locks::nameWords(m_lock.ref->name, 1024));
        add(Words::tr("state"), m_isColoured ? coloured(words, colourOf(state, m_lock.lease.kind)) : words);
        if (!locks::isLiveAt(m_lock, m_context.now))
            addDoubt();
        if (m_lock.doubts->seenBefore)
            add(Words::tr("seen before"),
                Words::tr("the failover at %1").arg(clockText(*m_lock.doubts->seenBefore)));
        addLoss();
        add(Words::tr("kind"), locks::kindTitle(m_lock.kind));
        add(Words::tr("db"), QString::number(m_lock.ref->db));
        add(Words::tr("node"), base::printable(m_lock.place()));
    }

    /// Why it is not known, and the moment that all of it stands at.
    void addDoubt()
    {
        add(Words::tr("unknown"),
            m_lock.foreign ? locks::foreignSentence(m_lock, m_context.now)
                           : locks::unknownSentence(locks::unknownReasonAt(m_lock, m_context.now)));
        if (m_lock.asOf != base::ServerTime{})
            add(Words::tr("as of"), clockText(m_lock.asOf));
    }

    void addLoss()
    {
        if (!m_lock.lost)
            return;
        add(Words::tr("lost in"), Words::tr("the failover at %1, possibly").arg(clockText(m_lock.lost->at)));
        for (const locks::Holder& holder : m_lock.lost->holders)
            add(Words::tr("still works?"), locks::holderIdWords(holder.id, 1024));
    }

    void addTime()
    {
        const auto ttl = locks::ttlAt(m_lock, m_context.now);
        add(Words::tr("ttl"), ttl ? words::duration(*ttl) : QString());
        add(Words::tr("expires at"), m_lock.expiresAt ? clockText(*m_lock.expiresAt) : QString());
        add(Words::tr("lease"), leaseText(m_lock));
        if (m_lock.renewals->count > 0)
            add(Words::tr("renewals"), QString::number(m_lock.renewals->count));
        if (m_lock.renewals->nextDue)
            add(Words::tr("next due"), clockText(*m_lock.renewals->nextDue));
    }

    void addHolders()
    {
        add(Words::tr("last seen"), locks::handOverWords(m_lock));
        for (const locks::Holder& holder : m_lock.holders) {
            const QString mode = holder.mode == locks::Mode::Exclusive
                                     ? QString()
                                     : QString::fromLatin1(locks::name(holder.mode)) + u' ';
            const QString count = holder.count > 1 ? QStringLiteral(" ×%1").arg(holder.count) : QString();
            add(Words::tr("holder"), mode + holderInFull(holder, m_context) + count + sinceText(holder));
        }
    }

    void addWaiters()
    {
        add(Words::tr("waiters"), waitersText(m_lock));
        for (const locks::Waiter& waiter : m_lock.waiters.list) {
            const QString dead =
                waiter.alive == false ? Words::tr(" (nobody listens there: dead)") : QString();
            const locks::Holder parts = locks::holderOf(m_lock.kind, waiter.id);
            add(Words::tr("waits"), holderInFull(parts, m_context) + dead);
        }
    }

    void addContent()
    {
        if (m_lock.permits || m_lock.latchCount)
            add(Words::tr("counts"), holderText(m_lock, m_context));
        if (m_lock.token)
            add(Words::tr("token"), QString::number(*m_lock.token));
        for (const locks::Companion& companion : m_lock.companions)
            add(Words::tr("companion"), companionText(companion));
        add(Words::tr("fence"), base::printable(m_lock.fence.toHex()));
    }

    const locks::Lock& m_lock;
    const CellContext& m_context;
    const bool m_isColoured;
    QStringList m_lines;
};

} // namespace

QString portrait(const locks::Lock& lock, const CellContext& context, bool isColoured)
{
    return Portrait(lock, context, isColoured).text();
}

} // namespace lockscope::ctl
