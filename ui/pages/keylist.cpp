#include "ui/pages/keylist.h"

#include "core/base/printable.h"
#include "ui/widgets/copybutton.h"
#include "ui/widgets/nameview.h"
#include "ui/widgets/plainlabel.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace lockscope::ui
{

namespace
{

constexpr qsizetype contentShown = 200;

QString roleWord(const QByteArray& role)
{
    if (role.isEmpty())
        return KeyList::tr("lock");
    if (role == "queue")
        return KeyList::tr("queue of waiters");
    if (role == "timeouts")
        return KeyList::tr("timeouts of waiters");
    if (role == "token")
        return KeyList::tr("fencing token");
    if (role == "reader-timeout")
        return KeyList::tr("a reader's own timeout");
    if (role == "permits")
        return KeyList::tr("permits");
    if (role == "job")
        return KeyList::tr("job that it locks");
    return base::printable(role, 32);
}

} // namespace

KeyList::KeyList(QWidget* before, QWidget* parent)
    : QWidget(parent)
    , m_before(before)
    , m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(8);
}

void KeyList::put(const locks::Lock& lock)
{
    QList<locks::Companion> wanted{{lock.ref->name, {}, {}}};
    wanted += *lock.companions;
    if (wanted == m_shown)
        return;
    m_shown = wanted;
    while (QLayoutItem* item = m_layout->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    QWidget* last = m_before;
    for (const locks::Companion& key : m_shown) {
        QWidget* button = addKey(key.role, key.key, key.content);
        setTabOrder(last, button);
        last = button;
    }
}

/// Returns the button of the row.
QWidget* KeyList::addKey(const QByteArray& role, const base::KeyName& key, const QByteArray& content)
{
    auto* row = new QWidget(this);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(0);
    texts->addWidget(new PlainLabel(roleWord(role), PlainLabel::Tone::Muted, row));
    auto* name = new NameView(row);
    name->setIdent();
    name->setText(base::printable(key.bytes));
    texts->addWidget(name);
    if (!content.isEmpty()) {
        auto* shown = new NameView(row);
        shown->setIdent();
        shown->setText(base::printable(content, contentShown));
        texts->addWidget(shown);
    }
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(texts, 1);
    auto* copy = new CopyButton(tr("key"), row);
    copy->setBytes(key.bytes);
    copy->setAccessibleName(tr("Copy the key %1").arg(name->accessibleName()));
    layout->addWidget(copy, 0, Qt::AlignTop);
    m_layout->addWidget(row);
    return copy;
}

} // namespace lockscope::ui

#include "moc_keylist.cpp"
