#include "core/locks/sidekiqfamily.h"

#include "core/locks/answers.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::locks
{

namespace
{

struct SidekiqWords {
    Q_DECLARE_TR_FUNCTIONS(SidekiqFamily)
};

constexpr KindTraits uniqueJobTraits{
    .id = "sidekiq-unique-jobs",
    .word = QT_TRANSLATE_NOOP("LockKinds", "unique job"),
    .library = "sidekiq-unique-jobs",
    .versions = "8.0, 8.1, 9 alpha",
    .checked = Checked::Facts,
    .purpose = Purpose::Marker,
    .keyType = KeyType::Hash,
};
constexpr Kind uniqueJob{uniqueJobTraits};

const QByteArray lockedSuffix = ":LOCKED";

/// The id of a job of Sidekiq.
const TextForm& jobId()
{
    static const TextForm form{QByteArray(24, '#'), TextForm::Rest::Nothing, false, {'*' + lockedSuffix}};
    return form;
}

/// Safe for names of any length: a key may be pinned as this kind under any name.
QByteArray uniqueDigestOf(const base::KeyName& key)
{
    return key.bytes.left(key.bytes.size() - lockedSuffix.size());
}

/// "uniquejobs" of "uniquejobs:0b0e…:RUN:LOCKED"
QByteArray digestsPrefixOf(const base::KeyName& key)
{
    QByteArray digest = uniqueDigestOf(key);
    if (digest.endsWith(":RUN"))
        digest.chop(4);
    return digest.first(std::max<qsizetype>(digest.lastIndexOf(':'), 0));
}

redis::Command askDigestListed(const base::KeyName& key)
{
    return {"zscore", digestsPrefixOf(key) + ":digests", uniqueDigestOf(key)};
}

/// Since 8 the value of a job is when it was locked, in seconds; since 9 an object in JSON.
bool isUniqueJob(const std::pair<QByteArray, QByteArray>& field)
{
    bool isNumber = false;
    field.second.toDouble(&isNumber);
    const bool isObject = field.second.startsWith('{') && field.second.endsWith('}');
    return jobId().fits(field.first) && (isNumber || isObject);
}

bool isDigestListed(const base::KeyName& key, const QList<Reading>& readings)
{
    return std::ranges::any_of(readings, [&](const Reading& reading) {
        return reading.command.words == askDigestListed(key).words && !reading.reply.bytes.isEmpty() &&
               !reading.reply.isError();
    });
}

} // namespace

QByteArray SidekiqFamily::id() const { return QByteArrayLiteral("sidekiq-unique-jobs"); }

QList<Kind> SidekiqFamily::kinds() const { return {uniqueJob}; }

QList<Family::Scan> SidekiqFamily::scans() const { return {{KeyType::Hash, '*' + lockedSuffix}}; }

QList<TextForm> SidekiqFamily::fieldForms() const { return {jobId()}; }

bool SidekiqFamily::claims(const Candidate& candidate) const
{
    const bool isHash = candidate.type == KeyType::Hash || candidate.type == KeyType::Unknown;
    return isHash && !candidate.byCompanion && candidate.key.bytes.endsWith(lockedSuffix) &&
           (!candidate.pinnedAs || candidate.pinnedAs == uniqueJob);
}

QList<redis::Command> SidekiqFamily::questions(const Candidate& candidate) const
{
    return {askHash(candidate.key), askExpiry(candidate.key), askDigestListed(candidate.key)};
}

/// A prefix of one's own is told by the set of digests.
std::optional<Observation> SidekiqFamily::decode(
    const Candidate& candidate, const QList<Reading>& readings, base::ServerTime at) const
{
    const Answers answers(readings);
    const auto fields = answers.hash(candidate.key);
    const auto expiry = answers.expiry(candidate.key);
    if (!fields || fields->isEmpty() || !expiry || !std::ranges::all_of(*fields, isUniqueJob))
        return std::nullopt;
    const bool isOwnName = candidate.key.bytes.startsWith("uniquejobs:");
    const bool isKnown = isDigestListed(candidate.key, readings);
    if (!isOwnName && !isKnown && !candidate.pinnedAs)
        return std::nullopt;
    Observation observation;
    observation.ref = {candidate.key, candidate.db, {}};
    observation.kind = uniqueJob;
    for (const auto& [job, value] : *fields)
        observation.holders.append(holderOf(uniqueJob, {job}));
    observation.expiresAt = expiry->at;
    if (candidate.pinnedAs)
        observation.evidence.append(candidate.operatorsWord());
    observation.evidence.append("job-fields");
    if (isKnown)
        observation.evidence.append("digest-listed");
    observation.fence = fenceOf(*fields, expiry->at);
    observation.fenceStrength = expiry->at ? FenceStrength::Strong : FenceStrength::Weak;
    observation.at = at;
    return observation;
}

Recipe SidekiqFamily::recipe(const LockOperation&, const Lock&) const
{
    Recipe refused;
    refused.obstacle = "sidekiq-frees-it";
    return refused;
}

QString SidekiqFamily::evidenceSentence(const QByteArray& fact) const
{
    if (fact == "job-fields")
        return SidekiqWords::tr(
            "Its fields are ids of jobs of Sidekiq, with the time at which each was locked.");
    if (fact == "digest-listed")
        return SidekiqWords::tr("The set of digests of sidekiq-unique-jobs lists it.");
    return {};
}

} // namespace lockscope::locks
