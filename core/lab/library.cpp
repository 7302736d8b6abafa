#include "core/lab/library.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace lockscope::lab
{

namespace
{

QString libraryFolder() { return QStringLiteral(":/scenarios/"); }

constexpr qint64 largestFile = qint64(4) << 20;

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Numbers with identifiers, in order.
const QList<std::pair<int, QByteArray>>& numberedScenarios()
{
    static const auto list = [] {
        QList<std::pair<int, QByteArray>> found;
        for (const QString& file : QDir(libraryFolder()).entryList({QStringLiteral("*.json")})) {
            const auto read = readScenario(contentOf(libraryFolder() + file));
            if (const auto* scenario = std::get_if<Scenario>(&read))
                found.append({scenario->number, scenario->id});
        }
        std::ranges::sort(found);
        return found;
    }();
    return list;
}

} // namespace

QByteArrayList builtInScenarios()
{
    QByteArrayList ids;
    for (const auto& [number, id] : numberedScenarios())
        ids.append(id);
    return ids;
}

std::variant<Scenario, ScenarioFault> builtInScenario(const QByteArray& id)
{
    const auto& known = numberedScenarios();
    const auto found =
        std::ranges::find_if(known, [&](const auto& each) { return id == QByteArray::number(each.first); });
    const QByteArray wanted = found == known.end() ? id : found->second;
    return scenarioFromFile(libraryFolder() + QString::fromUtf8(wanted) + QStringLiteral(".json"));
}

bool isScenarioFile(const QString& name)
{
    return name.endsWith(u".json", Qt::CaseInsensitive) || QFileInfo(name).isFile();
}

std::variant<Scenario, ScenarioFault> scenarioFromFile(const QString& path)
{
    const QFileInfo place(path);
    if (place.exists() && !place.isFile()) // a pipe would keep whoever opens it waiting
        return ScenarioFault{ScenarioWords::tr("this is no file"), {}, 0};
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return ScenarioFault{ScenarioWords::tr("the file cannot be read: %1").arg(file.errorString()), {}, 0};
    if (file.size() > largestFile)
        return ScenarioFault{ScenarioWords::tr("the file is too large to be a scenario"), {}, 0};
    auto read = readScenario(file.readAll());
    if (auto* scenario = std::get_if<Scenario>(&read)) {
        const QString page = place.path() + u'/' + place.completeBaseName() + QStringLiteral(".md");
        scenario->explanation = QString::fromUtf8(contentOf(page));
        if (!path.startsWith(libraryFolder()))
            scenario->origin = place.absoluteFilePath();
    }
    return read;
}

} // namespace lockscope::lab
