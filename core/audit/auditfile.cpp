#include "core/audit/auditfile.h"

#include "core/audit/ownfile.h"

#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>
#include <tuple>
#include <unistd.h>
#include <utility>

namespace lockscope::audit
{

using base::Error;
using base::ErrorKind;
using base::Result;

namespace
{

constexpr qint64 longestLine = 16 << 20;
constexpr qint64 chunk = 1 << 20;
constexpr qint64 headBytes = 86;

/// Returns a path outside the folder of the running program: window and terminal share one log.
QString usersAuditPath()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
           QStringLiteral("/lockscope/audit.jsonl");
}

/// The end of a log: its last sealed line, and what stands behind it.
struct Tail {
    AuditHead head;
    QByteArray torn;    ///< bytes after the last line end that are no whole line
    bool noEnd = false; ///< the last line is whole, but its end is missing
};

Tail tailIn(const QByteArray& bytes)
{
    Tail tail;
    const qsizetype end = bytes.lastIndexOf('\n') + 1;
    const QByteArray rest = bytes.sliced(end);
    if (const auto whole = unsealedLine(rest))
        return {whole->head, {}, true};
    tail.torn = rest;
    for (qsizetype stop = end - 1; stop >= 0;) {
        const qsizetype begin = stop == 0 ? 0 : bytes.lastIndexOf('\n', stop - 1) + 1;
        if (const auto line = unsealedLine(bytes.sliced(begin, stop - begin))) {
            tail.head = line->head;
            return tail;
        }
        stop = begin - 1;
    }
    return tail;
}

/// Reads backwards until a line is found that is as it was written.
Result<Tail> tailOf(const OwnFile& file)
{
    const Result<qint64> size = file.size();
    if (!size)
        return size.error();
    for (qint64 back = 64 << 10;; back *= 8) {
        const qint64 from = std::max<qint64>(0, *size - back);
        const Result<QByteArray> bytes = file.read(from, *size - from);
        if (!bytes)
            return bytes.error();
        const Tail tail = tailIn(*bytes);
        if (tail.head.seq > 0 || from == 0 || back > 4 * longestLine)
            return tail;
    }
}

std::optional<AuditHead> headIn(const QString& path)
{
    const auto file = OwnFile::open(path, OwnFile::How::Read);
    if (!file || !*file)
        return std::nullopt;
    const Result<QByteArray> text = (*file)->read(0, headBytes + 1);
    return text ? headFromText(*text) : std::nullopt;
}

/// Where the head cannot be kept, the log itself is whole all the same, and verify() reports it.
void keepHead(const QString& path, const AuditHead& head)
{
    if (const auto file = OwnFile::open(path, OwnFile::How::Replace))
        std::ignore = (*file)->replace(headText(head));
}

/// The file beside the log knows better where the log ended: a log that was cut goes on with a gap, which
/// shows.
AuditHead headToFollow(const Tail& tail, const std::optional<AuditHead>& beside)
{
    return beside && beside->seq >= tail.head.seq ? *beside : tail.head;
}

QJsonObject tornContent(const QByteArray& torn)
{
    return {{QStringLiteral("what"), QStringLiteral("torn")}, {QStringLiteral("bytes"), torn.size()},
        {QStringLiteral("sha256"), QString::fromLatin1(auditHash(torn))}};
}

/// Passes the lines of a whole file, one after the other, to `take(line, ended)`.
template<class Take>
Result<void> eachLine(const OwnFile& file, Take take)
{
    QByteArray rest;
    for (qint64 offset = 0;;) {
        const Result<QByteArray> bytes = file.read(offset, chunk);
        if (!bytes)
            return bytes.error();
        offset += bytes->size();
        rest += *bytes;
        qsizetype begin = 0;
        for (qsizetype end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n', begin)) {
            take(rest.sliced(begin, end - begin), true);
            begin = end + 1;
        }
        rest.remove(0, begin);
        const bool over = bytes->isEmpty();
        if (!rest.isEmpty() && (over || rest.size() > longestLine))
            take(std::exchange(rest, {}), false);
        if (over)
            return {};
    }
}

} // namespace

