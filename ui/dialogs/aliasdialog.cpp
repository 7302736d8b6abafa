#include "ui/dialogs/aliasdialog.h"

#include "core/base/printable.h"
#include "ui/manual.h"
#include "ui/widgets/nameview.h"
#include "ui/widgets/plainlabel.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope::ui
{

namespace
{

constexpr int aliasLength = 64;

} // namespace

AliasDialog::AliasDialog(const QByteArray& client, const QString& alias, QWidget* parent)
    : QDialog(parent)
    , m_client(client)
    , m_named(!alias.isEmpty())
    , m_alias(new QLineEdit(alias, this))
    , m_save(new QPushButton(this))
{
    setWindowTitle(tr("Name a client"));
    manual::offer(*this, "clients");
    setMinimumWidth(440);
    auto* id = new NameView(this);
    id->setIdent();
    id->setText(base::printable(client));
    m_alias->setMaxLength(aliasLength);
    m_alias->setPlaceholderText(QStringLiteral("billing-2"));
    m_alias->setAccessibleName(tr("Name of the client"));
    m_alias->selectAll();
    auto* label = new PlainLabel(tr("&Name"), PlainLabel::Tone::Normal, this);
    label->setBuddy(m_alias);
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setAutoDefault(false);
    m_save->setDefault(true);
    auto* patterns = new QPushButton(tr("Names by &pattern…"), this);
    patterns->setAutoDefault(false);
    patterns->setToolTip(tr("Name many clients at once, also from a file"));
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(patterns);
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(m_save);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(8);
    layout->addWidget(new PlainLabel(tr("Client id"), PlainLabel::Tone::Muted, this));
    layout->addWidget(id);
    layout->addSpacing(4);
    layout->addWidget(label);
    layout->addWidget(m_alias);
    auto* effect = new PlainLabel(
        tr("Shown everywhere in place of the id. Empty takes the name away."), PlainLabel::Tone::Muted, this);
    effect->setWordWrap(true);
    layout->addWidget(effect);
    layout->addSpacing(8);
    layout->addLayout(buttons);
    connect(m_alias, &QLineEdit::textChanged, this, &AliasDialog::showMeaning);
    connect(m_save, &QPushButton::clicked, this, &AliasDialog::accept);
    connect(cancel, &QPushButton::clicked, this, &AliasDialog::reject);
    connect(patterns, &QPushButton::clicked, this, [this] {
        reject();
        Q_EMIT patternsWanted();
    });
    showMeaning();
    m_alias->setFocus();
}

QString AliasDialog::alias() const { return m_alias->text().trimmed(); }

void AliasDialog::showMeaning()
{
    const bool removes = m_named && alias().isEmpty();
    m_save->setText(removes ? tr("&Remove name") : tr("&Save name"));
    m_save->setEnabled(m_named || !alias().isEmpty());
}

} // namespace lockscope::ui

#include "moc_aliasdialog.cpp"
