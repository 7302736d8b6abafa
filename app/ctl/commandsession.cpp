#include "app/ctl/commandsession.h"

#include "app/ctl/askpassword.h"
#include "app/ctl/filterfault.h"
#include "app/ctl/output.h"
#include "app/ctl/severalservers.h"
#include "app/ctl/statedserver.h"
#include "app/ctl/words.h"
#include "core/base/printable.h"
#include "core/base/processsignals.h"
#include "core/base/programend.h"
#include "core/console/acts.h"
#include "core/filter/correction.h"
#include "core/profile/profile.h"
#include "core/words/certificatewords.h"
#include "core/words/errorwords.h"

#include <QCoreApplication>
#include <QTimer>

#include <utility>

namespace lockscope::ctl
{

namespace
{

void complainOf(const base::Error& error)
{
    complain(words::sentence(error));
    if (const QString advice = words::advice(error); !advice.isEmpty())
        complain(advice);
}

void complainOf(const base::PeerCertificate& refused)
{
    complain(words::sentence(refused));
    complain(words::pinAdvice(refused));
}

void warnOf(const base::PeerCertificate& believed)
{
    if (const QString warning = words::warning(believed, QDateTime::currentDateTime()); !warning.isEmpty())
        complain(warning);
}

QString actorSentence(const admin::GuardState& guard)
{
    return Words::tr("Acts are done as “%1”: its password is asked for in a terminal, or read from "
                     "--act-password-file.")
        .arg(base::printable(guard.actUser.toUtf8(), 64));
}

bool isPassing(base::ErrorKind kind)
{
    return kind == base::ErrorKind::Loading || kind == base::ErrorKind::Busy ||
           kind == base::ErrorKind::MasterDown;
}

} // namespace

CommandSession::CommandSession(const Arguments& arguments, Servers servers, QObject* parent)
    : QObject(parent)
    , m_arguments(arguments)
    , m_servers(servers)
{
}

CommandSession::~CommandSession() = default;

ExitCode CommandSession::prepare(const QString& filterText, filter::Filter::Subject subject)
{
    const ExitCode code = readFilter(filterText);
    if (code != Done)
        return code;
    if (const QString leftOut = m_filter.leftOutSentence(subject); !leftOut.isEmpty())
        complain(leftOut);
    const ExitCode known = loadProfiles();
    return known == Done ? makeSources() : known;
}

ExitCode CommandSession::readFilter(const QString& text)
{
    auto parsed = filter::Filter::parse(text);
    const auto correction = filter::Correction::of(text);
    if (const auto* fault = std::get_if<filter::FilterError>(&parsed)) {
        complainOfFilter(text, *fault);
        if (correction)
            complain(correction->sentence());
        return Usage;
    }
    if (correction)
        complain(correction->sentence());
    m_filter = std::get<filter::Filter>(std::move(parsed));
    return Done;
}

/// Settings that the operator keeps for these servers hold here as well. A file that cannot be read costs its
/// aliases, not the answer. A URI that cannot be read is reported by its source.
ExitCode CommandSession::loadProfiles()
{
    profile::ProfileStore store;
    QHash<QByteArray, QString> aliases;
    QList<profile::NamePattern> names = m_arguments.names;
    if (const auto loaded = m_arguments.sandbox ? base::Result<void>() : store.load(); !loaded)
        complainOf(loaded.error());
    for (const QString& uri : QStringList{m_arguments.request.uri} + m_arguments.furtherUris) {
        m_requests.append(m_arguments.request);
        m_requests.last().uri = uri;
        if (m_arguments.sandbox)
            continue;
        warnOfPassword(uri);
        const auto known = store.profileOf(uri);
        if (known) {
            aliases.insert(known->aliases);
            names += known->namePatterns;
        }
        if (const ExitCode code = known ? obeyProfile(*known, m_requests.last()) : Done; code != Done)
            return code;
    }
    m_names.set(aliases, names);
    return Done;
}

ExitCode CommandSession::obeyProfile(const profile::Profile& known, console::LiveRequest& request)
{
    console::take(known, request);
    m_limits = request.limits;
    const auto environment = statedEnvironment(known.environment, m_arguments);
    request.environment = environment.value_or(known.environment);
    return environment ? Done : Usage;
}

/// Several names belong to several servers, in any order.
void CommandSession::unlock(console::Acts& acts) const
{
    const auto named = [&] { return m_arguments.unlock.contains(acts.guard().connection); };
    while (acts.guard().readOnly && named() && acts.unlock(acts.guard().connection)) {
    }
    if (acts.guard().readOnly && !m_arguments.unlock.isEmpty())
        complain(Words::tr("--unlock: the connection has another name."));
}

ExitCode CommandSession::letActs()
{
    console::Acts* acts = source().acts();
    if (acts != nullptr)
        unlock(*acts);
    while (acts != nullptr && !acts->guard().readOnly && acts->guard().needsPassword)
        if (!enterAsActor(*acts)) {
            complain(actorSentence(acts->guard()));
            return Refused;
        }
    const QString objection = objectionToActs();
    if (!objection.isEmpty())
        complain(objection);
    return objection.isEmpty() ? Done : Refused;
}

QString CommandSession::objectionToActs() const
{
    const console::Acts* acts = source().acts();
    if (acts == nullptr)
        return Words::tr("Nothing can be done to these locks.");
    const admin::GuardState guard = acts->guard();
    if (guard.readOnly && guard.environment == profile::Environment::Unstated)
        return Words::tr("Nobody has stated what this server is for: say --env "
                         "development, --env test or --env production.");
    if (guard.readOnly)
        return Words::tr("This is production: an act needs --unlock and the name of the connection.");
    return guard.needsPassword ? actorSentence(guard) : QString();
}

/// The user that acts is another one than the user that watches, and its password is not kept.
bool CommandSession::enterAsActor(console::Acts& acts)
{
    const admin::GuardState guard = acts.guard();
    const QString user = base::printable(guard.actUser.toUtf8(), 64);
    const QString server = base::printable(guard.connection.toUtf8(), 64);
    const auto password = askPassword(Words::tr("Password of %1 at %2: ").arg(user, server));
    if (password)
        acts.setActPassword(*password);
    return password.has_value();
}

base::Result<QList<std::shared_ptr<console::Source>>> CommandSession::madeSources() const
{
    QList<std::shared_ptr<console::Source>> sources;
    const bool areApart = m_servers == Servers::Apart || m_requests.size() == 1;
    for (const console::LiveRequest& request : areApart ? m_requests : m_requests.first(1)) {
        auto made = m_arguments.sandbox      ? console::watchSandbox(m_arguments.request)
                    : areApart               ? console::watchServer(request)
                    : isRedlock(m_arguments) ? console::watchRedlock(m_requests)
                                             : console::watchMultiLock(m_requests);
        if (!made)
            return made.error();
        sources.append(std::move(made).value());
    }
    return sources;
}

ExitCode CommandSession::makeSources()
{
    auto made = madeSources();
    if (!made) {
        complainOf(made.error());
        if (m_arguments.sandbox)
            return NoSandbox;
        return made.error().kind == base::ErrorKind::InvalidUri ? Usage : Unreachable;
    }
    m_sources = std::move(made).value();
    m_health = source().health();
    connect(&source(), &console::Source::changed, this, &CommandSession::takeBatch);
    connect(&source(), &console::Source::clientsChanged, this, [this](const locks::ClientSight& sight) {
        if (m_names.take(sight))
            Q_EMIT namesChanged();
    });
    connect(&source(), &console::Source::healthChanged, this, &CommandSession::takeHealth);
    return Done;
}

int CommandSession::run()
{
    m_signals = std::make_unique<base::ProcessSignals>();
    connect(m_signals.get(), &base::ProcessSignals::endAsked, this, &CommandSession::takeSignal);
    connect(m_signals.get(), &base::ProcessSignals::resized, this, &CommandSession::terminalResized);
    if (m_arguments.duration)
        QTimer::singleShot(*m_arguments.duration, Qt::PreciseTimer, this, [this] { Q_EMIT ending(false); });
    for (const auto& each : std::as_const(m_sources))
        each->open();
    if (!m_code)
        QCoreApplication::exec();
    base::ProgramEnd::begin();
    Q_EMIT closing();
    for (const auto& each : std::as_const(m_sources))
        each->close();
    if (m_failure)
        complainOf(*m_failure);
    if (m_failure && m_failure->kind == base::ErrorKind::TlsUntrusted && m_health.peer)
        complainOf(*m_health.peer);
    return m_code.value_or(Done);
}

void CommandSession::takeBatch(const locks::Batch& batch)
{
    if (m_names.isFull())
        m_names.begin(source().locks());
    m_names.take(batch);
    if (wantsClients() && !std::exchange(m_hasAskedForClients, true))
        source().look({{}, false, true}); // a list from before the locks are known names nobody
    Q_EMIT changed(batch);
}

void CommandSession::takeSignal(int signal, bool fromTerminal)
{
    if (m_passesSignals)
        Q_EMIT signalled(signal, fromTerminal);
    else
        Q_EMIT ending(true);
}

void CommandSession::passSignals()
{
    m_passesSignals = true;
    m_signals->reportAll();
}

void CommandSession::finish(int code)
{
    m_code = m_code.value_or(code);
    QCoreApplication::quit();
}

void CommandSession::finishByHealth() { finish(m_health.live ? Done : NotLive); }

void CommandSession::wrote(bool ok)
{
    if (!ok)
        finish(OutputClosed);
}

base::ServerTime CommandSession::now() const { return m_health.clock.serverTime(m_clock.now()); }

bool CommandSession::shows(const locks::Lock& lock) const { return m_filter.matches(lock, context()); }

bool CommandSession::shows(const locks::Event& event) const { return m_filter.matches(event, context()); }

/// A server that was never live is not waited for; one that was live is, as long as it takes.
void CommandSession::takeHealth(const locks::Health& health)
{
    if (health.live && !m_wasLive && health.peer)
        warnOf(*health.peer);
    m_health = health;
    m_wasLive = m_wasLive || health.live;
    Q_EMIT healthChanged(health);
    const bool mayEnd = m_servers == Servers::Together && !m_wasLive && !m_code;
    if (!mayEnd || !health.failure || isPassing(health.failure->kind))
        return;
    m_failure = health.failure;
    finish(m_arguments.sandbox ? NoSandbox : Unreachable);
}

} // namespace lockscope::ctl

#include "moc_commandsession.cpp"
