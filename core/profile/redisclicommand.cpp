#include "core/profile/redisclicommand.h"

#include "core/profile/addressform.h"

#include <QUrl>

#include <algorithm>
#include <utility>

namespace lockscope::profile
{

namespace
{

/// The words of a shell's command line.
QStringList shellWords(const QString& text)
{
    QStringList words;
    QString word;
    QChar quote;
    bool begun = false;
    for (qsizetype at = 0; at < text.size(); ++at) {
        const QChar letter = text.at(at);
        const bool escapes = letter == u'\\' && quote != u'\'' && at + 1 < text.size() &&
                             (quote.isNull() || QStringView(u"$`\"\\\n").contains(text.at(at + 1)));
        if (escapes) {
            word += text.at(++at);
            begun = true;
        } else if (!quote.isNull() ? letter == quote : letter == u'"' || letter == u'\'') {
            quote = quote.isNull() ? letter : QChar();
            begun = true;
        } else if (quote.isNull() && letter.isSpace()) {
            if (begun)
                words.append(std::exchange(word, {}));
            begun = false;
        } else {
            word += letter;
            begun = true;
        }
    }
    return begun ? words << word : words;
}

/// Options with a value that say nothing about the server.
bool isIdle(const QString& option)
{
    static const QStringList idle{QStringLiteral("-t"), QStringLiteral("-r"), QStringLiteral("-i"),
        QStringLiteral("-d"), QStringLiteral("-D"), QStringLiteral("-X"), QStringLiteral("--cacertdir"),
        QStringLiteral("--tls-ciphers"), QStringLiteral("--tls-ciphersuites"),
        QStringLiteral("--show-pushes"), QStringLiteral("--pattern"), QStringLiteral("--quoted-pattern"),
        QStringLiteral("--pipe-timeout"), QStringLiteral("--memkeys-samples"),
        QStringLiteral("--intrinsic-latency"), QStringLiteral("--lru-test"), QStringLiteral("--rdb"),
        QStringLiteral("--functions-rdb"), QStringLiteral("--eval"), QStringLiteral("--count"),
        QStringLiteral("--cursor")};
    return idle.contains(option);
}

/// Builds the address from one option after the other.
class Reader
{
public:
    /// Takes an option with its value; false where redis-cli has no such option with a value.
    bool takeValued(const QString& option, const QString& value)
    {
        if (option == u"-h")
            m_form.hosts = value;
        else if (option == u"-p")
            m_form.port = value;
        else if (option == u"-n")
            m_form.database = value;
        else if (option == u"-s")
            m_socket = value;
        else if (option == u"--user")
            m_form.user = value;
        else if (option == u"-a" || option == u"--pass")
            m_password = value;
        else if (option == u"-u")
            takeUri(value);
        else if (option == u"--cacert")
            addParameter("ca=", value);
        else if (option == u"--cert" || option == u"--key")
            addParameter(option == u"--key" ? "key=" : "cert=", value);
        else if (option == u"--sni")
            addParameter("server-name=", value);
        else
            return isIdle(option);
        return true;
    }

    void takeFlag(const QString& option)
    {
        if (option == u"--tls")
            m_form.tls = true;
        else if (option == u"-c")
            m_isCluster = true;
    }

    void setPassword(const QString& password) { m_password = password; }

    [[nodiscard]] RedisCliCommand result() const
    {
        AddressForm form = m_form;
        if (form.hosts.isEmpty())
            form.hosts = QStringLiteral("127.0.0.1");
        if (!m_socket.isEmpty()) {
            form.kind = AddressForm::Kind::Socket;
            form.hosts = m_socket;
            form.tls = false;
        } else if (m_isCluster) {
            form.kind = AddressForm::Kind::Cluster;
            form.hosts = form.hosts.contains(u':') ? u'[' + form.hosts + u']' : form.hosts;
            form.hosts += form.port.isEmpty() ? QString() : u':' + form.port;
        }
        if (!form.tls || form.kind == AddressForm::Kind::Socket)
            form.others.clear();
        return {form.uri(), redis::Secret(m_password.toUtf8())};
    }

private:
    /// In redis-cli a user part without a colon is the password.
    void takeUri(const QString& uri)
    {
        const AddressForm before = std::exchange(m_form, AddressForm::of(uri));
        m_form.tls = m_form.tls || before.tls;
        m_form.others = before.others + m_form.others;
        if (m_form.database.isEmpty())
            m_form.database = before.database;
        const bool isPassword = m_form.secret.isEmpty() && !m_form.user.isEmpty();
        const QString found = isPassword ? m_form.user : QUrl::fromPercentEncoding(m_form.secret.toUtf8());
        if (!found.isEmpty())
            m_password = found;
        if (isPassword)
            m_form.user.clear();
        if (m_form.user.isEmpty())
            m_form.user = before.user;
        m_form.secret.clear();
    }

    void addParameter(const char* head, const QString& value)
    {
        m_form.others.append(QLatin1String(head) + QString::fromLatin1(QUrl::toPercentEncoding(value, "/")));
    }

    AddressForm m_form;
    QString m_socket;
    QString m_password;
    bool m_isCluster = false;
};

} // namespace

std::optional<RedisCliCommand> RedisCliCommand::read(const QString& text)
{
    const QStringList words = shellWords(text);
    const auto program = std::ranges::find_if(words, [](const QString& word) {
        return word == u"redis-cli" || word.endsWith(QLatin1String("/redis-cli"));
    });
    if (program == words.end())
        return std::nullopt;
    Reader reader;
    const QString variable = QStringLiteral("REDISCLI_AUTH=");
    for (auto word = words.begin(); word != program; ++word)
        if (word->startsWith(variable))
            reader.setPassword(word->sliced(variable.size()));
    for (auto word = program + 1; word != words.end() && word->startsWith(u'-'); ++word) {
        const auto value = word + 1;
        if (value != words.end() && reader.takeValued(*word, *value))
            ++word;
        else
            reader.takeFlag(*word);
    }
    return reader.result();
}

} // namespace lockscope::profile
