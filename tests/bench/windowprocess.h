#pragma once

#include "tests/bench/benchserver.h"

#include <QProcess>
#include <QTemporaryDir>

#include <memory>

namespace lockscope::bench
{

/// The environment of a program that shows its windows offscreen and keeps all of its files in `folder`.
[[nodiscard]] QProcessEnvironment environmentIn(const QString& folder);

/// The window's program, offscreen. It reads and writes nothing of the person who runs it.
class WindowProcess
{
public:
    /// On a server of its own with so many locks.
    explicit WindowProcess(int locks);
    /// On what has that address.
    explicit WindowProcess(const QString& uri);
    ~WindowProcess();
    WindowProcess(const WindowProcess&) = delete;
    WindowProcess& operator=(const WindowProcess&) = delete;

    /// Its resident set when that has stopped growing: all is found, read and armed, and the last minutes'
    /// table is on the disk.
    double settledBytes();
    /// After so many seconds it grew no more.
    [[nodiscard]] int grewFor() const { return m_grewFor; }
    /// The processor's time that it has taken so far, of all threads.
    [[nodiscard]] double spentMilliseconds() const;
    /// Its own server; it has one where it was made with a number of locks.
    [[nodiscard]] const BenchServer& server() const { return *m_server; }
    /// Ends it by SIGTERM and returns the milliseconds until it is gone.
    double end();

private:
    WindowProcess(std::unique_ptr<BenchServer> server, const QString& uri);

    QTemporaryDir m_folder;
    std::unique_ptr<BenchServer> m_server;
    QProcess m_process;
    int m_grewFor = 0;
};

} // namespace lockscope::bench
