#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

namespace lockscope::locks
{

/// A function that the server does not have, or that this user may not use, so that the next best one is
/// used.
enum class Lack : quint8 {
    ExpireTime,  ///< PEXPIRETIME (Redis 7.0)
    ScanType,    ///< SCAN … TYPE (Redis 6.0)
    Tracking,    ///< CLIENT TRACKING (Redis 6.0, and renamed away by some services)
    Time,        ///< TIME, which some services forbid
    ReadScripts, ///< EVAL_RO (Redis 7.0)
};

/// Its identifier in JSON: "expire-time", "scan-type", "tracking", "time", "read-scripts".
QByteArray name(Lack lack);
/// Says what is missing, and what is done instead; plain text, translated.
QString lackSentence(Lack lack);

} // namespace lockscope::locks
