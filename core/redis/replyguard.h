#pragma once

#include "core/base/error.h"
#include "core/base/limits.h"

#include <QByteArrayView>

#include <optional>

namespace lockscope::redis
{

/// The sizes that a reply may announce before we stop listening.
struct ReplyLimits {
    qint64 bulkBytes = base::limits::replyBulkBytes;
    qint64 elements = base::limits::replyElements; ///< of all arrays of one reply together
    qint64 replyBytes = base::limits::replyBytes;  ///< of all bulks of one reply together
};

/// Checks each header of a RESP2 stream before the reader may buffer the announced size: hiredis 0.14 has no
/// cap of its own, cuts sizes to an int and takes any bytes where a bulk should end. Pure; any cut of the
/// stream gives the same verdict.
class ReplyGuard
{
public:
    explicit ReplyGuard(ReplyLimits limits = {})
        : m_limits(limits)
    {
    }

    /// Returns nothing where the bytes are sound, else Protocol or TooLarge with the fault as detail. `sound`
    /// is how many bytes from the front may be read on. After an error the stream is lost: reset() for the
    /// next connection.
    std::optional<base::Error> inspect(QByteArrayView bytes, qsizetype& sound);
    /// Begins anew, for the next connection.
    void reset() { *this = ReplyGuard(m_limits); }

private:
    enum class State : quint8 { Type, Number, NumberEnd, Line, LineEnd, Bulk, BulkCr, BulkLf };
    using Failure = std::optional<base::Error>;

    Failure step(QByteArrayView& bytes);
    Failure header(QByteArrayView& bytes);
    Failure type(char byte);
    Failure number(QByteArrayView& bytes);
    Failure numberEnd(char byte);
    Failure announce(qint64 size);
    Failure announceBulk(qint64 size);
    Failure announceArray(qint64 size);
    Failure line(QByteArrayView& bytes);
    Failure expect(char byte, char wanted, State next);
    void skipBulk(QByteArrayView& bytes);
    void beginElement(char type);
    void elementEnds();

    ReplyLimits m_limits;
    State m_state = State::Type;
    char m_type = 0;
    bool m_negative = false;
    int m_digits = 0;
    quint64 m_number = 0;
    qint64 m_left = 0;     ///< of the bulk, or already seen of the line
    qint64 m_open = 0;     ///< elements still to come in this reply
    qint64 m_elements = 0; ///< announced in this reply
    qint64 m_bytes = 0;    ///< the same in bytes
};

} // namespace lockscope::redis
