#pragma once

#include "core/base/result.h"
#include "core/record/recording.h"

#include <QString>

#include <memory>

namespace lockscope::record
{

/// How much of a file could be read.
struct ReadReport {
    /// A stretch of the file that is not as it was written.
    struct Loss {
        qint64 offset = 0;
        qint64 bytes = 0;

        friend bool operator==(const Loss&, const Loss&) = default;
    };
    QList<Loss> losses;
    int blocks = 0;
    qint64 missingBlocks = 0; ///< that are not there although others say that they were written
    qint64 strayBlocks = 0;   ///< that are there twice, not in their place, or of another recording
    qint64 unknownLines = 0;  ///< of a newer version: kept out
    int version = 0;          ///< of the file; 0 = nothing tells it
    bool hasHeader = false;
    bool isCutOff = false; ///< nothing says that the file was ended; an older file does not tell

    /// Nothing is known to be missing or out of place up to where the file ends.
    [[nodiscard]] bool isWhole() const
    {
        return losses.isEmpty() && missingBlocks == 0 && strayBlocks == 0 && hasHeader;
    }
    /// Something in it is not understood by this program.
    [[nodiscard]] bool isNewer() const;
    /// There is nothing to say of it.
    [[nodiscard]] bool isPlain() const { return isWhole() && !isNewer() && unknownLines == 0 && !isCutOff; }
};

/// What a file held, as far as it could be read.
struct Opened {
    Recording recording;
    ReadReport report;
};

/// Reads the content of a .lockrec file piece by piece, for who wants to show its begin before all of it has
/// been read. As fromLockrec() otherwise. Pure; one thread.
class LockrecReader
{
public:
    /// `bytes` have to stay.
    explicit LockrecReader(QByteArrayView bytes, QByteArray name = "recording");
    ~LockrecReader();

    /// Reads on, by at least that many bytes of the file; false where it is at its end.
    bool advance(qsizetype bytes);
    /// How much of the file was read, of 100.
    [[nodiscard]] int percent() const;
    /// What was read by now. Nothing counts as missing that can still come.
    [[nodiscard]] base::Result<Opened> soFar() const;
    /// All of it, once advance() has answered false.
    [[nodiscard]] base::Result<Opened> finish();

private:
    class Blocks;

    const QByteArrayView m_bytes;
    const QByteArray m_name;
    qsizetype m_at = 0;
    int m_version = 0;
    std::unique_ptr<Blocks> m_blocks;
};

/// Reads the content of a .lockrec file. What is damaged, and what follows after its end, is passed over, and
/// told; nothing in a file makes it stumble. The recording's header says what it lacks. Errors:
/// FileUnreadable where it is no recording at all (subject: `name`). Pure; any thread.
base::Result<Opened> fromLockrec(QByteArrayView bytes, const QByteArray& name = "recording");
/// The same of a file; blocks for as long as the disk does. Errors: FileUnreadable.
base::Result<Opened> openRecording(const QString& path);

/// "All of it could be read.", or what is newer than what can be read, or what is lost and where: plain text,
/// translated.
QString sentence(const ReadReport& report);

} // namespace lockscope::record
