#include "core/locks/dialect.h"

#include "core/locks/dialectfamily.h"
#include "core/locks/phppacking.h"
#include "core/locks/possiblelock.h"
#include "core/locks/stated.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>

#include <algorithm>
#include <array>

namespace lockscope::locks
{

namespace
{

using base::Error;
using base::ErrorKind;
using base::Result;

struct DialectWords {
    Q_DECLARE_TR_FUNCTIONS(Dialect)
};

/// Reads the fields of one row. The first fault is kept, and anything read after it does not count.
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
                refuse(field.toUtf8(), DialectWords::tr("\"%1\" is not known"));
    }
    /// Empty where the field is left out.
    QByteArray text(const char* field) { return textOf(m_row.value(QLatin1String(field)), field); }
    QByteArray neededText(const char* field)
    {
        const QByteArray value = text(field);
        if (value.isEmpty())
            refuse(field, DialectWords::tr("\"%1\" is missing"));
        return value;
    }
    /// May be empty, but must be there.
    QByteArray givenText(const char* field)
    {
        if (!m_row.contains(QLatin1String(field)))
            refuse(field, DialectWords::tr("\"%1\" is missing"));
        return text(field);
    }
    QByteArrayList texts(const char* field)
    {
        QByteArrayList list;
        const QJsonValue value = m_row.value(QLatin1String(field));
        if (!value.isUndefined() && !value.isArray())
            refuse(field, DialectWords::tr("\"%1\" is no list"));
        for (const auto& item : value.toArray())
            list.append(textOf(item, field));
        return list;
    }
    bool flag(const char* field)
    {
        const QJsonValue value = m_row.value(QLatin1String(field));
        if (!value.isUndefined() && !value.isBool())
            refuse(field, DialectWords::tr("\"%1\" is neither true nor false"));
        return value.toBool();
    }
    qint64 length(const char* field, qint64 otherwise)
    {
        constexpr qint64 most = 1024;
        const QJsonValue value = m_row.value(QLatin1String(field));
        const qint64 length = value.toInteger(otherwise);
        if (!value.isUndefined() && (!value.isDouble() || length < 1 || length > most))
            refuse(field, DialectWords::tr("\"%1\" is no length from 1 to 1024"));
        return length;
    }
    /// A part of a whole, above 0 and below 1; empty where it is left out, or a word.
    std::optional<double> part(const char* field)
    {
        const QJsonValue value = m_row.value(QLatin1String(field));
        if (value.isDouble() && (value.toDouble() <= 0 || value.toDouble() >= 1))
            refuse(field, DialectWords::tr("\"%1\" is no number between 0 and 1"));
        return value.isDouble() ? std::optional(value.toDouble()) : std::nullopt;
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
            refuse(field, DialectWords::tr("\"%1\" is no word for it"));
        return words.constFirst().second;
    }
    QRegularExpression expression(const char* field)
    {
        const QString pattern = QString::fromLatin1(neededText(field));
        const QRegularExpression expression(
            QRegularExpression::anchoredPattern(pattern), QRegularExpression::DotMatchesEverythingOption);
        if (!expression.isValid())
            refuse(field, QStringLiteral("\"%1\" ") + expression.errorString());
        return expression;
    }
    QList<std::pair<QByteArray, QByteArray>> examples()
    {
        QList<std::pair<QByteArray, QByteArray>> list;
        for (const auto& item : m_row.value(QLatin1String("examples")).toArray()) {
            const QJsonArray pair = item.toArray();
            if (pair.size() != 2)
                refuse("examples", DialectWords::tr("\"%1\" has one that is no name and value"));
            list.append({textOf(pair.at(0), "examples"), textOf(pair.at(1), "examples")});
        }
        return list;
    }

    /// `why` has a place for the field.
    void refuse(const QByteArray& field, const QString& why)
    {
        if (m_fault.isEmpty())
            m_fault = why.arg(QString::fromUtf8(field)).toUtf8();
    }

private:
    QByteArray textOf(const QJsonValue& value, const char* field)
    {
        if (!value.isUndefined() && !value.isString())
            refuse(field, DialectWords::tr("\"%1\" is no text"));
        return value.toString().toUtf8();
    }

