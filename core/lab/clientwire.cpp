#include "core/lab/clientwire.h"

#include "core/lab/framefields.h"
#include "core/lab/framelists.h"

namespace lockscope::lab
{

namespace
{

void fieldsOf(FrameArchive& archive, ClientOrder& value)
{
    archive.among(value.what, ClientOrder::What::Mend);
    archive(value.terms, value.scenario, value.places, value.at, value.real, value.lasts, value.server);
}

void fieldsOf(FrameArchive& archive, ClientWord& value)
{
    archive.among(value.what, ClientWord::What::Over);
    archive(value.real, value.clientLogEntry);
}

template<class Value>
QByteArray wireLine(Value& value)
{
    FrameArchive archive;
    fieldsOf(archive, value);
    return archive.content().toBase64();
}

template<class Value>
std::optional<Value> fromWireLine(const QByteArray& line)
{
    FrameArchive archive(QByteArray::fromBase64(line));
    Value value;
    fieldsOf(archive, value);
    return archive.isFailed() || !archive.isAtEnd() ? std::nullopt : std::optional(std::move(value));
}

} // namespace

QByteArray lineOf(ClientOrder order) { return wireLine(order); }
QByteArray lineOf(ClientWord word) { return wireLine(word); }
std::optional<ClientOrder> orderFrom(const QByteArray& line) { return fromWireLine<ClientOrder>(line); }
std::optional<ClientWord> wordFrom(const QByteArray& line) { return fromWireLine<ClientWord>(line); }

} // namespace lockscope::lab
