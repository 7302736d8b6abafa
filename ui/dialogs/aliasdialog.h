#pragma once

#include <QDialog>

class QLineEdit;
class QPushButton;

namespace lockscope::ui
{

/// A dialog that gives a client id a name ("billing-2"); an empty one removes the name. Wiring: on
/// accepted(), alias() is the new name for client().
class AliasDialog final : public QDialog
{
    Q_OBJECT
public:
    AliasDialog(const QByteArray& client, const QString& alias, QWidget* parent = nullptr);

    [[nodiscard]] QByteArray client() const { return m_client; }
    [[nodiscard]] QString alias() const; ///< trimmed

Q_SIGNALS:
    /// The operator wants to name clients by pattern instead; the dialog closes.
    void patternsWanted();

private:
    void showMeaning();

    QByteArray m_client;
    bool m_named;
    QLineEdit* m_alias;
    QPushButton* m_save;
};

} // namespace lockscope::ui
