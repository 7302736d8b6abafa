#pragma once

#include <QByteArray>
#include <QJsonObject>

#include <optional>

namespace lockscope::audit
{

/// The end of an audit log's chain, which the next line continues.
struct AuditHead {
    qint64 seq = 0;                        ///< of the last line; 0 = there is none
    QByteArray hash = QByteArray(64, '0'); ///< SHA-256 of the last line without its end, as lower-case hex

    friend bool operator==(const AuditHead&, const AuditHead&) = default;
};

/// A line as it was written.
struct AuditLine {
    AuditHead head;      ///< of a log that ends with this line
    QByteArray before;   ///< AuditHead::hash of the line before
    QJsonObject content; ///< with seq, prev and hash
};

/// Returns `content` as the line (without its end) that follows `head`:
/// {"seq":N,"prev":"<hash of the line before>",…,"hash":"<SHA-256 of all that stands before ,"hash">"}.
/// The line's own hash also reveals a change of the last line, which no later line vouches for.
QByteArray sealedLine(const QJsonObject& content, const AuditHead& head);

/// Returns the content of a line; nothing where a byte of it is not as it was sealed.
std::optional<AuditLine> unsealedLine(const QByteArray& line);

/// Returns the SHA-256 of a line without its end, as lower-case hex.
QByteArray auditHash(const QByteArray& line);

/// Turns the head into the text of its own file, of a fixed length, and back; nothing where it is no such
/// text.
QByteArray headText(const AuditHead& head);
std::optional<AuditHead> headFromText(const QByteArray& text);

} // namespace lockscope::audit

Q_DECLARE_TYPEINFO(lockscope::audit::AuditLine, Q_RELOCATABLE_TYPE);
