#include "core/lab/framefields.h"
#include "core/lab/framelists.h"

namespace lockscope::lab
{

namespace
{

/// Frames of other versions are refused.
constexpr qint64 frameVersion = 3;

base::Error frameFault(const char* why) { return {base::ErrorKind::InvalidArgument, "keyframe", why}; }

/// A file may bring no other keys than the Lab's.
bool isSoundFrozen(const Freezer::Frozen& frozen)
{
    bool isSound = frozen.left.size() == frozen.keys.size() && frozen.contents.size() % 3 == 0;
    for (qsizetype i = 0; i < frozen.contents.size(); i += 3)
        isSound = isSound && isLabName(frozen.contents[i]);
    return isSound;
}

bool isSoundFrame(RunFrame& frame, const Scenario& scenario)
{
    const auto servers = static_cast<int>(scenario.servers.size());
    const auto isSoundHeld = [&](const HeldEvent& held) {
        return held.client >= 0 && std::size_t(held.client) < frame.machines.size() &&
               held.event.server >= 0 && held.event.server < servers;
    };
    std::vector<std::shared_ptr<const Program>> programs;
    for (const ClientGroup& group : scenario.groups)
        programs.push_back(std::make_shared<const Program>(group.program));
    const auto takesProgram = [&](SimulatedClient& machine) {
        const auto group = static_cast<std::size_t>(machine.terms().group);
        return group < programs.size() && machine.adopt(programs[group], servers);
    };
    return frame.speed >= slowestSpeed && frame.speed <= fastestSpeed && frame.steps >= 0 &&
           frame.keys.size() == std::size_t(servers) && std::ranges::all_of(frame.keys, isSoundFrozen) &&
           std::ranges::all_of(frame.held, isSoundHeld) && std::ranges::all_of(frame.machines, takesProgram);
}

} // namespace

void letPass(RunFrame& frame, base::MonoTime until)
{
    const auto scenarioMs = std::chrono::duration<double, std::milli>(until - frame.at).count();
    const qint64 passed = qRound64(scenarioMs / frame.speed);
    for (Freezer::Frozen& keys : frame.keys) {
        keys.at += passed;
        for (qint64& left : keys.left)
            left = std::max<qint64>(1, left - passed);
    }
    frame.at = until;
}

QByteArray contentOf(RunFrame frame)
{
    FrameArchive archive;
    qint64 version = frameVersion;
    archive(version, frame);
    return archive.content().toBase64();
}

base::Result<RunFrame> frameFrom(const QByteArray& content, const Scenario& scenario)
{
    const auto bytes = QByteArray::fromBase64Encoding(content, QByteArray::AbortOnBase64DecodingErrors);
    if (!bytes)
        return frameFault(QT_TRANSLATE_NOOP("ErrorDetails", "it is damaged"));
    FrameArchive archive(*bytes);
    qint64 version = 0;
    archive(version);
    if (version != frameVersion)
        return frameFault(QT_TRANSLATE_NOOP("ErrorDetails", "it is damaged, or of another version"));
    RunFrame frame;
    archive(frame);
    if (archive.isFailed() || !archive.isAtEnd())
        return frameFault(QT_TRANSLATE_NOOP("ErrorDetails", "it is damaged"));
    if (!isSoundFrame(frame, scenario))
        return frameFault(QT_TRANSLATE_NOOP("ErrorDetails", "it does not fit its scenario"));
    return frame;
}

} // namespace lockscope::lab
