#pragma once

#include <QWidget>

class QPushButton;

namespace lockscope::ui
{

class PlainLabel;

/// The text of an empty page: what would be shown here, and how to get it.
struct EmptyText {
    QString title;
    QString sentence;
    QString button; ///< empty = none

    friend bool operator==(const EmptyText&, const EmptyText&) = default;
};

/// Shows an EmptyText in the middle of the page.
class EmptyState final : public QWidget
{
    Q_OBJECT
public:
    explicit EmptyState(QWidget* parent = nullptr);

    /// Shows that text.
    void put(const EmptyText& text);
    [[nodiscard]] const EmptyText& text() const { return m_shown; }

Q_SIGNALS:
    /// The button was pressed.
    void pressed();

private:
    EmptyText m_shown;
    PlainLabel* m_title;
    PlainLabel* m_sentence;
    QPushButton* m_button;
};

} // namespace lockscope::ui
