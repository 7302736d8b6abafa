#include "core/admin/restorecommand.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using locks::Precondition;
using locks::Recipe;

namespace
{

Recipe removing(const QByteArrayList& keys)
{
    Recipe recipe;
    recipe.keys = keys;
    for (const QByteArray& key : keys)
        recipe.sends.append("DEL " + key);
    return recipe;
}

} // namespace

class RestoreCommandTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void putsBackContentAndExpiryOfAFreeKeyAlone()
    {
        const QByteArray command = admin::restoreCommand(
            removing({"orders"}), {{{"orders"}, Precondition::Way::Hash, {"uuid:7", "2"}, 1790000000123}});
        QCOMPARE(command,
            QByteArray("EVAL \"if redis.call('exists',unpack(KEYS))>0 then return 'somebody has taken it "
                       "since' end redis.call('hset',KEYS[1],unpack(ARGV,1,2)) "
                       "redis.call('pexpireat',KEYS[1],ARGV[3]) return 'restored'\" 1 \"orders\" \"uuid:7\" "
                       "\"2\" \"1790000000123\""));
    }

    void aLockWithoutExpiryGetsNone()
    {
        const QByteArray command =
            admin::restoreCommand(removing({"job"}), {{{"job"}, Precondition::Way::Text, {"token"}, -1}});
        QVERIFY2(!command.contains("pexpireat"), command.constData());
        QVERIFY2(command.endsWith("1 \"job\" \"token\""), command.constData());
    }

    void scoresAreWrittenBeforeTheirMembers()
    {
        const QByteArray command = admin::restoreCommand(
            removing({"sem"}), {{{"sem"}, Precondition::Way::Scores, {"a", "1", "b", "2"}, -1}});
        QVERIFY2(command.endsWith("\"sem\" \"1\" \"a\" \"2\" \"b\""), command.constData());
    }

    /// Any byte can be pasted, and none of them ends the quotes.
    void bytesAreQuoted()
    {
        const QByteArray command = admin::restoreCommand(removing({QByteArray("a\"b\\\n\0\xff", 7)}),
            {{{QByteArray("a\"b\\\n\0\xff", 7)}, Precondition::Way::Text, {"x"}, -1}});
        QVERIFY2(command.contains("1 \"a\\\"b\\\\\\x0a\\x00\\xff\" \"x\""), command.constData());
    }

    void whatWasNotReadWholeIsNotRestored_data()
    {
        QTest::addColumn<QList<Precondition>>("shown");
        QTest::addColumn<QByteArrayList>("removes");
        QTest::newRow("no key is deleted")
            << QList<Precondition>{{{"a"}, Precondition::Way::Text, {"x"}, -1}} << QByteArrayList();
        QTest::newRow("the other key")
            << QList<Precondition>{{{"a"}, Precondition::Way::Text, {"x"}, -1}} << QByteArrayList{"a", "b"};
        QTest::newRow("some fields") << QList<Precondition>{{{"a"}, Precondition::Way::Fields, {"f", "1"},
                                            -1}}
                                     << QByteArrayList{"a"};
        QTest::newRow("the expiry alone")
            << QList<Precondition>{{{"a"}, Precondition::Way::Expiry, {}, 1}} << QByteArrayList{"a"};
        QTest::newRow("a very large one")
            << QList<Precondition>{{{"a"}, Precondition::Way::Members, QByteArrayList(5'000, "m"), -1}}
            << QByteArrayList{"a"};
    }
    void whatWasNotReadWholeIsNotRestored()
    {
        QFETCH(QList<Precondition>, shown);
        QFETCH(QByteArrayList, removes);
        QCOMPARE(admin::restoreCommand(removing(removes), shown), QByteArray());
    }
};

QTEST_GUILESS_MAIN(RestoreCommandTest)
#include "tst_restorecommand.moc"
