#pragma once

#include "core/console/lockparts.h"
#include "core/locks/majorityindex.h"
#include "ui/dialogs/bulkdialog.h"

namespace lockscope::ui
{

/// The dialog that frees a lock on every server that has one token of it. Each server is bound to what was
/// seen of it and has a result of its own; one that is not seen, or has another token by now, is left out.
/// All are dealt with, whatever becomes of one. Main thread.
class ReleaseOnAllDialog final : public BulkDialog
{
    Q_OBJECT
public:
    /// `parts` are the servers that have the token, and those that are not known now.
    ReleaseOnAllDialog(const std::shared_ptr<console::LockParts>& parts, const locks::MajorityLock& lock,
        const base::HolderId& token, QWidget* parent = nullptr);

protected:
    [[nodiscard]] std::pair<QString, QString> subject() const override;
    [[nodiscard]] QString buttonText(int permitted) const override;
    [[nodiscard]] int answeredFor() const override { return 1; }
    [[nodiscard]] QString leftOut(const BulkRow& row) const override;
    [[nodiscard]] base::ServerTime clockOf(const BulkRow& row) const override;
    [[nodiscard]] QString meaning() const override;

private:
    [[nodiscard]] bool hasToken(const locks::LockPtr& lock) const;
    [[nodiscard]] bool mayBeLeft(const BulkRow& row, const QList<locks::LockPtr>& present) const;
    [[nodiscard]] QString consequences() const;

    std::shared_ptr<console::LockParts> m_parts;
    locks::MajorityLock m_lock; ///< when the dialog was opened
    base::HolderId m_token;
};

} // namespace lockscope::ui
