#include "core/locks/dialect.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>

namespace lockscope::locks
{

namespace
{

using base::Error;
using base::ErrorKind;
using base::Result;

/// Reads the fields of one row. The first fault is kept, and what is read after it is of no account.
class RowReader
{
public:
    explicit RowReader(const QJsonObject& row)
        : m_row(row)
    {
    }

    [[nodiscard]] const QByteArray& fault() const { return m_fault; }

    void mustHaveNoneBut(const QSet<QByteArray>& fields)
    {
        for (const QString& field : m_row.keys())
            if (!fields.contains(field.toUtf8()))
                refuse(field.toUtf8(), "is not known");
    }
    /// Empty where it is left out.
    QByteArray text(const char* field) { return textOf(m_row.value(QLatin1String(field)), field); }
    QByteArray neededText(const char* field)
    {
        const QByteArray value = text(field);
        if (value.isEmpty())
            refuse(field, "is missing");
        return value;
    }
    QByteArrayList texts(const char* field)
    {
        QByteArrayList list;
        const QJsonValue value = m_row.value(QLatin1String(field));
        if (!value.isUndefined() && !value.isArray())
            refuse(field, "is no list");
        for (const auto& item : value.toArray())
            list.append(textOf(item, field));
        return list;
    }
    bool flag(const char* field)
    {
        const QJsonValue value = m_row.value(QLatin1String(field));
        if (!value.isUndefined() && !value.isBool())
            refuse(field, "is neither true nor false");
        return value.toBool();
    }
    qint64 length(const char* field, qint64 otherwise)
    {
        constexpr qint64 most = 1024;
        const QJsonValue value = m_row.value(QLatin1String(field));
        const qint64 length = value.toInteger(otherwise);
        if (!value.isUndefined() && (!value.isDouble() || length < 1 || length > most))
            refuse(field, "is no length from 1 to 1024");
        return length;
    }
    /// The value that `words` has for the word in that field; the first one where it is left out.
    template<class Value>
    Value choice(const char* field, const QList<std::pair<QByteArray, Value>>& words)
    {
        const QByteArray word = text(field);
        for (const auto& [name, value] : words)
            if (word == name)
                return value;
        if (!word.isEmpty())
            refuse(field, "is no word for it");
        return words.constFirst().second;
    }
    QRegularExpression expression(const char* field)
    {
        const QString pattern = QString::fromLatin1(neededText(field));
        const QRegularExpression expression(
            QRegularExpression::anchoredPattern(pattern), QRegularExpression::DotMatchesEverythingOption);
        if (!expression.isValid())
            refuse(field, expression.errorString().toUtf8());
        return expression;
    }
    QList<std::pair<QByteArray, QByteArray>> examples()
    {
        QList<std::pair<QByteArray, QByteArray>> list;
        for (const auto& item : m_row.value(QLatin1String("examples")).toArray()) {
            const QJsonArray pair = item.toArray();
            if (pair.size() != 2)
                refuse("examples", "has one that is no name and value");
            list.append({textOf(pair.at(0), "examples"), textOf(pair.at(1), "examples")});
        }
        return list;
    }

private:
    QByteArray textOf(const QJsonValue& value, const char* field)
    {
        if (!value.isUndefined() && !value.isString())
            refuse(field, "is no text");
        return value.toString().toUtf8();
    }
    void refuse(const QByteArray& field, const QByteArray& why)
    {
        if (m_fault.isEmpty())
            m_fault = '"' + field + "\" " + why;
    }

    QJsonObject m_row;
    QByteArray m_fault;
};

TextForm formFrom(RowReader& row)
{
    using Rest = TextForm::Rest;
    TextForm form;
    form.form = row.neededText("form");
    form.rest = row.choice<Rest>(
        "then", {{"nothing", Rest::Nothing}, {"digits", Rest::Digits}, {"anything", Rest::Anything}});
    form.after = row.flag("after");
    form.names = row.texts("names");
    form.longest = row.length("longest", stringValueMost);
    return form;
}

Dialect dialectFrom(RowReader& row)
{
    using Expiry = Dialect::Expiry;
    using Freeing = Dialect::Freeing;
    row.mustHaveNoneBut({"id", "library", "word", "names", "form", "then", "after", "longest", "token",
        "jobSuffix", "expiry", "free", "why", "told", "signal", "examples"});
    Dialect dialect;
    dialect.id = row.neededText("id");
    dialect.library = row.neededText("library");
    dialect.word = row.neededText("word");
    dialect.form = formFrom(row);
    dialect.token = row.expression("token");
    dialect.jobSuffix = row.text("jobSuffix");
    dialect.expiry = row.choice<Expiry>("expiry", {{"always", Expiry::Always}, {"any", Expiry::Any}});
    dialect.freeing = row.choice<Freeing>(
        "free", {{"delete", Freeing::Delete}, {"push", Freeing::Push}, {"never", Freeing::Never}});
    if (dialect.freeing == Freeing::Never)
        dialect.reason = row.neededText("why");
    dialect.consequences = row.texts("told");
    const QByteArrayList signal = row.texts("signal");
    dialect.signalFrom = signal.value(0);
    dialect.signalTo = signal.value(1);
    dialect.examples = row.examples();
    return dialect;
}

Error malformed(const QByteArray& where, const QByteArray& why)
{
    return {ErrorKind::InvalidArgument, where, why};
}

} // namespace

Result<QList<Dialect>> readDialects(const QByteArray& json)
{
    QJsonParseError fault;
    const QJsonDocument document = QJsonDocument::fromJson(json, &fault);
    if (fault.error != QJsonParseError::NoError)
        return malformed("line " + QByteArray::number(1 + json.first(fault.offset).count('\n')),
            fault.errorString().toUtf8());
    if (!document.isArray())
        return malformed("line 1", "the file is no list of dialects");
    QList<Dialect> dialects;
    QSet<QByteArray> ids;
    for (const auto& item : document.array()) {
        RowReader row(item.toObject());
        dialects.append(dialectFrom(row));
        const QByteArray& id = dialects.constLast().id;
        const QByteArray where = id.isEmpty() ? "row " + QByteArray::number(dialects.size()) : id;
        if (!row.fault().isEmpty())
            return malformed(where, row.fault());
        if (ids.contains(id))
            return malformed(where, "two rows have that \"id\"");
        ids.insert(id);
    }
    return dialects;
}

const QList<Dialect>& builtInDialects()
{
    static const QList<Dialect> dialects = [] {
        QFile file(QStringLiteral(":/dialects/dialects.json"));
        const Result<QList<Dialect>> read =
            file.open(QIODevice::ReadOnly) ? readDialects(file.readAll()) : QList<Dialect>();
        return read ? *read : QList<Dialect>();
    }();
    return dialects;
}

} // namespace lockscope::locks
