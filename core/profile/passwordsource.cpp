#include "core/profile/passwordsource.h"

#include <QProcess>

#include <array>

namespace lockscope::profile
{

namespace
{

constexpr std::array sourceNames{"asked", "command", "key-store"};
static_assert(sourceNames.size() == static_cast<std::size_t>(PasswordSource::From::KeyStore) + 1);

} // namespace

QStringList PasswordSource::words() const
{
    return from == From::Command ? QProcess::splitCommand(command) : QStringList();
}

bool PasswordSource::answersByItself() const { return from == From::KeyStore || !words().isEmpty(); }

QByteArray name(PasswordSource::From from) { return sourceNames.at(static_cast<std::size_t>(from)); }

PasswordSource::From passwordFromName(const QByteArray& name)
{
    for (std::size_t i = 0; i < sourceNames.size(); ++i)
        if (name == sourceNames.at(i))
            return static_cast<PasswordSource::From>(i);
    return PasswordSource::From::Asked;
}

} // namespace lockscope::profile
