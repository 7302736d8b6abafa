#pragma once

#include "core/console/recordingfiles.h"
#include "ui/widgets/banner.h"

#include <QObject>

class QAction;

namespace lockscope::ui
{

/// Compares the shown run with the previous one, where both are of the same scenario and seed, or with a
/// recording that a person chooses, and shows the result in a banner. Owned by its page; main thread.
class LabCompare final : public QObject
{
    Q_OBJECT
public:
    explicit LabCompare(QWidget* page);

    /// Keeps the run shown so far, which the next one will be compared with.
    void keep(const record::Recording& recording, const console::Judgement& judgement);
    /// Takes the shown recording once it is complete.
    void take(const record::Recording& recording);
    /// Clears the result, as something else is shown.
    void clear();
    [[nodiscard]] Banner* banner() const { return m_banner; }
    [[nodiscard]] const record::Recording& first() const { return m_first; }
    /// Returns the judgement of first().
    [[nodiscard]] const console::Judgement& judgementOfFirst() const { return m_judgement; }
    /// The result of the last compared(); without differences before that.
    [[nodiscard]] const check::Comparison& comparison() const { return m_comparison; }
    /// Returns first() in the form in which it is shown above the recording taken last.
    [[nodiscard]] figure::RunBefore before() const { return {m_first, m_comparison.partsAt(), false}; }

Q_SIGNALS:
    /// first() and the recording taken last have been compared.
    void compared();
    /// A person wants to see both runs, one above the other.
    void bothWanted();
    /// The run cannot be compared, for that reason.
    void failed(const QString& text);

private:
    void askAndOpen();
    void takeFile(const console::OpenedRecording& opened);
    void compare();
    void report(const check::Comparison& comparison);

    QWidget* m_page;
    console::RecordingFiles* m_files; ///< opens files
    std::unique_ptr<console::RecordingFiles> m_comparing;
    Banner* m_banner;
    QAction* m_open;
    record::Recording m_first;
    console::Judgement m_judgement;
    record::Recording m_second;
    check::Comparison m_comparison;
    bool m_isAsked = false; ///< by a person: failures are shown as well
};

} // namespace lockscope::ui
