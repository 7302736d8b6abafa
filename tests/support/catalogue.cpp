#include "tests/support/catalogue.h"

#include "tests/support/paths.h"

#include <QFile>
#include <QXmlStreamReader>

namespace lockscope::support
{

namespace
{

void readTranslation(QXmlStreamReader& xml, Message& message)
{
    message.isDone = xml.attributes().value(QLatin1String("type")).isEmpty();
    QString text;
    while (xml.readNext() != QXmlStreamReader::EndElement || xml.name() != u"translation") {
        if (xml.isStartElement() && xml.name() == u"numerusform")
            message.forms.append(xml.readElementText());
        else if (xml.isCharacters())
            text += xml.text();
    }
    if (message.forms.isEmpty())
        message.forms.append(text);
}

} // namespace

QList<Message> readCatalogue(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QList<Message> messages;
    QXmlStreamReader xml(&file);
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == u"name")
            context = xml.readElementText();
        else if (xml.name() == u"message")
            messages.append({context, {}, {}, {}, true});
        else if (xml.name() == u"source")
            messages.last().source = xml.readElementText();
        else if (xml.name() == u"comment")
            messages.last().comment = xml.readElementText();
        else if (xml.name() == u"translation")
            readTranslation(xml, messages.last());
    }
    return xml.hasError() ? QList<Message>() : messages;
}

QString cataloguesDir() { return sourceDir() + QStringLiteral("/resources/translations"); }

} // namespace lockscope::support
