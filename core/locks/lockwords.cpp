#include "core/locks/lockwords.h"

#include "core/base/printable.h"
#include "core/locks/family.h"
#include "core/words/counted.h"
#include "core/words/duration.h"

#include <QCoreApplication>

#include <array>

namespace lockscope::locks
{

namespace
{

struct LockWords {
    Q_DECLARE_TR_FUNCTIONS(LockWords)
};

/// In the order of LeaseKind.
constexpr std::array<const char*, 4> leaseRows{
    QT_TRANSLATE_NOOP("LockWords", "Not known yet"),
    QT_TRANSLATE_NOOP("LockWords", "Watchdog"),
    QT_TRANSLATE_NOOP("LockWords", "Fixed lease"),
    QT_TRANSLATE_NOOP("LockWords", "No expiry"),
};

struct ReasonRow {
    const char* reason;
    const char* sentence;
};

constexpr std::array<ReasonRow, 29> lossRows{{
    {"connecting", QT_TRANSLATE_NOOP("LockWords", "The connection is being made.")},
    {"no-sandbox", QT_TRANSLATE_NOOP("LockWords", "The sandbox's private server did not start.")},
    {"no-password", QT_TRANSLATE_NOOP("LockWords", "Its password could not be had.")},
    {"reading", QT_TRANSLATE_NOOP("LockWords", "Everything is being read again.")},
    {"not-read", QT_TRANSLATE_NOOP("LockWords", "It has not been read yet.")},
    {"look-late",
        QT_TRANSLATE_NOOP("LockWords", "It should have been renewed by now, and has not been read since.")},
    {"not-a-lock", QT_TRANSLATE_NOOP("LockWords", "What stands under its name is no lock that can be read.")},
    {"connection-lost", QT_TRANSLATE_NOOP("LockWords", "The connection to the server was lost.")},
    {"no-answer", QT_TRANSLATE_NOOP("LockWords", "The server has not answered.")},
    {"auth-required", QT_TRANSLATE_NOOP("LockWords", "The server asks for a password.")},
    {"wrong-password", QT_TRANSLATE_NOOP("LockWords", "The server does not accept this user and password.")},
    {"busy", QT_TRANSLATE_NOOP("LockWords", "A script blocks the server.")},
    {"loading", QT_TRANSLATE_NOOP("LockWords", "The server reads its data from disk.")},
    {"master-down", QT_TRANSLATE_NOOP("LockWords", "The server is a replica that has lost its primary.")},
    {"no-primary-link",
        QT_TRANSLATE_NOOP("LockWords", "The server is a replica without a link to its primary: what it "
                                       "has is from before.")},
    {"primary-silent",
        QT_TRANSLATE_NOOP("LockWords", "The server is a replica that hears nothing of its primary: what it "
                                       "has may be from before.")},
    {"sentinel", QT_TRANSLATE_NOOP("LockWords", "This is a Sentinel, it has no locks.")},
    {"other-node", QT_TRANSLATE_NOOP("LockWords", "It lies on another node of the cluster, which is not "
                                                  "watched here.")},
    {"role-changed", QT_TRANSLATE_NOOP("LockWords", "The server's role has changed: primary or replica.")},
    {"failover",
        QT_TRANSLATE_NOOP("LockWords", "The primary has changed; everything is read again on the new one.")},
    {"moving", QT_TRANSLATE_NOOP("LockWords", "Its slot is moving to another node of the cluster.")},
    {"nodes-disagree",
        QT_TRANSLATE_NOOP("LockWords", "The nodes of the cluster do not agree on which of them serves its "
                                       "slot: each sends us to another one.")},
    {"cluster-down", QT_TRANSLATE_NOOP("LockWords", "The cluster is down: not all of its slots are served.")},
    {"restarted", QT_TRANSLATE_NOOP("LockWords", "The server was restarted.")},
    {"clock-set-back",
        QT_TRANSLATE_NOOP("LockWords", "The server's clock was set back; everything is read again.")},
    {"no-permission", QT_TRANSLATE_NOOP("LockWords", "The server does not permit us to read it.")},
    {"too-large", QT_TRANSLATE_NOOP("LockWords", "It is too large to be read.")},
    {"recording", QT_TRANSLATE_NOOP("LockWords", "This is a recording: it shows what was, not what is.")},
    {"lab", QT_TRANSLATE_NOOP("LockWords", "This is a run of the Lab, on servers of its own.")},
}};

constexpr std::array<ReasonRow, 16> sharedEvidenceRows{{
    {"side-keys-elsewhere",
        QT_TRANSLATE_NOOP("LockWords", "The braces in its name send its channel and its other keys to "
                                       "another slot of the cluster: it can be taken, and not be released.")},
    {"lab-client", QT_TRANSLATE_NOOP("LockWords", "The clients of the Lab reported it themselves.")},
    {"pinned", QT_TRANSLATE_NOOP("LockWords", "You pinned it as what it is shown as.")},
    {"stated", QT_TRANSLATE_NOOP("LockWords", "You say that keys of such names are locks of this kind.")},
    {"no-expiry",
        QT_TRANSLATE_NOOP("LockWords", "Locks of this kind normally have an expiry. This one has none.")},
    {"lock-name", QT_TRANSLATE_NOOP("LockWords", "Its name says that it is a lock.")},
    {"like-lock-name", QT_TRANSLATE_NOOP("LockWords", "The letters of “lock” are in its name.")},
    {"expires", QT_TRANSLATE_NOOP("LockWords", "It expires.")},
    {"no-job", QT_TRANSLATE_NOOP("LockWords", "The job that it would lock is not beside it.")},
    {"script-known",
        QT_TRANSLATE_NOOP("LockWords", "The server knows a script of this library, so somebody has used it "
                                       "there. That is a hint and no proof.")},
    {"client-proved",
        QT_TRANSLATE_NOOP("LockWords", "Its holder connects by a client that this library uses (proved).")},
    {"client-likely",
        QT_TRANSLATE_NOOP("LockWords", "Its holder connects by a client that this library uses (likely).")},
    {"other-client-proved", QT_TRANSLATE_NOOP("LockWords",
                                "Against it: its holder connects by a client of other libraries (proved).")},
    {"other-client-likely", QT_TRANSLATE_NOOP("LockWords",
                                "Against it: its holder connects by a client of other libraries (likely).")},
    {"renewal-fits",
        QT_TRANSLATE_NOOP("LockWords", "It was renewed after as much of its lease as by this library.")},
    {"renewed-by-others",
        QT_TRANSLATE_NOOP("LockWords", "Against it: it is renewed, which this library does not do.")},
}};

template<class Rows>
QString sentenceOf(const Rows& sentences, const QByteArray& id)
{
    for (const ReasonRow& row : sentences) {
        if (id == row.reason)
            return LockWords::tr(row.sentence);
    }
    return {};
}

QString lengthWords(const ForeignKey& foreign)
{
    if (!foreign.length)
        return {};
    const int form = words::numerus(*foreign.length);
    const QString shown = QString::number(*foreign.length);
    if (foreign.type == "hash")
        return words::counted(
            *foreign.length, LockWords::tr("one field"), LockWords::tr("%1 fields", nullptr, form), shown);
    if (foreign.type == "string")
        return words::counted(
            *foreign.length, LockWords::tr("one byte"), LockWords::tr("%1 bytes", nullptr, form), shown);
    return words::counted(
        *foreign.length, LockWords::tr("one entry"), LockWords::tr("%1 entries", nullptr, form), shown);
}

QString expiryWords(const ForeignKey& foreign, base::ServerTime now)
{
    if (!foreign.asked)
        return {};
    if (!foreign.expiresAt)
        return LockWords::tr("without expiry");
    const base::milliseconds left = std::max(*foreign.expiresAt - now, base::milliseconds(0));
    return LockWords::tr("expiring in %1").arg(words::duration(left));
}

/// True for an id with no room that has its client further behind, where the cut would take it away.
bool isToldByClient(const Holder& holder, qsizetype limit)
{
    const QByteArray client = holder.client();
    return !client.isEmpty() && holder.id.bytes.size() > limit && !holder.id.bytes.startsWith(client);
}

} // namespace

QString nameWords(const base::KeyName& name, qsizetype limit)
{
    return name.isEmpty() ? QCoreApplication::translate("LockWords", "(empty name)")
                          : base::printable(name.bytes, limit);
}

QString holderIdWords(const base::HolderId& id, qsizetype limit)
{
    constexpr qsizetype permitBytes = 16;
    const bool permit = id.bytes.size() == permitBytes && !base::isUtf8(id.bytes);
    return base::printable(permit ? id.bytes.toHex() : id.bytes, limit);
}

QString heldWords(const Holder& holder, const QString& span)
{
    if (holder.sinceExact)
        return span;
    switch (holder.sinceBy) {
    case SinceBy::IdleTime:
        return LockWords::tr("at least %1, by the idle time of its key").arg(span);
    case SinceBy::Value:
        return LockWords::tr("%1, by the time in its value").arg(span);
    case SinceBy::Asked:
        return LockWords::tr("at most %1, by the time in its value").arg(span);
    case SinceBy::Found:
        break;
    }
    return LockWords::tr("at least %1").arg(span);
}

QString heldSign(const Holder& holder)
{
    if (holder.sinceExact)
        return {};
    return holder.sinceBy == SinceBy::Value   ? QStringLiteral("≈")
           : holder.sinceBy == SinceBy::Asked ? QStringLiteral("≤")
                                              : QStringLiteral("≥");
}

QString aliasedIdWords(const Holder& holder, const QHash<QByteArray, QString>& aliases, qsizetype limit)
{
    const QByteArray client = holder.clientOrId();
    const QString alias = base::printable(aliases.value(client).toUtf8(), limit);
    if (alias.isEmpty() && isToldByClient(holder, limit))
        return base::printable(holder.client(), limit);
    if (alias.isEmpty())
        return holderIdWords(holder.id, limit);
    const QByteArray rest =
        holder.id.bytes.startsWith(client) ? holder.id.bytes.mid(client.size() + 1) : holder.thread();
    return rest.isEmpty() ? alias : alias + QStringLiteral(" · ") + base::printable(rest, limit);
}

QString aliasWords(const Holder& holder, const QHash<QByteArray, QString>& aliases)
{
    constexpr qsizetype longestAlias = 40;
    return base::printable(
        aliases.value(holder.clientOrId()).toUtf8(), longestAlias); // anything may be pasted
}

QString holderInFull(const Holder& holder, const QHash<QByteArray, QString>& aliases, qsizetype limit)
{
    const QString alias = aliasWords(holder, aliases);
    const QString id = holderIdWords(holder.id, limit);
    return alias.isEmpty() ? id : QStringLiteral("%1 (%2)").arg(alias, id);
}

QString waiterCountWords(const Waiters& waiters)
{
    switch (waiters.visibility) {
    case Visibility::Listed:
        return QString::number(waiters.count);
    case Visibility::AtLeast:
        return waiters.count > 0 ? QStringLiteral("≥ %1").arg(waiters.count) : QString(); // says nothing
    case Visibility::AtMost:
        return QStringLiteral("≤ %1").arg(waiters.count);
    case Visibility::Unknown:
        break;
    }
    return {};
}

QString counterWords(const Lock& lock, base::ServerTime now)
{
    if (lock.latchCount)
        return QCoreApplication::translate("LockWords", "count %1").arg(*lock.latchCount);
    const auto permits = permitsAt(lock, now);
    if (!permits)
        return {};
    const QString free = QString::number(permits->available);
    return permits->limit ? QCoreApplication::translate("LockWords", "%1 of %2 free")
                                .arg(free, QString::number(*permits->limit))
                          : QCoreApplication::translate("LockWords", "%1 free").arg(free);
}

QString handOverWords(const Lock& lock)
{
    if (lock.handOversPerSecond == 0 || !lock.current)
        return {};
    return QCoreApplication::translate(
        "LockWords", "changing hands %n times a second", nullptr, words::numerus(lock.handOversPerSecond));
}

QString holderWords(const Lock& lock, const QString& holder)
{
    const QString rate = handOverWords(lock);
    if (rate.isEmpty() || holder.isEmpty())
        return rate.isEmpty() ? holder : rate;
    return QCoreApplication::translate("LockWords", "%1; last seen: %2").arg(rate, holder);
}

QString kindTitle(Kind kind)
{
    if (kind->library == nullptr)
        return QCoreApplication::translate("LockKinds", kind->title);
    const QString title =
        kind->purpose == Purpose::Marker    ? QCoreApplication::translate("LockKinds", "Marker of %1")
        : kind->purpose == Purpose::Session ? QCoreApplication::translate("LockKinds", "Session lock of %1")
                                            : QCoreApplication::translate("LockKinds", "Lock of %1");
    return title.arg(QString::fromUtf8(kind->library));
}

QString kindWord(Kind kind) { return QCoreApplication::translate("LockKinds", kind->word); }

QString kindShortWord(Kind kind)
{
    return kind->shortWord != nullptr ? QCoreApplication::translate("LockKinds", kind->shortWord)
                                      : kindWord(kind);
}

QString leaseWords(LeaseKind kind) { return LockWords::tr(leaseRows.at(std::size_t(kind))); }

QString evidenceSentence(Kind kind, const QByteArray& fact)
{
    const QString shared = sentenceOf(sharedEvidenceRows, fact);
    if (!shared.isEmpty())
        return shared;
    const QString own = familyOf(kind).evidenceSentence(fact);
    return own.isEmpty() ? QString::fromLatin1(fact) : own;
}

QByteArrayList unknownReasons()
{
    QByteArrayList reasons;
    for (const ReasonRow& row : lossRows)
        reasons.append(row.reason);
    return reasons;
}

QString foreignSentence(const Lock& lock, base::ServerTime now)
{
    const ForeignKey foreign = lock.foreign.value_or(ForeignKey());
    QStringList facts{base::printable(foreign.type, 40), lengthWords(foreign), expiryWords(foreign, now)};
    facts.removeAll(QString());
    return LockWords::tr("What stands under “%1” is no lock that can be read, or a damaged one: %2.")
        .arg(nameWords(lock.ref->name), facts.join(QStringLiteral(", ")));
}

QString unknownSentence(const QByteArray& reason)
{
    const QString known = sentenceOf(lossRows, reason);
    return known.isEmpty() ? QString::fromLatin1(reason) : known;
}

} // namespace lockscope::locks
