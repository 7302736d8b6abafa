#include "tests/support/redissonpeer.h"

#include "tests/support/paths.h"

#include <QFile>
#include <QVersionNumber>

#include <map>

namespace lockscope::support
{

namespace
{

QStringList javaArguments(const QByteArray& version, const QStringList& options)
{
    const QString place = buildDir() + QStringLiteral("/peers/") + QString::fromLatin1(version);
    const QString classPath = QStringLiteral("%1/classes:%1/lib/*").arg(place);
    return options + QStringList{QStringLiteral("-cp"), classPath, QStringLiteral("Peer")};
}

} // namespace

QByteArrayList RedissonPeer::versions()
{
    QFile file(sourceDir() + QStringLiteral("/tests/interop/peer/versions"));
    QByteArrayList versions;
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s cannot be read", qPrintable(file.fileName()));
    for (QByteArray line = file.readLine(); !line.isEmpty(); line = file.readLine()) {
        if (!line.startsWith('#'))
            versions.append(line.trimmed());
    }
    return versions;
}

bool RedissonPeer::hasKind(const QByteArray& version, const QByteArray& kind)
{
    static const std::map<QByteArray, QVersionNumber> since{
        {"spin", {3, 15, 0}}, {"fenced", {3, 19, 0}}, {"faster", {3, 38, 0}}};
    const auto found = since.find(kind);
    return found == since.end() || QVersionNumber::fromString(QString::fromLatin1(version)) >= found->second;
}

QStringList RedissonPeer::quickStart()
{
    return {QStringLiteral("-XX:TieredStopAtLevel=1"), QStringLiteral("-XX:+UseSerialGC"),
        QStringLiteral("-Xmx192m"), QStringLiteral("-Xshare:auto")};
}

RedissonPeer::RedissonPeer(const QByteArray& version, const QStringList& javaOptions)
    : PeerProcess(QStringLiteral("java"), javaArguments(version, javaOptions))
    , m_version(version)
{
}

void RedissonPeer::open(
    const QByteArray& client, Kind kind, const QByteArray& ports, base::milliseconds watchdog)
{
    static const std::map<Kind, QByteArray> words{
        {Kind::Server, "single"}, {Kind::Cluster, "cluster"}, {Kind::Sentinel, "sentinel"}};
    const QByteArray patience = QByteArray::number(qint64(watchdog.count()));
    const PeerAnswer answer = send({"open", client, words.at(kind), ports, patience}).wait();
    if (!answer.ok)
        qFatal("Redisson %s does not connect: %s", m_version.constData(), answer.value.constData());
}

void RedissonPeer::open(const QByteArray& client, quint16 port, base::milliseconds watchdog, Kind kind)
{
    open(client, kind, QByteArray::number(port), watchdog);
}

void RedissonPeer::open(
    const QByteArray& client, const QList<quint16>& sentinels, base::milliseconds watchdog)
{
    QByteArrayList ports;
    for (const quint16 port : sentinels)
        ports.append(QByteArray::number(port));
    open(client, Kind::Sentinel, ports.join(','), watchdog);
}

base::HolderId RedissonPeer::id(const QByteArray& thread) { return {ask(thread, {"id", "-", "-"})}; }

QByteArray RedissonPeer::configuration(const QByteArray& kind)
{
    const PeerAnswer answer = send({"write", kind}).wait();
    if (!answer.ok)
        qFatal("Redisson %s writes no configuration: %s", m_version.constData(), answer.value.constData());
    return QByteArray::fromBase64(answer.value);
}

PeerCall RedissonPeer::begin(const QByteArray& thread, const QByteArrayList& words)
{
    return send(QByteArrayList{thread} + words);
}

QByteArray RedissonPeer::ask(const QByteArray& thread, const QByteArrayList& words)
{
    const PeerAnswer answer = begin(thread, words).wait();
    return answer.ok ? answer.value : '!' + answer.value;
}

} // namespace lockscope::support
