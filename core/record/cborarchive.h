#pragma once

#include "core/base/compactoptional.h"
#include "core/base/shared.h"
#include "core/base/time.h"

#include <QByteArray>
#include <QCborStreamReader>
#include <QCborStreamWriter>
#include <QHash>
#include <QList>

#include <memory>
#include <optional>

namespace lockscope::record
{

/// The values of a block one after the other, as CBOR. Each value is named once, for both writing and
/// reading. A text is written in full where it occurs first, and as its number in the block after that; a
/// time is written as the difference from the one before. Values that are read are checked; after a failure
/// all that follows reads as nothing. Pure; one thread.
class CborArchive
{
public:
    CborArchive(); ///< writes
    explicit CborArchive(const QByteArray& content);

    /// True for an archive that reads, false for one that writes.
    [[nodiscard]] bool reads() const { return m_reader.has_value(); }
    /// True once a read did not find what it was to find; all further reads then give nothing.
    [[nodiscard]] bool isFailed() const { return m_isFailed; }
    /// Marks the archive as failed.
    void fail() { m_isFailed = true; }

    /// Write the value, or read it.
    void number(qint64& value);
    void flag(bool& value);
    void text(QByteArray& value);
    void time(base::ServerTime& value);
    /// Write a value that may be missing, or read it.
    void maybe(std::optional<qint64>& value);
    void maybe(std::optional<bool>& value);
    void maybe(std::optional<base::ServerTime>& value);
    void maybe(std::optional<base::milliseconds>& value);
    template<class Time>
    void maybe(base::CompactOptional<Time>& value)
    {
        std::optional<Time> kept = value;
        maybe(kept);
        value = kept;
    }

    template<class Value>
    void maybe(base::SharedOptional<Value>& value)
    {
        std::optional<Value> kept = value;
        maybe(kept);
        value = kept;
    }

    /// `keep` names the values of one array: all of them must be there. Values that a newer writer has added
    /// behind them are skipped.
    template<class Keep>
    void group(Keep keep)
    {
        if (!enter())
            return;
        keep();
        leave();
    }
    /// The same for a value that may be missing.
    template<class Value, class Keep>
    void maybeGroup(base::SharedOptional<Value>& value, Keep keep)
    {
        if (!reads() && !value)
            return m_writer->append(nullptr);
        if (reads() && skipNull())
            return value.reset();
        Value kept = value.value_or(Value());
        group([&] { keep(kept); });
        if (reads())
            value = std::move(kept);
    }
    template<class Value, class Keep>
    void list(QList<Value>& values, Keep keep)
    {
        group([&] {
            if (!reads())
                for (Value& value : values)
                    keep(value);
            while (reads() && hasMore())
                keep(values.emplaceBack());
        });
    }
    template<class Value, class Keep>
    void list(base::Shared<QList<Value>>& values, Keep keep)
    {
        QList<Value> kept = values;
        list(kept, keep);
        values = std::move(kept);
    }
    /// An enumerator by its name. A name that is not known is a failure.
    template<class Enumerator>
    void named(Enumerator& value, QByteArray (*name)(Enumerator), Enumerator last)
    {
        QByteArray identifier = reads() ? QByteArray() : name(value);
        text(identifier);
        if (!reads() || m_isFailed)
            return;
        for (int i = 0; i <= int(last); ++i)
            if (name(Enumerator(i)) == identifier) {
                value = Enumerator(i);
                return;
            }
        fail();
    }

    /// True where there is another value in the array that is read.
    [[nodiscard]] bool hasMore();
    /// The number of bytes written.
    [[nodiscard]] qsizetype size() const { return m_bytes->size(); }
    /// Returns the values written so far as one array, and closes it.
    QByteArray take();

private:
    bool enter();
    void leave();
    template<class Value>
    void maybeOf(std::optional<Value>& value, void (CborArchive::*keep)(Value&));
    bool skipNull();
    void passOver();

    std::unique_ptr<QByteArray> m_bytes; ///< where the writer points to
    std::optional<QCborStreamWriter> m_writer;
    std::optional<QCborStreamReader> m_reader;
    QHash<QByteArray, qint64> m_numbers; ///< of the texts that are written
    QList<QByteArray> m_texts;           ///< that are read
    base::ServerTime m_time{};           ///< the one before
    bool m_isFailed = false;
};

} // namespace lockscope::record
