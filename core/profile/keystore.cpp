#include "core/profile/keystore.h"

#include <QPointer>
#include <QTimer>
#include <qt6keychain/keychain.h>

#include <utility>

namespace lockscope::profile
{

using base::Error;
using base::ErrorKind;
using base::Result;

namespace
{

const QString& service()
{
    static const QString name = QStringLiteral("Lockscope");
    return name;
}

/// Subject of sentences: the connection by its own words, which hold no secret.
Error failureOf(const QString& key, const QByteArray& why)
{
    return {ErrorKind::KeyStoreFailed, key.toUtf8(), why.endsWith('.') ? why.chopped(1) : why};
}

Error errorOf(const QKeychain::Job& job)
{
    if (job.error() == QKeychain::EntryNotFound)
        return {ErrorKind::NoKeptPassword, job.key().toUtf8(), {}};
    const QByteArray said = job.errorString().toUtf8();
    return failureOf(job.key(),
        said.isEmpty() ? QByteArray(QT_TRANSLATE_NOOP("ErrorDetails", "it gives no reason")) : said);
}

/// Runs a job to its end, or to that of patience; a job cannot be called off. The insecure fallback, a
/// readable file, stays off.
void run(QKeychain::Job* job, const QString& key, QObject* guard,
    const std::function<void(const std::optional<Error>&)>& ended)
{
    auto* limit = new QTimer(guard);
    limit->setSingleShot(true);
    limit->setInterval(KeyStore::patience);
    job->setKey(key);
    job->setInsecureFallback(false);
    QObject::connect(job, &QKeychain::Job::finished, limit, [limit, ended](QKeychain::Job* done) {
        limit->stop();
        limit->deleteLater();
        ended(done->error() == QKeychain::NoError ? std::optional<Error>() : errorOf(*done));
    });
    QObject::connect(limit, &QTimer::timeout, limit, [limit, job = QPointer(job), key, ended] {
        if (job)
            job->disconnect(limit);
        limit->deleteLater();
        ended(failureOf(key, QT_TRANSLATE_NOOP("ErrorDetails", "it does not answer")));
    });
    limit->start();
    job->start();
}

} // namespace

QString KeyStore::keyOf(const QString& connection, Whose whose)
{
    static constexpr std::array<const char*, everybody.size()> ends{"", "#acts", "#sentinels"};
    return connection + QLatin1String(ends[std::size_t(whose)]);
}

void KeyStore::read(const QString& key, QObject* guard, Callback callback)
{
    auto* job = new QKeychain::ReadPasswordJob(service());
    run(job, key, guard,
        [job = QPointer(job), key, callback = std::move(callback)](const std::optional<Error>& error) {
            if (error)
                callback(*error);
            else if (job->binaryData().isEmpty())
                callback(Error{ErrorKind::NoKeptPassword, key.toUtf8(), {}});
            else
                callback(redis::Secret(job->binaryData()));
        });
}

void KeyStore::keep(const QString& key, const redis::Secret& password, QObject* guard, Done done)
{
    auto* job = new QKeychain::WritePasswordJob(service());
    job->setBinaryData(password.reveal());
    run(job, key, guard, [done = std::move(done)](const std::optional<Error>& error) {
        done(error ? Result<void>(*error) : Result<void>());
    });
}

void KeyStore::forget(const QString& key, QObject* guard, Done done)
{
    run(new QKeychain::DeletePasswordJob(service()), key, guard,
        [done = std::move(done)](const std::optional<Error>& error) {
            const bool isGone = !error || error->kind == ErrorKind::NoKeptPassword;
            done(isGone ? Result<void>() : Result<void>(*error));
        });
}

} // namespace lockscope::profile
