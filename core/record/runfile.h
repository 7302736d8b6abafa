#pragma once

#include "core/base/result.h"
#include "core/record/hashed.h"
#include "core/record/lockrecwriter.h"

#include <QFile>

#include <optional>

namespace lockscope::record
{

/// Writes a run of the Lab to a file as it goes, so that a program that is killed leaves all but the last
/// moments. With a `salt` the names are hashed. One thread, blocks for as long as the disk does. Errors:
/// FileUnwritable, after which nothing more is written.
class RunFile
{
public:
    explicit RunFile(const QString& path, const QByteArray& salt = {});

    /// Begins the file; one that was there is replaced.
    base::Result<void> begin(const Header& header);
    /// Adds a part to the file. Errors: FileUnwritable.
    base::Result<void> add(const Part& part);
    /// Writes what is not in the file yet; wanted every second or so.
    base::Result<void> flush();
    /// Marks the end of the file.
    base::Result<void> end();

private:
    base::Result<void> write(const QByteArray& bytes);
    base::Result<void> writeThrough(const QByteArray& bytes);
    base::Result<void> fail();

    QFile m_file;
    LockrecWriter m_writer;
    std::optional<HashedNames> m_hash;
};

} // namespace lockscope::record
