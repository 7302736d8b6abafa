#include "app/ctl/topkeys.h"

#include "app/ctl/textwidth.h"
#include "app/ctl/words.h"

#include <QCoreApplication>

#include <array>

namespace lockscope::ctl
{

namespace
{

/// A key and what it does.
struct KeyLine {
    const char* key;
    const char* meaning;
};
constexpr std::array keyLines{
    KeyLine{"↑ ↓ PgUp, PgDn, Home, End",
        QT_TRANSLATE_NOOP("lockscopectl", "choose a lock; also k, j, b, Space, g, G")},
    KeyLine{
        "Enter", QT_TRANSLATE_NOOP("lockscopectl", "what is going on: findings, holders, waiters, events")},
    KeyLine{"/",
        QT_TRANSLATE_NOOP("lockscopectl", "filter; Enter keeps it, Esc takes it back, Ctrl+U empties it")},
    KeyLine{"s  S", QT_TRANSLATE_NOOP("lockscopectl", "sort by the next column; turn the order around")},
    KeyLine{"e", QT_TRANSLATE_NOOP("lockscopectl", "the events of the locks that match")},
    KeyLine{"r", QT_TRANSLATE_NOOP("lockscopectl", "give back one entry or a permit in its holder's name")},
    KeyLine{"f", QT_TRANSLATE_NOOP("lockscopectl", "force-release: take the lock from whoever holds it")},
    KeyLine{"n", QT_TRANSLATE_NOOP("lockscopectl", "nudge: wake those who wait, without releasing anything")},
    KeyLine{"l", QT_TRANSLATE_NOOP("lockscopectl", "shorten the lease, to see whether its holder lives")},
    KeyLine{"?", QT_TRANSLATE_NOOP("lockscopectl", "these keys")},
    KeyLine{"Esc  q", QT_TRANSLATE_NOOP("lockscopectl", "back; q in the table ends")},
};

/// A key at the foot of the table. The lowest numbers of worth stay where there is no room for all.
struct FootKey {
    const char* words;
    int worth;
};
/// In the order in which they are shown.
constexpr std::array footKeys{
    FootKey{QT_TRANSLATE_NOOP("lockscopectl", "Enter details"), 2},
    FootKey{QT_TRANSLATE_NOOP("lockscopectl", "/ filter"), 3},
    FootKey{QT_TRANSLATE_NOOP("lockscopectl", "s sort"), 6},
    FootKey{QT_TRANSLATE_NOOP("lockscopectl", "e events"), 9},
    FootKey{QT_TRANSLATE_NOOP("lockscopectl", "r release"), 4},
    FootKey{QT_TRANSLATE_NOOP("lockscopectl", "f force"), 5},
    FootKey{QT_TRANSLATE_NOOP("lockscopectl", "n nudge"), 7},
    FootKey{QT_TRANSLATE_NOOP("lockscopectl", "l shorten"), 8},
    FootKey{QT_TRANSLATE_NOOP("lockscopectl", "? keys"), 0},
    FootKey{QT_TRANSLATE_NOOP("lockscopectl", "q ends"), 1},
};

/// Returns the keys whose worth is below `end`, in a line.
QString footOf(int end)
{
    QStringList shown;
    for (const FootKey& key : footKeys)
        if (key.worth < end)
            shown.append(Words::tr(key.words));
    return shown.join(QStringLiteral("  "));
}

} // namespace

QStringList topKeyTexts()
{
    constexpr int keysWidth = 28;
    QStringList texts;
    for (const KeyLine& line : keyLines)
        texts.append(fitted(QString::fromUtf8(line.key), keysWidth) + Words::tr(line.meaning));
    return texts;
}

QString topKeysInShort(int width)
{
    auto end = int(footKeys.size());
    while (end > 1 && widthOf(footOf(end)) > width)
        --end;
    return footOf(end);
}

} // namespace lockscope::ctl
