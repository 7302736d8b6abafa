#include "core/servers/lastline.h"

namespace lockscope::servers
{

QByteArray lastLine(const QByteArray& words)
{
    const QByteArray text = words.trimmed();
    const QByteArray line = text.mid(text.lastIndexOf('\n') + 1).trimmed();
    return line.endsWith('.') ? line.chopped(1) : line;
}

} // namespace lockscope::servers
