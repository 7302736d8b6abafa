#include "core/redis/readcommands.h"
#include "core/redis/scripts.h"
#include "core/redis/writegate.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;
using redis::Command;
using redis::WriteGate;
using redis::WriteWindow;

namespace
{

constexpr base::MonoTime start{std::chrono::hours(1)};

const redis::Script renew = redis::Script::fromText("renew", "return 1");
const redis::Script release = redis::Script::fromText("release", "return 2");
const redis::Script other = redis::Script::fromText("other", "return 3");

} // namespace

class TestWriteGate : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void whatPasses_data();
    void whatPasses();
    void everyReadingCommandPassesAClosedGate();
    void theWindowEndsByItself();
    void aWindowWithoutEndIsClosedByHand();
};

void TestWriteGate::whatPasses_data()
{
    QTest::addColumn<QByteArrayList>("words");
    QTest::addColumn<bool>("whileClosed");
    const auto row = [](const char* name, const QByteArrayList& words, bool whileClosed) {
        QTest::newRow(name) << words << whileClosed;
    };
    row("a read", {"hgetall", "lock:a"}, true);
    row("a read in capitals", {"HGETALL", "lock:a"}, true);
    row("a subscription", {"subscribe", "channel"}, true);
    row("who am I", {"acl", "whoami"}, true);
    row("what might I", {"acl", "dryrun", "app", "del", "lock:a"}, true);
    row("a change of rights", {"acl", "setuser", "app", "on"}, false);
    row("renewing a hold", {"evalsha", renew.sha1, "1", "lock:a"}, true);
    row("releasing a hold", {"EVALSHA", release.sha1, "1", "lock:a"}, true);
    row("loading the renewal", {"script", "load", renew.text}, true);
    row("a kept script by its text", {"eval", renew.text, "0"}, true);
    row("a kept script that may only read", {"eval_ro", renew.text, "0"}, true);
    row("another script", {"evalsha", other.sha1, "1", "lock:a"}, false);
    row("another script's text", {"eval", other.text, "0"}, false);
    row("loading another script", {"script", "load", other.text}, false);
    row("loading two things", {"script", "load", renew.text, other.text}, false);
    row("flushing the scripts", {"script", "flush"}, false);
    row("ending a script", {"script", "kill"}, false);
    row("a name for a script", {"evalsha", "renew", "0"}, false);
    row("a script without its name", {"evalsha"}, false);
    row("a delete", {"del", "lock:a"}, false);
    row("a message", {"publish", "channel", "0"}, false);
    row("the audit stream", {"xadd", "lockscope:audit", "*", "line", "{}"}, false);
    row("an expiry", {"pexpire", "lock:a", "1"}, false);
    row("a flush", {"flushall"}, false);
    row("a change of configuration", {"config", "set", "maxmemory", "1"}, false);
    row("nothing", {}, false);
}

void TestWriteGate::whatPasses()
{
    QFETCH(QByteArrayList, words);
    QFETCH(bool, whileClosed);
    const auto window = std::make_shared<WriteWindow>();
    const WriteGate gate(window, {renew.sha1, release.sha1});
    QCOMPARE(gate.lets(Command(words), start), whileClosed);
    window->openUntil(base::MonoTime::max());
    QVERIFY(gate.lets(Command(words), start));
    window->close();
    QCOMPARE(gate.lets(Command(words), start), whileClosed);
}

void TestWriteGate::everyReadingCommandPassesAClosedGate()
{
    const WriteGate gate(std::make_shared<WriteWindow>());
    for (const QByteArray& name : redis::readCommands())
        QVERIFY2(gate.lets(Command(QByteArrayList(name.split('|'))), start), name.constData());
    QVERIFY(!gate.lets({"evalsha", renew.sha1, "0"}, start));
}

void TestWriteGate::theWindowEndsByItself()
{
    const auto window = std::make_shared<WriteWindow>();
    const WriteGate gate(window);
    const Command write{"del", "lock:a"};
    window->openUntil(start + 15min);
    QVERIFY(gate.lets(write, start));
    QVERIFY(gate.lets(write, start + 15min - 1ns));
    QVERIFY(!gate.lets(write, start + 15min));
    QVERIFY(!gate.lets(write, start + 24h));
}

void TestWriteGate::aWindowWithoutEndIsClosedByHand()
{
    WriteWindow window;
    QVERIFY(!window.isOpen(start));
    window.openUntil(base::MonoTime::max());
    QVERIFY(window.isOpen(start + 1000h));
    window.close();
    QVERIFY(!window.isOpen(start));
}

QTEST_GUILESS_MAIN(TestWriteGate)
#include "tst_writegate.moc"
