#include "app/ctl/session.h"

#include "app/ctl/output.h"
#include "app/ctl/processsignals.h"
#include "core/base/printable.h"
#include "core/profile/profile.h"
#include "core/words/errorwords.h"

#include <QCoreApplication>
#include <QTimer>

namespace lockscope::ctl
{

namespace
{

QString sessionText(const char* text) { return QCoreApplication::translate("lockscopectl", text); }

void complainOf(const base::Error& error)
{
    complain(words::sentence(error));
    if (const QString advice = words::advice(error); !advice.isEmpty())
        complain(advice);
}

/// The text with its fault underlined, where it fits into a line.
void complainOf(const QString& text, const filter::Fault& fault)
{
    complain(sessionText("The filter cannot be read: %1").arg(fault.message));
    const QByteArray typed = text.toUtf8();
    if (text.size() > 70 || base::printable(typed) != text)
        return;
    complain(QStringLiteral("  ") + text);
    complain(QStringLiteral("  ") + QString(fault.position, u' ') +
             QString(std::max<qsizetype>(fault.length, 1), u'^'));
}

bool isPassing(base::ErrorKind kind)
{
    return kind == base::ErrorKind::Loading || kind == base::ErrorKind::Busy ||
           kind == base::ErrorKind::MasterDown;
}

} // namespace

Session::Session(const Arguments& arguments, QObject* parent)
    : QObject(parent)
    , m_arguments(arguments)
{
}

Session::~Session() = default;

ExitCode Session::prepare(const QString& filterText)
{
    const ExitCode code = readFilter(filterText);
    if (code != Done)
        return code;
    loadProfile();
    return makeSource();
}

ExitCode Session::readFilter(const QString& text)
{
    auto parsed = filter::Filter::parse(text);
    if (const auto* fault = std::get_if<filter::Fault>(&parsed)) {
        complainOf(text, *fault);
        return Usage;
    }
    m_filter = std::get<filter::Filter>(std::move(parsed));
    return Done;
}

/// What the operator keeps for this server holds here as well. A file that cannot be read costs its aliases,
/// not the answer.
void Session::loadProfile()
{
    if (m_arguments.sandbox)
        return;
    console::LiveRequest& request = m_arguments.request;
    if (profile::carriesPassword(request.uri))
        complain(sessionText("The URI carries a password, which other users of this machine can see; "
                             "--password-file or --ask-password keep it hidden."));
    profile::ProfileStore store;
    if (const auto loaded = store.load(); !loaded)
        complainOf(loaded.error());
    const auto known = store.profileOf(request.uri);
    if (!known)
        return; // the source tells what is wrong with the URI
    m_aliases = known->aliases;
    request.prefixes += known->prefixes;
    for (const profile::Pin& pin : known->pins)
        request.pins.append({pin.name, locks::kindFromName(pin.kind), pin.db});
}

ExitCode Session::makeSource()
{
    auto made = m_arguments.sandbox ? console::watchSandbox(m_arguments.request.budget)
                                    : console::watchServer(m_arguments.request);
    if (!made) {
        complainOf(made.error());
        if (m_arguments.sandbox)
            return NoSandbox;
        return made.error().kind == base::ErrorKind::InvalidUri ? Usage : Unreachable;
    }
    m_source = std::move(made).value();
    m_health = m_source->health();
    connect(m_source.get(), &console::Source::changed, this, &Session::changed);
    connect(m_source.get(), &console::Source::healthChanged, this, &Session::takeHealth);
    return Done;
}

int Session::run()
{
    ProcessSignals processSignals;
    connect(&processSignals, &ProcessSignals::endAsked, this, [this] { Q_EMIT ending(true); });
    connect(&processSignals, &ProcessSignals::resized, this, &Session::terminalResized);
    if (m_arguments.duration)
        QTimer::singleShot(*m_arguments.duration, Qt::PreciseTimer, this, [this] { Q_EMIT ending(false); });
    m_source->open();
    if (m_arguments.sandbox) {
        for (const locks::Pinned& pin : m_arguments.request.pins)
            m_source->pin({pin.name, pin.db.value_or(0), {}}, pin.kind);
    }
    if (!m_code)
        QCoreApplication::exec();
    Q_EMIT closing();
    m_source->close();
    if (m_failure)
        complainOf(*m_failure);
    return m_code.value_or(Done);
}

void Session::finish(ExitCode code)
{
    m_code = m_code.value_or(code);
    QCoreApplication::quit();
}

void Session::finishByHealth() { finish(m_health.live ? Done : NotLive); }

void Session::wrote(bool ok)
{
    if (!ok)
        finish(OutputClosed);
}

base::ServerTime Session::now() const { return m_health.clock.serverTime(m_clock.now()); }

bool Session::shows(const locks::Lock& lock) const { return m_filter.matches(lock, context()); }

bool Session::shows(const locks::Event& event) const { return m_filter.matches(event, context()); }

/// A server that was never live is not waited for; one that was is, as long as it takes.
void Session::takeHealth(const locks::Health& health)
{
    m_health = health;
    m_wasLive = m_wasLive || health.live;
    Q_EMIT healthChanged(health);
    if (m_wasLive || !health.failure || isPassing(health.failure->kind) || m_code)
        return;
    m_failure = health.failure;
    finish(m_arguments.sandbox ? NoSandbox : Unreachable);
}

} // namespace lockscope::ctl