AuditFile::AuditFile(QString path)
    : m_path(path.isEmpty() ? usersAuditPath() : std::move(path))
{
}

Result<void> AuditFile::isWritable() const
{
    if (QFileInfo::exists(m_path) || QFileInfo(m_path).isSymLink()) {
        const auto file = OwnFile::open(m_path, OwnFile::How::Append);
        return file ? Result<void>() : Result<void>(file.error());
    }
    QString folder = QFileInfo(m_path).absolutePath();
    while (!QFileInfo::exists(folder) && folder.contains(u'/'))
        folder = folder.left(std::max<qsizetype>(folder.lastIndexOf(u'/'), 1));
    const bool open = QFileInfo(folder).isDir() && ::access(QFile::encodeName(folder).constData(), W_OK) == 0;
    return open ? Result<void>()
                : Error{ErrorKind::FileUnwritable, m_path.toUtf8(),
                      QT_TRANSLATE_NOOP("ErrorDetails", "its folder cannot be written to")};
}

Result<std::optional<QByteArray>> AuditFile::append(const QJsonObject& content) const
{
    const auto opened = OwnFile::open(m_path, OwnFile::How::Append);
    if (!opened)
        return opened.error();
    const OwnFile& file = **opened;
    const Result<bool> mine = file.lock();
    if (!mine)
        return mine.error();
    if (!*mine)
        return std::optional<QByteArray>();
    const Result<Tail> tail = tailOf(file);
    if (!tail)
        return tail.error();
    const auto beside = headIn(headPath());
    const bool isFirst = !beside && tail->head.seq == 0 && tail->torn.isEmpty();
    if (isFirst) // a program that is gone before it has reported its first line leaves a whole log, too
        keepHead(headPath(), AuditHead());
    AuditHead head = headToFollow(*tail, beside);
    QByteArray bytes = tail->noEnd || !tail->torn.isEmpty() ? "\n" : "";
    if (!tail->torn.isEmpty()) {
        const QByteArray reported = sealedLine(tornContent(tail->torn), head);
        head = {head.seq + 1, auditHash(reported)};
        bytes += reported + '\n';
    }
    const QByteArray line = sealedLine(content, head);
    if (const Result<void> written = file.append(bytes + line + '\n'); !written)
        return written.error();
    keepHead(headPath(), {head.seq + 1, auditHash(line)});
    return std::optional(line);
}

Result<AuditReport> AuditFile::verify() const
{
    const auto opened = OwnFile::open(m_path, OwnFile::How::Read);
    if (!opened)
        return opened.error();
    AuditCheck check;
    if (!*opened)
        return check.report(headIn(headPath()));
    if (const auto quiet = (*opened)->waitUntilWritten(); !quiet)
        return quiet.error();
    const auto take = [&check](const QByteArray& line, bool ended) { check.take(line, ended); };
    if (const auto read = eachLine(**opened, take); !read)
        return read.error();
    return check.report(headIn(headPath()));
}

Result<QList<AuditLine>> AuditFile::newest(qsizetype most, qint64 bytes) const
{
    const auto opened = OwnFile::open(m_path, OwnFile::How::Read);
    if (!opened)
        return opened.error();
    QList<AuditLine> lines;
    if (!*opened)
        return lines;
    const Result<qint64> size = (*opened)->size();
    if (!size)
        return size.error();
    const qint64 from = std::max<qint64>(0, *size - bytes);
    const Result<QByteArray> text = (*opened)->read(from, *size - from);
    if (!text)
        return text.error();
    const QByteArrayList all = text->split('\n');
    for (auto line = all.crbegin(); line != all.crend() && lines.size() < most; ++line)
        if (auto read = unsealedLine(*line))
            lines.append(*std::move(read));
    return lines;
}

} // namespace lockscope::audit
