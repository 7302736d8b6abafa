#pragma once

#include "core/profile/profile.h"

#include <QDialog>

class QPlainTextEdit;
class QPushButton;

namespace lockscope::ui
{

class PlainLabel;

/// Names of clients by pattern, as lines of text: they can be written here, read from a file and written to
/// one. A text with a fault is neither taken nor lost: the line is marked and said. Wiring: on accepted(),
/// names() are the new ones. Main thread.
class NamesDialog final : public QDialog
{
    Q_OBJECT
public:
    /// `given` are names by hand, which go before and are exported as well.
    NamesDialog(const QList<profile::NamePattern>& names, const QHash<QByteArray, QString>& given,
        QWidget* parent = nullptr);

    /// Returns the names of the last text without a fault.
    [[nodiscard]] QList<profile::NamePattern> names() const { return m_names; }
    /// Puts the text of a file in place of the one that is here. A file that cannot be read changes nothing.
    void importFrom(const QString& path);
    /// Writes the names by hand and then those of the text.
    void exportTo(const QString& path);

private:
    [[nodiscard]] QWidget* makeButtons();
    void askAndImport();
    void askAndExport();
    void read();
    void say(const QString& sentence, bool isFault);

    const QHash<QByteArray, QString> m_given;
    QList<profile::NamePattern> m_names; ///< of the text, where it has no fault
    QPlainTextEdit* m_text;
    PlainLabel* m_notice;
    QPushButton* m_export;
    QPushButton* m_save;
};

} // namespace lockscope::ui
