#include "tests/support/certificates.h"

#include <QProcess>

namespace lockscope::support
{

namespace
{

const QStringList newKey{QStringLiteral("-newkey"), QStringLiteral("ec"), QStringLiteral("-pkeyopt"),
    QStringLiteral("ec_paramgen_curve:prime256v1"), QStringLiteral("-nodes")};

} // namespace

Certificates::Certificates()
{
    run(QStringList{QStringLiteral("req"), QStringLiteral("-x509")} + newKey +
        QStringList{QStringLiteral("-subj"), QStringLiteral("/CN=An authority of a test"),
            QStringLiteral("-days"), QStringLiteral("2"), QStringLiteral("-keyout"),
            file(QStringLiteral("ca.key")), QStringLiteral("-out"), authority()});
}

QString Certificates::sign(const QString& name, const QString& host, int days) const
{
    const QString base = file(name);
    run(QStringList{QStringLiteral("req")} + newKey +
        QStringList{QStringLiteral("-subj"), QStringLiteral("/CN=") + host, QStringLiteral("-addext"),
            QStringLiteral("subjectAltName=DNS:") + host, QStringLiteral("-keyout"),
            base + QStringLiteral(".key"), QStringLiteral("-out"), base + QStringLiteral(".csr")});
    run({QStringLiteral("x509"), QStringLiteral("-req"), QStringLiteral("-in"), base + QStringLiteral(".csr"),
        QStringLiteral("-CA"), authority(), QStringLiteral("-CAkey"), file(QStringLiteral("ca.key")),
        QStringLiteral("-CAcreateserial"), QStringLiteral("-days"), QString::number(days),
        QStringLiteral("-copy_extensions"), QStringLiteral("copy"), QStringLiteral("-out"),
        base + QStringLiteral(".crt")});
    return base;
}

void Certificates::run(const QStringList& arguments)
{
    QProcess process;
    process.start(QStringLiteral("openssl"), arguments);
    if (!process.waitForFinished(10'000) || process.exitCode() != 0)
        qFatal("openssl: %s", process.readAllStandardError().constData());
}

QStringList tlsArguments(const QString& certificate, quint16 port, const QString& authority, bool wantsOurs)
{
    return {QStringLiteral("--bind"), QStringLiteral("127.0.0.1"), QStringLiteral("--tls-port"),
        QString::number(port), QStringLiteral("--tls-cert-file"), certificate + QStringLiteral(".crt"),
        QStringLiteral("--tls-key-file"), certificate + QStringLiteral(".key"),
        QStringLiteral("--tls-auth-clients"), wantsOurs ? QStringLiteral("yes") : QStringLiteral("no"),
        QStringLiteral("--tls-ca-cert-file"), authority};
}

} // namespace lockscope::support
