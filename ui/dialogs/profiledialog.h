#pragma once

#include "core/profile/profile.h"

#include <QDialog>

class QComboBox;
class QLineEdit;
class QPushButton;

namespace lockscope::ui
{

class AddressReading;
class ColourBox;
class EnvironmentBox;
class PlainLabel;

/// The editor of one kept connection: its name, address, purpose, colour and the source of its password. A
/// password typed here goes to the desktop's key store or nowhere. Main thread.
class ProfileDialog final : public QDialog
{
    Q_OBJECT
public:
    /// `groups` are those of the other connections.
    ProfileDialog(const profile::Profile& profile, const QStringList& groups, QWidget* parent = nullptr);

    /// Returns the profile as filled in; never with a password.
    [[nodiscard]] profile::Profile profile() const;
    /// Returns the passwords for the key store; an empty one leaves the stored one as it is.
    [[nodiscard]] profile::Passwords passwords() const;

    void done(int result) override;

private:
    void addRow(const QString& label, QWidget* field);
    [[nodiscard]] QLineEdit* makeField(const char* id, const QString& label, const QString& text);
    void makeChoices(const QStringList& groups);
    void readAddress();
    void showWhose();
    void takeSource();
    void showSource();
    [[nodiscard]] profile::Whose whose() const;
    [[nodiscard]] bool lacksCommand() const;

    const profile::Profile m_before;
    QLineEdit* m_name;
    QComboBox* m_group;
    QLineEdit* m_uri;
    AddressReading* m_reading;
    EnvironmentBox* m_environment;
    ColourBox* m_colour;
    QLineEdit* m_actUser;
    QComboBox* m_whose;
    QComboBox* m_from;
    QLineEdit* m_command;
    QLineEdit* m_password;
    /// The sources for each login, of which one is visible; and the passwords typed for the key store.
    profile::PasswordSources m_sources;
    std::array<QString, profile::everybody.size()> m_typed;
    PlainLabel* m_says;
    QPushButton* m_save;
};

} // namespace lockscope::ui
