#include "ui/widgets/noticestack.h"

#include <QVBoxLayout>

namespace lockscope::ui
{

NoticeStack::NoticeStack(QWidget* parent)
    : QWidget(parent)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(1);
    hide();
}

void NoticeStack::report(const QByteArray& id, Banner::Tone tone, const QString& text)
{
    if (text.isEmpty())
        return drop(id);
    const auto known = std::ranges::find(m_notices, id, &std::pair<QByteArray, Banner*>::first);
    Banner* banner = known != m_notices.end() ? known->second : new Banner(this);
    if (known == m_notices.end()) {
        m_notices.append({id, banner});
        layout()->addWidget(banner);
        connect(banner, &Banner::closed, this, [this, id] { drop(id); });
    }
    banner->put(tone, text, {}, true);
    if (m_notices.size() > mostKept)
        return drop(QByteArray(m_notices.constFirst().first));
    showFirst();
}

void NoticeStack::drop(const QByteArray& id)
{
    const auto known = std::ranges::find(m_notices, id, &std::pair<QByteArray, Banner*>::first);
    if (known == m_notices.end())
        return;
    known->second->hide();
    known->second->deleteLater();
    m_notices.erase(known);
    showFirst();
}

void NoticeStack::showFirst()
{
    for (qsizetype place = 0; place < m_notices.size(); ++place)
        m_notices[place].second->setVisible(place < mostSeen);
    setVisible(!m_notices.isEmpty() && !m_heldBack);
}

void NoticeStack::setHeldBack(bool heldBack)
{
    m_heldBack = heldBack;
    showFirst();
}

QStringList NoticeStack::texts() const
{
    QStringList texts;
    for (const auto& [id, banner] : m_notices)
        if (!banner->isHidden())
            texts.append(banner->text());
    return texts;
}

} // namespace lockscope::ui

#include "moc_noticestack.cpp"
