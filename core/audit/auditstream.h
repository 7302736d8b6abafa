#pragma once

#include "core/admin/actline.h"

#include <QByteArrayList>

namespace lockscope::audit
{

/// Writes the lines of the audit log to the stream "lockscope:audit" of the server that is acted on, so that
/// a team shares them. It only adds to the file: a failure is shown, and stops nothing. The user that acts
/// writes it, the one that watches reads it. Lives on the executor's thread.
class AuditStream final : public QObject
{
    Q_OBJECT
public:
    /// The stream's key.
    static QByteArray key() { return "lockscope:audit"; }
    /// About how many lines the stream keeps.
    static constexpr qint64 linesKept = 100'000;

    /// A connection of its own.
    struct Way {
        redis::Endpoint endpoint;
        redis::ClientOptions options;
    };
    /// `teller` writes the lines and `reader` reads them; `clock` must outlive it.
    AuditStream(const Way& teller, const Way& reader, const base::Clock& clock, QObject* parent = nullptr);

    /// Sends the line once, never again: a line may be missing here, and is never there twice. reported()
    /// follows.
    void report(const QByteArray& line);
    /// Something is on its way.
    [[nodiscard]] bool isSending() const { return m_sender.isInUse(); }
    using Lines = std::function<void(const base::Result<QByteArrayList>&)>;
    /// Returns the newest lines of all writers, newest first; asks for those that have come since the last
    /// call. Calls `callback` once, never from within this call. Errors: NoPermission, and those of a
    /// connection.
    void newest(qint64 most, Lines callback);
    /// Why the last line is not there for sure; empty = it is.
    [[nodiscard]] const std::optional<base::Error>& error() const { return m_error; }

Q_SIGNALS:
    /// A line has reached the stream, or has not: see error().
    void sent();
    /// error() is another one.
    void healthChanged();

private:
    void send(const QByteArray& line);
    void judge(std::optional<base::Error> error);
    void ask(qint64 most, const Lines& callback);
    bool take(const redis::Reply& reply, qint64 most);

    admin::ActLine m_sender;
    admin::ActLine m_reader;
    QByteArray m_last; ///< the id of the newest line that was read
    QByteArrayList m_lines;
    std::optional<base::Error> m_error;
};

} // namespace lockscope::audit
