#include "core/probe/probewords.h"

#include "core/base/printable.h"
#include "core/locks/finding.h"
#include "core/locks/lockwords.h"
#include "core/locks/viewwords.h"
#include "core/words/errorwords.h"

#include <QCoreApplication>

#include <array>

namespace lockscope::probe
{

namespace
{

struct ProbeRow {
    const char* title;
    const char* granted;
    const char* without; ///< what goes missing where it is denied
};

/// In the order of What; %1 is the fact.
constexpr std::array findingWords{
    ProbeRow{QT_TRANSLATE_NOOP("ConnectionProbe", "Role"), QT_TRANSLATE_NOOP("ConnectionProbe", "%1"),
        QT_TRANSLATE_NOOP("ConnectionProbe", "Whether it is a primary stays unknown.")},
    ProbeRow{QT_TRANSLATE_NOOP("ConnectionProbe", "Version"), QT_TRANSLATE_NOOP("ConnectionProbe", "%1"),
        QT_TRANSLATE_NOOP("ConnectionProbe", "Restarts and the server's cost are noticed less surely.")},
    ProbeRow{QT_TRANSLATE_NOOP("ConnectionProbe", "The cluster's map"),
        QT_TRANSLATE_NOOP("ConnectionProbe", "%1 nodes"),
        QT_TRANSLATE_NOOP("ConnectionProbe",
            "Without it nobody knows which node has which lock: the cluster cannot be watched.")},
    ProbeRow{QT_TRANSLATE_NOOP("ConnectionProbe", "Finding locks"),
        QT_TRANSLATE_NOOP("ConnectionProbe", "permitted"),
        QT_TRANSLATE_NOOP("ConnectionProbe", "Only pinned names are watched; nothing is discovered.")},
    ProbeRow{QT_TRANSLATE_NOOP("ConnectionProbe", "Finding them by type"),
        QT_TRANSLATE_NOOP("ConnectionProbe", "known"),
        QT_TRANSLATE_NOOP(
            "ConnectionProbe", "The type of each name that may be a lock is asked for by itself.")},
    ProbeRow{QT_TRANSLATE_NOOP("ConnectionProbe", "Finding them on the server"),
        QT_TRANSLATE_NOOP("ConnectionProbe", "permitted; SCAN is not needed"),
        QT_TRANSLATE_NOOP("ConnectionProbe",
            "SCAN is used: the names of all hashes come here, and each is asked for one field by itself, so "
            "that finding locks among many ordinary keys takes longer.")},
    ProbeRow{QT_TRANSLATE_NOOP("ConnectionProbe", "Exact expiries"),
        QT_TRANSLATE_NOOP("ConnectionProbe", "known"),
        QT_TRANSLATE_NOOP("ConnectionProbe",
            "Expiries are computed from the time that remains and the server's clock, to some "
            "milliseconds; acts are bound to them less closely (“near”).")},
    ProbeRow{QT_TRANSLATE_NOOP("ConnectionProbe", "The server's clock"),
        QT_TRANSLATE_NOOP("ConnectionProbe", "known"),
        QT_TRANSLATE_NOOP("ConnectionProbe",
            "Its clock is taken from what it tells of itself, where it stands there, or else this "
            "machine's is used.")},
    ProbeRow{QT_TRANSLATE_NOOP("ConnectionProbe", "Notification of changes"),
        QT_TRANSLATE_NOOP("ConnectionProbe", "permitted"),
        QT_TRANSLATE_NOOP(
            "ConnectionProbe", "Locks are read again and again instead, which is slower and costs more.")},
    ProbeRow{QT_TRANSLATE_NOOP("ConnectionProbe", "Counting those who wait"),
        QT_TRANSLATE_NOOP("ConnectionProbe", "permitted"),
        QT_TRANSLATE_NOOP("ConnectionProbe", "Waiting clients are not counted.")},
    ProbeRow{QT_TRANSLATE_NOOP("ConnectionProbe", "Hearing the locks' channels"),
        QT_TRANSLATE_NOOP("ConnectionProbe", "permitted"),
        QT_TRANSLATE_NOOP("ConnectionProbe", "A release is noticed when the lock is read next.")},
    ProbeRow{QT_TRANSLATE_NOOP("ConnectionProbe", "Running scripts"),
        QT_TRANSLATE_NOOP("ConnectionProbe", "permitted"),
        QT_TRANSLATE_NOOP("ConnectionProbe", "Locks can be looked at only.")},
    ProbeRow{QT_TRANSLATE_NOOP("ConnectionProbe", "Waking those who wait"),
        QT_TRANSLATE_NOOP("ConnectionProbe", "permitted"),
        QT_TRANSLATE_NOOP("ConnectionProbe",
            "After a forced release those who wait stay asleep until their own time is over.")},
};
static_assert(findingWords.size() == static_cast<std::size_t>(ProbeFinding::What::Publishing) + 1);

struct EntryWords {
    Q_DECLARE_TR_FUNCTIONS(ConnectionProbe)
};

const ProbeRow& wordsOf(ProbeFinding::What what) { return findingWords.at(static_cast<std::size_t>(what)); }

/// A server may call itself anything.
QString place(const QString& address) { return base::printable(address.toUtf8(), 80); }

QString replicas(const QStringList& addresses)
{
    constexpr qsizetype mostNamed = 3;
    QStringList named;
    for (const QString& address : addresses.mid(0, mostNamed))
        named.append(place(address));
    if (addresses.size() > mostNamed)
        named.append(QStringLiteral("…"));
    return EntryWords::tr("primary; replicas in step: %1").arg(named.join(QStringLiteral(", ")));
}

QString role(const ProbeFinding& finding)
{
    if (finding.fact == "master")
        return finding.others.isEmpty() ? EntryWords::tr("primary") : replicas(finding.others);
    if (finding.fact == "slave")
        return EntryWords::tr("replica of %1: it can be looked at, and acts go to the primary")
            .arg(place(finding.others.value(0)));
    if (finding.fact == "active-replica")
        return EntryWords::tr(
            "active replica of %1: both take writes, so a lock can be taken on both at once")
            .arg(place(finding.others.value(0)));
    return base::printable(finding.fact, 40);
}

/// Scripts come first, and messages are not known for the same reason.
QString notKnown(ProbeFinding::What what)
{
    if (what == ProbeFinding::What::Expiries)
        return EntryWords::tr(
            "not known: this user may not ask it of the name that was tried, but perhaps of its locks");
    if (what == ProbeFinding::What::Publishing)
        return EntryWords::tr("not known either");
    return EntryWords::tr(
        "not known: the server does not say without being acted on. Where its ACL forbids to ask, asking "
        "has left an entry in its ACL log");
}

/// Scripts come first, and messages are not asked about for the same reason.
QString notAsked(ProbeFinding::What what)
{
    return what == ProbeFinding::What::Scripts
               ? EntryWords::tr(
                     "not asked, as the server's ACL log would keep a denial. State what the server is for, "
                     "or give the password of the user that acts")
               : EntryWords::tr("not asked either");
}

} // namespace

QString title(ProbeFinding::What what) { return EntryWords::tr(wordsOf(what).title); }

QString sentence(const ProbeFinding& finding, const QString& server)
{
    if (!server.isEmpty() && !finding.limit.isEmpty())
        return sentence(finding) + QStringLiteral(". ") +
               (finding.limit == "lone-node" ? locks::loneNodeSentence(server)
                                             : locks::unknownSentence(finding.limit));
    if (finding.verdict == ProbeFinding::Access::NotKnown)
        return notKnown(finding.what);
    if (finding.verdict == ProbeFinding::Access::NotAsked)
        return notAsked(finding.what);
    if (finding.error)
        return words::sentence(*finding.error);
    if (finding.what == ProbeFinding::What::Role)
        return role(finding);
    const QString granted = EntryWords::tr(wordsOf(finding.what).granted);
    if (finding.clock && locks::isFurther(*finding.clock, locks::FindingLimits().clockOff))
        return granted + QStringLiteral(". ") + locks::clockSentence(*finding.clock);
    return granted.contains(QLatin1String("%1")) ? granted.arg(base::printable(finding.fact, 40)) : granted;
}

QString limitWords(const QByteArray& limit)
{
    return limit == "lone-node"
               ? EntryWords::tr("it is one node of a cluster, of which only the locks of its own "
                                "slots are seen")
               : EntryWords::tr("its link to its primary is down, so that what it shows is from "
                                "before");
}

QString advice(const ProbeFinding& finding)
{
    if (finding.error && finding.error->kind == base::ErrorKind::IsSentinel)
        return words::advice(*finding.error);
    return finding.verdict == ProbeFinding::Access::Denied ? EntryWords::tr(wordsOf(finding.what).without)
                                                           : QString();
}

} // namespace lockscope::probe
