#include "core/locks/medallionreadersfamily.h"

#include "core/locks/answers.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::locks
{

namespace
{

constexpr KindTraits readersTraits{
    .id = "medallion-readers",
    .word = QT_TRANSLATE_NOOP("LockKinds", "Medallion readers"),
    .library = "DistributedLock.Redis",
    .versions = "1.1",
    .checked = Checked::Facts,
    .keyType = KeyType::Set,
};
constexpr Kind medallionReaders{readersTraits};

const QByteArray readersSuffix = ".readers";
const QByteArray waitingMark = "_WRITERWAITING";

/// HOST_PID_HEX
const TextForm& readerToken()
{
    static const TextForm form{'_' + QByteArray(32, '#'), TextForm::Rest::Nothing, true, {}, 200};
    return form;
}

/// Safe for names of any length: a key may be pinned as this kind under any name.
base::KeyName readersWriterOf(const base::KeyName& key)
{
    return {key.bytes.left(key.bytes.size() - readersSuffix.size()) + ".writer"};
}

/// The question reads one member: a set of that name may be none of its locks.
redis::Command askOneReader(const base::KeyName& key) { return {"srandmember", key.bytes}; }

QByteArray oneReaderIn(const base::KeyName& key, const QList<Reading>& readings)
{
    for (const Reading& reading : readings)
        if (reading.command.words == askOneReader(key).words)
            return reading.reply.bytes;
    return {};
}

bool isReader(const QByteArray& member) { return readerToken().fits(member); }

/// The writer that waits for the readers to go keeps new ones out meanwhile.
std::optional<Waiters> waitingWriterIn(const std::optional<QByteArray>& text)
{
    if (!text || !text->endsWith(waitingMark) || !isReader(text->chopped(waitingMark.size())))
        return std::nullopt;
    Waiters waiters;
    waiters.count = 1;
    waiters.visibility = Visibility::AtLeast;
    waiters.list = QList<Waiter>{{{text->chopped(waitingMark.size())}, std::nullopt, std::nullopt}};
    return waiters;
}

} // namespace

QByteArray MedallionReadersFamily::id() const { return QByteArrayLiteral("medallion-readers"); }

QList<Kind> MedallionReadersFamily::kinds() const { return {medallionReaders}; }

QList<Family::Scan> MedallionReadersFamily::scans() const { return {{KeyType::Set, '*' + readersSuffix}}; }

bool MedallionReadersFamily::claims(const Candidate& candidate) const
{
    const bool isSet = candidate.type == KeyType::Set || candidate.type == KeyType::Unknown;
    return isSet && !candidate.byCompanion && candidate.key.bytes.endsWith(readersSuffix) &&
           (!candidate.pinnedAs || candidate.pinnedAs == medallionReaders);
}

QList<redis::Command> MedallionReadersFamily::questions(const Candidate& candidate) const
{
    return {askOneReader(candidate.key), askExpiry(candidate.key)};
}

QList<redis::Command> MedallionReadersFamily::moreQuestions(
    const Candidate& candidate, const QList<Reading>& readings) const
{
    if (!isReader(oneReaderIn(candidate.key, readings)))
        return {};
    return {askMembers(candidate.key), askText(readersWriterOf(candidate.key))};
}

std::optional<Observation> MedallionReadersFamily::decode(
    const Candidate& candidate, const QList<Reading>& readings, base::ServerTime at) const
{
    const Answers answers(readings);
    QByteArrayList members = answers.members(candidate.key);
    const auto expiry = answers.expiry(candidate.key);
    if (members.isEmpty() || !expiry || !expiry->at || !std::ranges::all_of(members, isReader))
        return std::nullopt;
    std::ranges::sort(members);
    Observation observation;
    observation.ref = {candidate.key, candidate.db, {}};
    observation.kind = medallionReaders;
    Pairs content;
    for (const QByteArray& member : std::as_const(members)) {
        observation.holders.append(holderOf(medallionReaders, {member}));
        content.append({member, {}});
    }
    observation.waiters = waitingWriterIn(answers.text(readersWriterOf(candidate.key)));
    observation.expiresAt = expiry->at;
    if (candidate.pinnedAs)
        observation.evidence.append(candidate.operatorsWord());
    observation.evidence.append("reader-members");
    observation.fence = fenceOf(content, expiry->at);
    observation.fenceStrength = FenceStrength::Strong;
    observation.at = at;
    return observation;
}

Recipe MedallionReadersFamily::recipe(const LockOperation& operation, const Lock& lock) const
{
    const bool isWhole = operation.what == LockOperation::What::Free;
    if (!isWhole && operation.what != LockOperation::What::FreeHolder)
        return Family::recipe(operation, lock);
    const QByteArray& key = lock.ref->name.bytes;
    Recipe recipe;
    recipe.keys = {key};
    recipe.consequences = {"work-goes-on", "former-notices", "waiters-ask-again"};
    if (isWhole) {
        recipe.script = "force-release";
        recipe.arguments = {"1"};
        recipe.sends = {"DEL " + key};
        return recipe;
    }
    if (std::ranges::find(lock.holders, operation.who, &Holder::id) == lock.holders.end()) {
        recipe.obstacle = "not-a-holder";
        return recipe;
    }
    recipe.script = "release-items";
    recipe.arguments = {"members", operation.who.bytes};
    recipe.sends = {"SREM " + key + ' ' + operation.who.bytes};
    recipe.consequences.append("others-stay");
    return recipe;
}

/// Readers share one expiry: any that comes or goes moves it, so one alone is bound to the whole set, too.
QList<Precondition> MedallionReadersFamily::preconditions(
    const LockOperation&, const Lock& lock, const QList<Reading>& readings) const
{
    const Answers answers(readings);
    const auto expiry = answers.expiry(lock.ref->name);
    const qint64 at = expiry && expiry->at ? expiry->at->time_since_epoch().count() : -1;
    return {{lock.ref->name, Precondition::Way::Members, answers.members(lock.ref->name), at}};
}

Holder MedallionReadersFamily::holderOf(Kind kind, const base::HolderId& id) const
{
    Holder holder = Family::holderOf(kind, id);
    holder.mode = Mode::Read;
    if (!isReader(id.bytes))
        return holder;
    const QByteArray hostAndProcess = id.bytes.chopped(readerToken().form.size());
    const qsizetype line = hostAndProcess.lastIndexOf('_');
    holder.setParts(hostAndProcess.first(std::max<qsizetype>(line, 0)), hostAndProcess.sliced(line + 1));
    return holder;
}

QString MedallionReadersFamily::evidenceSentence(const QByteArray& fact) const
{
    return fact == "reader-members"
               ? QCoreApplication::translate("MedallionReadersFamily",
                     "Each member has the form of this library's tokens: host, process and a UUID.")
               : QString();
}

} // namespace lockscope::locks
