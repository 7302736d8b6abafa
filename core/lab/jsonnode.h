#pragma once

#include "core/lab/chance.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <optional>
#include <variant>

namespace lockscope::lab
{

/// A fault in a scenario's text: a sentence for people, and the place.
struct ScenarioFault {
    QString message;
    QString path;   ///< "clients[0].program[2].work"; empty = the whole
    int line = 0;   ///< from 1
    int column = 0; ///< from 1, in characters; 0 = not known

    /// "line 14, clients[0].program[2].work: …"
    [[nodiscard]] QString sentence() const;
};

/// A place in a text, as an editor counts: both from 1, the column in characters.
struct TextPlace {
    int line = 1;
    int column = 1;
};
/// Returns the place of that byte in a UTF-8 text.
TextPlace placeOf(const QByteArray& text, qsizetype offset);

/// Returns where in the text the value of `path` begins, or the last part of it that is there. `json` is
/// well-formed.
qsizetype offsetOfPath(const QByteArray& json, const QString& path);

/// Returns the object that the text is, or the fault that keeps it from being JSON; `complaint` is the fault
/// of other JSON.
std::variant<QJsonObject, ScenarioFault> objectFrom(const QByteArray& json, const QString& complaint);

/// Keeps the first fault of a reading; the rest goes on with empty values.
class FaultKeeper
{
public:
    explicit FaultKeeper(QByteArray json)
        : m_json(std::move(json))
    {
    }
    /// Keeps the fault with its place in the text, unless there is one already.
    void report(const QString& path, const QString& message);
    /// Returns the first fault that was reported.
    [[nodiscard]] const std::optional<ScenarioFault>& fault() const { return m_fault; }

private:
    QByteArray m_json;
    std::optional<ScenarioFault> m_fault;
};

/// A JSON value that knows its place and reports a fault where it has not the wanted type.
class JsonNode
{
public:
    JsonNode(QJsonValue value, QString path, FaultKeeper& faults)
        : m_value(std::move(value))
        , m_path(std::move(path))
        , m_faults(&faults)
    {
    }

    /// True for an object with a value of that name.
    [[nodiscard]] bool has(const char* name) const;
    /// Return the value of that name; where it is missing a fault is reported, and what follows is empty.
    [[nodiscard]] JsonNode at(const char* name) const { return at(QString::fromLatin1(name)); }
    [[nodiscard]] JsonNode at(const QString& name) const;
    /// Returns the elements of a list; reports a fault where it is none.
    [[nodiscard]] QList<JsonNode> items() const;
    /// Returns the names of an object's values, in alphabetical order.
    [[nodiscard]] QStringList names() const { return m_value.toObject().keys(); }
    [[nodiscard]] const QJsonValue& value() const { return m_value; }

    /// Returns the value in the wanted type; reports a fault where it has another one.
    [[nodiscard]] QByteArray text() const;
    /// Returns a text, or a number as one.
    [[nodiscard]] QByteArray word() const;
    [[nodiscard]] qint64 number(qint64 least, qint64 most) const;
    [[nodiscard]] double real(double least, double most) const;
    [[nodiscard]] bool flag() const;
    /// "50s"
    [[nodiscard]] base::milliseconds duration() const;
    /// "50s", {"between": ["1s", "3s"]} or {"about": "2s"}
    [[nodiscard]] Span span() const;
    /// Returns one text or a list of them.
    [[nodiscard]] QByteArrayList texts() const;
    [[nodiscard]] QByteArrayList words() const;

    /// Reports a fault unless it is an object with no other names than these.
    void mustBeObjectOf(std::initializer_list<const char*> names) const;
    void fail(const QString& message) const { m_faults->report(m_path, message); }

private:
    QJsonValue m_value;
    QString m_path;
    FaultKeeper* m_faults;
};

/// A sentence about a scenario's text.
struct ScenarioWords {
    Q_DECLARE_TR_FUNCTIONS(scenario)
};

} // namespace lockscope::lab
