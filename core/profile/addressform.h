#pragma once

#include <QString>
#include <QStringList>

namespace lockscope::profile
{

/// An address of a server in parts, as a form has them. of() and uri() are each other's reverse for every
/// address that can be read, so that the text and the fields are two views of one thing. A password that
/// stands in the text stays where it is and is in no field. Pure; any thread.
struct AddressForm {
    enum class Kind : quint8 { Server, Socket, Sentinels, Cluster };

    Kind kind = Kind::Server;
    QString hosts; ///< "db1"; of Sentinels and Cluster "a:26379,b"; of Socket the path
    QString port;  ///< of Server; empty = the usual one
    QString user;
    QString database; ///< "0", "all"; empty = the first one
    QString master;   ///< of Sentinels: their name for the primary
    QString ssh;      ///< "[user@]host[:port]" of the machine that ssh goes through; empty = straight
    bool tls = false;
    QString secret;     ///< as it stands in the text, encoded; never shown
    QStringList others; ///< further parameters as they stand in the text: "ca=/etc/ca.pem"

    /// Takes what can be taken of any text; a text without a scheme is that of a server.
    static AddressForm of(const QString& text);
    /// Empty where neither a host nor a path is named.
    [[nodiscard]] QString uri() const;

    friend bool operator==(const AddressForm&, const AddressForm&) = default;
};

} // namespace lockscope::profile
