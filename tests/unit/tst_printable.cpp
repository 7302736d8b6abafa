#include "core/base/printable.h"

#include <QHash>
#include <QRegularExpression>
#include <QTest>

#include <ctime>
#include <random>

using lockscope::base::fromTyped;
using lockscope::base::isUtf8;
using lockscope::base::printable;

namespace
{

constexpr qsizetype whole = 1 << 30;

QByteArray utf8(const char16_t* text) { return QString::fromUtf16(text).toUtf8(); }

/// Pieces that names are made of in the worst case: what is special to printable() is much more frequent here
/// than chance would have it.
QByteArray randomBytes(std::mt19937& random)
{
    static const QByteArrayList pieces{"a", " ", "\\", "\\\\", "x", "xff", "\\xff", "<", "<U+202E>", "<U+",
        ">", "U+00", QByteArray(1, '\0'), "\n", "\x7f", "\xff", "\xfe", "\xc3", "\xa9", "\xe2\x80\xae",
        "\xe2\x90\x80", "\xcc\x81", "\xf0\x9f\x94\x92", "\xed\xa0\x80", "\xc0\x80", "0", "F"};
    QByteArray bytes;
    for (auto left = random() % 12; left > 0; --left)
        bytes += random() % 4 == 0 ? QByteArray(1, char(random()))
                                   : pieces.at(qsizetype(random()) % pieces.size());
    return bytes;
}

} // namespace

class TestPrintable : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void shows_data();
    void shows();
    void isOneToOne();
    void isCut_data();
    void isCut();
    void cutsLongNamesFast();
    void knowsUtf8_data();
    void knowsUtf8();
};

void TestPrintable::shows_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("text");
    const auto row = [](const char* name, const QByteArray& bytes, const char16_t* text) {
        QTest::newRow(name) << bytes << QString::fromUtf16(text);
    };
    row("plain", "orders:42", u"orders:42");
    row("empty", "", u"");
    row("chinese", utf8(u"库存锁"), u"库存锁");
    row("NUL", QByteArray("a\0b", 3), u"a␀b");
    row("line ends", "a\r\n+OK\r\nb", u"a␍␊+OK␍␊b");
    row("a picture by itself", utf8(u"a␀b"), u"a<U+2400>b");
    row("delete", "a\x7f", u"a␡");
    row("C1 control", "a\xc2\x85", u"a<U+0085>");
    row("no UTF-8", "lock:\xff", u"lock:\\xff");
    row("its twin", "lock:\xfe", u"lock:\\xfe");
    row("overlong", "\xc0\x80", u"\\xc0\\x80");
    row("lone surrogate", "\xed\xa0\x80", u"\\xed\\xa0\\x80");
    row("cut sequence", "a\xe2\x82", u"a\\xe2\\x82");
    row("text that reads as a byte", "lock:\\xff", u"lock:\\\\xff");
    row("backslash before a byte", "\\\xff", u"\\\\\\xff");
    row("other backslashes", "C:\\temp\\x", u"C:\\temp\\x");
    row("override", utf8(u"a\u202Eb"), u"a<U+202E>b");
    row("isolate", utf8(u"\u2066a"), u"<U+2066>a");
    row("zero width", utf8(u"a\u200Bb"), u"a<U+200B>b");
    row("no-break space", utf8(u"a\u00A0b"), u"a<U+00A0>b");
    row("byte order mark",
        "\xef\xbb\xbf"
        "a",
        u"<U+FEFF>a");
    row("text that reads as a mark", "a<U+202E>b", u"a\\x3cU+202E>b");
    row("other angles", "<table><U+>", u"<table><U+>");
    row("edges", " a b ", u"␠a b␠");
    row("accent", utf8(u"e\u0301"), u"e\u0301");
    row("accent first", utf8(u"\u0301e"), u"<U+0301>e");
    row("tower of accents", utf8(u"e\u0301\u0301\u0301\u0301\u0301"), u"e\u0301\u0301\u0301\u0301<U+0301>");
    row("emoji", utf8(u"🔒"), u"🔒");
    row("terminal escape", "\x1b]0;x\x07", u"␛]0;x␇");
    row("filler", utf8(u"a\u3164b"), u"a<U+3164>b");
}

void TestPrintable::shows()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, text);
    QCOMPARE(printable(bytes), text);
    QCOMPARE(fromTyped(text), bytes);
}

void TestPrintable::isOneToOne()
{
    std::mt19937 random(20260101);
    QHash<QString, QByteArray> seen;
    for (int i = 0; i < 20'000; ++i) {
        const QByteArray bytes = randomBytes(random);
        const QString text = printable(bytes, whole);
        QCOMPARE(fromTyped(text).toHex(), bytes.toHex());
        QCOMPARE(seen.value(text, bytes).toHex(), bytes.toHex());
        seen.insert(text, bytes);
    }
}

void TestPrintable::isCut_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("limit");
    QTest::addColumn<QString>("text");
    QTest::newRow("fits") << QByteArray("0123456789") << 10 << QStringLiteral("0123456789");
    QTest::newRow("middle") << QByteArray("0123456789") << 7 << QStringLiteral("012…789");
    QTest::newRow("no half escape") << QByteArray("\xff\xff\xff\xff") << 10 << QStringLiteral("\\xff…\\xff");
    QTest::newRow("no half character") << utf8(u"🔒🔒🔒🔒") << 6 << QStringLiteral("🔒…🔒");
    QTest::newRow("long") << QByteArray(1000, 'a') + "z" << 5 << QStringLiteral("aa…az");
    QTest::newRow("one") << QByteArray("ab") << 1 << QStringLiteral("…");
}

void TestPrintable::isCut()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, limit);
    QFETCH(QString, text);
    QCOMPARE(printable(bytes, limit), text);
    QVERIFY(text.size() <= limit);
}

/// Ten megabytes are cut sooner than one is printed whole, in processor time: what else the machine does, and
/// what the compiler was told to check, counts on both sides.
void TestPrintable::cutsLongNamesFast()
{
    std::mt19937 random(7);
    QByteArray bytes;
    while (bytes.size() < 10'000'000)
        bytes += QByteArray(1000, char(random()));
    const auto start = std::clock();
    const QString text = printable(bytes);
    const auto cut = std::clock();
    const QString tenth = printable(bytes.left(1'000'000), whole);
    const auto end = std::clock();
    QVERIFY(text.size() <= 256);
    QVERIFY(tenth.size() >= 1'000'000);
    QVERIFY2(cut - start < end - cut,
        qPrintable(
            QStringLiteral("%1 against %2").arg(QString::number(cut - start), QString::number(end - cut))));
}

void TestPrintable::knowsUtf8_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("valid");
    QTest::newRow("ascii") << QByteArray("abc") << true;
    QTest::newRow("last") << QByteArray("\xf4\x8f\xbf\xbf") << true;
    QTest::newRow("above") << QByteArray("\xf4\x90\x80\x80") << false;
    QTest::newRow("overlong") << QByteArray("\xe0\x80\x80") << false;
    QTest::newRow("continuation") << QByteArray("\x80") << false;
    QTest::newRow("cut") << QByteArray("a\xe2\x82") << false;
}

void TestPrintable::knowsUtf8()
{
    QFETCH(QByteArray, bytes);
    QTEST(isUtf8(bytes), "valid");
}

QTEST_GUILESS_MAIN(TestPrintable)

#include "tst_printable.moc"
