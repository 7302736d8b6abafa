#pragma once

#include "core/record/block.h"
#include "core/record/cborarchive.h"
#include "core/record/part.h"

#include <QSet>

namespace lockscope::record
{

class Recording;

/// Turns a recording into the bytes of a .lockrec file as it grows. Each block names the things that it
/// refers to, so that it can be read when others are lost or dropped. Pure: the caller writes the bytes; one
/// thread.
class LockrecWriter
{
public:
    /// Returns the front of a file and a block with the header. Called again, it begins a new file.
    QByteArray begin(const Header& header);
    /// Returns the blocks that the part has filled; often none.
    QByteArray add(const Part& part);
    /// Returns a block of all that is not in a block yet.
    QByteArray flush();
    /// The same, with a mark that the file ends here: nothing may follow but a begin().
    QByteArray end();

private:
    struct Names {
        QSet<qint32> locks;
        QSet<qint32> clients;
        QSet<qint32> texts;
    };
    void nameClient(qint32 client);
    void nameThings(const Step& step);
    void addLine(const QByteArray& line, QByteArray& blocks);
    void addSight(const RecordedBatch& recorded, QByteArray& blocks);
    void closeFull(QByteArray& blocks);
    QByteArray closeSights();
    QByteArray close(bool goesOn);
    QByteArray closeAtEnd();

    QList<KnownLock> m_locks;
    QList<ClientRecord> m_clients;
    QByteArrayList m_texts;
    Names m_named;  ///< in the block that is being filled
    BlockTag m_tag; ///< of the block that was closed last
    QByteArray m_lines;
    CborArchive m_batches; ///< of the block of batches that is being filled
    bool m_hasSights = false;
    bool m_linesHaveSights = false;
    Moment m_now{0};
};

/// A recording as the whole content of a file.
QByteArray toLockrec(const Recording& recording);

} // namespace lockscope::record
