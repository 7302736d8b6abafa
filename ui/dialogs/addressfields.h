#pragma once

#include "core/profile/addressform.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QToolButton;

namespace lockscope::ui
{

/// The parts of an address as fields, hidden until they are folded out. What is typed in one view shows in
/// the other: put() fills the fields, and edited() tells the address that they make. Main thread.
class AddressFields final : public QWidget
{
    Q_OBJECT
public:
    explicit AddressFields(QWidget* parent = nullptr);

    /// Fills the fields with the parts of `uri`; reports nothing.
    void put(const QString& uri);
    void setOpen(bool open);
    [[nodiscard]] bool isOpen() const;
    /// The button that folds them out and in; whoever makes the form places it.
    [[nodiscard]] QToolButton* heading() const { return m_heading; }

Q_SIGNALS:
    /// A person has changed a field; `uri` is empty where no server is named yet.
    void edited(const QString& uri);

private:
    QLineEdit* addField(const char* name, const QString& label, const QString& placeholder);
    void adapt();
    void report();

    profile::AddressForm m_form; ///< as it was last read or made
    QToolButton* m_heading;
    QGridLayout* m_grid;
    QComboBox* m_kind;
    QLineEdit* m_hosts;
    QLineEdit* m_port;
    QLineEdit* m_user;
    QLineEdit* m_database;
    QLineEdit* m_master;
    QLineEdit* m_ssh;
    QCheckBox* m_tls;
};

} // namespace lockscope::ui
