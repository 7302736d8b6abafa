#include "core/record/stepexport.h"

#include "core/base/printable.h"
#include "core/base/rawjson.h"
#include "core/record/recordwords.h"
#include "core/words/moment.h"
#include "core/words/table.h"

#include <limits>

namespace lockscope::record
{

namespace
{

QByteArray cellOf(const QByteArray& bytes)
{
    return words::csvCell(base::printable(bytes, std::numeric_limits<qsizetype>::max()));
}

QByteArray lockName(const Recording& recording, const Step& step)
{
    return step.lock < 0 ? QByteArray() : recording.locks().at(step.lock).ref.name.bytes;
}

QByteArray resourceName(const Recording& recording, const Step& step)
{
    return step.resource < 0 ? QByteArray() : recording.header().resources.at(step.resource).name;
}

QByteArray clientName(const Recording& recording, const Step& step)
{
    return step.client < 0 ? QByteArray() : clientWords(recording, step.client).toUtf8();
}

/// Empty where the step is no fault, or one that this program does not know.
QByteArray faultName(const Step& step)
{
    return step.what == What::Fault && step.number >= 0 && step.number < faultCount
               ? name(FaultKind(step.number))
               : QByteArray();
}

QByteArray csvLine(const Recording& recording, const Step& step)
{
    const QByteArray lock = lockName(recording, step);
    const QByteArrayList cells{QByteArray::number(qint64(step.at.count())),
        words::csvCell(words::moment(step.at)), name(step.what), cellOf(clientName(recording, step)),
        cellOf(lock), base::isUtf8(lock) ? QByteArray() : lock.toBase64(), QByteArray::number(step.thread),
        locks::name(step.mode), QByteArray::number(step.number), QByteArray::number(step.other),
        cellOf(resourceName(recording, step)), cellOf(recording.textOf(step)), faultName(step)};
    return cells.join(',') + "\r\n";
}

} // namespace

QByteArray stepsAsCsv(const Recording& recording)
{
    QByteArray csv = "at_us,at,step,client,lock,lock_b64,thread,mode,number,other,resource,text,fault\r\n";
    for (const QList<Step>& block : recording.steps().blocks())
        for (const Step& step : block)
            csv += csvLine(recording, step);
    return csv;
}

QJsonObject stepAsJson(const Recording& recording, const Step& step)
{
    QJsonObject object{{QStringLiteral("at_us"), qint64(step.at.count())},
        {QStringLiteral("step"), QString::fromLatin1(name(step.what))},
        {QStringLiteral("number"), step.number}, {QStringLiteral("other"), step.other}};
    const auto insert = [&object](const char* field, const QByteArray& bytes) {
        if (!bytes.isEmpty())
            base::insertRaw(object, QString::fromLatin1(field), bytes);
    };
    insert("client", clientName(recording, step));
    insert("lock", lockName(recording, step));
    insert("resource", resourceName(recording, step));
    insert("text", recording.textOf(step));
    if (step.client >= 0)
        object.insert(QStringLiteral("thread"), step.thread);
    if (step.mode != locks::Mode::Exclusive)
        object.insert(QStringLiteral("mode"), QString::fromLatin1(locks::name(step.mode)));
    insert("fault", faultName(step));
    return object;
}

QByteArray stepsAsJson(const Recording& recording)
{
    QByteArray lines;
    for (const QList<Step>& block : recording.steps().blocks())
        for (const Step& step : block)
            lines += base::jsonLine(stepAsJson(recording, step)) + '\n';
    return lines;
}

} // namespace lockscope::record
