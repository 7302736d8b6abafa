#pragma once

#include <QString>
#include <QStringList>

#include <array>

namespace lockscope::profile
{

/// Where the password of a connection comes from, as its owner has stated it; never the password itself. One
/// in a file stands in the address (?password-file=PATH). No address can state a command: addresses are sent
/// around, and to open one must not run anything.
struct PasswordSource {
    enum class From : quint8 {
        Asked,   ///< from the person that connects, each time
        Command, ///< the first line that a command prints
        KeyStore ///< the desktop's key store
    };
    From from = From::Asked;
    QString command; ///< of Command: a program and its arguments with blanks between, quoted by "; no shell

    friend bool operator==(const PasswordSource&, const PasswordSource&) = default;

    /// The program and its arguments; empty where there is none.
    [[nodiscard]] QStringList words() const;
    [[nodiscard]] bool isInKeyStore() const { return from == From::KeyStore; }
    /// True where a password can be had without asking a person.
    [[nodiscard]] bool answersByItself() const;
};

/// The users of a connection that log in with a password of their own.
enum class Whose : quint8 {
    Watcher,  ///< the user that watches
    Actor,    ///< the user that acts, where it is another
    Sentinels ///< the Sentinels, where they ask for one
};
inline constexpr std::array everybody{Whose::Watcher, Whose::Actor, Whose::Sentinels};

QByteArray name(PasswordSource::From from); ///< "asked", "command", "key-store"
/// A source that this release does not know becomes Asked.
PasswordSource::From passwordFromName(const QByteArray& name);

} // namespace lockscope::profile
