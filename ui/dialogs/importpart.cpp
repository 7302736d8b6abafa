#include "ui/dialogs/importpart.h"

#include "core/base/printable.h"
#include "core/words/counted.h"
#include "core/words/errorwords.h"
#include "ui/theme.h"
#include "ui/widgets/plainlabel.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope::ui
{

namespace
{

constexpr qsizetype mostNotes = 5;

QString shown(const QString& text) { return base::printable(text.toUtf8(), 60); }

/// Returns the remarks on the file, each once.
QStringList notesOf(const profile::ImportedFile& file)
{
    QList<profile::ImportNote> notes;
    for (const profile::ImportedConnection& connection : file.connections)
        notes += connection.notes;
    QStringList sentences;
    for (const profile::ImportNote& note : notes + file.passedOver)
        sentences << QStringLiteral("• ") + profile::sentence(note);
    sentences.removeDuplicates();
    const qsizetype left = sentences.size() - mostNotes;
    if (left > 0)
        sentences = sentences.mid(0, mostNotes)
                    << words::counted(left, ImportPart::tr("• and one thing more"),
                           ImportPart::tr("• and %n more", nullptr, words::numerus(left)));
    return sentences;
}

} // namespace

ImportPart::ImportPart(QWidget* parent)
    : QWidget(parent)
    , m_notice(new PlainLabel({}, PlainLabel::Tone::Muted, this))
{
    auto* button = new QPushButton(tr("&Import a file of connections…"), this);
    button->setObjectName(QStringLiteral("import"));
    button->setAutoDefault(false);
    button->setToolTip(tr("Exported connections, addresses, a line each, or the configuration of a service "
                          "(YAML or JSON); it can "
                          "be dropped here"));
    m_notice->setObjectName(QStringLiteral("imported"));
    m_notice->setWordWrap(true);
    m_notice->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(button, 0, Qt::AlignLeft);
    layout->addWidget(m_notice);
    connect(button, &QPushButton::clicked, this, &ImportPart::choose);
}

void ImportPart::choose()
{
    auto* dialog = new QFileDialog(this, tr("A file of connections"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &ImportPart::read);
    dialog->open();
}

void ImportPart::read(const QString& path)
{
    const auto file = profile::readConnections(path);
    m_notice->setVisible(true);
    m_notice->setColour(file ? QColor() : theme::look(locks::State::Expired).colour);
    if (!file)
        return m_notice->put(words::sentence(file.error()));
    for (const profile::ImportedConnection& connection : file->connections)
        if (!connection.password.isEmpty())
            m_passwords.insert(connection.uri, connection.password);
    report(path, *file);
    Q_EMIT found(file->connections);
}

void ImportPart::report(const QString& path, const profile::ImportedFile& file)
{
    const QString name = shown(QFileInfo(path).fileName());
    const qsizetype count = file.connections.size();
    const QString head = words::counted(count, tr("Imported 1 connection from %1."),
        tr("Imported %n connections from %1.", nullptr, words::numerus(count)))
                             .arg(name);
    const QString secret = m_passwords.isEmpty()
                               ? QString()
                               : tr(" Passwords in it are used until this closes, and kept nowhere.");
    m_notice->put((QStringList{head + secret} + notesOf(file)).join(u'\n'));
}

QString ImportPart::passwordOf(const QString& uri) const
{
    const auto known = m_passwords.constFind(uri);
    return known == m_passwords.constEnd() ? QString() : QString::fromUtf8(known->reveal());
}

} // namespace lockscope::ui

#include "moc_importpart.cpp"
