#pragma once

#include <QList>
#include <QStringList>
#include <QWidget>

class QCheckBox;
class QGridLayout;
class QLineEdit;

namespace lockscope::ui
{

/// What an encrypted connection needs beside its address: whom to trust, what to show. Main thread.
class TlsFields final : public QWidget
{
    Q_OBJECT
public:
    /// Of the column of labels, so that a form around it can have the same.
    static constexpr int labelWidth = 132;

    explicit TlsFields(QWidget* parent = nullptr);

    /// What was filled in, as encoded parameters of the address: "ca=/etc/ca.pem"; each at most once. Nothing
    /// while it is hidden.
    [[nodiscard]] QStringList parameters() const;

private:
    QLineEdit* addField(const QString& parameter, const QString& label, const QString& placeholder);
    void addFile(const QString& parameter, const QString& label, const QString& placeholder);
    void choose(QLineEdit* field, const QString& title);

    QGridLayout* m_grid;
    QList<QLineEdit*> m_fields; ///< named as their parameters
    QCheckBox* m_newest = nullptr;
};

} // namespace lockscope::ui
