#include "core/locks/majoritywords.h"

#include "core/locks/lockwords.h"
#include "core/words/counted.h"

#include <QCoreApplication>

#include <array>

namespace lockscope::locks
{

namespace
{

struct MajorityWords {
    Q_DECLARE_TR_FUNCTIONS(MajorityWords)
};

constexpr qsizetype tokenShown = 13;

QString number(qsizetype value) { return QString::number(value); }

QString contenderWords(const MajorityLock& lock, const Contender& contender)
{
    return MajorityWords::tr("%1 of %2 by %3")
        .arg(number(contender.parts.size()), number(lock.servers), tokenWords(contender.token));
}

QString countWords(const MajorityLock& lock)
{
    if (lock.contenders.size() > 1) {
        QStringList parts;
        for (const Contender& contender : lock.contenders)
            parts.append(contenderWords(lock, contender));
        return parts.join(QStringLiteral(", "));
    }
    return MajorityWords::tr("held on %1 of %2")
        .arg(number(lock.contenders.constFirst().parts.size()), number(lock.servers));
}

QString firstMeaning(const MajorityLock& lock)
{
    const Contender& first = lock.contenders.constFirst();
    const QString held = number(first.parts.size());
    switch (lock.state) {
    case MajorityState::TwoHolders:
        return MajorityWords::tr("%1 had a majority until a server lost it before its time, and %2 has one "
                                 "now: both may believe that they hold the lock.")
            .arg(tokenWords(lock.former), tokenWords(first.token));
    case MajorityState::Minority:
        return MajorityWords::tr("Held on %1 of the %n open servers. If they are all its masters, this is no "
                                 "majority: whoever took it does not have the lock.",
            nullptr, words::numerus(lock.servers))
            .arg(held);
    case MajorityState::Unclear:
        return MajorityWords::tr("Held on %1 of the %n open servers, as far as they are seen. It is a "
                                 "majority only if servers have it that are not known now.",
            nullptr, words::numerus(lock.servers))
            .arg(held);
    case MajorityState::Held:
        break;
    }
    return MajorityWords::tr("Held on %1 of the %n open servers. If they are all its masters, this is a "
                             "majority: whoever took it has the lock.",
        nullptr, words::numerus(lock.servers))
        .arg(held);
}

} // namespace

QString tokenWords(const base::HolderId& token) { return holderIdWords(token, tokenShown); }

QByteArray name(MajorityState state)
{
    constexpr std::array names{"two-holders", "minority", "unclear", "held"};
    return names[std::size_t(state)];
}

std::optional<Severity> severityOf(MajorityState state)
{
    constexpr std::array<std::optional<Severity>, 4> severities{
        Severity::Critical, Severity::Warning, Severity::Notice, std::nullopt};
    return severities[std::size_t(state)];
}

QString heldOnWords(const MajorityLock& lock)
{
    QString words = countWords(lock);
    if (lock.unknown > 0)
        words = MajorityWords::tr("%1, %2 unknown").arg(words, number(lock.unknown));
    return lock.state == MajorityState::Minority ? MajorityWords::tr("%1: no majority").arg(words) : words;
}

QString majorityMeaning(const MajorityLock& lock)
{
    QStringList sentences{firstMeaning(lock)};
    if (lock.contenders.size() > 1)
        sentences.append(MajorityWords::tr("Several clients contend for it: %1.").arg(countWords(lock)));
    if (lock.unknown > 0)
        sentences.append(MajorityWords::tr("Servers that are not known now: %1.").arg(lock.unknown));
    return sentences.join(u' ');
}

QString leftWords(int left, int servers)
{
    if (left == 0)
        return MajorityWords::tr("No server has this token any more.");
    const QString where =
        MajorityWords::tr("It may still be on %1 of %n servers.", nullptr, words::numerus(servers)).arg(left);
    const bool isMajority = left > servers / 2;
    return where + u' ' +
           (isMajority ? MajorityWords::tr("That is a majority: whoever took it may still have the lock, and "
                                           "nobody else can take it.")
                       : MajorityWords::tr("That is no majority: others can take the lock."));
}

} // namespace lockscope::locks
