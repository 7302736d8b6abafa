#include "core/lab/fault.h"
#include "core/lab/formkind.h"
#include "core/record/expectation.h"
#include "tests/support/paths.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

using namespace lockscope;

namespace
{

QByteArray contentOf(const QString& path)
{
    QFile file(support::sourceDir() + u'/' + path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QJsonObject schema()
{
    return QJsonDocument::fromJson(contentOf(QStringLiteral("resources/scenarios/schema.json"))).object();
}

/// The reader's own text, as far as it names what it takes.
QString readerText()
{
    QByteArray text;
    for (const char* file : {"scenarioreader", "programreader", "jsonnode"})
        text += contentOf(QStringLiteral("core/lab/%1.cpp").arg(QLatin1String(file)));
    return QString::fromUtf8(text);
}

QStringList found(const QString& text, const char* pattern)
{
    QStringList all;
    const QRegularExpression expression(
        QLatin1String(pattern), QRegularExpression::DotMatchesEverythingOption);
    for (auto each = expression.globalMatch(text); each.hasNext();)
        all << each.next().captured(1);
    return all;
}

QString sorted(QStringList names)
{
    names.sort();
    return names.join(u' ');
}

/// Calls `each` with every object of the schema that describes an object.
template<class Each>
void visitObjects(const QJsonValue& value, Each each)
{
    if (value.isArray())
        for (const auto& item : value.toArray())
            visitObjects(item, each);
    const QJsonObject object = value.toObject();
    if (object.value(QLatin1String("properties")).isObject())
        each(object);
    for (const auto& member : object)
        visitObjects(member, each);
}

/// Returns the fields that the objects of a scenario may have, as the reader has it: a line each.
QStringList objectsOfReader()
{
    const QString text = readerText();
    QStringList objects;
    for (const QString& list : found(text, R"(mustBeObjectOf\(\{(.*?)\}\);)")) {
        QStringList names = found(list, R"(\x22([^\x22]+)\x22)");
        if (list.contains(QLatin1String("name(*what)"))) {
            for (int what = 0; what <= int(lab::Fault::What::DeliverAll); ++what)
                names << QString::fromLatin1(lab::name(lab::Fault::What(what)));
            objects << sorted(names);
        } else if (list.startsWith(QLatin1String("name,"))) {
            for (const QString& step : found(text, R"(report\(step, \x22(\w+)\x22)"))
                objects << sorted(names + QStringList{step});
        } else {
            objects << sorted(names);
        }
    }
    return objects;
}

/// The words of an enumeration in the schema: of the property of that name, in an object that has `beside`.
QStringList wordsOf(const char* property, const char* beside)
{
    QStringList words;
    visitObjects(schema(), [&](const QJsonObject& object) {
        const QJsonObject properties = object.value(QLatin1String("properties")).toObject();
        if (!properties.contains(QLatin1String(beside)))
            return;
        const QJsonObject described = properties.value(QLatin1String(property)).toObject();
        for (const auto& word : described.value(QLatin1String("enum")).toArray())
            words << word.toString();
    });
    return words;
}

} // namespace

/// The schema of scenario files says what the reader takes: no more, no less, and each with what it means.
class LabSchemaTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void itNamesWhatTheReaderTakes()
    {
        QStringList described;
        visitObjects(schema(), [&](const QJsonObject& object) {
            described << sorted(object.value(QLatin1String("properties")).toObject().keys());
        });
        QStringList taken = objectsOfReader();
        QVERIFY(taken.size() > 30);
        described.sort();
        taken.sort();
        QCOMPARE(described, taken);
    }

    void itTakesNothingElseAndExplainsEach()
    {
        visitObjects(schema(), [](const QJsonObject& object) {
            QCOMPARE(object.value(QLatin1String("additionalProperties")), QJsonValue(false));
            const QJsonObject properties = object.value(QLatin1String("properties")).toObject();
            for (const QString& name : properties.keys()) {
                const QString meaning =
                    properties.value(name).toObject().value(QLatin1String("description")).toString();
                QVERIFY2(!meaning.isEmpty(), qPrintable(name));
            }
        });
    }

    void everyStepIsOneOfTheReaders()
    {
        const QString text = QString::fromUtf8(contentOf(QStringLiteral("core/lab/programreader.cpp")));
        const QStringList steps = found(text, R"(QStringLiteral\(\x22(\w+)\x22\), &ProgramReading)");
        QStringList described;
        const QJsonObject step =
            schema().value(QLatin1String("$defs")).toObject().value(QLatin1String("step")).toObject();
        for (const auto& each : step.value(QLatin1String("oneOf")).toArray()) {
            QVERIFY(!each.toObject().value(QLatin1String("description")).toString().isEmpty());
            described << each.toObject().value(QLatin1String("required")).toArray().first().toString();
        }
        QCOMPARE(sorted(described), sorted(steps));
    }

    /// ${key:NAME} and the others; what a program sets is a variable.
    void templatesAreExplained()
    {
        const QString text = QString::fromUtf8(contentOf(QStringLiteral("core/lab/simulatedclient.cpp")));
        const QStringList taken = found(text, R"(startsWith\(\x22(\w+):\x22\))") +
                                  found(text, R"(name == \x22(\w+)\x22)") +
                                  QStringList{QStringLiteral("acquired"), QStringLiteral("released"),
                                      QStringLiteral("token"), QStringLiteral("NAME")};
        const QString explained = schema().value(QLatin1String("description")).toString();
        QCOMPARE(sorted(found(explained, R"(\$\{(\w+))")), sorted(taken));
    }

    void wordsAreTheReaders()
    {
        const QString text = readerText();
        QStringList forms;
        for (int form = 0; form <= int(client::Form::SignalledToken); ++form)
            if (const QByteArray name = lab::formName(client::Form(form)); !name.isEmpty())
                forms << QString::fromLatin1(name);
        QCOMPARE(sorted(wordsOf("form", "permits")), sorted(forms));
        QStringList rules;
        for (int rule = 0; rule < record::ruleCount; ++rule)
            rules << QString::fromLatin1(record::name(record::Rule(rule)));
        QCOMPARE(wordsOf("rule", "least"), rules);
        QStringList invariants;
        for (int what = 0; what < record::invariantCount; ++what)
            invariants << QString::fromLatin1(record::name(record::Invariant::What(what)));
        QCOMPARE(wordsOf("is", "with"), invariants);
        QCOMPARE(sorted(wordsOf("is", "initial")),
            sorted(found(text, R"(\{\x22(\w+)\x22, \x22(?:get|scard|llen|xlen)\x22\})")));
    }
};

QTEST_GUILESS_MAIN(LabSchemaTest)
#include "tst_labschema.moc"
