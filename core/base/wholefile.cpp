#include "core/base/wholefile.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QSaveFile>

namespace lockscope::base
{

Result<void> canBeReplaced(const QString& path)
{
    const QFileInfo there(path);
    if (!there.exists() || there.isFile())
        return {};
    return Error{
        ErrorKind::FileUnwritable, path.toUtf8(), QT_TRANSLATE_NOOP("ErrorDetails", "it is no regular file")};
}

Result<void> writeWhole(const QString& path, const QByteArray& content)
{
    if (auto able = canBeReplaced(path); !able)
        return able;
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(content) == content.size() && file.commit())
        return {};
    return Error{ErrorKind::FileUnwritable, path.toUtf8(), file.errorString().toUtf8()};
}

} // namespace lockscope::base
