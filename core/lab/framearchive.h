#pragma once

#include <QByteArray>
#include <QList>

namespace lockscope::lab
{

/// The bytes of a keyframe: values one after the other. The same code names each value for writing and for
/// reading (see framevalues.h and framefields.h). Reading checks sizes against the bytes that are left,
/// enumerators against the last one, and times against what can be added up. Pure; one thread.
class FrameArchive
{
public:
    static constexpr qsizetype mostInList = 100'000;

    FrameArchive() = default; ///< writes
    explicit FrameArchive(QByteArray content)
        : m_reads(true)
        , m_bytes(std::move(content))
    {
    }

    /// Writes the values in their order, or reads them.
    template<class... Values>
    void operator()(Values&... values)
    {
        (keepValue(*this, values), ...);
    }
    /// Writes or reads an enumerator; one above `last` is a failure.
    template<class Enumerator>
    void among(Enumerator& value, Enumerator last)
    {
        auto stored = qint64(value);
        number(stored);
        if (stored < 0 || stored > qint64(last))
            return fail();
        value = Enumerator(stored);
    }
    /// Does the same with a list of enumerators.
    template<class Enumerator>
    void eachAmong(QList<Enumerator>& list, Enumerator last)
    {
        const qsizetype size = count(list.size());
        if (m_reads)
            list = QList<Enumerator>(size);
        for (Enumerator& value : list)
            among(value, last);
    }

    /// True for an archive that reads, false for one that writes.
    [[nodiscard]] bool reads() const { return m_reads; }
    /// Marks the archive as failed: the bytes do not fit what was asked for, and all further reads give
    /// nothing.
    void fail() { m_isFailed = true; }
    [[nodiscard]] bool isFailed() const { return m_isFailed; }
    [[nodiscard]] bool isAtEnd() const { return m_at == m_bytes.size(); }
    [[nodiscard]] const QByteArray& content() const { return m_bytes; }

    /// Write the value, or read it.
    void number(qint64& value);
    void real(double& value);
    void text(QByteArray& value);
    /// Writes or reads the length of a list; no more than could stand in the bytes that are left.
    qsizetype count(qsizetype size, qsizetype most = mostInList);

private:
    bool m_reads = false;
    bool m_isFailed = false;
    QByteArray m_bytes;
    qsizetype m_at = 0;
};

} // namespace lockscope::lab
