#include "core/base/nearest.h"

#include <QList>

#include <algorithm>

namespace lockscope::base
{

namespace
{

constexpr qsizetype longestCompared = 40;

/// Returns how many letters must be put in, left out, replaced or swapped with the next to make one word of
/// the other.
qsizetype distance(const QString& left, const QString& right)
{
    QList<QList<qsizetype>> table(left.size() + 1, QList<qsizetype>(right.size() + 1, 0));
    for (qsizetype i = 0; i <= left.size(); ++i) {
        for (qsizetype j = 0; j <= right.size(); ++j) {
            if (i == 0 || j == 0) {
                table[i][j] = i + j;
                continue;
            }
            const qsizetype replaced = table[i - 1][j - 1] + (left.at(i - 1) == right.at(j - 1) ? 0 : 1);
            table[i][j] = std::min({replaced, table[i - 1][j] + 1, table[i][j - 1] + 1});
            const bool isSwapped =
                i > 1 && j > 1 && left.at(i - 1) == right.at(j - 2) && left.at(i - 2) == right.at(j - 1);
            if (isSwapped)
                table[i][j] = std::min(table[i][j], table[i - 2][j - 2] + 1);
        }
    }
    return table[left.size()][right.size()];
}

} // namespace

QString nearestTo(const QString& typed, const QStringList& words)
{
    QString nearest;
    qsizetype least = std::max<qsizetype>(1, std::min<qsizetype>(typed.size() / 3, 3)) + 1;
    if (typed.size() > longestCompared)
        return {};
    for (const QString& word : words) {
        const qsizetype difference = distance(typed, word);
        if (difference < least && difference < word.size()) {
            least = difference;
            nearest = word;
        }
    }
    if (!nearest.isEmpty() || typed.isEmpty())
        return nearest;
    const auto begins =
        std::ranges::find_if(words, [&](const QString& word) { return word.startsWith(typed); });
    return begins == words.end() ? QString() : *begins;
}

} // namespace lockscope::base
