#pragma once

#include "core/record/header.h"

#include <QByteArray>
#include <QByteArrayView>

#include <optional>

/// The blocks that a .lockrec file is made of; resources/formats/lockrec.md describes them. Pure.
namespace lockscope::record
{

/// The first line of a file.
inline constexpr char lockrecFront[] = "lockscope recording 2\n";
/// The same for any version: a number and a line end follow.
inline constexpr char anyLockrecFront[] = "lockscope recording ";
inline constexpr qsizetype blockHead = 16;
/// Lines are gathered up to this before a block is closed.
inline constexpr qsizetype blockLines = 256 << 10;
/// A larger piece is not taken for a block, and no more than this is unpacked.
inline constexpr qsizetype blockMost = 1 << 20;

/// The kind of the file and the number of the block: they show missing blocks, and replace a lost header.
struct BlockTag {
    std::optional<Header::Kind> kind = {}; ///< nothing in older files
    quint32 number = 0;                    ///< from 1 on; 0 in older files
    bool isLast = false;                   ///< the file was ended here, and not cut off

    friend bool operator==(const BlockTag&, const BlockTag&) = default;
};
/// The number after the greatest one is 1 again.
inline constexpr quint32 greatestBlockNumber = 0xffffff;
inline quint32 numberAfter(quint32 number) { return number >= greatestBlockNumber ? 1 : number + 1; }

/// A block of at most blockMost bytes of lines. `goesOn`: the last line is continued in the next block.
QByteArray packed(const QByteArray& lines, bool goesOn, const BlockTag& tag = {});
/// A block of batches as a CborArchive has written them.
QByteArray packedSights(const QByteArray& batches, const BlockTag& tag);

/// A block as it is in a file.
struct Block {
    qsizetype size = 0; ///< in the file, head included
    bool goesOn = false;
    BlockTag tag;
    bool hasSights = false; ///< and no lines
    QByteArray content;
};
/// Returns the block at the front of `bytes`; nothing where there is none, or it is damaged.
std::optional<Block> unpacked(QByteArrayView bytes);

/// Returns where, from `from` on, the next bytes are that look like the head of a block; -1 where there are
/// none.
qsizetype nextBlock(QByteArrayView bytes, qsizetype from);

} // namespace lockscope::record
