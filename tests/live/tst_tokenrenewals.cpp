#include "core/locks/dialect.h"
#include "tests/support/watched.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>

namespace lockscope
{

using locks::Dialect;
using locks::EventKind;

/// A renewal of a string's lock, by whichever command its library renews it, and another client's token in
/// its place, which only SET can bring.
class TestTokenRenewals : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void initTestCase() { QTRY_VERIFY_WITH_TIMEOUT(m_watched.settled(), 10'000); }

    void theSameTokenIsARenewalAndAnotherATakeover_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("token");
        QTest::addColumn<QByteArray>("command");
        for (const Dialect& dialect : locks::builtInDialects()) {
            const bool isStringOfOurs = dialect.renewedBy != nullptr && !dialect.onlyStated;
            if (isStringOfOurs && isPlain(dialect.examples.constFirst().second))
                QTest::newRow(dialect.id.constData())
                    << dialect.examples.constFirst().first << dialect.examples.constFirst().second
                    << QByteArray(dialect.renewedBy);
        }
    }

    void theSameTokenIsARenewalAndAnotherATakeover()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, token);
        QFETCH(QByteArray, command);
        if (name.endsWith(":lock"))
            run({"hset", name.chopped(5), "name", "mail"}); // the job of a queue's lock
        run({"set", name, token, "px", "20000"});
        QTRY_VERIFY_WITH_TIMEOUT(m_watched.held(name), 5'000);
        const qsizetype renewed = m_watched.of(name, EventKind::Renewed).size();
        const qsizetype handed = m_watched.of(name, EventKind::HandedOver).size();
        QTest::qWait(100); // the lease is shorter by more than the server rounds
        if (command == "set")
            run({"set", name, token, "px", "20000"});
        else
            run({command, name, command == "expire" ? "20" : "20000"});
        QTRY_COMPARE_WITH_TIMEOUT(m_watched.of(name, EventKind::Renewed).size(), renewed + 1, 5'000);
        QCOMPARE(m_watched.of(name, EventKind::HandedOver).size(), handed);

        run({"set", name, another(token), "px", "20000"});
        QTRY_COMPARE_WITH_TIMEOUT(m_watched.of(name, EventKind::HandedOver).size(), handed + 1, 5'000);
        QCOMPARE(m_watched.of(name, EventKind::Renewed).size(), renewed + 1);
        QCOMPARE(m_watched.lock(name)->holders.constFirst().id.bytes, another(token));
        run({"del", name});
        QTRY_VERIFY_WITH_TIMEOUT(!m_watched.held(name), 5'000);
    }

private:
    static bool isPlain(const QByteArray& token)
    {
        return std::ranges::all_of(token, [](char c) { return c >= ' ' && c <= '~'; });
    }
    /// The same with another last digit, which all tokens of these libraries have.
    static QByteArray another(QByteArray token)
    {
        const auto last = std::find_if(
            token.rbegin(), token.rend(), [](char letter) { return letter >= '0' && letter <= '9'; });
        if (last != token.rend())
            *last = *last == '9' ? '8' : char(*last + 1);
        return token;
    }
    void run(const QByteArrayList& words)
    {
        QStringList texts;
        for (const QByteArray& word : words)
            texts.append(QString::fromUtf8(word));
        m_redis.cli(texts);
    }

    support::PrivateRedis m_redis;
    support::Watched m_watched{m_redis};
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestTokenRenewals)
#include "tst_tokenrenewals.moc"
