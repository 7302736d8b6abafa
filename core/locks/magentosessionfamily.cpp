#include "core/locks/magentosessionfamily.h"

#include "core/locks/answers.h"

#include <QCoreApplication>

namespace lockscope::locks
{

namespace
{

constexpr KindTraits magentoTraits{
    .id = "magento-session",
    .word = QT_TRANSLATE_NOOP("LockKinds", "Magento session"),
    .library = "Cm_RedisSession",
    .checked = Checked::Facts,
    .purpose = Purpose::Session,
    .keyType = KeyType::Hash,
};
constexpr Kind magentoSession{magentoTraits};

} // namespace

QByteArray MagentoSessionFamily::id() const { return QByteArrayLiteral("magento-session"); }

QList<Kind> MagentoSessionFamily::kinds() const { return {magentoSession}; }

bool MagentoSessionFamily::claims(const Candidate& candidate) const
{
    const bool isHash = candidate.type == KeyType::Hash || candidate.type == KeyType::Unknown;
    return isHash && !candidate.byCompanion && candidate.pinnedAs == magentoSession;
}

/// Never the data of the session.
QList<redis::Command> MagentoSessionFamily::questions(const Candidate& candidate) const
{
    const base::KeyName& key = candidate.key;
    return {askField(key, "lock"), askField(key, "pid"), askField(key, "wait"), askExpiry(key)};
}

std::optional<Observation> MagentoSessionFamily::decode(
    const Candidate& candidate, const QList<Reading>& readings, base::ServerTime at) const
{
    const base::KeyName& key = candidate.key;
    const Answers answers(readings);
    const QByteArray count = answers.field(key, "lock");
    const auto expiry = answers.expiry(key);
    if (integerFrom(count).value_or(0) < 1 || !expiry)
        return std::nullopt;
    Observation observation;
    observation.ref = {key, candidate.db, {}};
    observation.kind = magentoSession;
    Holder holder = holderOf(magentoSession, {answers.field(key, "pid")});
    const qsizetype bar = holder.id.bytes.indexOf('|');
    if (bar > 0)
        holder.setParts(holder.id.bytes.first(bar), holder.id.bytes.sliced(bar + 1));
    observation.holders = {holder};
    if (const auto waiting = integerFrom(answers.field(key, "wait")); waiting && *waiting > 0)
        observation.waiters = Waiters{.count = *waiting, .visibility = Visibility::AtMost};
    observation.expiresAt = expiry->at;
    observation.evidence = {candidate.operatorsWord(), "session-locked"};
    observation.fence = fenceOf({{"lock", count}, {"pid", holder.id.bytes}}, expiry->at);
    observation.fenceStrength = FenceStrength::Weak; // each page of one process looks the same
    observation.at = at;
    return observation;
}

Recipe MagentoSessionFamily::recipe(const LockOperation&, const Lock&) const
{
    Recipe refused;
    refused.obstacle = "session-frees-it";
    return refused;
}

QString MagentoSessionFamily::evidenceSentence(const QByteArray& fact) const
{
    return fact == "session-locked"
               ? QCoreApplication::translate("MagentoSessionFamily",
                     "Its field “lock” says that a page of the session is being made; “pid” says by whom.")
               : QString();
}

} // namespace lockscope::locks
