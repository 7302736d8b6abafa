#include "ui/dialogs/namesdialog.h"

#include "core/base/printable.h"
#include "core/base/wholefile.h"
#include "core/filter/namefile.h"
#include "core/words/counted.h"
#include "core/words/errorwords.h"
#include "ui/manual.h"
#include "ui/theme.h"
#include "ui/widgets/plainlabel.h"

#include <QFile>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextBlock>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope::ui
{

namespace
{

QString namesCounted(qsizetype names)
{
    return words::counted(
        names, NamesDialog::tr("1 name"), NamesDialog::tr("%n names", nullptr, words::numerus(names)));
}

QString shownPath(const QString& path) { return base::printable(QFile::encodeName(path), 120); }

} // namespace

NamesDialog::NamesDialog(
    const QList<profile::NamePattern>& names, const QHash<QByteArray, QString>& given, QWidget* parent)
    : QDialog(parent)
    , m_given(given)
    , m_text(new QPlainTextEdit(this))
    , m_notice(new PlainLabel(this))
    , m_export(new QPushButton(tr("E&xport…"), this))
    , m_save(new QPushButton(tr("&Save names"), this))
{
    setWindowTitle(tr("Names of clients"));
    manual::offer(*this, "clients#names");
    resize(600, 420);
    auto* label =
        new PlainLabel(tr("A client has the name of the first &line that fits its id or the name of "
                          "its connection. “*” stands for anything."),
            PlainLabel::Tone::Normal, this);
    label->setWordWrap(true);
    label->setBuddy(m_text);
    m_text->setFont(theme::monospace());
    m_text->setAccessibleName(tr("Names of clients, a line each"));
    m_text->setPlaceholderText(QStringLiteral("7f15010a-0000-4000-8000-000000000001 = billing-2\n"
                                              "order-service-* = orders"));
    m_text->setTabChangesFocus(true);
    m_text->setPlainText(QString::fromUtf8(filter::writtenNames(names)));
    m_notice->setObjectName(QStringLiteral("namesNotice"));
    m_notice->setWordWrap(true);
    auto* byHand = new PlainLabel(tr("Names given by hand go before: %1.").arg(namesCounted(given.size())),
        PlainLabel::Tone::Muted, this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addWidget(label);
    column->addWidget(m_text, 1);
    column->addWidget(m_notice);
    column->addWidget(byHand);
    column->addWidget(makeButtons());
    connect(m_text, &QPlainTextEdit::textChanged, this, &NamesDialog::read);
    read();
    m_text->setFocus();
}

QWidget* NamesDialog::makeButtons()
{
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* import = new QPushButton(tr("&Import…"), row);
    auto* cancel = new QPushButton(tr("Cancel"), row);
    for (QPushButton* button : {import, m_export, cancel})
        button->setAutoDefault(false);
    m_save->setDefault(true);
    layout->addWidget(import);
    layout->addWidget(m_export);
    layout->addStretch();
    layout->addWidget(cancel);
    layout->addWidget(m_save);
    connect(import, &QPushButton::clicked, this, &NamesDialog::askAndImport);
    connect(m_export, &QPushButton::clicked, this, &NamesDialog::askAndExport);
    connect(cancel, &QPushButton::clicked, this, &NamesDialog::reject);
    connect(m_save, &QPushButton::clicked, this, &NamesDialog::accept);
    return row;
}

void NamesDialog::say(const QString& sentence, bool isFault)
{
    m_notice->setColour(isFault ? theme::look(locks::State::Expired).colour : QColor());
    m_notice->put(sentence);
}

/// Marks the line that cannot be read, as far as one is to blame.
void NamesDialog::read()
{
    const auto read = filter::readNames(m_text->toPlainText().toUtf8());
    const auto* fault = std::get_if<filter::NameFault>(&read);
    m_save->setEnabled(fault == nullptr);
    m_export->setEnabled(fault == nullptr);
    QTextEdit::ExtraSelection mark;
    if (fault != nullptr && fault->line > 0) {
        mark.cursor = QTextCursor(m_text->document()->findBlockByNumber(int(fault->line) - 1));
        mark.cursor.select(QTextCursor::BlockUnderCursor);
        mark.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        mark.format.setUnderlineColor(theme::look(locks::State::Expired).colour);
    }
    m_text->setExtraSelections(mark.cursor.isNull() ? QList<QTextEdit::ExtraSelection>() : QList{mark});
    if (fault != nullptr)
        return say(fault->message, true);
    m_names = std::get<QList<profile::NamePattern>>(read);
    say(namesCounted(m_names.size()), false);
}

void NamesDialog::askAndImport()
{
    auto* dialog = new QFileDialog(this, tr("A file of names"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &NamesDialog::importFrom);
    dialog->open();
}

void NamesDialog::importFrom(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return say(tr("%1 cannot be read: %2").arg(shownPath(path), file.errorString()), true);
    const auto read = filter::readNames(file.read(filter::mostNameFileBytes + 1));
    if (const auto* fault = std::get_if<filter::NameFault>(&read))
        return say(tr("Nothing was taken from %1. %2").arg(shownPath(path), fault->message), true);
    const auto& names = std::get<QList<profile::NamePattern>>(read);
    m_text->selectAll(); // so that the text before comes back by Ctrl+Z
    m_text->insertPlainText(QString::fromUtf8(filter::writtenNames(names)));
    say(tr("%1 read from %2. They take effect once they are saved.")
            .arg(namesCounted(names.size()), shownPath(path)),
        false);
}

void NamesDialog::askAndExport()
{
    auto* dialog = new QFileDialog(this, tr("Export the names"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("txt"));
    dialog->selectFile(QStringLiteral("lockscope-clients.txt"));
    connect(dialog, &QFileDialog::fileSelected, this, &NamesDialog::exportTo);
    dialog->open();
}

/// A pattern that is the same as a client named by hand would be twice in the file; the one by hand counts.
void NamesDialog::exportTo(const QString& path)
{
    QList<profile::NamePattern> all = filter::namesOf(m_given);
    for (const profile::NamePattern& each : m_names)
        if (std::ranges::none_of(all, [&](const profile::NamePattern& before) {
                return before.pattern.compare(each.pattern, Qt::CaseInsensitive) == 0;
            }))
            all.append(each);
    const auto written = base::writeWhole(path, filter::writtenNames(all));
    say(written ? tr("%1 written to %2").arg(namesCounted(all.size()), shownPath(path))
                : words::sentence(written.error()),
        !written);
}

} // namespace lockscope::ui

#include "moc_namesdialog.cpp"
