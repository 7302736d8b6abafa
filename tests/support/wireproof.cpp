#include "tests/support/wireproof.h"

#include "core/redis/readcommands.h"

#include <QCryptographicHash>

#include <algorithm>

namespace lockscope::support
{

namespace
{

using admin::OutcomeKind;
using audit::AuditEntry;

/// A command that is no reading one, and what it did inside.
struct WireCall {
    QByteArrayList words;
    QByteArrayList inside;

    [[nodiscard]] QByteArray name() const { return words.value(0).toLower(); }
    [[nodiscard]] QByteArray sha1() const { return words.value(1); }
    [[nodiscard]] QByteArrayList keys() const { return words.mid(3, words.value(2).toInt()); }
    [[nodiscard]] bool isScript(const char* what) const
    {
        return name() == "script" && words.value(1).toLower() == what;
    }
};

/// Scripts read with a few commands more.
bool isHarmless(const QByteArrayList& words)
{
    static const QByteArrayList further{"auth", "hexists", "lindex", "zrangebyscore"};
    return redis::isReadCommand(redis::Command(words)) || further.contains(words.value(0));
}

/// Traffic over the Unix socket is the test's own.
QList<WireCall> callsOn(const QList<WireTap::Line>& wire)
{
    QList<WireCall> calls;
    bool isOurs = false;
    for (const WireTap::Line& line : wire) {
        const bool inside = line.from == "lua";
        if (!inside)
            isOurs = line.from.contains(':') && !line.from.startsWith("unix:");
        if (!isOurs || isHarmless(line.words))
            continue;
        if (inside)
            calls.last().inside.append(line.words.join(' '));
        else
            calls.append({line.words, {}});
    }
    return calls;
}

/// "DEL L" is "del L"; "…" stands for one word that only the script knows.
bool isAsReported(const QByteArray& done, const QByteArray& reported)
{
    const QByteArrayList is = done.split(' ');
    const QByteArrayList should = reported.split(' ');
    if (is.size() != should.size() || is.constFirst() != should.constFirst().toLower())
        return false;
    for (qsizetype word = 1; word < is.size(); ++word)
        if (should.at(word) != "…" && is.at(word) != should.at(word))
            return false;
    return true;
}

bool areAsReported(const QByteArrayList& done, const QByteArrayList& reported)
{
    return std::ranges::equal(done, reported, isAsReported);
}

bool isOnlyReported(const WireCall& call)
{
    return std::ranges::all_of(call.inside, [](const auto& line) { return line.startsWith("publish "); });
}

/// An act of the log with the calls that are its own.
struct Act {
    AuditEntry entry;
    QList<WireCall> calls;

    [[nodiscard]] QList<WireCall> effective() const
    {
        QList<WireCall> list;
        std::ranges::copy_if(
            calls, std::back_inserter(list), [](const WireCall& call) { return !call.inside.isEmpty(); });
        return list;
    }
    [[nodiscard]] bool sent(const WireCall& call) const
    {
        return entry.sha1 == call.sha1() && (entry.keys == call.keys() || isPart(call.keys()));
    }
    /// Locks that are held as one are each asked for by a call of its own.
    [[nodiscard]] bool isPart(const QByteArrayList& keys) const
    {
        return (entry.act == "acquire" || entry.act == "release") &&
               std::ranges::all_of(keys, [this](const auto& key) { return entry.keys.contains(key); });
    }
    [[nodiscard]] bool hasScript(const QByteArray& sha1) const
    {
        return entry.sha1 == sha1 || mayFollow(sha1);
    }
    [[nodiscard]] bool mayFollow(const QByteArray& sha1) const
    {
        return std::ranges::find(entry.further, sha1, &admin::SentScript::sha1) != entry.further.end();
    }
    [[nodiscard]] bool isTrue() const;
};

/// A hold's script may ask several times, and its renewals are its own.
bool Act::isTrue() const
{
    const bool isDone = entry.outcome == OutcomeKind::Applied;
    if (entry.act == "kill-script" || entry.commands.isEmpty())
        return !isDone || !calls.isEmpty();
    const QList<WireCall> done = effective();
    if (isDone)
        return done.size() == 1 && areAsReported(done.constFirst().inside, entry.commands);
    if (entry.outcome == OutcomeKind::Refused)
        return done.isEmpty();
    const bool isSilent = std::ranges::all_of(done, isOnlyReported);
    const bool mayBeDone = entry.outcome == OutcomeKind::Unknown && done.size() == 1;
    return isSilent || (mayBeDone && areAsReported(done.constFirst().inside, entry.commands));
}

/// Gives each call to its act; false where none has it.
bool explain(const WireCall& call, QList<Act>& acts)
{
    if (call.isScript("load")) {
        const QByteArray sha1 =
            QCryptographicHash::hash(call.words.value(2), QCryptographicHash::Sha1).toHex();
        return std::ranges::any_of(acts, [&](const Act& act) { return act.hasScript(sha1); });
    }
    const auto isIts = [&](const Act& act) {
        return call.isScript("kill") ? act.entry.act == "kill-script" && act.calls.isEmpty()
                                     : call.name() == "evalsha" && act.sent(call);
    };
    auto found =
        std::ranges::find_if(acts, [&](const Act& act) { return isIts(act) && act.effective().isEmpty(); });
    if (found == acts.end())
        found = std::ranges::find_if(acts, isIts);
    if (found != acts.end()) {
        found->calls.append(call);
        return true;
    }
    return call.name() == "evalsha" && std::ranges::all_of(call.keys(), [&](const QByteArray& key) {
        return std::ranges::any_of(acts, [&](const Act& act) {
            return act.mayFollow(call.sha1()) && key.contains(act.entry.lock.name.bytes);
        });
    });
}

} // namespace

QByteArrayList differences(const QList<WireTap::Line>& wire, const QList<AuditEntry>& entries)
{
    QList<Act> acts;
    for (auto entry = entries.crbegin(); entry != entries.crend(); ++entry)
        acts.append({*entry, {}});
    QByteArrayList found;
    for (const WireCall& call : callsOn(wire)) {
        if (!explain(call, acts))
            found.append("not in the log: " + call.words.join(' ').left(200));
    }
    for (const Act& act : std::as_const(acts)) {
        if (act.isTrue())
            continue;
        QByteArrayList inside;
        for (const WireCall& call : act.calls)
            inside.append(call.inside.join("; "));
        found.append("not on the wire as told: " + act.entry.act + ' ' + act.entry.lock.name.bytes + ": " +
                     act.entry.commands.join("; ") + " <> " + inside.join(" | "));
    }
    return found;
}

} // namespace lockscope::support
