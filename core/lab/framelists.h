#pragma once

#include "core/lab/framevalues.h"

#include <map>
#include <vector>

/// The form of lists and maps in a keyframe. Inside core/lab.
namespace lockscope::lab
{

/// Write or read a list or a map: its length, then its elements.
template<class Value>
void keepValue(FrameArchive& archive, QList<Value>& list)
{
    const qsizetype size = archive.count(list.size());
    if (archive.reads())
        list = QList<Value>(size);
    for (Value& value : list)
        archive(value);
}

template<class Value>
void keepValue(FrameArchive& archive, std::vector<Value>& list)
{
    const qsizetype size = archive.count(qsizetype(list.size()));
    if (archive.reads())
        list.assign(std::size_t(size), blankValue<Value>(archive));
    for (Value& value : list)
        archive(value);
}

template<class Key, class Value>
void keepValue(FrameArchive& archive, std::map<Key, Value>& map)
{
    const qsizetype size = archive.count(qsizetype(map.size()));
    std::map<Key, Value> read;
    for (auto item = map.begin(); item != map.end() && !archive.reads(); ++item) {
        Key key = item->first;
        archive(key, item->second);
    }
    for (qsizetype i = 0; i < size && archive.reads() && !archive.isFailed(); ++i) {
        Key key{};
        auto value = blankValue<Value>(archive);
        archive(key, value);
        read.insert_or_assign(std::move(key), std::move(value));
    }
    if (archive.reads())
        map = std::move(read);
}

} // namespace lockscope::lab
