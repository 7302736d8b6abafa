#pragma once

#include <QByteArray>
#include <QJsonObject>

#include <optional>

namespace lockscope::audit
{

/// Where the chain of an audit log stands: what the next line continues.
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

/// `content` as the line (without its end) that follows `head`:
/// {"seq":N,"prev":"<hash of the line before>",…,"hash":"<SHA-256 of all that stands before ,"hash">"}.
/// Its own hash tells of a change of the last line, too, which no later line vouches for.
QByteArray sealedLine(const QJsonObject& content, const AuditHead& head);

/// What a line says; nothing where a byte of it is not as it was sealed.
std::optional<AuditLine> unsealedLine(const QByteArray& line);

/// SHA-256 of a line without its end, as lower-case hex.
QByteArray auditHash(const QByteArray& line);

/// The head as the text of its own file, of a fixed length, and back; nothing where it is no such text.
QByteArray headText(const AuditHead& head);
std::optional<AuditHead> headFromText(const QByteArray& text);

} // namespace lockscope::audit
