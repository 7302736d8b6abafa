#include "core/admin/entrywords.h"

#include "core/base/printable.h"
#include "core/locks/lockwords.h"
#include "core/locks/viewwords.h"
#include "core/words/errorwords.h"

#include <QCoreApplication>

#include <array>

namespace lockscope::admin
{

namespace
{

#define WORDS(text) QT_TRANSLATE_NOOP("EntryTest", text)

struct FindingWords {
    const char* title;
    const char* granted;
    const char* without; ///< what goes missing where it is denied
};

/// In the order of What; %1 is the fact.
constexpr std::array findingWords{
    FindingWords{WORDS("Role"), WORDS("%1"), WORDS("Whether it is a primary stays unknown.")},
    FindingWords{
        WORDS("Version"), WORDS("%1"), WORDS("Restarts and the server's cost are noticed less surely.")},
    FindingWords{WORDS("The cluster's map"), WORDS("%1 nodes"),
        WORDS("Without it nobody knows which node has which lock: the cluster cannot be watched.")},
    FindingWords{WORDS("Finding locks"), WORDS("permitted"),
        WORDS("Only pinned names are watched; nothing is discovered.")},
    FindingWords{WORDS("Finding them by type"), WORDS("known"),
        WORDS("The type of each name that may be a lock is asked for by itself.")},
    FindingWords{WORDS("Finding them on the server"), WORDS("permitted; SCAN is not needed"),
        WORDS(
            "SCAN is used: the names of all hashes come here, and each is asked for one field by itself, so "
            "that finding locks among many ordinary keys takes longer.")},
    FindingWords{WORDS("Exact expiries"), WORDS("known"),
        WORDS("Expiries are computed from the time that remains and the server's clock, to some "
              "milliseconds; acts are bound to them less closely (“near”).")},
    FindingWords{WORDS("The server's clock"), WORDS("known"),
        WORDS("Its clock is taken from what it tells of itself, where it stands there, or else this "
              "machine's is used.")},
    FindingWords{WORDS("Being told of changes"), WORDS("permitted"),
        WORDS("Locks are read again and again instead, which is slower and costs more.")},
    FindingWords{
        WORDS("Counting those who wait"), WORDS("permitted"), WORDS("Waiting clients are not counted.")},
    FindingWords{WORDS("Hearing the locks' channels"), WORDS("permitted"),
        WORDS("A release is noticed when the lock is read next.")},
    FindingWords{WORDS("Running scripts"), WORDS("permitted"), WORDS("Locks can be looked at only.")},
    FindingWords{WORDS("Waking those who wait"), WORDS("permitted"),
        WORDS("After a forced release those who wait stay asleep until their own time is over.")},
};
static_assert(findingWords.size() == static_cast<std::size_t>(EntryFinding::What::Publishing) + 1);

#undef WORDS

QString entryWord(const char* text) { return QCoreApplication::translate("EntryTest", text); }

const FindingWords& wordsOf(EntryFinding::What what)
{
    return findingWords.at(static_cast<std::size_t>(what));
}

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
    return entryWord(QT_TRANSLATE_NOOP("EntryTest", "primary; replicas in step: %1"))
        .arg(named.join(QStringLiteral(", ")));
}

QString role(const EntryFinding& finding)
{
    if (finding.fact == "master")
        return finding.others.isEmpty() ? entryWord(QT_TRANSLATE_NOOP("EntryTest", "primary"))
                                        : replicas(finding.others);
    if (finding.fact == "slave")
        return entryWord(
            QT_TRANSLATE_NOOP("EntryTest", "replica of %1: it can be looked at, and acts go to the primary"))
            .arg(place(finding.others.value(0)));
    if (finding.fact == "active-replica")
        return entryWord(
            QT_TRANSLATE_NOOP("EntryTest",
                "active replica of %1: both take writes, so a lock can be taken on both at once"))
            .arg(place(finding.others.value(0)));
    return base::printable(finding.fact, 40);
}

/// Scripts come first, and messages are not known for the same reason.
QString notKnown(EntryFinding::What what)
{
    if (what == EntryFinding::What::Expiries)
        return entryWord(QT_TRANSLATE_NOOP("EntryTest",
            "not known: this user may not ask it of the name that was tried, but perhaps of its locks"));
    if (what == EntryFinding::What::Publishing)
        return entryWord(QT_TRANSLATE_NOOP("EntryTest", "not known either"));
    return entryWord(QT_TRANSLATE_NOOP("EntryTest",
        "not known: the server does not say without being acted on. Where its ACL forbids to ask, asking "
        "has left an entry in its ACL log"));
}

/// Likewise.
QString notAsked(EntryFinding::What what)
{
    return what == EntryFinding::What::Scripts
               ? entryWord(QT_TRANSLATE_NOOP("EntryTest",
                     "not asked, as the server's ACL log would keep a denial. State what the server is for, "
                     "or give the password of the user that acts"))
               : entryWord(QT_TRANSLATE_NOOP("EntryTest", "not asked either"));
}

} // namespace

QString title(EntryFinding::What what) { return entryWord(wordsOf(what).title); }

QString sentence(const EntryFinding& finding, const QString& server)
{
    if (!server.isEmpty() && !finding.limit.isEmpty())
        return sentence(finding) + QStringLiteral(". ") +
               (finding.limit == "lone-node" ? locks::loneNodeSentence(server)
                                             : locks::unknownSentence(finding.limit));
    if (finding.verdict == EntryFinding::Verdict::NotKnown)
        return notKnown(finding.what);
    if (finding.verdict == EntryFinding::Verdict::NotAsked)
        return notAsked(finding.what);
    if (finding.error)
        return words::sentence(*finding.error);
    if (finding.what == EntryFinding::What::Role)
        return role(finding);
    const QString granted = entryWord(wordsOf(finding.what).granted);
    return granted.contains(QLatin1String("%1")) ? granted.arg(base::printable(finding.fact, 40)) : granted;
}

QString limitWords(const QByteArray& limit)
{
    return limit == "lone-node" ? entryWord(QT_TRANSLATE_NOOP("EntryTest",
                                      "it is one node of a cluster, of which only the locks of its own "
                                      "slots are seen"))
                                : entryWord(QT_TRANSLATE_NOOP("EntryTest",
                                      "its link to its primary is down, so that what it shows is from "
                                      "before"));
}

QString advice(const EntryFinding& finding)
{
    if (finding.error && finding.error->kind == base::ErrorKind::IsSentinel)
        return words::advice(*finding.error);
    return finding.verdict == EntryFinding::Verdict::Denied ? entryWord(wordsOf(finding.what).without)
                                                            : QString();
}

} // namespace lockscope::admin
