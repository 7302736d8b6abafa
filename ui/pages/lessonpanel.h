#pragma once

#include "core/lab/lessonplay.h"

#include <QWidget>

class QBoxLayout;
class QLabel;
class QPushButton;

namespace lockscope::ui
{

class ExplanationView;
class FittedScroll;
class PlainLabel;

/// The step of a lesson that is at hand, in large type: its text, the answers of a question, and the ways on
/// and back. Main thread.
class LessonPanel final : public QWidget
{
    Q_OBJECT
public:
    explicit LessonPanel(QWidget* parent = nullptr);

    /// Shows the step at hand.
    void put(const lab::LessonPlay& play);
    [[nodiscard]] ExplanationView* text() const { return m_text; }
    void scroll(int steps);                 ///< by a few lines each; of a text that is longer than the panel
    void setReadingFont(const QFont& font); ///< of the text and the answers

Q_SIGNALS:
    /// Report the button that was pressed.
    void nextWanted();
    void backWanted();
    void leaveWanted();
    void answered(int number); ///< counted from 0
    void tryWanted();

private:
    [[nodiscard]] QLayout* makeHead();
    [[nodiscard]] QLayout* makeWays();
    void makeBody();
    void putAnswers(const lab::LessonPlay& play);

    PlainLabel* m_place;
    QWidget* m_body;
    FittedScroll* m_scroll;
    ExplanationView* m_text;
    QBoxLayout* m_answers;
    QPushButton* m_try;
    QPushButton* m_back;
    QPushButton* m_next;
    QWidget* m_given = nullptr; ///< the answers of the question that is shown
};

} // namespace lockscope::ui
