#include "core/redis/scripts.h"

#include <QCryptographicHash>
#include <QFile>

#include <utility>

namespace lockscope::redis
{

using base::Error;
using base::ErrorKind;
using base::Result;

Result<Script> Script::load(const QByteArray& name)
{
    QFile file(QStringLiteral(":/lua/%1.lua").arg(QString::fromUtf8(name)));
    if (!file.open(QIODevice::ReadOnly))
        return Error{ErrorKind::FileUnreadable, file.fileName().toUtf8(), file.errorString().toUtf8()};
    return fromText(name, file.readAll());
}

Script Script::fromText(QByteArray name, QByteArray text)
{
    const QByteArray sha1 = QCryptographicHash::hash(text, QCryptographicHash::Sha1).toHex();
    return {std::move(name), std::move(text), sha1};
}

Script Script::followedBy(const Script& last) const
{
    return fromText(name, "local function step()\n" + text + "\nend\n" + last.text);
}

namespace
{

/// Runs `run`; where the server has forgotten the script nothing has run, so it is loaded and run once more.
void evalOnceMore(Client& client, const Script& script, const Command& run, const Client::Callback& callback,
    base::milliseconds deadline)
{
    const auto loaded = [&client, run, callback, deadline](const Client::Answer& answer) {
        if (answer)
            client.call(run, callback, deadline);
        else
            callback(answer);
    };
    client.call({"script", "load", script.text}, loaded, deadline);
}

} // namespace

void evalScript(Client& client, const Script& script, const QByteArrayList& keys,
    const QByteArrayList& arguments, Client::Callback callback, base::milliseconds deadline)
{
    const Command run(
        QByteArrayList{"evalsha", script.sha1, QByteArray::number(keys.size())} + keys + arguments);
    auto ran = [&client, script, run, callback = std::move(callback), deadline](
                   const Client::Answer& answer) {
        if (!answer && answer.error().kind == ErrorKind::NoScript)
            evalOnceMore(client, script, run, callback, deadline);
        else
            callback(answer);
    };
    client.call(run, std::move(ran), deadline);
}

} // namespace lockscope::redis
