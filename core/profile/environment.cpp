#include "core/profile/environment.h"

#include <QCoreApplication>

#include <array>

namespace lockscope::profile
{

namespace
{

constexpr std::array<const char*, 4> environmentNames{"unstated", "development", "test", "production"};

struct EnvironmentWords {
    Q_DECLARE_TR_FUNCTIONS(Environments)
};

} // namespace

QByteArray name(Environment environment) { return environmentNames[static_cast<size_t>(environment)]; }

std::optional<Environment> environmentFromName(const QByteArray& name)
{
    for (size_t i = 0; i < environmentNames.size(); ++i)
        if (name == environmentNames[i])
            return static_cast<Environment>(i);
    return std::nullopt;
}

QString environmentWords(Environment environment)
{
    switch (environment) {
    case Environment::Development:
        return EnvironmentWords::tr("development");
    case Environment::Test:
        return EnvironmentWords::tr("test");
    case Environment::Production:
        return EnvironmentWords::tr("production");
    case Environment::Unstated:
        break;
    }
    return {};
}

QString environmentTitle(Environment environment)
{
    const QString words = environmentWords(environment);
    return words.left(1).toUpper() + words.mid(1);
}

} // namespace lockscope::profile
