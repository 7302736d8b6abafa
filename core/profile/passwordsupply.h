#pragma once

#include "core/profile/passwordcommand.h"
#include "core/profile/passwordsource.h"

namespace lockscope::profile
{

/// Brings a password of one connection from where it is kept: its address (a file), a command, the key store.
/// Main thread; never blocks.
class PasswordSupply final : public QObject
{
    Q_OBJECT
public:
    using Callback = PasswordCommand::Callback;

    /// `uri`: as redis::Endpoint::fromUri reads it.
    PasswordSupply(QString uri, PasswordSource source, Whose whose = Whose::Watcher);

    /// True where ask() can bring one without a person.
    [[nodiscard]] bool answers() const { return m_hasFile || m_source.answersByItself(); }
    /// True where there is none before ask() has brought it; one in a file is read with the address.
    [[nodiscard]] bool mustBeAsked() const { return !m_hasFile && m_source.answersByItself(); }
    /// `callback` once, never from within this call, unless this is gone by then. Asking again meanwhile
    /// gives up the question before. Errors: PasswordCommandFailed, KeyStoreFailed, NoKeptPassword,
    /// FileUnreadable.
    void ask(const Callback& callback);
    /// Drops the question; a command that runs is ended.
    void giveUp();

private:
    void readFile(const Callback& callback);

    QString m_uri;
    QString m_key; ///< what the key store knows it by
    PasswordSource m_source;
    Whose m_whose;
    bool m_hasFile = false;
    std::unique_ptr<PasswordCommand> m_command;
    std::unique_ptr<QObject> m_asking; ///< of the question that counts
};

} // namespace lockscope::profile
