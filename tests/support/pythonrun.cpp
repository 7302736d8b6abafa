#include "tests/support/pythonrun.h"

#include <QProcess>

namespace lockscope::support
{

QByteArray pythonOutput(const QStringList& arguments)
{
    constexpr int longest = 60'000; // ms
    QProcess python;
    python.start(QStringLiteral("python3"), arguments);
    if (!python.waitForFinished(longest) || python.exitStatus() != QProcess::NormalExit ||
        python.exitCode() != 0)
        qFatal("python3 has failed: %s", python.readAllStandardError().constData());
    return python.readAllStandardOutput();
}

} // namespace lockscope::support
