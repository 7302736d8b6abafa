#include "tests/support/paths.h"

#include <QDir>
#include <QFile>
#include <QHash>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

using lockscope::support::sourceDir;

namespace
{

/// True of commands that name no key.
bool isKeyless(const QString& command)
{
    static const QSet<QString> commands{QStringLiteral("time"), QStringLiteral("publish"),
        QStringLiteral("spublish"), QStringLiteral("pubsub")};
    return commands.contains(command);
}

/// The variables that are one of KEYS.
QSet<QString> keyVariables(const QString& script)
{
    static const QRegularExpression bound(
        QStringLiteral("local (\\w+)(?:, *\\w+)* = KEYS\\[[^\\]]+\\](?!\\s*\\.\\.)"
                       "|for \\w+, (\\w+) in ipairs\\(KEYS\\)"));
    QSet<QString> all;
    for (auto found = bound.globalMatch(script); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        all.insert(match.captured(1) + match.captured(2));
    }
    return all;
}

/// The calls whose key is not one of KEYS, as "command key".
QStringList computedKeys(QString script)
{
    static const QRegularExpression comment(QStringLiteral("--[^\n]*"));
    static const QRegularExpression call(QStringLiteral("redis\\.p?call\\(\\s*'(\\w+)'(?:,\\s*([^,()]+))?"));
    static const QRegularExpression given(QStringLiteral("^KEYS\\[[^\\]]+\\]$"));
    script.remove(comment);
    const QSet<QString> variables = keyVariables(script);
    QStringList computed;
    for (auto found = call.globalMatch(script); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        const QString key = match.captured(2).simplified();
        if (!isKeyless(match.captured(1)) && !given.match(key).hasMatch() && !variables.contains(key))
            computed.append(match.captured(1) + u' ' + key);
    }
    return computed;
}

/// Returns the exceptions: how many timeouts a reader has stands in the lock alone, and Redisson's own
/// scripts build their names likewise. Where every key must be named there are no such locks. The Lab looks
/// for keys on a private server only; elsewhere it names them. What looks for keys cannot name them.
QStringList known(const QString& script)
{
    static const QString otherReader =
        QStringLiteral("pttl front .. content[i] .. ':rwlock_timeout:' .. entry");
    static const QHash<QString, QStringList> computed{
        {QStringLiteral("acquire-read"), {QStringLiteral("set KEYS[2] .. ':' .. count")}},
        {QStringLiteral("release-read"),
            {QStringLiteral("pttl timeout"),
                QStringLiteral("del ARGV[2] .. ARGV[1] .. ':rwlock_timeout:' .. count")}},
        {QStringLiteral("renew-read"), {QStringLiteral("pexpire timeout"), QStringLiteral("set timeout")}},
        {QStringLiteral("release-reader"), {otherReader}},
        {QStringLiteral("release-entry"), {otherReader}},
        {QStringLiteral("find-candidates"),
            {QStringLiteral("hrandfield name"), QStringLiteral("hstrlen name"), QStringLiteral("hlen name"),
                QStringLiteral("strlen name"), QStringLiteral("zrange name"), QStringLiteral("scan argv[1]"),
                QStringLiteral("scan argv[1]"), QStringLiteral("object 'idletime'"),
                QStringLiteral("type name"), QStringLiteral("object 'idletime'")}},
        {QStringLiteral("lab-copy"), {QStringLiteral("keys ARGV[i]")}},
        {QStringLiteral("lab-freeze"), {QStringLiteral("keys ARGV[i]")}},
        {QStringLiteral("lab-jump"), {QStringLiteral("keys ARGV[i]")}},
    };
    return computed.value(script);
}

} // namespace

/// Managed services and clusters want each key that a script touches in KEYS.
class TestScriptKeys : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void everyKeyIsNamed_data();
    void everyKeyIsNamed();
    void aComputedKeyIsFound();
};

void TestScriptKeys::everyKeyIsNamed_data()
{
    QTest::addColumn<QString>("path");
    const QDir scripts(sourceDir() + QStringLiteral("/lua"));
    const QStringList names = scripts.entryList({QStringLiteral("*.lua")});
    QVERIFY(names.size() > 30);
    for (const QString& name : names)
        QTest::newRow(qPrintable(name.chopped(4))) << scripts.filePath(name);
}

void TestScriptKeys::everyKeyIsNamed()
{
    QFETCH(QString, path);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(
        computedKeys(QString::fromUtf8(file.readAll())), known(QString::fromUtf8(QTest::currentDataTag())));
}

void TestScriptKeys::aComputedKeyIsFound()
{
    QCOMPARE(computedKeys(QStringLiteral("local lock = KEYS[2 * i]\nlocal time = redis.call('time')\n"
                                         "redis.pcall('get', lock) redis.call( 'del',\n KEYS[1])\n"
                                         "for _, each in ipairs(KEYS) do redis.call('type', each) end")),
        QStringList());
    QCOMPARE(computedKeys(QStringLiteral("local timeout = KEYS[2] .. ':1' -- redis.call('get', a)\n"
                                         "redis.call('get', timeout) redis.call('del', 'orders')\n"
                                         "redis.call('hget', ARGV[1], KEYS[1]) redis.call('pttl', a .. b)")),
        QStringList({QStringLiteral("get timeout"), QStringLiteral("del 'orders'"),
            QStringLiteral("hget ARGV[1]"), QStringLiteral("pttl a .. b")}));
}

QTEST_GUILESS_MAIN(TestScriptKeys)

#include "tst_scriptkeys.moc"
