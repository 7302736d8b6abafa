#include "core/watch/listenchannels.h"

#include "core/locks/family.h"

namespace lockscope::watch
{

const QByteArray& invalidationChannel()
{
    static const QByteArray channel = "__redis__:invalidate";
    return channel;
}

QByteArrayList eventPatterns()
{
    return {"__keyevent@*__:del", "__keyevent@*__:expired", "__keyevent@*__:evicted"};
}

QByteArrayList lockPatterns()
{
    QByteArrayList patterns;
    for (const locks::Family* family : locks::families())
        patterns += QByteArrayList{family->channelCover()} + family->channelPatterns();
    patterns.removeAll(QByteArray());
    return patterns;
}

} // namespace lockscope::watch
