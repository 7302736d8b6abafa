#include "app/ctl/healthnews.h"

#include <QTest>

namespace lockscope
{

/// Which changes of a server's health are worth a line in the terminal.
class TestHealthNews : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// That clocks are off is news, and by how much they are is none.
    void clocksThatAreOffAreToldOnce()
    {
        locks::Health health;
        health.live = true;
        ctl::HealthNews news;
        QCOMPARE(news.take(health, {QStringLiteral("42 s ahead.")}).value_or(QStringList()),
            QStringList({QStringLiteral("live"), QStringLiteral("42 s ahead.")}));
        QVERIFY(!news.take(health, {QStringLiteral("43 s ahead.")}));
        QCOMPARE(news.take(health, {}), QStringList());
        QCOMPARE(news.take(health, {QStringLiteral("44 s ahead.")}).value_or(QStringList()),
            QStringList(QStringLiteral("44 s ahead.")));
    }
};

} // namespace lockscope

QTEST_APPLESS_MAIN(lockscope::TestHealthNews)
#include "tst_healthnews.moc"
