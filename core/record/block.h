#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <optional>

/// The blocks that a .lockrec file is made of; resources/formats/lockrec.md describes them. Pure.
namespace lockscope::record
{

/// What the file begins with.
inline constexpr char lockrecFront[] = "lockscope recording 1\n";
inline constexpr qsizetype blockHead = 16;
/// Lines are gathered up to this before a block is closed.
inline constexpr qsizetype blockLines = 256 << 10;
/// More than this is not taken for a block, and no more is unpacked.
inline constexpr qsizetype blockMost = 1 << 20;

/// A block of at most blockMost bytes of lines. `goesOn`: the last line is continued in the next block.
QByteArray packed(const QByteArray& lines, bool goesOn);

/// A block as it stands in a file.
struct Block {
    qsizetype size = 0; ///< in the file, head included
    bool goesOn = false;
    QByteArray lines;
};
/// The block at the front of `bytes`; nothing where there is none, or it is not as it was written.
std::optional<Block> unpacked(QByteArrayView bytes);

/// Where the next thing that looks like the head of a block is, from `from` on; -1 where there is none.
qsizetype nextBlock(QByteArrayView bytes, qsizetype from);

} // namespace lockscope::record
