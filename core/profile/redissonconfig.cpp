#include "core/profile/redissonconfig.h"

#include "core/profile/profile.h"

#include <QRegularExpression>
#include <QStringList>

#include <array>
#include <yaml-cpp/yaml.h>

namespace lockscope::profile
{

namespace
{

using What = ImportNote::What;
using redis::Endpoint;

constexpr int mostAddresses = 200;

/// A section of the file, and where its addresses stand in it.
struct Section {
    const char* name;
    const char* addresses; ///< one, or a list
    enum class Kind : quint8 { Single, OneIsPrimary, Sentinels, Cluster } kind;
};

constexpr std::array sections{
    Section{"singleServerConfig", "address", Section::Kind::Single},
    Section{"masterSlaveServersConfig", "masterAddress", Section::Kind::Single},
    Section{"replicatedServersConfig", "nodeAddresses", Section::Kind::OneIsPrimary},
    Section{"sentinelServersConfig", "sentinelAddresses", Section::Kind::Sentinels},
    Section{"clusterServersConfig", "nodeAddresses", Section::Kind::Cluster},
};

/// "${NAME:-usual}" gives the usual; without one it is not known here.
QString withoutVariables(const QString& text, QStringList& unknown)
{
    static const QRegularExpression variable(QStringLiteral("\\$\\{([^}:]*)(?::-?([^}]*))?\\}"));
    QString result;
    qsizetype from = 0;
    for (auto all = variable.globalMatch(text); all.hasNext();) {
        const QRegularExpressionMatch match = all.next();
        result += text.mid(from, match.capturedStart() - from) + match.captured(2);
        from = match.capturedEnd();
        if (match.captured(2).isEmpty())
            unknown << match.captured(1);
    }
    return result + text.mid(from);
}

/// Redisson writes valkey:// as well, and old files no scheme at all.
QString withScheme(const QString& address)
{
    static const QRegularExpression scheme(QStringLiteral("^(redis|valkey)(s?)://"));
    const QRegularExpressionMatch match = scheme.match(address);
    if (match.hasMatch())
        return QStringLiteral("redis%1://").arg(match.captured(2)) + address.mid(match.capturedLength());
    return address.contains(QStringLiteral("://")) ? address : QStringLiteral("redis://") + address;
}

/// Reads one section, with what stands above it.
class SectionReading
{
public:
    SectionReading(const YAML::Node& root, const Section& section, ImportedFile& file)
        : m_root(root)
        , m_node(root[section.name])
        , m_section(section)
        , m_file(file)
    {
    }

    void read()
    {
        readNotes();
        const QStringList addresses = listed(m_section.addresses);
        if (m_section.kind == Section::Kind::Cluster)
            return takeCluster(addresses);
        if (m_section.kind == Section::Kind::Sentinels)
            return take(sentinelUri(addresses), addresses);
        for (const QString& address : addresses)
            take(withScheme(address), {address});
    }

private:
    /// In the section, or above it.
    [[nodiscard]] YAML::Node found(const char* name) const
    {
        return m_node[name].IsDefined() && !m_node[name].IsNull() ? m_node[name] : m_root[name];
    }

    [[nodiscard]] QString text(const char* name) const
    {
        const YAML::Node node = found(name);
        return node.IsDefined() && node.IsScalar() ? QString::fromStdString(node.Scalar()) : QString();
    }

    /// Returns the values with their variables resolved; reports those that cannot be.
    [[nodiscard]] QStringList listed(const char* name)
    {
        const YAML::Node node = found(name);
        QStringList values;
        if (node.IsDefined() && node.IsScalar())
            values << known(QString::fromStdString(node.Scalar()));
        else if (node.IsDefined() && node.IsSequence())
            for (std::size_t i = 0; i < node.size() && i < mostAddresses; ++i)
                if (node[i].IsScalar())
                    values << known(QString::fromStdString(node[i].Scalar()));
        values.removeAll(QString());
        return values;
    }

    QString known(const QString& text)
    {
        QStringList unknown;
        const QString value = withoutVariables(text, unknown);
        for (const QString& name : unknown)
            m_file.passedOver.append({What::Variable, name});
        return unknown.isEmpty() ? value : QString();
    }

