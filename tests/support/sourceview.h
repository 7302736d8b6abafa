#pragma once

#include "core/console/live.h"

#include <QThread>

namespace lockscope::support
{

/// A source that watches what a URI names, and what it has reported, and whether ever on another thread than
/// its user's.
class SourceView
{
public:
    explicit SourceView(std::shared_ptr<console::Source> live);
    /// Not opened; an invalid URI ends the test program.
    explicit SourceView(const QString& uri, const QByteArray& password = {});

    [[nodiscard]] locks::LockPtr lock(const QByteArray& name) const;
    [[nodiscard]] bool held(const QByteArray& name) const;
    /// Known, and what is known is current.
    [[nodiscard]] bool current(const QByteArray& name) const;
    [[nodiscard]] bool settled() const;
    [[nodiscard]] bool failed(base::ErrorKind kind) const;
    [[nodiscard]] qsizetype count(locks::EventKind kind) const;

    std::shared_ptr<console::Source> source;
    QList<locks::Event> events;
    std::optional<locks::History> history;
    int batches = 0;
    bool strangeThread = false;

private:
    QThread* const m_thread = QThread::currentThread();
};

} // namespace lockscope::support
