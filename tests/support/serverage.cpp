#include "tests/support/serverage.h"

#include <QHash>
#include <QProcess>

namespace lockscope::support
{

namespace
{

QVersionNumber askedOf(const QString& program)
{
    QProcess process;
    process.start(program, {QStringLiteral("--version")});
    process.waitForFinished(10'000);
    const QString said = QString::fromUtf8(process.readAllStandardOutput());
    const qsizetype place = said.indexOf(QLatin1String(" v="));
    const QVersionNumber age = QVersionNumber::fromString(said.mid(place + 3).section(u' ', 0, 0));
    if (place < 0 || age.isNull())
        qFatal("%s names no version: %s", qPrintable(program), qPrintable(said));
    return age;
}

} // namespace

QVersionNumber ageOf(const QString& program)
{
    static QHash<QString, QVersionNumber> known;
    if (!known.contains(program))
        known.insert(program, askedOf(program));
    return known.value(program);
}

} // namespace lockscope::support
