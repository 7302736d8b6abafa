#include "core/filter/filter.h"
#include "tests/support/fakelocks.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <random>

using namespace lockscope;

/// The filter's parser against random texts: whatever is typed, it answers with a filter that can be asked or
/// with a fault that points into the text. LOCKSCOPE_FUZZ_ROUNDS makes it longer.
class FuzzFilterParser : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }
    void anyTextHasAnAnswer();

private:
    QString randomText();
    void check(const QString& text);

    std::mt19937 m_random{20};
    QList<locks::LockPtr> m_locks = support::everySortOfLock();
    int m_filters = 0;
    int m_faults = 0;
};

QString FuzzFilterParser::randomText()
{
    static const QStringList pieces = QStringLiteral(
        "holder: kind: state: lease: db: event: ttl held waiters renewals count < <= = != >= > "
        "or and ( ( ) ) "
        "5s 10m 1h30m 7 -1 fair held,free expired \" \" \\ ! ! * ? [ ] [a-z] a orders: 锁 , : ␛ . \n \t")
                                          .split(u' ');
    QString text;
    for (int left = int(m_random() % 12); left > 0; --left) {
        const auto choice = m_random() % 10;
        if (choice == 0)
            text += QChar(char16_t(m_random() % 0x10000));
        else if (choice < 3)
            text += u' ';
        else
            text += pieces.at(qsizetype(m_random() % unsigned(pieces.size())));
    }
    return text;
}

void FuzzFilterParser::check(const QString& text)
{
    const auto result = filter::Filter::parse(text);
    if (const auto* fault = std::get_if<filter::FilterError>(&result)) {
        ++m_faults;
        QVERIFY(fault->position >= 0 && fault->length >= 0);
        QVERIFY2(fault->position + fault->length <= text.size(), qPrintable(text));
        QVERIFY(!fault->message.isEmpty());
        return;
    }
    ++m_filters;
    const auto& filter = std::get<filter::Filter>(result);
    QCOMPARE(filter.text(), text);
    const filter::Context context{support::fakeNow, nullptr};
    const auto matched = std::count_if(m_locks.cbegin(), m_locks.cend(),
        [&](const locks::LockPtr& lock) { return filter.matches(*lock, context); });
    QVERIFY(!filter.isEmpty() || matched == m_locks.size());
}

void FuzzFilterParser::anyTextHasAnAnswer()
{
    const int rounds = qMax(qEnvironmentVariableIntValue("LOCKSCOPE_FUZZ_ROUNDS"), 10'000);
    for (int round = 0; round < rounds; ++round) {
        check(randomText());
        if (QTest::currentTestFailed())
            return;
    }
    QVERIFY(m_filters > rounds / 20);
    QVERIFY(m_faults > rounds / 20);
}

QTEST_GUILESS_MAIN(FuzzFilterParser)

#include "tst_filterparser.moc"
