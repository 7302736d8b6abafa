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
    /// For the key store; empty = what it has stays.
    [[nodiscard]] redis::Secret password() const;

    void done(int result) override;

private:
    void addRow(const QString& label, QWidget* field);
    [[nodiscard]] QLineEdit* makeField(const char* id, const QString& label, const QString& text);
    void makeChoices(const QStringList& groups);
    void readAddress();
    void showSource();
    [[nodiscard]] profile::PasswordSource source() const;

    const profile::Profile m_before;
    QLineEdit* m_name;
    QComboBox* m_group;
    QLineEdit* m_uri;
    AddressReading* m_reading;
    QComboBox* m_environment;
    QLineEdit* m_actUser;
    QComboBox* m_from;
    QLineEdit* m_command;
    QLineEdit* m_password;
    PlainLabel* m_says;
    QPushButton* m_save;
};

} // namespace lockscope::ui
