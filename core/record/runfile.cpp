#include "core/record/runfile.h"

namespace lockscope::record
{

RunFile::RunFile(const QString& path, const QByteArray& salt)
    : m_file(path)
{
    if (!salt.isEmpty())
        m_hash.emplace(salt);
}

base::Result<void> RunFile::begin(const Header& header)
{
    m_file.open(QIODevice::WriteOnly | QIODevice::Truncate);
    const auto begun = write(m_writer.begin(m_hash ? m_hash->of(header) : header));
    return begun ? flush() : begun;
}

base::Result<void> RunFile::add(const Part& part)
{
    return write(m_writer.add(m_hash ? m_hash->of(part) : part));
}

base::Result<void> RunFile::flush() { return writeThrough(m_writer.flush()); }

base::Result<void> RunFile::end()
{
    const auto written = writeThrough(m_writer.end());
    m_file.close();
    return written;
}

base::Result<void> RunFile::write(const QByteArray& bytes)
{
    if (m_file.isOpen() && m_file.write(bytes) == bytes.size() && m_file.error() == QFile::NoError)
        return {};
    return fail();
}

/// Writes to the disk itself: one that is full fails only then.
base::Result<void> RunFile::writeThrough(const QByteArray& bytes)
{
    const auto written = write(bytes);
    return written && !m_file.flush() ? fail() : written;
}

base::Result<void> RunFile::fail()
{
    const QByteArray why = m_file.errorString().toUtf8();
    m_file.close();
    return base::Error{base::ErrorKind::FileUnwritable, m_file.fileName().toUtf8(), why};
}

} // namespace lockscope::record
