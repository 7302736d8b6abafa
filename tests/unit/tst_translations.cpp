#include "core/words/language.h"
#include "tests/support/catalogue.h"
#include "tests/support/paths.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace lockscope;
using support::Message;
using support::readCatalogue;

namespace
{

QStringList keysOf(const QList<Message>& messages)
{
    QStringList keys;
    for (const Message& message : messages)
        keys.append(message.key());
    keys.sort();
    return keys;
}

/// The places of a text, "%1", each once: a translation may say one of them twice or in another order.
QStringList placesOf(const QString& text)
{
    static const QRegularExpression place(QStringLiteral("%(L?[0-9]+|n)"));
    QStringList places;
    for (auto found = place.globalMatch(text); found.hasNext();)
        places.append(found.next().captured());
    places.sort();
    places.removeDuplicates();
    return places;
}

/// Whether the text has a letter that works with Alt.
bool hasMnemonic(const QString& text)
{
    static const QRegularExpression mnemonic(QStringLiteral("(?<!&)&[A-Za-z0-9]"));
    return text.contains(mnemonic);
}

QDir catalogues() { return {support::cataloguesDir()}; }

} // namespace

/// The catalogues against the sources: what lupdate finds there has a translation that fits its places.
class TestTranslations : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void everyTextIsTranslated_data() { languages(); }
    void everyTextIsTranslated();
    void placesAreKept_data() { languages(); }
    void placesAreKept();
    void aCatalogueSaysItsName_data() { languages(); }
    void aCatalogueSaysItsName();
    void languageIsChosen_data();
    void languageIsChosen();
    void languageIsReadAheadOfTheOtherOptions();

private:
    static void languages();
};

void TestTranslations::languages()
{
    QTest::addColumn<QString>("catalogue");
    for (const QString& name : catalogues().entryList({QStringLiteral("*.ts")}, QDir::Files))
        QTest::newRow(qPrintable(name)) << catalogues().filePath(name);
}

/// After a change of a text: ninja update_translations, and translate what it marks as unfinished.
void TestTranslations::everyTextIsTranslated()
{
    QFETCH(const QString, catalogue);
    const QTemporaryDir folder;
    const QString updated = folder.filePath(QStringLiteral("updated.ts"));
    QVERIFY(QFile::copy(catalogue, updated));
    QProcess lupdate;
    lupdate.setWorkingDirectory(support::sourceDir());
    lupdate.start(QStringLiteral(LUPDATE),
        {QStringLiteral("-silent"), QStringLiteral("-no-obsolete"), QStringLiteral("-I"), QStringLiteral("."),
            QStringLiteral("app"), QStringLiteral("core"), QStringLiteral("ui"), QStringLiteral("-ts"),
            updated});
    QTRY_COMPARE_WITH_TIMEOUT(lupdate.state(), QProcess::NotRunning, 30'000);
    QCOMPARE(lupdate.exitCode(), 0);

    const QList<Message> found = readCatalogue(updated);
    QVERIFY(found.size() > 2000);
    QStringList missing;
    for (const Message& message : found)
        if (!message.isDone || message.forms.contains(QString()))
            missing.append(message.context + QStringLiteral(": ") + message.source);
    QVERIFY2(missing.isEmpty(), qPrintable(missing.join(u'\n')));
    const QStringList kept = keysOf(readCatalogue(catalogue));
    QCOMPARE(kept, keysOf(found)); // no text that the sources no longer have
}

void TestTranslations::placesAreKept()
{
    QFETCH(const QString, catalogue);
    QStringList wrong;
    for (const Message& message : readCatalogue(catalogue))
        for (const QString& form : message.forms)
            if (placesOf(form) != placesOf(message.source) ||
                hasMnemonic(form) != hasMnemonic(message.source))
                wrong.append(message.context + QStringLiteral(": ") + message.source + u'\n' + form);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
}

/// By it the pages of the scenarios are found.
void TestTranslations::aCatalogueSaysItsName()
{
    QFETCH(const QString, catalogue);
    const QList<Message> messages = readCatalogue(catalogue);
    const auto name =
        std::ranges::find(messages, QStringLiteral("the name of this catalogue"), &Message::comment);
    QVERIFY(name != messages.end());
    QCOMPARE(
        QStringLiteral("lockscope_%1.ts").arg(name->forms.constFirst()), QFileInfo(catalogue).fileName());
}

void TestTranslations::languageIsChosen_data()
{
    QTest::addColumn<QStringList>("wishes");
    QTest::addColumn<QString>("language");
    const auto row = [](const char* name, const QStringList& wishes, const char* language) {
        QTest::newRow(name) << wishes << QString::fromLatin1(language);
    };
    row("as its catalogue is named", {QStringLiteral("zh_CN")}, "zh_CN");
    row("as a desktop says it", {QStringLiteral("zh-Hans-CN"), QStringLiteral("en-US")}, "zh_CN");
    row("of another country", {QStringLiteral("zh_SG")}, "zh_CN");
    row("the first one that is there", {QStringLiteral("fr-FR"), QStringLiteral("zh-CN")}, "zh_CN");
    row("English is one of them", {QStringLiteral("en_GB"), QStringLiteral("zh_CN")}, "en");
    row("the traditional script is another", {QStringLiteral("zh_TW")}, "");
    row("none of them", {QStringLiteral("fr_FR")}, "");
    row("nothing that is a language", {QStringLiteral("?")}, "");
}

void TestTranslations::languageIsChosen()
{
    QFETCH(const QStringList, wishes);
    QFETCH(const QString, language);
    QCOMPARE(words::languageFor(wishes), language);
}

void TestTranslations::languageIsReadAheadOfTheOtherOptions()
{
    const auto wish = [](const QStringList& arguments) {
        return words::languageWish(QStringList{QStringLiteral("lockscope")} + arguments);
    };
    QCOMPARE(wish({}), QString());
    QCOMPARE(wish({QStringLiteral("--wrong"), QStringLiteral("--language"), QStringLiteral("zh_CN")}),
        QStringLiteral("zh_CN"));
    QCOMPARE(wish({QStringLiteral("--language=en")}), QStringLiteral("en"));
    QCOMPARE(wish({QStringLiteral("--language")}), QString());
    QCOMPARE(wish({QStringLiteral("--"), QStringLiteral("--language=en")}), QString());
}

QTEST_GUILESS_MAIN(TestTranslations)
#include "tst_translations.moc"
