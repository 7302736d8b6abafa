#pragma once

#include "core/base/result.h"
#include "core/record/recording.h"

#include <QString>

#include <memory>

namespace lockscope::record
{

/// How much of a file could be read.
struct ReadReport {
    /// A stretch of the file that is damaged.
    struct Loss {
        qint64 offset = 0;
        qint64 bytes = 0;

        friend bool operator==(const Loss&, const Loss&) = default;
    };
    QList<Loss> losses;
    int blocks = 0;
    qint64 missingBlocks = 0; ///< that are missing although others show that they were written
    qint64 strayBlocks = 0;   ///< that are there twice, not in their place, or of another recording
    qint64 unknownLines = 0;  ///< of a newer version: left out
    int version = 0;          ///< of the file; 0 = not known
    bool hasHeader = false;
    bool isCutOff = false; ///< no block ends the file; of an older file this is not known

    /// True where nothing is known to be missing or out of place up to the end of the file.
    [[nodiscard]] bool isWhole() const
    {
        return losses.isEmpty() && missingBlocks == 0 && strayBlocks == 0 && hasHeader;
    }
    /// True where this program does not understand a part of the file.
    [[nodiscard]] bool isNewer() const;
    /// True where there is nothing to report.
    [[nodiscard]] bool isPlain() const { return isWhole() && !isNewer() && unknownLines == 0 && !isCutOff; }
};

/// The content of a file, as far as it could be read.
struct Opened {
    Recording recording;
    ReadReport report;
};

/// Reads the content of a .lockrec file piece by piece, so that its begin can be shown before all of it has
/// been read. Otherwise as fromLockrec(). Pure; one thread.
class LockrecReader
{
public:
    /// `bytes` must outlive the reader.
    explicit LockrecReader(QByteArrayView bytes, QByteArray name = "recording");
    ~LockrecReader();

    /// Reads on, by at least that many bytes of the file; returns false at its end.
    bool advance(qsizetype bytes);
    /// How much of the file was read, in percent.
    [[nodiscard]] int percent() const;
    /// Returns what has been read so far. Parts that can still come do not count as missing.
    [[nodiscard]] base::Result<Opened> soFar() const;
    /// Returns all of it, once advance() has returned false.
    [[nodiscard]] base::Result<Opened> finish();

private:
    class Blocks;

    const QByteArrayView m_bytes;
    const QByteArray m_name;
    qsizetype m_at = 0;
    int m_version = 0;
    std::unique_ptr<Blocks> m_blocks;
};

/// Reads the content of a .lockrec file. Damaged parts, and anything after its end, are skipped and reported;
/// no content makes it crash. The recording's header says what it lacks. Errors: FileUnreadable where it is
/// no recording at all (subject: `name`). Pure; any thread.
base::Result<Opened> fromLockrec(QByteArrayView bytes, const QByteArray& name = "recording");
/// The same for a file; blocks for as long as the disk does. Errors: FileUnreadable.
base::Result<Opened> openRecording(const QString& path);

/// Says what is wrong with what was read, as a program reads it: "lacks" of the recording, "format",
/// "lost_bytes", "missing_blocks", "stray_blocks", "unknown_lines", "header_lost", "cut_off"; empty where
/// nothing is.
QJsonObject damageJson(const Opened& opened);

/// "All of it could be read.", or which parts are newer than this program can read, or what is lost and
/// where: plain text, translated.
QString sentence(const ReadReport& report);

} // namespace lockscope::record
