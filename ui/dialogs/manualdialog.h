#pragma once

#include <QDialog>
#include <QTextBrowser>

class QLineEdit;
class QListWidget;

namespace lockscope::ui
{

class PlainLabel;

/// Shows pages of the manual that is part of the program. Follows links between them, opens nothing else, and
/// renders no HTML.
class ManualView final : public QTextBrowser
{
    Q_OBJECT
public:
    explicit ManualView(QWidget* parent = nullptr);

    /// Marks the words wherever they stand, and returns how often they do.
    qsizetype mark(const QString& words);
    /// Goes to the next place of the words; false where there is none below.
    bool goToNext(const QString& words);

protected:
    void changeEvent(QEvent* event) override;
    void doSetSource(const QUrl& url, QTextDocument::ResourceType type) override;

private:
    void nameHeadings();
};

/// The window of the manual: its pages at the left, the chosen one at the right, and a search through all of
/// them. Needs no network. Main thread.
class ManualDialog final : public QDialog
{
    Q_OBJECT
public:
    explicit ManualDialog(QWidget* parent = nullptr);

    /// Returns the names of the pages in their order.
    [[nodiscard]] static QStringList pages();
    /// Shows a page by its name, at the heading whose anchor follows "#".
    void showPage(const QString& page);
    [[nodiscard]] ManualView* view() const { return m_view; }

private:
    QWidget* makeTop();
    void follow(const QUrl& url);
    void search(const QString& typed);
    void goOn();
    void choose(int row);
    [[nodiscard]] qsizetype countIn(int row, const QString& words);

    QLineEdit* m_search;
    QListWidget* m_list;
    PlainLabel* m_none;
    ManualView* m_view;
    QStringList m_texts; ///< of the pages, as they are read; empty until somebody searches
};

} // namespace lockscope::ui
