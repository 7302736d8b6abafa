#include "core/profile/passwordsupply.h"

#include "core/profile/keystore.h"
#include "core/profile/profile.h"

#include <utility>

namespace lockscope::profile
{

PasswordSupply::PasswordSupply(QString uri, PasswordSource source, QObject* parent)
    : QObject(parent)
    , m_uri(std::move(uri))
    , m_source(std::move(source))
{
    if (const auto endpoint = redis::Endpoint::fromUri(m_uri)) {
        m_connection = identityOf(*endpoint);
        m_hasFile = !endpoint->passwordFile.isEmpty();
    }
}

void PasswordSupply::ask(const Told& told)
{
    giveUp();
    m_asking = std::make_unique<QObject>();
    if (m_hasFile)
        return readFile(told);
    if (m_source.from == PasswordSource::From::KeyStore)
        return KeyStore::read(m_connection, m_asking.get(), told);
    m_command = std::make_unique<PasswordCommand>(m_source.words());
    m_command->run(told);
}

void PasswordSupply::giveUp()
{
    m_asking.reset();
    m_command.reset();
}

void PasswordSupply::readFile(const Told& told)
{
    QMetaObject::invokeMethod(
        m_asking.get(),
        [uri = m_uri, told] {
            const auto endpoint = redis::Endpoint::fromUri(uri);
            told(endpoint ? base::Result<redis::Secret>(endpoint->password)
                          : base::Result<redis::Secret>(endpoint.error()));
        },
        Qt::QueuedConnection);
}

} // namespace lockscope::profile

#include "moc_passwordsupply.cpp"
