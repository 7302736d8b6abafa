#include "core/console/clientsheet.h"

#include "core/base/rawjson.h"
#include "core/locks/lockwords.h"
#include "core/record/namehash.h"
#include "core/words/moment.h"

#include <QCoreApplication>

#include <limits>

namespace lockscope::console
{
namespace
{

struct ClientTableWords {
    Q_DECLARE_TR_FUNCTIONS(ExportTables)
};

locks::KnownClient hashedClient(locks::KnownClient client, record::NameHash& hash)
{
    client.tally.client = hash(client.tally.client, "client-");
    client.alias.clear();
    if (client.match) {
        locks::ClientConnection& at = client.match->connection;
        at.address = hash(at.address, "address-");
        at.name = hash(at.name, "name-");
        at.user = hash(at.user, "user-");
    }
    return client;
}

words::Table emptyClientTable()
{
    words::Table table;
    table.ids = {QStringLiteral("client"), QStringLiteral("alias"), QStringLiteral("place"),
        QStringLiteral("certainty"), QStringLiteral("life"), QStringLiteral("held"), QStringLiteral("waits"),
        QStringLiteral("renewals"), QStringLiteral("threads"), QStringLiteral("last_sign")};
    table.titles = {ClientTableWords::tr("Client"), ClientTableWords::tr("Name"),
        ClientTableWords::tr("Connects from"), ClientTableWords::tr("Certainty"),
        ClientTableWords::tr("Life"), ClientTableWords::tr("Held"), ClientTableWords::tr("Waits"),
        ClientTableWords::tr("Renewals"), ClientTableWords::tr("Threads"),
        ClientTableWords::tr("Last sign of life (UTC)")};
    return table;
}

QStringList clientCells(const locks::KnownClient& client, base::ServerTime now)
{
    const locks::ClientTally& tally = client.tally;
    const locks::ClientMatch* match = client.match ? &*client.match : nullptr;
    return {locks::holderIdWords({tally.client}, std::numeric_limits<qsizetype>::max()), client.alias,
        match != nullptr ? locks::placeWords(*match) : QString(),
        match != nullptr ? locks::certaintyWords(match->certainty) : QString(),
        locks::lifeWords(locks::lifeAt(tally, match, now)), QString::number(tally.held),
        QString::number(tally.waits), QString::number(tally.renewals), QString::number(tally.threads.size()),
        tally.lastSign ? words::isoMoment(*tally.lastSign) : QString()};
}

} // namespace

QByteArray ClientSheet::content() const
{
    record::NameHash hash(saltFor(naming));
    words::Table table = emptyClientTable();
    QByteArray lines;
    for (const locks::KnownClient& known : clients) {
        const locks::KnownClient client = naming == Naming::Hashed ? hashedClient(known, hash) : known;
        if (form == words::TableForm::JsonLines)
            lines += base::jsonLine(locks::toJson(client, now)) + '\n';
        else
            table.rows.append(clientCells(client, now));
    }
    return form == words::TableForm::JsonLines ? lines : words::written(table, form);
}

} // namespace lockscope::console
