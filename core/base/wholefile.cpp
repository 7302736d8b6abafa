#include "core/base/wholefile.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QSaveFile>

namespace lockscope::base
{

namespace
{

Error unwritable(const QString& path, const QByteArray& why)
{
    return {ErrorKind::FileUnwritable, path.toUtf8(), why};
}

Result<void> open(QSaveFile& file)
{
    const QFileInfo there(file.fileName());
    if (there.exists() && !there.isFile())
        return unwritable(file.fileName(), QT_TRANSLATE_NOOP("ErrorDetails", "it is no regular file"));
    if (!file.open(QIODevice::WriteOnly))
        return unwritable(file.fileName(), file.errorString().toUtf8());
    return {};
}

} // namespace

Result<void> writeWhole(const QString& path, const QByteArray& content)
{
    QSaveFile file(path);
    if (auto opened = open(file); !opened)
        return opened;
    if (file.write(content) == content.size() && file.commit())
        return {};
    return unwritable(path, file.errorString().toUtf8());
}

Result<void> canBeReplaced(const QString& path)
{
    QSaveFile file(path);
    auto opened = open(file);
    file.cancelWriting();
    return opened;
}

} // namespace lockscope::base