    QJsonObject m_row;
    QByteArray m_fault;
};

TextForm formFrom(RowReader& row)
{
    using Rest = TextForm::Rest;
    TextForm form;
    form.form = row.givenText("form");
    form.rest = row.choice<Rest>(
        "then", {{"nothing", Rest::Nothing}, {"digits", Rest::Digits}, {"anything", Rest::Anything}});
    form.after = row.flag("after");
    form.names = row.texts("names");
    form.longest = row.length("longest", stringValueMost);
    return form;
}

/// The letters that “kind:ID” of the filter knows.
bool isLetterOfId(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-';
}

Dialect::Groups groupsOf(const QRegularExpression& token)
{
    const QStringList names = token.namedCaptureGroups();
    const auto numberOf = [&names](QLatin1String name) {
        return int(std::max<qsizetype>(names.indexOf(name), 0));
    };
    return {numberOf(QLatin1String("client")), numberOf(QLatin1String("thread"))};
}

bool isToken(const Dialect& dialect, const QByteArray& value)
{
    return value.size() <= dialect.form.mostLength() && dialect.form.fits(value) &&
           dialect.token.match(QString::fromLatin1(value)).hasMatch();
}

/// True for names that no values have but locks.
bool isLocksOnly(const Dialect& dialect, const QByteArray& name)
{
    const auto matches = [&name](const QByteArray& glob) { return matchesGlob(glob, name); };
    return isNamedAsLock(name) || std::ranges::any_of(dialect.packed, matches);
}

/// The group of the token that tells a time.
std::optional<Dialect::Time> timeFrom(const QRegularExpression& token)
{
    const std::array times{Dialect::Time{QStringLiteral("since"), SinceBy::Value},
        Dialect::Time{QStringLiteral("asked"), SinceBy::Asked},
        Dialect::Time{QStringLiteral("ends"), SinceBy::Value, true}};
    const QStringList groups = token.namedCaptureGroups();
    const auto found =
        std::ranges::find_if(times, [&groups](const auto& time) { return groups.contains(time.group); });
    return found == times.end() ? std::nullopt : std::optional(*found);
}

void takeSignal(Dialect& dialect, RowReader& row)
{
    const QByteArrayList signal = row.texts("signal");
    const bool isPublished = dialect.freeing == Dialect::Freeing::Publish;
    if (isPublished && signal.size() != 2)
        row.refuse("signal", DialectWords::tr("\"%1\" is no channel with a message"));
    (isPublished ? dialect.channel : dialect.signalFrom) = signal.value(0);
    (isPublished ? dialect.message : dialect.signalTo) = signal.value(1);
}

bool isFingerprint(const QByteArray& script)
{
    static const TextForm sha1{QByteArray(40, '#'), TextForm::Rest::Nothing};
    return sha1.fits(script);
}

Traces tracesFrom(RowReader& row)
{
    Traces traces;
    traces.scripts = row.texts("scripts");
    if (!std::ranges::all_of(traces.scripts, isFingerprint))
        row.refuse("scripts", DialectWords::tr("\"%1\" has one that is no SHA1 of 40 lower-case hex digits"));
    for (const QByteArray& client : row.texts("clients"))
        traces.clients.append(clientNameOf(client));
    traces.renewsAt = row.part("renews");
    traces.neverRenews = !traces.renewsAt && row.choice<bool>("renews", {{"", false}, {"never", true}});
    return traces;
}

/// Returns the command of its renewals; null where it is left out.
const char* renewalCommandFrom(RowReader& row, const Traces& traces)
{
    const char* const command = row.choice<const char*>(
        "renewedBy", {{"", nullptr}, {"set", "set"}, {"pexpire", "pexpire"}, {"expire", "expire"}});
    if (command != nullptr && traces.neverRenews)
        row.refuse("renewedBy", DialectWords::tr(R"("%1" names a command, and "renews" says never)"));
    return command;
}

