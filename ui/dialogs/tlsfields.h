#pragma once

#include <QList>
#include <QStringList>
#include <QWidget>

class QCheckBox;
class QGridLayout;
class QLineEdit;

namespace lockscope::ui
{

/// The fields of an encrypted connection beside its address: trusted and own certificates. Main thread.
class TlsFields final : public QWidget
{
    Q_OBJECT
public:
    /// The width of the label column, so that a form around it can have the same.
    static constexpr int labelWidth = 132;

    explicit TlsFields(QWidget* parent = nullptr);

    /// Returns what was filled in as encoded parameters of the address: "ca=/etc/ca.pem"; each at most once.
    /// Nothing while the fields are hidden.
    [[nodiscard]] QStringList parameters() const;

private:
    QLineEdit* addField(const QString& parameter, const QString& label, const QString& placeholder);
    void addFile(const QString& parameter, const QString& label, const QString& placeholder);
    void choose(QLineEdit* field, const QString& title);

    QGridLayout* m_grid;
    QList<QLineEdit*> m_fields; ///< each named after its parameter
    QCheckBox* m_newest = nullptr;
};

} // namespace lockscope::ui
