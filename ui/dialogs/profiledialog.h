#pragma once

#include "core/profile/profile.h"

#include <QDialog>

class QComboBox;
class QLineEdit;
class QPushButton;

namespace lockscope::ui
{

class AddressReading;
class PlainLabel;

/// What is kept of one connection, to be written or changed: how it is called, where it is, what it is for,
/// and where its password comes from. A password typed here goes to the desktop's key store or nowhere. Main
/// thread.
class ProfileDialog final : public QDialog
{
    Q_OBJECT
public:
    /// `groups`: those that others have.
    ProfileDialog(const profile::Profile& profile, const QStringList& groups, QWidget* parent = nullptr);

    /// As it is filled in; never with a password.
    [[nodiscard]] profile::Profile profile() const;
    /// For the key store; an empty one = what it has stays.
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
    QComboBox* m_environment;
    QLineEdit* m_actUser;
    QComboBox* m_whose;
    QComboBox* m_from;
    QLineEdit* m_command;
    QLineEdit* m_password;
    /// What is stated of each, of which one is seen; and what was typed for the key store.
    profile::PasswordSources m_sources;
    std::array<QString, profile::everybody.size()> m_typed;
    PlainLabel* m_says;
    QPushButton* m_save;
};

} // namespace lockscope::ui
