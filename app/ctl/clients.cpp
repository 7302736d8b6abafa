#include "app/ctl/filterfault.h"
#include "app/ctl/firstpass.h"
#include "app/ctl/output.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/terminalcolours.h"
#include "app/ctl/textwidth.h"
#include "app/ctl/words.h"
#include "core/base/printable.h"
#include "core/base/rawjson.h"
#include "core/filter/clientfilter.h"
#include "core/locks/clientjson.h"
#include "core/locks/lockwords.h"
#include "core/words/duration.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace lockscope::ctl
{

namespace
{

using locks::ClientMatch;
using locks::ClientTally;

/// Prints each client once, when the locks are known and the server has told who is connected, and ends.
class ClientList final : public QObject
{
public:
    ClientList(CommandSession& session, filter::ClientFilter filter)
        : m_session(session)
        , m_filter(std::move(filter))
        , m_pass(session)
    {
        m_patience.setSingleShot(true);
        connect(&m_pass, &FirstPass::over, this, [this] { ask(Done); });
        connect(&m_pass, &FirstPass::incomplete, this, [this](const QStringList& missing) {
            complainOfGaps(missing);
            ask(NotLive);
        });
        connect(&m_patience, &QTimer::timeout, this, [this] { print(); });
        session.showNames();
        connect(&session, &CommandSession::changed, this,
            [this](const locks::Batch& batch) { m_book.take(batch); });
        connect(&session.source(), &console::Source::clientsChanged, this, [this](const auto& sight) {
            m_sight = sight;
            if (m_asked && !waitsLonger())
                print();
        });
        connect(&session, &CommandSession::ending, this, [this](bool interrupted) {
            if (interrupted)
                return m_session.finish(Interrupted);
            if (!m_asked || !m_session.health().live)
                m_code = NotLive;
            print();
        });
    }

private:
    [[nodiscard]] bool waitsLonger() const { return m_session.arguments().duration.has_value(); }

    void ask(ExitCode code)
    {
        m_code = code;
        m_asked = true;
        m_session.source().look({{}, false, true});
        if (!waitsLonger())
            m_patience.start(CommandSession::patienceForClients);
    }

    void print()
    {
        if (std::exchange(m_hasPrinted, true))
            return;
        m_patience.stop();
        const base::ServerTime now = m_session.now();
        for (const ClientTally& client : m_book.inOrder(m_sight, now)) {
            const auto found = m_sight.matches.constFind(client.client);
            const ClientMatch* match = found == m_sight.matches.cend() ? nullptr : &*found;
            if (!m_filter.matches({client, match, m_session.aliases().value(client.client),
                    locks::lifeAt(client, match, now)}))
                continue;
            ++m_printed;
            m_session.wrote(m_session.arguments().json
                                ? say(base::jsonLine(locks::toJson(known(client, match), now)))
                                : say(line(client, match, now)));
        }
        if (const QString lack = locks::lackWords(m_sight); !lack.isEmpty())
            complain(lack);
        m_session.finish(m_printed == 0 && m_code == Done ? Nothing : m_code);
    }

    [[nodiscard]] locks::KnownClient known(const ClientTally& client, const ClientMatch* match) const
    {
        return {client, match == nullptr ? std::nullopt : std::optional(*match),
            m_session.aliases().value(client.client)};
    }

    /// "▲ silent  holds 3, waits for 0  billing-2 (7f15…)  at 10.0.3.7 (likely)  last sign of life 2 m ago"
    [[nodiscard]] QString line(
        const ClientTally& client, const ClientMatch* match, base::ServerTime now) const
    {
        constexpr int lifeWidth = 13;
        constexpr int countsWidth = 24;
        const QString alias = m_session.aliases().value(client.client);
        const QString id = locks::holderIdWords({client.client}, 64);
        const locks::ClientLife life = locks::lifeAt(client, match, now);
        const QString counts = Words::tr("holds %1, waits for %2")
                                   .arg(QString::number(client.held), QString::number(client.waits));
        const auto padded = [](const QString& text, int width) {
            return text + QString(std::max(1, width - widthOf(text)), u' ');
        };
        QString text =
            coloured(padded(locks::lifeWords(life), lifeWidth), colourOf(life)) +
            padded(counts, countsWidth) +
            (alias.isEmpty() ? id : QStringLiteral("%1 (%2)").arg(base::printable(alias.toUtf8(), 64), id));
        if (match != nullptr)
            text += QStringLiteral("  ") +
                    Words::tr("at %1 (%2)")
                        .arg(locks::placeWords(*match), locks::certaintyWords(match->certainty));
        if (client.lastSign)
            text += QStringLiteral("  ") +
                    Words::tr("last sign of life %1 ago")
                        .arg(words::duration(std::max(base::milliseconds(0), now - *client.lastSign)));
        return text;
    }

    CommandSession& m_session;
    filter::ClientFilter m_filter;
    qint64 m_printed = 0;
    FirstPass m_pass;
    QTimer m_patience;
    locks::ClientBook m_book;
    locks::ClientSight m_sight;
    ExitCode m_code = Done;
    bool m_asked = false;
    bool m_hasPrinted = false;
};

int runClients(const Arguments& arguments)
{
    CommandSession session(arguments);
    if (const ExitCode code = session.prepare({}); code != Done)
        return code;
    const QString text = arguments.operands.join(u' ');
    const auto filter = filter::ClientFilter::parse(text);
    if (const auto* fault = std::get_if<filter::FilterError>(&filter)) {
        complainOfFilter(text, *fault);
        return Usage;
    }
    if (const auto correction = filter::Correction::of(text, filter::ClientFilter::knownWords()))
        complain(correction->sentence());
    const ClientList list(session, std::get<filter::ClientFilter>(filter));
    return session.run();
}

} // namespace

Subcommand clientsSubcommand()
{
    Subcommand row;
    row.name = QStringLiteral("clients");
    row.operands = QStringLiteral("[FILTER]");
    row.summary = Words::tr("who holds and waits, and where each is connected");
    row.about = {
        Words::tr(
            "Lists the clients that hold or wait for locks, the silent ones first, and ends. Where one is "
            "connected is concluded from the list of the server's connections, and stands with its "
            "certainty; with --for it is watched so long first, which shows more."),
        Words::tr(
            "FILTER is a part of what stands in a line, %1, joined and excluded as in the filter of locks.")
            .arg(QStringLiteral("client:, place:, life:, certainty:, holds, waits, renewals, threads"))};
    row.run = runClients;
    row.groups = OptionGroup::Server | OptionGroup::Watching | OptionGroup::Json | OptionGroup::Duration;
    row.codes = {Nothing};
    row.examples = {QStringLiteral("lockscopectl --connect redis://localhost --for 40 clients"),
        QStringLiteral("lockscopectl --connect redis://localhost clients life:silent place:10.0.3.*")};
    row.json = {
        Words::tr("One object for each client: %1.")
            .arg(QStringLiteral("client, alias, held, waits, renewals, threads, life (alive, unknown, "
                                "silent), last_sign_at_ms, place (address, name, user, library, "
                                "connections, certainty, evidence, gone_since_ms)"))};
    return row;
}

} // namespace lockscope::ctl
