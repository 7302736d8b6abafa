#include "ui/dialogs/tlsfields.h"

#include "ui/mnemonic.h"
#include "ui/widgets/plainlabel.h"

#include <QCheckBox>
#include <QFileDialog>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QUrl>

namespace lockscope::ui
{

TlsFields::TlsFields(QWidget* parent)
    : QWidget(parent)
    , m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(12);
    m_grid->setVerticalSpacing(8);
    m_grid->setColumnMinimumWidth(0, labelWidth);
    m_grid->setColumnStretch(1, 1);
    addFile(QStringLiteral("ca"), tr("Trusted certi&ficates"), tr("only the system's certificates"));
    addFile(QStringLiteral("cert"), tr("&Own certificate"), tr("none; for servers that ask for one"));
    addFile(QStringLiteral("key"), tr("Private &key"), tr("in the same file"));
    addField(QStringLiteral("server-name"), tr("Se&rver name (SNI)"), tr("the address's own name"));
    m_newest = new QCheckBox(tr("Require TLS &1.3"), this); // last, for the Tab key
    m_newest->setObjectName(QStringLiteral("newest"));
    m_newest->setToolTip(tr("Otherwise TLS 1.2 is accepted too"));
    m_grid->addWidget(m_newest, m_grid->rowCount(), 1);
}

QLineEdit* TlsFields::addField(const QString& parameter, const QString& label, const QString& placeholder)
{
    auto* field = new QLineEdit(this);
    field->setObjectName(parameter);
    field->setPlaceholderText(placeholder);
    auto* name = new PlainLabel(label, PlainLabel::Tone::Normal, this);
    name->setBuddy(field);
    field->setAccessibleName(withoutMnemonic(label));
    const int row = m_grid->rowCount();
    m_grid->addWidget(name, row, 0);
    m_grid->addWidget(field, row, 1);
    m_fields.append(field);
    return field;
}

void TlsFields::addFile(const QString& parameter, const QString& label, const QString& placeholder)
{
    QLineEdit* field = addField(parameter, label, placeholder);
    auto* button = new QPushButton(tr("Choose…"), this);
    button->setAutoDefault(false);
    button->setAccessibleName(tr("Choose the file: %1").arg(field->accessibleName()));
    m_grid->addWidget(button, m_grid->rowCount() - 1, 2);
    connect(button, &QPushButton::clicked, this, [this, field] { choose(field, field->accessibleName()); });
}

void TlsFields::choose(QLineEdit* field, const QString& title)
{
    auto* dialog = new QFileDialog(this, tr("%1 (PEM)").arg(title));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, field, &QLineEdit::setText);
    dialog->open();
}

QStringList TlsFields::parameters() const
{
    QStringList items;
    if (isHidden())
        return items;
    for (const QLineEdit* field : m_fields)
        if (const QString value = field->text().trimmed(); !value.isEmpty())
            items << field->objectName() + u'=' + QString::fromLatin1(QUrl::toPercentEncoding(value, "/"));
    if (m_newest->isChecked())
        items << QStringLiteral("tls=1.3");
    return items;
}

} // namespace lockscope::ui

#include "moc_tlsfields.cpp"
