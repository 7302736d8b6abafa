#pragma once

#include <QByteArray>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>

#include <functional>

namespace lockscope::support
{

/// How a run of a program ended.
struct Outcome {
    int code = -1; ///< -1: it did not end in time
    QByteArray out;
    QByteArray err;
};

/// Runs another program, with `input` as its standard input, to its end. Blocks, as only tests may.
Outcome runProgram(const QString& program, const QStringList& arguments, const QByteArray& input = {});

/// Runs the lockscopectl that was built, with folders for configuration and data of its own. Blocks, as only
/// tests may.
class TerminalRun
{
public:
    /// To the end, its output in pipes.
    Outcome piped(const QStringList& arguments);
    /// The same; `act` is called once when `awaited` was written to standard output.
    Outcome pipedUntil(
        const QStringList& arguments, const QByteArray& awaited, const std::function<void()>& act);
    /// Ends it as a crash would (SIGKILL), as soon as `ready` says so; true where it was still there.
    bool killedWhen(const QStringList& arguments, const std::function<bool()>& ready);
    /// On a pseudo terminal of `columns` x 30: waits until each first text is written, then types the second.
    Outcome onTerminal(
        const QStringList& arguments, int columns, const QList<QPair<QByteArray, QByteArray>>& dialogue);
    Outcome onTerminal(
        const QStringList& arguments, int columns, const QByteArray& awaited, const QByteArray& keys)
    {
        return onTerminal(arguments, columns, {{awaited, keys}});
    }

    /// Puts a file below the configuration folder, e.g. "lockscope/profiles.json".
    void configure(const QString& name, const QByteArray& content);
    /// True where some file of those folders contains these bytes.
    [[nodiscard]] bool keeps(const QByteArray& bytes) const;
    /// Where its audit log stands.
    [[nodiscard]] QString auditPath() const
    {
        return m_configuration.filePath(QStringLiteral("data/lockscope/audit.jsonl"));
    }

private:
    void prepare(QProcess& process, const QStringList& arguments) const;

    QTemporaryDir m_configuration;
};

} // namespace lockscope::support