    void readNotes()
    {
        note(What::Watchdog, text("lockWatchdogTimeout"));
        if (const QString mapper = className("nameMapper"); !mapper.endsWith(u".DefaultNameMapper"))
            note(What::NameMapper, mapper); // the default one is written as well, and changes nothing
        note(What::TrustStore, text("sslTruststore"));
        if (text("sslVerificationMode") == u"NONE" || text("sslEnableEndpointIdentification") == u"false")
            m_notes.append({What::NoVerifying});
        if (m_section.kind == Section::Kind::OneIsPrimary)
            m_notes.append({What::OneIsPrimary});
        QStringList unknown; // reported where the address is taken
        const int database = withoutVariables(text("database"), unknown).toInt();
        if (m_section.kind == Section::Kind::Cluster && database > 0)
            m_notes.append({What::ClusterDatabase, QString::number(database)});
        if (!text("sentinelPassword").isEmpty())
            m_notes.append({What::SentinelSecret});
    }

    void note(What what, const QString& subject)
    {
        if (!subject.isEmpty())
            m_notes.append({what, subject});
    }

    /// "!<org.example.Mapper> {}" names its class by its tag, JSON by a field.
    [[nodiscard]] QString className(const char* name) const
    {
        const YAML::Node node = found(name);
        if (!node.IsDefined() || node.IsNull())
            return {};
        if (node.IsMap() && node["class"].IsDefined() && node["class"].IsScalar())
            return QString::fromStdString(node["class"].Scalar());
        const QString tag = QString::fromStdString(node.Tag());
        return tag.size() > 1 ? tag.mid(tag.startsWith(u'!') ? 1 : 0) : text(name);
    }

    void passOver(What what, const QStringList& subjects)
    {
        for (const QString& subject : subjects)
            m_file.passedOver.append({what, subject});
    }

    /// "rediss+cluster://h:1,h:2" of "rediss://h:1" and others.
    static QString severalUri(const QString& kind, const QStringList& addresses)
    {
        QStringList hosts;
        bool tls = false;
        for (const QString& address : addresses) {
            const QString whole = withScheme(address);
            tls = tls || whole.startsWith(QStringLiteral("rediss:"));
            hosts << whole.mid(whole.indexOf(QStringLiteral("://")) + 3);
        }
        return (tls ? QStringLiteral("rediss") : QStringLiteral("redis")) + kind + hosts.join(u',');
    }

    [[nodiscard]] QString sentinelUri(const QStringList& addresses)
    {
        QString uri = severalUri(QStringLiteral("+sentinel://"), addresses) + u'/' +
                      QString::fromLatin1(known(text("masterName")).toUtf8().toPercentEncoding());
        if (const QString user = known(text("sentinelUsername")); !user.isEmpty())
            uri += QStringLiteral("?sentinel-user=") + QString::fromLatin1(user.toUtf8().toPercentEncoding());
        return uri;
    }

    void takeCluster(const QStringList& nodes)
    {
        if (!nodes.isEmpty())
            take(severalUri(QStringLiteral("+cluster://"), nodes), nodes);
    }

    void take(const QString& uri, const QStringList& addresses)
    {
        const auto address = Endpoint::fromUri(uri);
        if (!address)
            return passOver(What::NoAddress, addresses);
        Endpoint endpoint = *address;
        endpoint.user = known(text("username")).toUtf8();
        endpoint.database = known(text("database")).toInt();
        endpoint.password = redis::Secret(known(text("password")).toUtf8());
        m_file.connections.append({identityOf(endpoint), endpoint.shortName(), endpoint.password, m_notes});
    }

    const YAML::Node m_root;
    const YAML::Node m_node;
    const Section& m_section;
    ImportedFile& m_file;
    QList<ImportNote> m_notes;
};

} // namespace

std::optional<ImportedFile> redissonConnections(const QByteArray& content)
{
    try { // the library's own way to say that it cannot
        const YAML::Node root = YAML::Load(content.toStdString());
        if (!root.IsMap())
            return std::nullopt;
        ImportedFile file;
        bool any = false;
        for (const Section& section : sections) {
            if (!root[section.name].IsDefined() || !root[section.name].IsMap())
                continue;
            any = true;
            SectionReading(root, section, file).read();
        }
        return any ? std::optional(file) : std::nullopt;
    } catch (const YAML::Exception&) {
        return std::nullopt;
    }
}

} // namespace lockscope::profile
