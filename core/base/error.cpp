#include "core/base/error.h"

#include <array>
#include <utility>

namespace lockscope::base
{

namespace
{

using Word = std::pair<const char*, ErrorKind>;

constexpr std::array<Word, 18> errorWords{{
    {"NOPERM", ErrorKind::NoPermission},
    {"BUSY", ErrorKind::Busy},
    {"LOADING", ErrorKind::Loading},
    {"NOSCRIPT", ErrorKind::NoScript},
    {"WRONGTYPE", ErrorKind::WrongType},
    {"READONLY", ErrorKind::ReadOnly},
    {"MOVED", ErrorKind::Moved},
    {"ASK", ErrorKind::Ask},
    {"CLUSTERDOWN", ErrorKind::ClusterDown},
    {"TRYAGAIN", ErrorKind::TryAgain},
    {"CROSSSLOT", ErrorKind::CrossSlot},
    {"OOM", ErrorKind::OutOfMemory},
    {"MISCONF", ErrorKind::Misconfigured},
    {"NOREPLICAS", ErrorKind::Misconfigured},
    {"MASTERDOWN", ErrorKind::MasterDown},
    {"NOAUTH", ErrorKind::AuthRequired},
    {"WRONGPASS", ErrorKind::WrongPassword},
    {"UNKILLABLE", ErrorKind::Unkillable},
}};

/// "ERR" says nothing by itself; the one ERR that we act on is a command that the server does not have.
ErrorKind kindOfPlainError(const QByteArray& text)
{
    return text.left(11).toLower() == "err unknown" ? ErrorKind::UnknownCommand : ErrorKind::ServerError;
}

constexpr std::array kindNames{
    "InvalidUri",
    "InvalidArgument",
    "FileUnreadable",
    "FileUnwritable",
    "MissingProgram",
    "StartFailed",
    "NameNotFound",
    "Refused",
    "Unreachable",
    "TimedOut",
    "TlsUntrusted",
    "TlsCertificateWanted",
    "TlsCertificateRefused",
    "TlsVersion",
    "TlsFailed",
    "WrongService",
    "WrongPassword",
    "AuthRequired",
    "NoPermission",
    "Loading",
    "Busy",
    "MasterDown",
    "ReadOnly",
    "Moved",
    "Ask",
    "ClusterDown",
    "TryAgain",
    "CrossSlot",
    "NoSentinel",
    "NotSentinel",
    "SentinelAuth",
    "NoNode",
    "IsSentinel",
    "NotCluster",
    "NoDatabase",
    "UnknownPrimary",
    "NotPrimary",
    "PrimaryUnreachable",
    "TunnelFailed",
    "BeyondTunnel",
    "PasswordCommandFailed",
    "KeyStoreFailed",
    "NoKeptPassword",
    "OutOfMemory",
    "Misconfigured",
    "NoScript",
    "Unkillable",
    "WrongType",
    "UnknownCommand",
    "ServerError",
    "Protocol",
    "TooLarge",
    "ConnectionLost",
    "NotSent",
    "OutcomeUnknown",
    "NotAllowed",
    "Cancelled",
};
static_assert(kindNames.size() == static_cast<std::size_t>(ErrorKind::Cancelled) + 1);

} // namespace

ErrorKind kindOfErrorReply(const QByteArray& text)
{
    const qsizetype space = text.indexOf(' ');
    const QByteArrayView word = QByteArrayView(text).first(space < 0 ? text.size() : space);
    for (const auto& [known, kind] : errorWords) {
        if (word == known)
            return kind;
    }
    return kindOfPlainError(text);
}

bool wantsPassword(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::AuthRequired:
    case ErrorKind::WrongPassword:
    case ErrorKind::PasswordCommandFailed:
    case ErrorKind::KeyStoreFailed:
    case ErrorKind::NoKeptPassword:
        return true;
    default:
        return false;
    }
}

QByteArray name(ErrorKind kind) { return kindNames.at(static_cast<std::size_t>(kind)); }

Error errorOf(ErrorKind kind, const QByteArray& subject, const QByteArray& text, const QByteArrayList& values)
{
    Error error{kind, subject, {}, QByteArrayList{text} + values};
    for (qsizetype i = 0; i < text.size(); ++i) {
        const int place = text[i] == '%' && i + 1 < text.size() ? text[i + 1] - '0' : 0;
        if (place < 1 || place > values.size()) {
            error.detail += text[i];
            continue;
        }
        error.detail += values[place - 1];
        ++i;
    }
    return error;
}

} // namespace lockscope::base