/// Unpacking needs the length of a token, and only a whole value has groups: the packed one would lose what
/// they tell.
QByteArrayList packedFrom(RowReader& row, const Dialect& dialect)
{
    const QByteArrayList packed = row.texts("packed");
    if (packed.isEmpty())
        return packed;
    const TextForm& form = dialect.form;
    if (form.form.isEmpty() || form.after || form.rest != TextForm::Rest::Nothing)
        row.refuse(
            "packed", DialectWords::tr(
                          "\"%1\" needs a \"form\" of the whole value: leave out \"then\" and \"after\", or "
                          "state such names with --dialect"));
    if (!dialect.token.namedCaptureGroups().join(QString()).isEmpty())
        row.refuse("packed",
            DialectWords::tr("\"%1\" and the groups of \"token\" exclude each other: a packed value would "
                             "lose what they tell. Make two rows of it, one with groups and one packed"));
    return packed;
}

Dialect dialectFrom(RowReader& row)
{
    using Expiry = Dialect::Expiry;
    using Freeing = Dialect::Freeing;
    row.mustHaveNoneBut({"id", "is", "library", "versions", "word", "names", "form", "then", "after",
        "longest", "token", "packed", "jobSuffix", "majority", "stated", "expiry", "free", "why", "told",
        "signal", "checked", "taken", "scripts", "clients", "renews", "renewedBy", "examples"});
    Dialect dialect;
    dialect.id = row.neededText("id");
    if (!std::ranges::all_of(dialect.id, isLetterOfId))
        row.refuse("id", DialectWords::tr("\"%1\" has other than lower-case letters, digits and dashes"));
    dialect.library = row.neededText("library");
    dialect.versions = row.text("versions");
    dialect.word = row.neededText("word");
    dialect.purpose = row.choice<Purpose>(
        "is", {{"lock", Purpose::Lock}, {"marker", Purpose::Marker}, {"session", Purpose::Session}});
    dialect.form = formFrom(row);
    dialect.token = row.expression("token");
    dialect.groups = groupsOf(dialect.token);
    dialect.time = timeFrom(dialect.token);
    dialect.packed = packedFrom(row, dialect);
    dialect.jobSuffix = row.text("jobSuffix");
    dialect.onMajority = row.flag("majority");
    dialect.onlyStated = row.flag("stated");
    dialect.expiry = row.choice<Expiry>("expiry", {{"always", Expiry::Always}, {"any", Expiry::Any}});
    dialect.freeing =
        row.choice<Freeing>("free", {{"delete", Freeing::Delete}, {"push", Freeing::Push},
                                        {"publish", Freeing::Publish}, {"never", Freeing::Never}});
    if (dialect.freeing == Freeing::Never)
        dialect.reason = row.neededText("why");
    dialect.consequences = row.texts("told");
    dialect.traces = tracesFrom(row);
    dialect.renewedBy = renewalCommandFrom(row, dialect.traces);
    takeSignal(dialect, row);
    dialect.checked = row.choice<Checked>(
        "checked", {{"no", Checked::No}, {"facts", Checked::Facts}, {"live", Checked::Live}});
    dialect.taken = row.choice<std::optional<Form>>(
        "taken", {{"no", std::nullopt}, {"hex-token", Form::HexToken}, {"base64-token", Form::Base64Token},
                     {"job-token", Form::JobToken}, {"signalled-token", Form::SignalledToken}});
    dialect.examples = row.examples();
    const auto isRecognised = [&dialect](const auto& example) {
        return dialect.form.isFor(example.first) && hasToken(dialect, example.first, example.second);
    };
    if (!std::ranges::all_of(dialect.examples, isRecognised))
        row.refuse("examples", DialectWords::tr("\"%1\" has one that the row does not recognise"));
    return dialect;
}

Error malformed(const QByteArray& where, const QString& why)
{
    return {ErrorKind::InvalidArgument, where, why.toUtf8()};
}

