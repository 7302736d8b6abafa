#include "core/filter/namefile.h"

#include "core/base/printable.h"
#include "core/filter/textmatch.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>
#include <tuple>

namespace lockscope::filter
{

namespace
{

using profile::NamePattern;

struct NameFileWords {
    Q_DECLARE_TR_FUNCTIONS(NameFile)
};

constexpr qsizetype longestClientName = 64;
constexpr qsizetype longestPattern = 512;

QString clippedName(const QString& text) { return base::printable(text.toUtf8(), 60); }

/// Reads the lines one by one and stops at the first fault.
class NameReading
{
public:
    std::variant<QList<NamePattern>, NameFault> read(const QString& text)
    {
        for (const QString& line : text.split(u'\n')) {
            ++m_line;
            const QString trimmed = line.trimmed();
            if (trimmed.isEmpty() || trimmed.startsWith(u'#'))
                continue;
            const QString why = take(trimmed);
            if (!why.isEmpty())
                return NameFault{m_line, NameFileWords::tr("Line %1: %2").arg(QString::number(m_line), why)};
        }
        return m_names;
    }

private:
    /// Returns why the line cannot be used; empty where it was.
    QString take(const QString& line)
    {
        const qsizetype tab = line.indexOf(u'\t');
        const qsizetype sign = tab < 0 ? line.indexOf(u'=') : tab;
        if (sign < 0)
            return NameFileWords::tr("“=” is missing between the id or pattern and the name. Write it as in "
                                     "“order-service-* = orders”.");
        const NamePattern read{line.first(sign).trimmed(), line.sliced(sign + 1).trimmed()};
        if (read.pattern.isEmpty())
            return NameFileWords::tr("in front of “=” stands no id or pattern. To name all other clients, "
                                     "write “*” there.");
        if (read.name.isEmpty())
            return NameFileWords::tr(
                "behind “=” stands no name. Write one, or put “#” in front of the line to leave it out.");
        return objectionTo(read);
    }

    QString objectionTo(const NamePattern& read)
    {
        if (read.name.size() > longestClientName)
            return NameFileWords::tr("the name has more than %1 characters. Shorten it.")
                .arg(longestClientName);
        if (read.pattern.size() > longestPattern)
            return NameFileWords::tr("the pattern has more than %1 characters. Shorten it by “*”.")
                .arg(longestPattern);
        if (std::holds_alternative<Glob::BadSet>(TextMatch::like(read.pattern)))
            return NameFileWords::tr("“%1” has a set of letters that is empty or not closed. Write “[[]” for "
                                     "a bracket that is meant.")
                .arg(clippedName(read.pattern));
        const auto before = m_lineOf.constFind(read.pattern.toCaseFolded());
        if (before != m_lineOf.cend())
            return NameFileWords::tr("“%1” stands in line %2 already. Take one of the two away.")
                .arg(clippedName(read.pattern), QString::number(*before));
        if (m_names.size() == mostNamePatterns)
            return NameFileWords::tr("there are more than %1 names. Let patterns with “*” stand for several.")
                .arg(mostNamePatterns);
        m_lineOf.insert(read.pattern.toCaseFolded(), m_line);
        m_names.append(read);
        return {};
    }

    QList<NamePattern> m_names;
    QHash<QString, qsizetype> m_lineOf;
    qsizetype m_line = 0;
};

/// The pattern that means this text and nothing else.
QString literalPattern(const QString& text)
{
    QString pattern;
    for (const QChar letter : text)
        pattern += QStringView(u"[*?#").contains(letter) ? u'[' + QString(letter) + u']' : QString(letter);
    return pattern;
}

} // namespace

std::variant<QList<NamePattern>, NameFault> readNames(const QByteArray& utf8)
{
    if (utf8.size() > mostNameFileBytes)
        return NameFault{0, NameFileWords::tr("The file is larger than 128 KiB. It is no file of names.")};
    const QByteArray text = utf8.startsWith("\xef\xbb\xbf") ? utf8.sliced(3) : utf8;
    if (!base::isUtf8(text)) {
        qsizetype line = 1;
        while (base::isUtf8(text.split('\n').value(line - 1)))
            ++line;
        return NameFault{
            line, NameFileWords::tr("Line %1: it is not in UTF-8. Save the file in UTF-8 and read it again.")
                      .arg(line)};
    }
    return NameReading().read(QString::fromUtf8(text));
}

QByteArray writtenNames(const QList<NamePattern>& names)
{
    QByteArray text;
    for (const NamePattern& each : names) {
        const bool hasSign = each.pattern.contains(u'=') || each.name.contains(u'\t');
        text += (each.pattern + (hasSign ? QStringLiteral("\t") : QStringLiteral(" = ")) + each.name + u'\n')
                    .toUtf8();
    }
    return text;
}

QList<NamePattern> namesOf(const QHash<QByteArray, QString>& given)
{
    QList<NamePattern> names;
    for (auto alias = given.cbegin(); alias != given.cend(); ++alias)
        names.append(
            {literalPattern(base::printable(alias.key(), std::numeric_limits<qsizetype>::max())), *alias});
    std::ranges::sort(names, [](const NamePattern& left, const NamePattern& right) {
        return std::tie(left.name, left.pattern) < std::tie(right.name, right.pattern);
    });
    return names;
}

} // namespace lockscope::filter
