#include "ui/masters.h"

#include "core/base/printable.h"
#include "core/console/acts.h"
#include "core/console/lockparts.h"
#include "core/locks/majoritywords.h"
#include "ui/dialogs/releaseonalldialog.h"
#include "ui/models/actphrases.h"
#include "ui/models/lockphrases.h"
#include "ui/pages/majoritypart.h"

namespace lockscope::ui
{
namespace
{

using console::LockPartsActs;

} // namespace

Masters::Masters(QWidget* window)
    : QObject(window)
    , m_window(window)
{
}

void Masters::put(
    quint64 id, const std::shared_ptr<console::Source>& source, const QString& name, const QString& group)
{
    const auto known = m_servers.find(id);
    if (known != m_servers.end() && known->second.source == source) {
        known->second.name = name;
        known->second.group = group;
        return follow();
    }
    remove(id);
    if (source->acts() == nullptr || source->health().sandbox)
        return;
    m_servers[id] = {source, name, group};
    connect(source.get(), &console::Source::changed, this,
        [this, id](const locks::Batch& batch) { m_index.take(id, batch, base::monoNow()); });
    follow();
}

/// A dialog that acts on it is closed.
void Masters::remove(quint64 id)
{
    const auto known = m_servers.find(id);
    if (known == m_servers.end())
        return;
    if (m_asked.contains(id))
        delete m_dialog;
    known->second.source->disconnect(this);
    m_servers.erase(known);
    m_index.remove(id);
    if (m_servers.size() < 2)
        m_index = {};
    follow();
    Q_EMIT changed();
}

/// The environment of one may part or join the others of its group.
void Masters::follow()
{
    if (m_servers.size() < 2)
        return;
    GroupEnvironments environments;
    for (const auto& [id, server] : m_servers)
        if (const auto stated = server.source->acts()->guard().environment;
            stated != profile::Environment::Unstated)
            environments[server.group].insert(stated);
    for (const auto& [id, server] : m_servers) {
        const locks::MajorityServer standing =
            locks::majorityServer(setOf(server, environments), server.source->health());
        const auto known = m_index.server(id);
        if (!known || known->set != standing.set)
            m_index.put(id, standing, server.source->locks(), base::monoNow());
        else
            m_index.update(id, standing);
    }
    Q_EMIT changed();
}

/// By the group; where its servers are of several environments, by these too.
QByteArray Masters::setOf(const Server& server, const GroupEnvironments& environments)
{
    const QByteArray group = server.group.toUtf8();
    return environments.value(server.group).size() < 2
               ? group
               : group + '\n' + QByteArray::number(int(server.source->acts()->guard().environment));
}

/// Two connections may have one name: the address tells them apart.
QString Masters::nodeOf(quint64 id) const
{
    const Server& server = m_servers.at(id);
    const auto isNamed = [&server](const auto& other) { return other.second.name == server.name; };
    if (!server.name.isEmpty() && std::ranges::count_if(m_servers, isNamed) == 1)
        return server.name;
    const QString address = server.source->health().serverName;
    return server.name.isEmpty() ? address : QStringLiteral("%1 (%2)").arg(server.name, address);
}

QList<MajorityRow> Masters::rows() const
{
    QHash<quint64, base::ServerTime> clocks;
    for (const auto& [id, server] : m_servers)
        clocks.insert(id, server.source->health().clockAt(base::monoNow()));
    QList<MajorityRow> rows;
    for (const locks::MajorityLock& lock : m_index.gravest(MajorityPart::mostShown, base::monoNow()))
        rows.append(rowOf(lock, clocks));
    return rows;
}

MajorityRow Masters::rowOf(
    const locks::MajorityLock& lock, const QHash<quint64, base::ServerTime>& clocks) const
{
    const auto nameOf = [this](quint64 id) { return base::printable(nodeOf(id).toUtf8(), 48); };
    MajorityRow row{lock.key, lock, {}, {}, {}};
    const locks::Contender& first = lock.contenders.constFirst();
    row.lasts = locks::majorityLasts(first, lock.needed(), clocks);
    for (const locks::LockOnServer& part : first.parts)
        row.servers.append(nameOf(part.server));
    for (const locks::Contender& contender : lock.contenders) {
        const QString token = locks::tokenWords(contender.token);
        for (const locks::LockOnServer& part : contender.parts)
            row.parts.append(tr("%1: %2, expires in %3")
                                 .arg(nameOf(part.server), token,
                                     phrases::ttl(ttlAt(*part.lock, clocks.value(part.server)))));
        for (const locks::LockOnServer& part : contender.unseen)
            row.parts.append(
                tr("%1: not seen now; %2 when it was seen last").arg(nameOf(part.server), token));
    }
    return row;
}

qsizetype Masters::inTrouble() const { return m_index.inTrouble(MajorityPart::mostShown, base::monoNow()); }

/// The servers that have the token, then those of the set that are not known now: they may have it.
void Masters::release(const locks::MajorityKey& key, const base::HolderId& token)
{
    const auto lock = m_index.find(key, base::monoNow());
    if (!lock || m_dialog)
        return;
    const auto contender = std::ranges::find(lock->contenders, token, &locks::Contender::token);
    if (contender == lock->contenders.end())
        return;
    LockPartsActs::Members members;
    m_asked.clear();
    const auto add = [&](quint64 id, const locks::LockRef& ref, const locks::LockPtr& known) {
        m_asked.append(id);
        members.append({nodeOf(id).toUtf8(), m_servers.at(id).source, ref, known});
    };
    for (const locks::LockOnServer& part : contender->parts + contender->unseen)
        add(part.server, *part.lock->ref, part.lock);
    const auto isAnothers = [&lock](quint64 id) {
        return std::ranges::any_of(lock->contenders, [id](const locks::Contender& other) {
            return std::ranges::any_of(
                other.parts, [id](const locks::LockOnServer& part) { return part.server == id; });
        });
    };
    for (const quint64 id : m_index.serversOf(key.set))
        if (!m_index.server(id)->isSeen && !m_asked.contains(id) && !isAnothers(id))
            add(id, key.ref, nullptr);
    const auto parts = std::make_shared<console::LockParts>(key.ref, members);
    m_parts = parts;
    m_dialog = new ReleaseOnAllDialog(parts, *lock, token, m_window);
    connect(m_dialog, &ActSheet::environmentStated, this, &Masters::stateEnvironment);
    connect(m_dialog, &ActSheet::leftOutcome, this, [this](const QString& sentence, bool well) {
        Q_EMIT notified(well ? Banner::Tone::Notice : Banner::Tone::Warning, sentence);
    });
    tick();
    m_dialog->show();
}

void Masters::tick()
{
    if (m_dialog && !m_asked.isEmpty())
        m_dialog->tick(m_servers.at(m_asked.constFirst()).source->health().clockAt(base::monoNow()));
}

/// The environment is that of the server that the dialog asks about.
void Masters::stateEnvironment(profile::Environment environment)
{
    const auto parts = m_parts.lock();
    if (!parts)
        return;
    for (const auto& [id, server] : m_servers)
        if (server.source == parts->asked())
            return Q_EMIT environmentStated(id, environment);
}

} // namespace lockscope::ui

#include "moc_masters.cpp"
