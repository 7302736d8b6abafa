#pragma once

#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>

namespace lockscope::support
{

/// A private redis-server that can be ended and started again at the same place, with what it saved. Blocks,
/// as only tests may.
class LastingRedis
{
public:
    ~LastingRedis() { kill(); }

    /// Starts it; up when this returns, unless it still loads. A server that does not start ends the test.
    void start(const QStringList& arguments = {});
    /// Ends it at once, as a crash would.
    void kill();
    /// One command by redis-cli: its raw output.
    QByteArray cli(const QStringList& words) const;
    QByteArray cli(const char* line) const;

    [[nodiscard]] QString path() const { return m_folder.filePath(QStringLiteral("r.sock")); }
    [[nodiscard]] QString uri() const { return QStringLiteral("unix://") + path(); }

private:
    QTemporaryDir m_folder;
    QProcess m_process;
};

} // namespace lockscope::support
