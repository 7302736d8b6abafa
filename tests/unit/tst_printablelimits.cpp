#include "core/base/printable.h"

#include <QTest>

#include <limits>

namespace lockscope::base
{

class TestPrintableLimits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void noLimitIsNoCut_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("text");
        QTest::newRow("empty") << QByteArray("") << QString();
        QTest::newRow("one stray byte") << QByteArray("\xff") << QStringLiteral("\\xff");
        QTest::newRow("control") << QByteArray("a\nb") << QStringLiteral("a\u240Ab");
    }
    void noLimitIsNoCut()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, text);
        QCOMPARE(printable(bytes, std::numeric_limits<qsizetype>::max()), text);
    }
};

} // namespace lockscope::base

QTEST_GUILESS_MAIN(lockscope::base::TestPrintableLimits)
#include "tst_printablelimits.moc"
