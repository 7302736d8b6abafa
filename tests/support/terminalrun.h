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

/// Runs the lockscopectl that was built, with a configuration folder of its own. Blocks, as only tests may.
class TerminalRun
{
public:
    /// To the end, its output in pipes.
    Outcome piped(const QStringList& arguments);
    /// The same; `act` is called once when `awaited` was written to standard output.
    Outcome pipedUntil(
        const QStringList& arguments, const QByteArray& awaited, const std::function<void()>& act);
    /// On a pseudo terminal of `columns` x 30: waits until `awaited` is written, then types `keys`.
    Outcome onTerminal(
        const QStringList& arguments, int columns, const QByteArray& awaited, const QByteArray& keys);

    /// Puts a file below the configuration folder, e.g. "lockscope/profiles.json".
    void configure(const QString& name, const QByteArray& content);

private:
    void prepare(QProcess& process, const QStringList& arguments) const;

    QTemporaryDir m_configuration;
};

} // namespace lockscope::support
