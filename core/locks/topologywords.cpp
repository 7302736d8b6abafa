#include "core/locks/topologywords.h"

#include "core/base/printable.h"
#include "core/locks/lockwords.h"
#include "core/words/counted.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace lockscope::locks
{

namespace
{

struct DoubtRow {
    const char* doubt;
    const char* sentence;
};

constexpr std::array<DoubtRow, 9> doubtRows{{
    {"asking", QT_TRANSLATE_NOOP("TopologyWords", "The Sentinels are being asked.")},
    {"no-sentinel", QT_TRANSLATE_NOOP("TopologyWords", "No Sentinel answers any more.")},
    {"no-majority", QT_TRANSLATE_NOOP("TopologyWords",
                        "Too few Sentinels answer, or they disagree: no majority names it.")},
    {"older-configuration",
        QT_TRANSLATE_NOOP("TopologyWords", "A majority of the Sentinels speaks of an older configuration.")},
    {"primary-down", QT_TRANSLATE_NOOP("TopologyWords",
                         "A majority of the Sentinels does not reach the primary; it may be cut off "
                         "from its replicas.")},
    {"asking-nodes", QT_TRANSLATE_NOOP("TopologyWords", "The cluster's nodes are being asked.")},
    {"no-node", QT_TRANSLATE_NOOP("TopologyWords", "No node of the cluster answers any more.")},
    {"minority", QT_TRANSLATE_NOOP("TopologyWords",
                     "The nodes that answer are no majority of the primaries: they may be cut off from the "
                     "others, who may have chosen new primaries.")},
    {"no-primary", QT_TRANSLATE_NOOP("TopologyWords", "No node serves its slots as a primary.")},
}};

struct TopologyWords {
    Q_DECLARE_TR_FUNCTIONS(TopologyWords)
};

QString countedLocks(quint64 number)
{
    return words::counted(qint64(number), TopologyWords::tr("1 lock"),
        TopologyWords::tr("%n locks", nullptr, words::numerus(qint64(number))));
}

/// The names of the first of them.
QString namesHeldTwice(const FormerPrimary& former)
{
    constexpr qsizetype namesMost = 3;
    QStringList names;
    for (const FormerHold& hold : former.holds) {
        if (hold.byOthersHere && names.size() < namesMost)
            names.append(nameWords(hold.lock.name, 40));
    }
    if (former.heldTwice() > names.size())
        names.append(QStringLiteral("…"));
    return names.join(QStringLiteral(", "));
}

} // namespace

QString doubtSentence(const QByteArray& doubt)
{
    const auto row =
        std::ranges::find_if(doubtRows, [&](const DoubtRow& each) { return doubt == each.doubt; });
    return row == doubtRows.end() ? QString::fromLatin1(doubt) : TopologyWords::tr(row->sentence);
}

QString topologySentence(const Topology& topology)
{
    const QString name = base::printable(topology.master);
    const QString primary = topology.primary.isEmpty()
                                ? TopologyWords::tr("No primary of “%1” is known").arg(name)
                                : TopologyWords::tr("Primary of “%1”: %2").arg(name, topology.primary);
    const QString voices =
        TopologyWords::tr("agreed by %1 of %n Sentinels", nullptr, words::numerus(topology.sentinels))
            .arg(topology.agreeing);
    const QString replicas = words::counted(topology.replicas.size(), TopologyWords::tr("1 replica"),
        TopologyWords::tr("%n replicas", nullptr, words::numerus(topology.replicas.size())));
    QString text = QStringList{primary, voices, replicas}.join(QStringLiteral(" · "));
    if (!topology.doubt.isEmpty())
        text += QStringLiteral(" · ") +
                TopologyWords::tr("topology unconfirmed: %1").arg(doubtSentence(topology.doubt));
    return text;
}

QString failoverSentence(const Failover& failover, const QString& when)
{
    const FailoverToll& toll = failover.toll;
    QStringList counts{TopologyWords::tr("%1 confirmed").arg(countedLocks(toll.confirmed)),
        TopologyWords::tr("%1 possibly lost").arg(toll.lost)};
    if (toll.open > 0)
        counts.append(TopologyWords::tr("%1 not looked for yet").arg(toll.open));
    return TopologyWords::tr("Failover at %1 from %2 to %3: %4.")
        .arg(when, failover.from, failover.to, counts.join(QStringLiteral(", ")));
}

QString formerSentence(const FormerPrimary& former)
{
    const QString held =
        words::counted(former.holds.size(), TopologyWords::tr("1 lock that is known here is held there"),
            TopologyWords::tr(
                "%n locks that are known here are held there", nullptr, words::numerus(former.holds.size())));
    const QString twice =
        words::counted(former.heldTwice(), TopologyWords::tr("1 of them by others than on the new primary"),
            TopologyWords::tr(
                "%n of them by others than on the new primary", nullptr, words::numerus(former.heldTwice())));
    const QString answers = TopologyWords::tr("The former primary %1 still answers as a primary: cut "
                                              "off from the others, it gives locks to clients "
                                              "that reach it.")
                                .arg(former.address);
    const QString all = former.heldTwice() > 0 ? held + QStringLiteral(", ") + twice + QStringLiteral(" (") +
                                                     namesHeldTwice(former) + u')'
                                               : held;
    return answers + u' ' + all + u'.';
}

} // namespace lockscope::locks
