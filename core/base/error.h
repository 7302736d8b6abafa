#pragma once

#include <QByteArrayList>
#include <QMetaType>

namespace lockscope::base
{

/// The kinds of failure. core/words/errorwords.h has one sentence for each.
enum class ErrorKind {
    InvalidUri,      ///< an endpoint URI that cannot be read; subject = the URI with its secret masked
    InvalidArgument, ///< a value from a person that cannot be used; subject = its name, detail = why
    FileUnreadable,  ///< subject = path, detail = the system's reason
    FileUnwritable,  ///< subject = path, detail = the system's reason
    MissingProgram,  ///< subject = program, detail = the package that brings it
    StartFailed,     ///< a child process did not come up; subject = program, detail = its last words
    NameNotFound,    ///< DNS; subject = host
    Refused,         ///< nobody listens; subject = address
    Unreachable,  ///< no way there: no route, no right to the socket; subject = address, detail = the reason
    TimedOut,     ///< no answer within the step's or the call's deadline; subject = step or command
    TlsUntrusted, ///< the certificate; detail = a list of "untrusted", "expired", "not-yet-valid",
                  ///< "wrong-name", "not-the-pinned"
    TlsCertificateWanted,  ///< the server asks for a certificate of ours, and there is none
    TlsCertificateRefused, ///< the server does not believe ours; detail = what it says
    TlsVersion,            ///< no version of TLS that both sides accept
    TlsFailed,             ///< any other TLS failure
    WrongService,          ///< the peer does not speak RESP
    WrongPassword,         ///< WRONGPASS, or AUTH refused
    AuthRequired,          ///< NOAUTH
    NoPermission,          ///< NOPERM; subject = command, key or channel
    Loading,               ///< LOADING: the server reads its data set
    Busy,                  ///< BUSY: a script blocks the server
    MasterDown,            ///< MASTERDOWN: a replica without its primary
    ReadOnly,              ///< READONLY: the node is a replica
    Moved,                 ///< MOVED: another node serves the slot; subject = slot, detail = "host:port"
    Ask,                   ///< ASK: the slot is on its way to another node; subject and detail as for Moved
    ClusterDown,           ///< CLUSTERDOWN: the node does not serve, or nobody serves the slot
    TryAgain,              ///< TRYAGAIN: the keys of the command are just being moved
    CrossSlot,             ///< CROSSSLOT: the keys of the command belong to several slots
    NoSentinel,   ///< no Sentinel answers; subject = their addresses, detail = the kind of the first failure
    NotSentinel,  ///< subject = the address that was given as a Sentinel's
    SentinelAuth, ///< a Sentinel wants credentials, or others; subject = its address, detail = its text
    NoNode,     ///< no node of a cluster answers; subject = addresses, detail = the kind of the first failure
    IsSentinel, ///< watched as a server; subject = its address
    NotCluster, ///< subject = the address that was given as that of a cluster's node
    NoDatabase, ///< there is none of that number, or no other than 0; subject = number, detail = its text
    UnknownPrimary,     ///< the Sentinels know no primary of that name; subject = name
    NotPrimary,         ///< what the Sentinels name is none; subject = address, detail = its role
    PrimaryUnreachable, ///< subject = the address that the Sentinels name, detail = the kind of the failure
    TunnelFailed,       ///< subject = where ssh was to go, detail = its last words
    BeyondTunnel,       ///< not to be reached from where the tunnel ends; subject = address, detail = why
    PasswordCommandFailed, ///< subject = the program, detail = why it gave no password
    KeyStoreFailed,        ///< the desktop's key store; subject = the connection, detail = its words
    NoKeptPassword,        ///< it has none, or stays locked; subject = the connection
    OutOfMemory,           ///< OOM
    Misconfigured,         ///< MISCONF, NOREPLICAS
    NoScript,              ///< NOSCRIPT
    Unkillable,            ///< UNKILLABLE
    WrongType,             ///< WRONGTYPE: the key is not what the command needs
    UnknownCommand,        ///< the server does not know the command
    ServerError,           ///< any other error reply; detail = its text
    Protocol,              ///< bytes that are no RESP2, or a reply too many; detail = what
    TooLarge,              ///< an announced size above the limit; subject = key where known
    ConnectionLost,        ///< the link went away
    NotSent,               ///< dropped before a byte was written: certainly not done
    OutcomeUnknown,        ///< written and not answered: may or may not be done
    NotAllowed,            ///< not on the list of reading commands; subject = command
    Cancelled,             ///< given up by us
};

/// A failure: what kind, of what, and the facts. Never holds a secret; never a sentence for people.
struct Error {
    ErrorKind kind = ErrorKind::ServerError;
    QByteArray subject; ///< the thing concerned, raw bytes
    QByteArray detail;  ///< facts, e.g. the server's own text
    /// The text of a detail that values stand in, with places ("more than %1 a second"), and then the values.
    /// By it a detail is translated.
    QByteArrayList pattern = {};

    friend bool operator==(const Error& left, const Error& right)
    {
        return left.kind == right.kind && left.subject == right.subject && left.detail == right.detail;
    }
};

/// Makes an error whose detail is `text` with `values` in its places %1 to %9. The text belongs into the
/// catalogue's context "ErrorDetails".
Error errorOf(
    ErrorKind kind, const QByteArray& subject, const QByteArray& text, const QByteArrayList& values);

/// The kind for the first word of an error reply (texts differ between servers, first words do not).
ErrorKind kindOfErrorReply(const QByteArray& text);

/// A failure that a person can heal by typing the password.
bool wantsPassword(ErrorKind kind);

/// The kind as a stable identifier for logs and tests, e.g. "NoPermission".
QByteArray name(ErrorKind kind);

} // namespace lockscope::base

Q_DECLARE_METATYPE(lockscope::base::Error)
