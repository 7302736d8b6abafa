#include "core/base/wholefile.h"

#include <QSaveFile>

namespace lockscope::base
{

Result<void> writeWhole(const QString& path, const QByteArray& content)
{
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(content) == content.size() && file.commit())
        return {};
    return Error{ErrorKind::FileUnwritable, path.toUtf8(), file.errorString().toUtf8()};
}

} // namespace lockscope::base
