#include "core/audit/auditstream.h"

#include <utility>

namespace lockscope::audit
{

namespace
{

constexpr base::milliseconds reportWithin{5'000};

/// Each entry is its id and its fields: of ours, "line" and the line.
void addLinesOf(const redis::Reply& entry, QByteArrayList& lines)
{
    const QList<redis::Reply> fields = entry.elements.value(1).elements;
    for (qsizetype place = 0; place + 1 < fields.size(); place += 2)
        if (fields.at(place).bytes == "line")
            lines.append(fields.at(place + 1).bytes);
}

QByteArray idOf(const redis::Reply& entry) { return entry.elements.value(0).bytes; }

} // namespace

AuditStream::AuditStream(const Way& teller, const Way& reader, const base::Clock& clock, QObject* parent)
    : QObject(parent)
    , m_sender(teller.endpoint, teller.options, clock, this)
    , m_reader(reader.endpoint, reader.options, clock, this)
{
}

void AuditStream::report(const QByteArray& line)
{
    m_sender.join();
    m_sender.whenReady(this, reportWithin, false, [this, line](const base::Result<void>& ready) {
        if (ready)
            send(line);
        else
            judge(ready.error());
    });
}

void AuditStream::send(const QByteArray& line)
{
    const redis::Command command{
        "xadd", key(), "maxlen", "~", QByteArray::number(linesKept), "*", "line", line};
    m_sender.client().call(command, [this](const redis::Client::Answer& answer) {
        judge(answer ? std::nullopt : std::optional(answer.error()));
    });
}

void AuditStream::judge(std::optional<base::Error> error)
{
    m_sender.leave();
    if (std::exchange(m_error, std::move(error)) != m_error)
        Q_EMIT healthChanged();
    Q_EMIT sent();
}

void AuditStream::newest(qint64 most, Lines callback)
{
    m_reader.join();
    m_reader.whenReady(this, reportWithin, false, [this, most, callback](const base::Result<void>& ready) {
        if (ready)
            return ask(most, callback);
        m_reader.leave();
        callback(ready.error());
    });
}

/// Down to the line that was read last, itself included: where it is not there, the stream is another one.
void AuditStream::ask(qint64 most, const Lines& callback)
{
    const QByteArray from = m_last.isEmpty() ? QByteArray("-") : m_last;
    const redis::Command command{"xrevrange", key(), "+", from, "count", QByteArray::number(most)};
    m_reader.client().call(command, [this, most, callback](const redis::Client::Answer& answer) {
        if (answer && !take(*answer, most))
            return ask(most, callback);
        m_reader.leave();
        if (answer)
            callback(m_lines);
        else
            callback(answer.error());
    });
}

/// Returns false where the stream has to be read from its end again.
bool AuditStream::take(const redis::Reply& reply, qint64 most)
{
    QList<redis::Reply> entries = reply.elements;
    const bool goesOn = !m_last.isEmpty() && !entries.isEmpty() && idOf(entries.constLast()) == m_last;
    const bool isWhole = m_last.isEmpty() || entries.size() == most;
    if (!goesOn && !isWhole) {
        m_last.clear();
        return false;
    }
    if (goesOn)
        entries.removeLast();
    QByteArrayList lines;
    for (const redis::Reply& entry : std::as_const(entries))
        addLinesOf(entry, lines);
    m_lines = goesOn ? (lines + m_lines).mid(0, qsizetype(most)) : lines;
    m_last = entries.isEmpty() ? m_last : idOf(entries.constFirst());
    return true;
}

} // namespace lockscope::audit

#include "moc_auditstream.cpp"
