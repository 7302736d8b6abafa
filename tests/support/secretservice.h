#pragma once

#include <QProcess>
#include <QTemporaryDir>

namespace lockscope::support
{

/// A private session bus, with a real Secret Service on it (gnome-keyring) or none, in folders of its own.
/// Blocks, as only tests may; a machine without the programs ends the test.
class SecretService
{
public:
    enum class Store : quint8 {
        Unlocked,
        Locked, ///< there is a keyring, and nobody who could be asked to unlock it
        None    ///< a bus alone
    };

    explicit SecretService(Store store);
    ~SecretService();

    /// For this process and what it starts from now on: this bus is the session's.
    void enter() const;
    /// True where some file that the service keeps contains these bytes as they are.
    [[nodiscard]] bool keepsReadable(const QByteArray& bytes) const;

private:
    void startBus();
    void startKeyring(bool unlocked);
    void stop(QProcess& process);
    [[nodiscard]] bool hasService() const;

    QTemporaryDir m_folder;
    QProcess m_bus;
    QProcess m_keyring;
};

} // namespace lockscope::support
