#pragma once

#include "core/console/recordingfiles.h"
#include "ui/widgets/banner.h"

#include <QObject>

class QAction;

namespace lockscope::ui
{

/// Compares what is shown with the run before, where both are of the same scenario and seed, or with a
/// recording that a person names; says in a banner what came of it. Owned by its page; main thread.
class LabCompare final : public QObject
{
    Q_OBJECT
public:
    explicit LabCompare(QWidget* page);

    /// The run shown so far gives way to another one: that will be compared with it.
    void keep(const record::Recording& recording, const console::Judgement& judgement);
    /// What is shown is whole now.
    void take(const record::Recording& recording);
    /// Something else is shown: nothing is said about it yet.
    void clear();
    [[nodiscard]] Banner* banner() const { return m_banner; }
    [[nodiscard]] QAction* opening() const { return m_open; }
    [[nodiscard]] const record::Recording& first() const { return m_first; }
    [[nodiscard]] const console::Judgement& judgementOfFirst() const { return m_judgement; }
    /// Of the last compared(); without differences before that.
    [[nodiscard]] const check::Comparison& comparison() const { return m_comparison; }
    /// first(), as it is to stand above what was taken last.
    [[nodiscard]] figure::RunBefore before() const { return {m_first, m_comparison.partsAt(), false}; }

Q_SIGNALS:
    /// Of first() and what was taken last.
    void compared();
    /// A person wants to see both, one above the other.
    void bothWanted();
    void failed(const QString& text);

private:
    void askAndOpen();
    void takeFile(const console::OpenedRecording& opened);
    void compare();
    void tell(const check::Comparison& comparison);

    QWidget* m_page;
    console::RecordingFiles* m_files; ///< opens
    std::unique_ptr<console::RecordingFiles> m_comparing;
    Banner* m_banner;
    QAction* m_open;
    record::Recording m_first;
    console::Judgement m_judgement;
    record::Recording m_second;
    check::Comparison m_comparison;
    bool m_isAsked = false; ///< by a person: an obstacle is told as well
};

} // namespace lockscope::ui
