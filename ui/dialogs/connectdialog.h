#pragma once

#include "core/console/connectiontest.h"
#include "core/console/connectprogress.h"
#include "core/console/live.h"
#include "core/profile/profile.h"

#include <QDialog>

#include <functional>
#include <memory>

class QLineEdit;
class QPushButton;

namespace lockscope::ui
{

class AddressFields;
class AddressReading;
class ColourBox;
class ConnectionChoice;
class EnvironmentBox;
class FittedScroll;
class Foldout;
class PasswordPart;
class ReplicaChoice;
class StepsView;
class TlsFields;
class UntrustedPart;

/// The dialog that asks for a server and connects to it, showing each step. Keeps no secret: the password is
/// only in its field and in the request, and the field is emptied when the dialog closes; a password for the
/// key store is reported once, by keepWanted(). Wiring: the ProfileStore is only read; on connected() take
/// over the source, put() the profile and save; on sandboxRequested() start the sandbox. Main thread; never
/// blocks.
class ConnectDialog final : public QDialog
{
    Q_OBJECT
public:
    using Connector =
        std::function<base::Result<std::shared_ptr<console::Source>>(const console::LiveRequest&)>;

    /// `store` may be null (no recent connections); it must outlive the dialog.
    explicit ConnectDialog(QWidget* parent = nullptr, const profile::ProfileStore* store = nullptr);
    ~ConnectDialog() override;

    /// Fills the fields in, as if the address had been typed.
    void setUri(const QString& uri);
    /// Imports the connections of that file, as if it had been chosen by hand.
    void import(const QString& path);
    /// Begins to connect, as the button does.
    void start();
    /// Sets the function that makes a source of a request; console::watchServer by default.
    void setConnector(Connector connector);

    void done(int result) override;
    void reject() override; ///< gives up a running attempt; else closes

Q_SIGNALS:
    /// Hands over the open source of a server that is ready.
    void connected(const std::shared_ptr<lockscope::console::Source>& source,
        const lockscope::profile::Profile& profile);
    /// After connected(): asks to keep the password of that profile in the desktop's key store.
    void keepWanted(const QString& uri, const lockscope::redis::Secret& password);
    /// A person asks for the sandbox in place of a server.
    void sandboxRequested();
    /// Asks to keep the profiles: put() each, and save; the list shows them as soon as this returns.
    void imported(const QList<lockscope::profile::Profile>& profiles);

private:
    [[nodiscard]] QWidget* makeForm();
    [[nodiscard]] QWidget* makeMarks();
    [[nodiscard]] QWidget* makeButtons();
    void readUri();
    void takeCommand();
    void forgetTest();
    void stop();
    void test();
    [[nodiscard]] console::LiveRequest request() const;
    void takeHealth(const locks::Health& health);
    void showUntrusted(
        const std::optional<base::Error>& failure, const std::optional<base::PeerCertificate>& peer);
    void fail(const locks::Health& health);
    void handOver();
    void retire();
    void showRunning(bool running);
    void believe(const QByteArray& fingerprint);
    [[nodiscard]] QString wholeUri() const;
    [[nodiscard]] profile::Profile profileNow() const;

    const profile::ProfileStore* m_store;
    Connector m_connector;
    std::shared_ptr<console::Source> m_source;
    std::unique_ptr<console::ConnectionTest> m_test;
    console::ConnectProgress m_progress;
    qsizetype m_typed = 0; ///< letters of the address
    /// Chosen by a person for this connection; empty = as it is kept.
    std::optional<profile::Environment> m_stated;
    std::optional<profile::ConnectionColour> m_coloured;

    ConnectionChoice* m_known;
    QWidget* m_form;
    QLineEdit* m_uri;
    AddressReading* m_reading;
    AddressFields* m_fields;
    PasswordPart* m_password;
    TlsFields* m_tls;
    EnvironmentBox* m_environment;
    ColourBox* m_colour;
    ReplicaChoice* m_replica;
    Foldout* m_aclUsers;
    StepsView* m_steps;
    FittedScroll* m_shownSteps;
    UntrustedPart* m_untrusted;
    QPushButton* m_sandbox;
    QPushButton* m_try;
    QPushButton* m_cancel;
    QPushButton* m_connect;
};

} // namespace lockscope::ui
