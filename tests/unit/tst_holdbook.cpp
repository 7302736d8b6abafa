#include "core/client/holdbook.h"
#include "tests/support/fakeclock.h"

#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;
using lockscope::base::KeyName;
using lockscope::client::Form;
using lockscope::client::Hold;
using lockscope::client::HoldBook;
using lockscope::client::Holding;
using lockscope::support::FakeClock;

namespace
{

const KeyName catalogue{"catalogue"};

} // namespace

class HoldBookTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void aThreadHasHoldsOfSeveralForms()
    {
        HoldBook book;
        const Holding read = holding(Form::Read, "u:7");
        m_clock.advance(1s);
        const Holding write = holding(Form::Write, "u:7:write");
        book.enter(write);
        book.enter(read);
        QCOMPARE(book.at(m_clock.now()).size(), 2);
        QCOMPARE(*book.latest(catalogue, 7), write.hold());
        QVERIFY(!book.latest(catalogue, 8) && !book.latest({"other"}, 7));
        book.setCount(write.hold(), 0);
        QCOMPARE(*book.latest(catalogue, 7), read.hold());
        QVERIFY(!book.find(write.hold()));
    }

    void anEntryReplacesTheOneBefore()
    {
        HoldBook book;
        Holding twice = holding(Form::Reentrant, "u:7");
        book.enter(twice);
        twice.count = 2;
        book.enter(twice);
        QCOMPARE(book.countOf(twice.hold()), 2);
        book.setCount(twice.hold(), 1);
        QCOMPARE(book.countOf(twice.hold()), 1);
        QCOMPARE(book.remove(twice.hold())->count, 1);
        QVERIFY(!book.remove(twice.hold()));
        QCOMPARE(book.countOf(twice.hold()), 0);
    }

    void aFixedLeaseLapses()
    {
        HoldBook book;
        Holding fixed = holding(Form::Reentrant, "u:7");
        fixed.lease = 10s;
        book.enter(fixed);
        book.enter(holding(Form::Reentrant, "u:8"));
        QCOMPARE(*book.nextLapse(), m_clock.now() + 10s);
        m_clock.advance(10s - 1ms);
        QVERIFY(book.takeLapsed(m_clock.now()).isEmpty());
        QCOMPARE(book.at(m_clock.now()).size(), 2);
        m_clock.advance(1ms);
        QCOMPARE(book.at(m_clock.now()).size(), 1);
        QCOMPARE(book.takeLapsed(m_clock.now()).value(0).hold(), fixed.hold());
        QVERIFY(!book.nextLapse());
    }

private:
    Holding holding(Form form, const QByteArray& holder) const
    {
        return {catalogue, 7, 1, {}, m_clock.now(), form, {holder}};
    }

    FakeClock m_clock;
};

QTEST_GUILESS_MAIN(HoldBookTest)
#include "tst_holdbook.moc"