/// True where every string that is short enough would have to be read, whatever its name.
bool speaksForTooMany(const TextForm& form)
{
    constexpr qsizetype leastForm = 16;
    return form.form.size() < leastForm &&
           (form.names.isEmpty() || std::ranges::any_of(form.names, meansEveryName));
}

/// The text with values in the places of their words; in the values nothing is replaced.
QByteArray filled(const QByteArray& text, const QList<std::pair<QByteArray, QByteArray>>& values)
{
    QByteArray whole;
    for (qsizetype at = 0; at < text.size();) {
        const auto stands = [&](const auto& value) {
            return QByteArrayView(text).sliced(at).startsWith(value.first);
        };
        const auto found = std::ranges::find_if(values, stands);
        whole += found == values.end() ? text.sliced(at, 1) : found->second;
        at += found == values.end() ? 1 : found->first.size();
    }
    return whole;
}

QList<Dialect>& added()
{
    static QList<Dialect> dialects;
    return dialects;
}

} // namespace

bool hasToken(const Dialect& dialect, const QByteArray& name, const QByteArray& value)
{
    if (isToken(dialect, value))
        return true;
    const auto packed = dialect.packed.isEmpty() ? std::nullopt : unpackedByPhp(value);
    return packed && isToken(dialect, packed->text) && (!packed->isCommon || isLocksOnly(dialect, name));
}

QList<std::pair<QByteArray, QByteArray>> messagesOf(
    const Dialect& dialect, const QByteArray& name, const QByteArray& token)
{
    constexpr qsizetype mostRegistries = 8;
    const auto messageOf = [&](const QByteArray& registry) {
        const QList<std::pair<QByteArray, QByteArray>> values{
            {"REGISTRY", registry}, {"NAME", name}, {"TOKEN", token}};
        return std::pair(filled(dialect.channel, values), filled(dialect.message, values));
    };
    if (!dialect.channel.contains("REGISTRY"))
        return {messageOf({})};
    QList<std::pair<QByteArray, QByteArray>> messages;
    for (qsizetype colon = name.indexOf(':'); colon > 0 && messages.size() < mostRegistries;
         colon = name.indexOf(':', colon + 1))
        messages.append(messageOf(name.first(colon)));
    return messages;
}

Result<QList<Dialect>> readDialects(const QByteArray& json)
{
    QJsonParseError fault;
    const QJsonDocument document = QJsonDocument::fromJson(json, &fault);
    if (fault.error != QJsonParseError::NoError)
        return malformed(
            "line " + QByteArray::number(1 + json.first(fault.offset).count('\n')), fault.errorString());
    if (!document.isArray())
        return malformed("line 1", DialectWords::tr("the file is no list of dialects"));
    QList<Dialect> dialects;
    QSet<QByteArray> ids;
    for (const auto& item : document.array()) {
        RowReader row(item.toObject());
        dialects.append(dialectFrom(row));
        const QByteArray& id = dialects.constLast().id;
        const QByteArray where = id.isEmpty() ? "row " + QByteArray::number(dialects.size()) : id;
        if (!row.fault().isEmpty())
            return malformed(where, QString::fromUtf8(row.fault()));
        if (ids.contains(id))
            return malformed(where, DialectWords::tr("two rows have that \"id\""));
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

Result<void> addOwnDialects(const QList<Dialect>& dialects)
{
    for (const Dialect& dialect : dialects) {
        if (kindFromName(dialect.id))
            return malformed(dialect.id, DialectWords::tr("a kind that is built in has that \"id\""));
        if (!dialect.onlyStated && speaksForTooMany(dialect.form))
            return malformed(dialect.id,
                DialectWords::tr(
                    "\"names\" is missing: a form of fewer than 16 letters fits too many strings"));
    }
    if (dialects.isEmpty())
        return {};
    added() = dialects;
    static const DialectFamily family(QByteArrayLiteral("own-dialects"), added());
    registerFamily(family);
    return {};
}

const QList<Dialect>& ownDialects() { return added(); }

} // namespace lockscope::locks
