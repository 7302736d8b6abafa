#pragma once

#include "core/console/labrun.h"
#include "core/record/recording.h"

#include <QWidget>

class QListView;

namespace lockscope::ui
{

class PlainLabel;
class ViolationModel;

/// The checker's verdict on a run: passed or failed, and each violation as a sentence that leads to its
/// moment. Main thread.
class VerdictPart final : public QWidget
{
    Q_OBJECT
public:
    explicit VerdictPart(QWidget* parent = nullptr);

    /// Shows the verdict on the run as judged so far.
    void put(const console::Judgement& judgement, const record::Recording& recording);
    /// Shows that there is nothing to judge yet.
    void clear();
    [[nodiscard]] QString text() const; ///< the sentence above the list
    [[nodiscard]] const console::Judgement& judgement() const { return m_judgement; }
    [[nodiscard]] ViolationModel* model() const { return m_model; }
    [[nodiscard]] QListView* view() const { return m_view; }

Q_SIGNALS:
    /// A person has chosen a violation, which is to be shown.
    void violationChosen(const lockscope::check::Violation& violation);

protected:
    void changeEvent(QEvent* event) override;

private:
    void show(const check::Verdict& verdict, bool isFinal);

    ViolationModel* m_model;
    PlainLabel* m_sentence;
    PlainLabel* m_expected;
    QListView* m_view;
    console::Judgement m_judgement;
};

} // namespace lockscope::ui
