#include "core/lab/lessonlibrary.h"

#include "core/words/language.h"

#include <QDir>
#include <QFile>

#include <algorithm>

namespace lockscope::lab
{

namespace
{

QString lessonFolder() { return QStringLiteral(":/lessons/"); }

QByteArray lessonContent(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

QList<Lesson> builtInLessons()
{
    QList<Lesson> lessons;
    const QString translated = lessonFolder() + words::shownLanguage() + u'/';
    for (const QString& file : QDir(lessonFolder()).entryList({QStringLiteral("*.json")})) {
        if (file == u"schema.json")
            continue;
        auto read = readLesson(lessonContent(lessonFolder() + file));
        auto& lesson = std::get<Lesson>(read); // a test reads them all
        if (const QByteArray texts = lessonContent(translated + file); !texts.isEmpty())
            translateLesson(lesson, texts);
        lessons.append(std::move(lesson));
    }
    std::ranges::sort(lessons, {}, &Lesson::number);
    return lessons;
}

std::optional<Lesson> builtInLesson(const QByteArray& idOrNumber)
{
    for (Lesson& lesson : builtInLessons())
        if (lesson.id == idOrNumber || QByteArray::number(lesson.number) == idOrNumber)
            return std::move(lesson);
    return std::nullopt;
}

} // namespace lockscope::lab
