#include "app/ctl/actorder.h"

#include "app/ctl/severalservers.h"
#include "app/ctl/words.h"
#include "core/base/printable.h"
#include "core/locks/family.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace lockscope::ctl
{

namespace
{

using admin::ActKind;
using locks::Form;
using locks::Kind;
using locks::Mode;

constexpr qint64 mostPermits = 1'000'000;

/// A read-write lock is taken in one of its two modes.
std::optional<std::pair<Kind, Mode>> kindFrom(const QString& typed)
{
    if (typed == u"read")
        return std::pair(locks::kindOf(Form::Read), Mode::Read);
    if (typed == u"write")
        return std::pair(locks::kindOf(Form::Write), Mode::Write);
    if (typed == redlockWord)
        return std::pair(locks::kindOf(Form::Reentrant), Mode::Exclusive);
    const auto kind = locks::kindFromName(typed.toLatin1());
    if (!kind)
        return std::nullopt;
    return std::pair(*kind, locks::usualMode(*kind));
}

/// Reads the options of one act, stopping at the first thing that is wrong.
class ActOrderReading
{
public:
    ActOrderReading(ActKind act, const Arguments& arguments)
        : m_arguments(arguments)
    {
        m_order.request.act = act;
        m_order.request.lock.name = {base::fromTyped(arguments.operands.value(0))};
        for (const QString& further : arguments.operands.mid(1))
            m_order.request.hold.others.append({base::fromTyped(further)});
        m_order.request.reason = arguments.option("reason").trimmed();
    }

    std::variant<ActOrder, UsageFault> read()
    {
        if (readNames() && readKind() && readFence() && readHolder() && readLease() && readSignal() &&
            readTerms())
            return m_order;
        return UsageFault{m_fault};
    }

private:
    bool readNames()
    {
        const QList<base::KeyName> names = namesOf(m_order);
        for (const base::KeyName& name : names)
            if (names.count(name) > 1)
                return fails(Words::tr("A lock can be named once only."));
        return true;
    }

    bool readKind()
    {
        if (!m_arguments.has("kind"))
            return true;
        const auto kind = kindFrom(m_arguments.option("kind"));
        if (!kind || (isRedlock(m_arguments) && m_order.request.act != ActKind::Acquire))
            return fails(Words::tr("--kind takes a kind of lock; “lockscopectl --help” lists them."));
        if (!m_arguments.furtherUris.isEmpty() && locks::isCounter(kind->first))
            return fails(Words::tr("A semaphore or a latch is on one server."));
        const auto form = locks::formOf(kind->first, kind->second);
        if (!m_arguments.furtherUris.isEmpty() && form && isToken(*form) && !isRedlock(m_arguments))
            return fails(Words::tr("A lock of another library is taken on one server."));
        m_order.kind = kind->first;
        m_order.request.hold.kind = kind->first;
        m_order.request.hold.mode = kind->second;
        return true;
    }

    bool readFence()
    {
        if (!m_arguments.has("expect"))
            return true;
        static const QRegularExpression digits(QStringLiteral("^[0-9a-fA-F]+$"));
        const QString fence = m_arguments.option("expect");
        if (!digits.match(fence).hasMatch())
            return fails(Words::tr("--expect takes the “fence” that “show --json” tells."));
        if (m_arguments.has("expect-holder"))
            return fails(Words::tr("--expect and --expect-holder do not go together: the fence says more."));
        m_order.request.fence = fence.toLatin1().toLower();
        return true;
    }

    bool readHolder()
    {
        m_order.holder = m_arguments.option(m_arguments.has("holder") ? "holder" : "expect-holder");
        m_order.request.acceptWeak = m_arguments.has("accept-weak-fence");
        if (m_order.request.acceptWeak && !m_arguments.has("expect-holder"))
            return fails(Words::tr("--accept-weak-fence needs --expect-holder."));
        if (m_order.request.act == ActKind::ReleaseHolder && m_order.holder.isEmpty())
            return fails(Words::tr(
                "“release” needs --holder: a hold of “acquire” ends with the program that keeps it."));
        return true;
    }

    bool readLease()
    {
        if (m_order.request.act != ActKind::ShortenLease)
            return true;
        const auto lease = secondsFrom(m_arguments.option("to"));
        if (!lease || lease->count() == 0)
            return fails(Words::tr("“shorten” needs --to and a number of seconds above 0."));
        m_order.request.lease = *lease;
        return true;
    }

    bool readSignal()
    {
        const bool toChannel = m_arguments.has("channel");
        if (!toChannel && !m_arguments.has("list") && !m_arguments.has("signal"))
            return true;
        if (toChannel == m_arguments.has("list") || !m_arguments.has("signal"))
            return fails(Words::tr("A signal needs --signal and either --channel or --list."));
        m_order.request.signal =
            locks::Signal{toChannel ? locks::Signal::How::Publish : locks::Signal::How::Push,
                base::fromTyped(m_arguments.option(toChannel ? "channel" : "list")),
                base::fromTyped(m_arguments.option("signal"))};
        return true;
    }

    bool readTerms()
    {
        admin::HoldTerms& terms = m_order.request.hold;
        const auto wait = secondsFrom(m_arguments.option("wait"));
        const auto lease = secondsFrom(m_arguments.option("lease"));
        const auto permits = m_arguments.number(QStringLiteral("permits"), 1);
        if (m_arguments.has("wait") && !wait)
            return fails(Words::tr("--wait takes a number of seconds."));
        if (m_arguments.has("lease") && (!lease || lease->count() == 0))
            return fails(Words::tr("--lease takes a number of seconds above 0."));
        if (m_arguments.has("lease") && m_arguments.has("watchdog"))
            return fails(Words::tr("--lease and --watchdog do not go together."));
        if (!permits || *permits < 1 || *permits > mostPermits)
            return fails(Words::tr("--permits takes a number from 1."));
        terms.wait = wait;
        terms.lease = lease;
        terms.permits = *permits;
        return true;
    }

    bool fails(const QString& message)
    {
        m_fault = message;
        return false;
    }

    const Arguments& m_arguments;
    ActOrder m_order;
    QString m_fault;
};

} // namespace

QList<base::KeyName> namesOf(const ActOrder& order)
{
    return QList<base::KeyName>{order.request.lock.name} + order.request.hold.others;
}

std::variant<ActOrder, UsageFault> readActOrder(ActKind act, const Arguments& arguments)
{
    return ActOrderReading(act, arguments).read();
}

Option kindOption()
{
    QStringList kinds{QStringLiteral("read"), QStringLiteral("write")};
    for (const Kind kind : locks::everyKind())
        kinds.append(QString::fromLatin1(locks::name(kind)));
    kinds.removeDuplicates();
    return ownOption("kind", Words::tr("which kind of lock it is"), "KIND", kinds);
}

Option reasonOption() { return ownOption("reason", Words::tr("why, for the audit log"), "TEXT"); }

Option expectOption()
{
    return ownOption("expect",
        Words::tr("act only if the lock still has this “fence”, which “show --json” prints"), "FENCE");
}

Option holderOption()
{
    return ownOption("holder", Words::tr("the holder whose hold is released, as “show” prints it"), "ID");
}

QString fenceWords()
{
    return Words::tr(
        "With --expect the act is done only if the lock is still as it was when “show --json” printed its "
        "“fence”. Without it the command shows the lock in a terminal, and asks for its name first.");
}

QString actJsonWords()
{
    return Words::tr(
        "One object for the act: %1. “outcome” is one of %2; “woken” tells how many clients its message "
        "reached (null: not known; in a cluster, those at other nodes are not counted); “seen” and "
        "“after” are the lock before and after; “restore” is the command for redis-cli that puts back what "
        "was taken away, unless somebody has taken it since.")
        .arg(QStringLiteral("act, lock, db, node, outcome, why, error, finding, finding_after_ms, woken, "
                            "woken_at_least, sentence, seen, after, restore"),
            QStringLiteral("applied, refused, unknown, failed"));
}

} // namespace lockscope::ctl
