#include "core/locks/discoveryplace.h"

#include "core/words/filled.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace lockscope::locks
{

namespace
{

struct ReasonWords {
    const char* id;
    const char* sentence; ///< %1 = the primary, %2 = the replica
};

constexpr std::array reasonWords{
    ReasonWords{"none", QT_TRANSLATE_NOOP("DiscoveryPlaces",
                            "Locks are looked for on the primary %1: it has no replica that is in step.")},
    ReasonWords{
        "connecting", QT_TRANSLATE_NOOP("DiscoveryPlaces",
                          "Locks are looked for on the primary %1 until its replica %2 has answered.")},
    ReasonWords{
        "unreachable", QT_TRANSLATE_NOOP("DiscoveryPlaces",
                           "Locks are looked for on the primary %1: its replica %2 cannot be entered.")},
    ReasonWords{"untrusted",
        QT_TRANSLATE_NOOP("DiscoveryPlaces",
            "Locks are looked for on the primary %1: the certificate of its replica %2 is not trusted. One "
            "that is for a name is believed where the address names it, too (?server-name=NAME).")},
    ReasonWords{
        "refused", QT_TRANSLATE_NOOP("DiscoveryPlaces",
                       "Locks are looked for on the primary %1: its replica %2 refuses to be searched.")},
    ReasonWords{
        "link-down", QT_TRANSLATE_NOOP("DiscoveryPlaces",
                         "Locks are looked for on the primary %1: its replica %2 has lost its link to it.")},
    ReasonWords{
        "behind", QT_TRANSLATE_NOOP("DiscoveryPlaces",
                      "Locks are looked for on the primary %1: its replica %2 is seconds behind it.")},
    ReasonWords{
        "no-replica", QT_TRANSLATE_NOOP("DiscoveryPlaces",
                          "Locks are looked for on the primary %1: what answers at %2 is no replica of it.")},
    ReasonWords{"next-pass",
        QT_TRANSLATE_NOOP("DiscoveryPlaces",
            "Locks are looked for on the primary %1, and from the next pass on its replica %2.")},
};

struct PlaceWords {
    Q_DECLARE_TR_FUNCTIONS(DiscoveryPlaces)
};

} // namespace

QStringList discoverySentences(const QList<DiscoveryPlace>& places)
{
    QStringList replicas, sentences;
    for (const DiscoveryPlace& place : places) {
        const auto found = std::ranges::find_if(
            reasonWords, [&](const ReasonWords& each) { return place.reason == each.id; });
        if (place.replica)
            replicas.append(place.node);
        else if (found != reasonWords.end())
            sentences.append(words::filled(PlaceWords::tr(found->sentence), {place.node, place.tried}));
    }
    if (!replicas.isEmpty())
        sentences.prepend(PlaceWords::tr(
            "Locks are looked for on a replica (%1); each that is found there is read on its primary.")
                              .arg(replicas.join(QStringLiteral(", "))));
    return sentences;
}

} // namespace lockscope::locks
