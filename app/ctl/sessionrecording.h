#pragma once

#include "app/ctl/commandsession.h"
#include "core/record/recorder.h"

#include <QTimer>

#include <memory>

namespace lockscope::ctl
{

/// Keeps all that a session gets in one file, from the moment on at which the server's clock is known. The
/// file is written on this thread: nothing here waits for anything else. Main thread.
class SessionRecording final : public QObject
{
    Q_OBJECT
public:
    /// `salt` as of console::saltFor().
    SessionRecording(CommandSession& session, QString path, QByteArray salt);

    /// Ends the file. It reaches to this moment, also where nothing has happened since long ago. Errors: why
    /// not all could be written.
    base::Result<void> end();
    /// Returns whether the file was begun.
    [[nodiscard]] bool isBegun() const { return m_recorder != nullptr && !m_failure; }
    /// Returns how many events it has.
    [[nodiscard]] qsizetype events() const { return m_events; }

Q_SIGNALS:
    /// Nothing more is written.
    void failed(const lockscope::base::Error& error);

private:
    void take(const locks::Batch& batch);
    void takeHealth(const locks::Health& health);
    void begin();
    void flush();
    void fail(const base::Error& error);

    CommandSession& m_session;
    const QString m_path;
    const QByteArray m_salt;
    QTimer m_beat;
    std::unique_ptr<record::Recorder> m_recorder;
    std::optional<base::Error> m_failure;
    qsizetype m_events = 0;
};

} // namespace lockscope::ctl
