#include "core/locks/clusterwords.h"
#include "core/record/lockrecreader.h"
#include "core/words/counted.h"
#include "core/words/language.h"
#include "tests/support/catalogue.h"
#include "tests/support/paths.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

#include <algorithm>
#include <limits>

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

bool runs(const char* program, const QStringList& arguments)
{
    QProcess process;
    process.setWorkingDirectory(support::sourceDir());
    process.start(QString::fromUtf8(program), arguments);
    return QTest::qWaitFor([&] { return process.state() == QProcess::NotRunning; }, 30'000) &&
           process.error() == QProcess::UnknownError && process.exitCode() == 0;
}

/// A Russian catalogue of some texts, as a translator fills it: with a form for 1, 21, 31…, one for 2, 3, 4,
/// 22…, and one for all other numbers.
constexpr auto russian = R"(<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ru_RU">
<context>
    <name>ClusterWords</name>
    <message>
        <source>1 slot</source>
        <translation>1 слот</translation>
    </message>
    <message numerus="yes">
        <source>%n slots</source>
        <translation>
            <numerusform>%n слот</numerusform>
            <numerusform>%n слота</numerusform>
            <numerusform>%n слотов</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LockrecReader</name>
    <message numerus="yes">
        <source>%n blocks of the file are missing.</source>
        <translation>
            <numerusform>В файле не хватает %n блока.</numerusform>
            <numerusform>В файле не хватает %n блоков.</numerusform>
            <numerusform>В файле не хватает %n блоков.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>What is in the other %n blocks is shown.</source>
        <translation>
            <numerusform>Показан %n другой блок.</numerusform>
            <numerusform>Показаны %n других блока.</numerusform>
            <numerusform>Показаны %n других блоков.</numerusform>
        </translation>
    </message>
</context>
</TS>
)";

/// Makes the Russian catalogue and loads it.
bool loadRussian(QTranslator& translator)
{
    const QTemporaryDir folder;
    const QString source = folder.filePath(QStringLiteral("ru.ts"));
    QFile file(source);
    if (!file.open(QIODevice::WriteOnly) || file.write(russian) <= 0)
        return false;
    file.close();
    return runs(LRELEASE, {QStringLiteral("-silent"), source}) &&
           translator.load(folder.filePath(QStringLiteral("ru.qm")));
}

/// The number of slots of a shard, as it is said.
QString slotWords(int slotsOfShard)
{
    locks::ShardHealth shard;
    shard.slots = slotsOfShard;
    shard.live = true;
    locks::Cluster cluster;
    cluster.shards.append(shard);
    return locks::shardSentences(cluster).constFirst();
}

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
    void columnsKeepTitlesOfTheirOwn_data() { languages(); }
    void columnsKeepTitlesOfTheirOwn();
    void aCatalogueSaysItsName_data() { languages(); }
    void aCatalogueSaysItsName();
    void languageIsChosen_data();
    void languageIsChosen();
    void languageIsReadAheadOfTheOtherOptions();
    void numbersHaveTheirPluralForms();
    void twoNumbersHaveTheirFormEach();
    void numbersBeyondIntHaveTheirFormToo();

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
    QVERIFY(runs(LUPDATE, {QStringLiteral("-silent"), QStringLiteral("-no-obsolete"), QStringLiteral("-I"),
                              QStringLiteral("."), QStringLiteral("app"), QStringLiteral("core"),
                              QStringLiteral("ui"), QStringLiteral("-ts"), updated}));

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

/// Two columns of one table that are called alike cannot be told apart.
void TestTranslations::columnsKeepTitlesOfTheirOwn()
{
    QFETCH(const QString, catalogue);
    QHash<QPair<QString, QStringList>, QString> sources;
    QStringList alike;
    for (const Message& message : readCatalogue(catalogue)) {
        if (!message.context.endsWith(u"Model"))
            continue;
        QString& first = sources[{message.context, message.forms}];
        if (!first.isEmpty())
            alike.append(QStringLiteral("%1: %2, %3").arg(message.context, first, message.source));
        first = message.source;
    }
    QVERIFY2(alike.isEmpty(), qPrintable(alike.join(u'\n')));
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

/// English has two forms and needs no catalogue for them, Russian has three.
void TestTranslations::numbersHaveTheirPluralForms()
{
    const auto says = [](int number, const char* text) {
        return slotWords(number).contains(QString::fromUtf8(text) + u',');
    };
    QVERIFY(says(1, "1 slot") && says(3, "3 slots") && says(21, "21 slots") && says(0, "0 slots"));

    QTranslator translator;
    QVERIFY(loadRussian(translator) && QCoreApplication::installTranslator(&translator));
    QVERIFY2(says(1, "1 слот") && says(21, "21 слот"), qPrintable(slotWords(21)));
    QVERIFY2(says(3, "3 слота") && says(22, "22 слота"), qPrintable(slotWords(3)));
    QVERIFY2(says(5, "5 слотов") && says(11, "11 слотов") && says(0, "0 слотов"), qPrintable(slotWords(5)));
}

/// Each of two numbers in a text has the form that it needs, whatever the other one is.
void TestTranslations::twoNumbersHaveTheirFormEach()
{
    const auto says = [](qint64 missing, int others, const char* text) {
        record::ReadReport report;
        report.missingBlocks = missing;
        report.blocks = others;
        report.hasHeader = true;
        return record::sentence(report).startsWith(QString::fromUtf8(text));
    };
    QVERIFY(says(2, 1, "2 blocks of the file are missing. What is in the other block is shown."));
    QVERIFY(says(1, 3, "One block of the file is missing. What is in the other 3 blocks is shown."));

    QTranslator translator;
    QVERIFY(loadRussian(translator) && QCoreApplication::installTranslator(&translator));
    QVERIFY(says(21, 3, "В файле не хватает 21 блока. Показаны 3 других блока."));
    QVERIFY(says(3, 21, "В файле не хватает 3 блоков. Показан 21 другой блок."));
    QVERIFY(says(5, 11, "В файле не хватает 5 блоков. Показаны 11 других блоков."));
}

/// The form is that of the last digits, and the number itself is shown whole.
void TestTranslations::numbersBeyondIntHaveTheirFormToo()
{
    QCOMPARE(words::numerus(std::numeric_limits<int>::max()), std::numeric_limits<int>::max());
    QCOMPARE(words::numerus(5'000'000'021), 1'000'021);
    QCOMPARE(words::numerus(-1), 0); // with a negative number, Qt leaves %n as it is
    const auto counted = [](qint64 number) {
        return words::counted(
            number, QStringLiteral("1 key"), QStringLiteral("%1 keys"), QString::number(number));
    };
    QCOMPARE(counted(1), QStringLiteral("1 key"));
    QCOMPARE(counted(5'000'000'021), QStringLiteral("5000000021 keys"));
}

QTEST_GUILESS_MAIN(TestTranslations)
#include "tst_translations.moc"
