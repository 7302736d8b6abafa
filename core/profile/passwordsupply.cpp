#include "core/profile/passwordsupply.h"

#include "core/profile/keystore.h"
#include "core/profile/profile.h"

#include <utility>

namespace lockscope::profile
{

namespace
{

/// The password that the address states: from a file, or in the URI itself. The user that acts has none
/// there.
struct Stated {
    QString file;
    redis::Secret password;
};

Stated statedFor(Whose whose, const redis::Endpoint& endpoint)
{
    if (whose == Whose::Watcher)
        return {endpoint.passwordFile, endpoint.password};
    if (whose == Whose::Sentinels && endpoint.sentinels)
        return {endpoint.sentinels->passwordFile, endpoint.sentinels->password};
    return {};
}

} // namespace

PasswordSupply::PasswordSupply(QString uri, PasswordSource source, Whose whose)
    : m_uri(std::move(uri))
    , m_source(std::move(source))
    , m_whose(whose)
{
    if (const auto endpoint = redis::Endpoint::fromUri(m_uri)) {
        m_key = KeyStore::keyOf(identityOf(*endpoint), whose);
        m_hasFile = !statedFor(whose, *endpoint).file.isEmpty();
    }
}

void PasswordSupply::ask(const Callback& callback)
{
    giveUp();
    m_asking = std::make_unique<QObject>();
    if (m_hasFile)
        return readFile(callback);
    if (m_source.from == PasswordSource::From::KeyStore)
        return KeyStore::read(m_key, m_asking.get(), callback);
    m_command = std::make_unique<PasswordCommand>(m_source.words());
    m_command->run(callback);
}

void PasswordSupply::giveUp()
{
    m_asking.reset();
    m_command.reset();
}

void PasswordSupply::readFile(const Callback& callback)
{
    QMetaObject::invokeMethod(
        m_asking.get(),
        [uri = m_uri, whose = m_whose, callback] {
            const auto endpoint = redis::Endpoint::fromUri(uri);
            callback(endpoint ? base::Result<redis::Secret>(statedFor(whose, *endpoint).password)
                              : base::Result<redis::Secret>(endpoint.error()));
        },
        Qt::QueuedConnection);
}

} // namespace lockscope::profile

#include "moc_passwordsupply.cpp"
