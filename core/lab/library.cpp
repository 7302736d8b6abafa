#include "core/lab/library.h"

#include "core/lab/lessonreader.h"
#include "core/words/language.h"

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

/// The page begins with the lines "# title" and "> shows"; where one of them is missing, the scenario's own
/// stands for it.
ScenarioTexts translatedTexts(const Scenario& scenario, const QString& page)
{
    ScenarioTexts texts{scenario.title, scenario.shows, {}};
    QStringList lines = page.trimmed().split(u'\n');
    if (lines.constFirst().startsWith(u"# "))
        texts.title = lines.takeFirst().mid(2).trimmed();
    if (!lines.isEmpty() && lines.constFirst().startsWith(u"> "))
        texts.shows = lines.takeFirst().mid(2).trimmed();
    texts.explanation = QStringLiteral("# %1\n\n%2\n").arg(texts.title, lines.join(u'\n').trimmed());
    return texts;
}

/// Opening a pipe would block, so only a file is read.
std::variant<QByteArray, ScenarioFault> textFrom(const QString& path)
{
    const QFileInfo place(path);
    if (place.exists() && !place.isFile())
        return ScenarioFault{ScenarioWords::tr("this is no file"), {}, 0};
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return ScenarioFault{ScenarioWords::tr("the file cannot be read: %1").arg(file.errorString()), {}, 0};
    if (file.size() > largestFile)
        return ScenarioFault{
            ScenarioWords::tr("the file is larger than %1 MiB: it is no scenario and no lesson")
                .arg(largestFile >> 20),
            {}, 0};
    return file.readAll();
}

/// The page of explanation is looked for beside the file.
std::variant<Scenario, ScenarioFault> scenarioOf(const QString& path, const QByteArray& text)
{
    auto read = readScenario(text);
    if (auto* scenario = std::get_if<Scenario>(&read)) {
        const QFileInfo place(path);
        const QString page = u'/' + place.completeBaseName() + QStringLiteral(".md");
        scenario->explanation = QString::fromUtf8(contentOf(place.path() + page));
        const QByteArray translated = contentOf(place.path() + u'/' + words::shownLanguage() + page);
        if (!translated.isEmpty())
            scenario->translated = translatedTexts(*scenario, QString::fromUtf8(translated));
        if (!path.startsWith(libraryFolder()))
            scenario->origin = place.absoluteFilePath();
    }
    return read;
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
    const auto text = textFrom(path);
    if (const auto* fault = std::get_if<ScenarioFault>(&text))
        return *fault;
    return scenarioOf(path, std::get<QByteArray>(text));
}

std::variant<Scenario, Lesson, ScenarioFault> labFile(const QString& path)
{
    using LabFile = std::variant<Scenario, Lesson, ScenarioFault>;
    const auto asLabFile = [](auto&& read) { return LabFile(std::forward<decltype(read)>(read)); };
    const auto text = textFrom(path);
    if (const auto* fault = std::get_if<ScenarioFault>(&text))
        return *fault;
    const auto& json = std::get<QByteArray>(text);
    return isLesson(json) ? std::visit(asLabFile, readLesson(json))
                          : std::visit(asLabFile, scenarioOf(path, json));
}

ScenarioTexts textsOf(const record::Header& header)
{
    const auto read = builtInScenario(header.scenario.value(QLatin1String("id")).toString().toUtf8());
    const auto* known = std::get_if<Scenario>(&read);
    const bool isSame =
        known != nullptr && known->source == header.scenario && known->explanation == header.about;
    return isSame ? textsOf(*known) : ScenarioTexts{header.title, {}, header.about};
}

record::Recording withShownTexts(const record::Recording& recording)
{
    record::Header header = recording.header();
    const ScenarioTexts texts = textsOf(header);
    header.title = texts.title;
    header.about = texts.explanation;
    record::Recording shown = recording;
    shown.setHeader(header);
    return shown;
}

} // namespace lockscope::lab
