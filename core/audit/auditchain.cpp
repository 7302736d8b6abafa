#include "core/audit/auditchain.h"

#include "core/base/rawjson.h"

#include <QCryptographicHash>
#include <QJsonDocument>

#include <algorithm>

namespace lockscope::audit
{

namespace
{

constexpr qsizetype hashLetters = 64;
const QByteArray sealBegin = QByteArrayLiteral(",\"hash\":\"");
const QByteArray sealEnd = QByteArrayLiteral("\"}");

bool isHash(const QByteArray& text)
{
    return text.size() == hashLetters && std::all_of(text.begin(), text.end(), [](char letter) {
        return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'f');
    });
}

} // namespace

QByteArray auditHash(const QByteArray& line)
{
    return QCryptographicHash::hash(line, QCryptographicHash::Sha256).toHex();
}

QByteArray sealedLine(const QJsonObject& content, const AuditHead& head)
{
    const QByteArray inside = base::jsonLine(content).sliced(1).chopped(1);
    QByteArray body = R"({"seq":)" + QByteArray::number(head.seq + 1) + R"(,"prev":")" + head.hash + '"';
    if (!inside.isEmpty())
        body += ',' + inside;
    return body + sealBegin + auditHash(body) + sealEnd;
}

std::optional<AuditLine> unsealedLine(const QByteArray& line)
{
    const qsizetype body = line.size() - sealBegin.size() - hashLetters - sealEnd.size();
    if (body <= 0)
        return std::nullopt;
    const QByteArray seal = sealBegin + auditHash(line.first(body)) + sealEnd;
    if (line.sliced(body) != seal)
        return std::nullopt;
    const QJsonObject content = QJsonDocument::fromJson(line).object();
    const QByteArray before = content.value(QStringLiteral("prev")).toString().toLatin1();
    const qint64 seq = content.value(QStringLiteral("seq")).toInteger();
    if (seq <= 0 || !isHash(before))
        return std::nullopt;
    return AuditLine{{seq, auditHash(line)}, before, content};
}

QByteArray headText(const AuditHead& head)
{
    return QByteArray::number(head.seq).rightJustified(20, '0') + ' ' + head.hash + '\n';
}

std::optional<AuditHead> headFromText(const QByteArray& text)
{
    bool isNumber = false;
    const AuditHead head{
        text.first(std::min<qsizetype>(text.size(), 20)).toLongLong(&isNumber), text.mid(21, hashLetters)};
    const bool sound = isNumber && head.seq >= 0 && isHash(head.hash) && text == headText(head);
    return sound ? std::optional(head) : std::nullopt;
}

} // namespace lockscope::audit
