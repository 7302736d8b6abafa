#pragma once

#include "core/profile/passwordsource.h"

#include <QWidget>

class QCheckBox;
class QLineEdit;

namespace lockscope::ui
{

class PlainLabel;

/// A password field, with a text on what happens where it is empty, and the choice to keep the password in
/// the desktop's key store. Holds the password as long as its field does. Main thread.
class PasswordPart final : public QWidget
{
    Q_OBJECT
public:
    explicit PasswordPart(QWidget* parent = nullptr);

    /// Sets the source of the password where none is typed.
    void put(const profile::PasswordSource& source);
    void setPassword(const QString& password);
    /// Returns the password as it was typed; empty = none.
    [[nodiscard]] QByteArray password() const;
    /// True where it is to be kept in the desktop's key store.
    [[nodiscard]] bool isToBeKept() const;
    void clear();
    [[nodiscard]] QLineEdit* field() const { return m_password; }

private:
    profile::PasswordSource m_source;
    QLineEdit* m_password;
    PlainLabel* m_otherwise;
    QCheckBox* m_keep;
};

} // namespace lockscope::ui
