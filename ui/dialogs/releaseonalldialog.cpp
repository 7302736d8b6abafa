#include "ui/dialogs/releaseonalldialog.h"

#include "core/admin/actwords.h"
#include "core/admin/plan.h"
#include "core/locks/lockwords.h"
#include "core/locks/majoritywords.h"
#include "core/words/counted.h"
#include "ui/widgets/plainlabel.h"

namespace lockscope::ui
{
namespace
{

constexpr qsizetype nameInButton = 48;

QList<locks::LockRef> refsOf(const console::LockParts& parts, const locks::MajorityKey& key)
{
    QList<locks::LockRef> refs;
    for (const QByteArray& node : parts.nodes())
        refs.append({key.ref.name, key.ref.db, node});
    return refs;
}

} // namespace

ReleaseOnAllDialog::ReleaseOnAllDialog(const std::shared_ptr<console::LockParts>& parts,
    const locks::MajorityLock& lock, const base::HolderId& token, QWidget* parent)
    : BulkDialog(parts, admin::ActKind::ForceRelease, refsOf(*parts, lock.key), {}, parent)
    , m_parts(parts)
    , m_lock(lock)
    , m_token(token)
{
    auto* noticed = new PlainLabel(consequences(), PlainLabel::Tone::Normal, this);
    noticed->setObjectName(QStringLiteral("noticed"));
    noticed->setWordWrap(true);
    body()->insertWidget(1, noticed);
    beOfOneLock();
}

std::pair<QString, QString> ReleaseOnAllDialog::subject() const
{
    return {locks::nameWords(m_lock.key.ref.name),
        tr("%1 · token %2").arg(locks::heldOnWords(m_lock), locks::tokenWords(m_token))};
}

QString ReleaseOnAllDialog::buttonText(int permitted) const
{
    const QString name = locks::nameWords(m_lock.key.ref.name, nameInButton);
    const QString where =
        words::counted(permitted, tr("1 server"), tr("%n servers", nullptr, words::numerus(permitted)));
    return admin::buttonWords(admin::ActKind::ForceRelease, tr("%1 on %2").arg(name, where));
}

/// The same for each server: of the first that has the token.
QString ReleaseOnAllDialog::consequences() const
{
    QStringList sentences{tr("It is freed on each server that has this token, one after the other.")};
    for (const BulkRow& row : rows()) {
        if (!hasToken(row.looked))
            continue;
        admin::ActRequest request;
        request.lock = row.id;
        request.fence = row.looked->fence.toHex();
        for (const QByteArray& each : admin::plan(request, row.looked, row.looked->asOf).consequences)
            sentences.append(admin::consequenceSentence(each));
        break;
    }
    return sentences.join(u' ');
}

bool ReleaseOnAllDialog::hasToken(const locks::LockPtr& lock) const
{
    return lock && lock->exists && !lock->holders.isEmpty() && lock->holders.constFirst().id == m_token;
}

QString ReleaseOnAllDialog::leftOut(const BulkRow& row) const
{
    if (!m_parts->isLive(row.id.node) || row.unseen || (row.looked && !row.looked->current))
        return tr("? Not seen now, so nothing is sent. What it has lapses there unless it is renewed.");
    if (row.moved || hasToken(row.looked))
        return {};
    if (!row.looked || !row.looked->exists || row.looked->holders.isEmpty())
        return tr("○ Not held there any more.");
    return tr("Another token has it there, %1: left alone.")
        .arg(locks::tokenWords(row.looked->holders.constFirst().id));
}

base::ServerTime ReleaseOnAllDialog::clockOf(const BulkRow& row) const
{
    return m_parts->clockOf(row.id.node);
}

/// True unless the act has freed it there, or it is seen not to be there.
bool ReleaseOnAllDialog::mayBeLeft(const BulkRow& row, const QList<locks::LockPtr>& present) const
{
    if (row.outcome == admin::OutcomeKind::Applied)
        return false;
    const auto found = std::ranges::find_if(present, [&](const auto& lock) { return lock->ref == row.id; });
    const locks::LockPtr lock = found == present.end() ? nullptr : *found;
    return !m_parts->isLive(row.id.node) || (lock && !lock->current) || hasToken(lock);
}

QString ReleaseOnAllDialog::meaning() const
{
    const QList<locks::LockPtr> present = m_parts->locks();
    const auto left =
        std::ranges::count_if(rows(), [&](const BulkRow& row) { return mayBeLeft(row, present); });
    return locks::leftWords(static_cast<int>(left), m_lock.servers);
}

} // namespace lockscope::ui

#include "moc_releaseonalldialog.cpp"
