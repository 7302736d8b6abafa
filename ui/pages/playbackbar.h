#pragma once

#include "core/console/recordedsource.h"

#include <QWidget>

#include <memory>

class QAction;
class QComboBox;

namespace lockscope::ui
{

class PlainLabel;
class ScrubSlider;

/// The strip above the pages that names the recording they show and its moment, and that controls playback:
/// play, pause, speed, moment, and steps from event to event and from violation to violation. Hidden while
/// there is none. Main thread; no timer.
class PlaybackBar final : public QWidget
{
    Q_OBJECT
public:
    explicit PlaybackBar(QWidget* parent = nullptr);

    /// Null hides it.
    void setSource(const std::shared_ptr<console::RecordedSource>& source);
    /// Sets the lock whose events the steps go to.
    void setLock(const std::optional<locks::LockRef>& ref);
    /// Hides it while other controls play what is shown, so that one place pauses.
    void setHeldBack(bool heldBack);
    [[nodiscard]] QString text() const; ///< the text on the recording and the moment
    void remakeIcons();

public Q_SLOTS:
    /// Do what the buttons of the strip do; to be called only where these are enabled.
    void togglePlaying();
    void nextEvent();
    void previousEvent();
    void nextViolation();
    void previousViolation();
    void goToEnd();
    void faster();
    void slower();

Q_SIGNALS:
    /// A person wants to leave the recording.
    void closeWanted();

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void makeActions();
    [[nodiscard]] QLayout* makeButtons();
    void addButton(QLayout& row, QAction* action, const QString& text);
    void jump(const std::optional<record::Moment>& to);
    void changeSpeed(int by);
    void showState();
    void showViolations();
    [[nodiscard]] QString whatWords() const;
    void showMoment();

    std::shared_ptr<console::RecordedSource> m_source;
    QString m_title; ///< of the recording, in the language of the program
    std::optional<locks::LockRef> m_lock;
    bool m_heldBack = false;
    QAction* m_play;
    QList<QAction*> m_eventSteps, m_violationSteps; ///< back, and on
    QList<QAction*> m_speeds;                       ///< slower, faster
    QAction* m_end;
    QAction* m_close;
    PlainLabel* m_what;
    PlainLabel* m_moment;
    QComboBox* m_speed;
    ScrubSlider* m_slider;
};

} // namespace lockscope::ui
