#include "core/figure/reportplayer.h"

#include "core/figure/playedmoments.h"
#include "core/figure/runpair.h"
#include "core/words/filled.h"
#include "core/words/moment.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

namespace lockscope::figure
{

namespace
{

struct PlayerWords {
    Q_DECLARE_TR_FUNCTIONS(ReportPlayer)
};

/// resources/report/player.js travels inside the library.
QByteArray script()
{
    QFile file(QStringLiteral(":/report/player.js"));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// No text in it ends the element that it stands in.
QString jsonElement(const QJsonObject& json, const QString& end)
{
    const QByteArray bytes = QJsonDocument(json).toJson(QJsonDocument::Compact).replace('<', "\\u003c");
    return QStringLiteral("<script type='application/json' class='told' id='told%1'>%2</script>\n")
        .arg(end, QString::fromUtf8(bytes));
}

QJsonObject scriptWords()
{
    return {{QStringLiteral("moments"), QJsonArray::fromStringList(words::momentPatterns())},
        {QStringLiteral("play"), PlayerWords::tr("Play")},
        {QStringLiteral("pause"), PlayerWords::tr("Pause")},
        {QStringLiteral("free"), PlayerWords::tr("free")},
        {QStringLiteral("unknown"), PlayerWords::tr("not known")},
        {QStringLiteral("endless"), PlayerWords::tr("no expiry")},
        {QStringLiteral("over"), PlayerWords::tr("is over")},
        {QStringLiteral("more"), PlayerWords::tr("and %1 more")},
        {QStringLiteral("comma"), PlayerWords::tr(", ")}};
}

QString head(const QStringList& columns)
{
    QString cells;
    for (const QString& column : columns)
        cells += QStringLiteral("<th scope='col'>%1</th>").arg(column.toHtmlEscaped());
    return QStringLiteral("<thead><tr>%1</tr></thead>").arg(cells);
}

QString table(const QString& id, const QString& name, const QStringList& columns)
{
    const QString escaped = name.toHtmlEscaped();
    return QStringLiteral("<h3>%1</h3>\n<div class='rows' role='region' tabindex='0' "
                          "aria-label='%1'><table>%2<tbody id='%3'></tbody></table></div>\n")
        .arg(escaped, head(columns), id);
}

/// Says what the player does not tell; the timeline and the verdict are of all of it.
QString leftOut(const PlayedMoments& told)
{
    QStringList lines;
    if (told.laterSteps > 0)
        lines +=
            words::filled(PlayerWords::tr("To keep this page small, the player goes to %1. What follows is "
                                          "in the timeline and in the verdict (steps: %2)."),
                {words::moment(told.until), QString::number(told.laterSteps)});
    if (told.otherLocks > 0)
        lines += words::filled(
            PlayerWords::tr("Locks that are left out here: %1."), {QString::number(told.otherLocks)});
    if (told.otherLanes > 0)
        lines += words::filled(PlayerWords::tr("Clients and threads that are left out here: %1."),
            {QString::number(told.otherLanes)});
    return lines.isEmpty() ? QString() : QStringLiteral("<p>%1</p>\n").arg(lines.join(u' ').toHtmlEscaped());
}

} // namespace

QString playerPolicy()
{
    const QByteArray hash = QCryptographicHash::hash(script(), QCryptographicHash::Sha256).toBase64();
    return QStringLiteral(
        "<meta http-equiv='Content-Security-Policy' content=\"default-src 'none'; style-src "
        "'unsafe-inline'; script-src 'sha256-%1'; base-uri 'none'; form-action 'none'\">\n")
        .arg(QString::fromLatin1(hash));
}

QString playerStyle()
{
    return QStringLiteral(R"(<style>
[hidden]{display:none!important} .controls{display:flex;flex-wrap:wrap;gap:.5rem .75rem;align-items:center}
.controls output,.at{min-width:7.5em;font-variant-numeric:tabular-nums} .pace{min-width:3em} .track{flex:1 1 16rem;position:relative}
.track input{width:100%;margin:0} .jumps{position:absolute;left:8px;right:8px;top:-10px;height:10px}
.jumps button{position:absolute;width:8px;height:10px;margin-left:-4px;padding:0;border:0;background:#c62828;cursor:pointer}
.play{min-width:6em} .playing .pictures{max-height:44vh;overflow:auto;cursor:crosshair} .cursor{stroke:currentColor;stroke-width:1.5}
.moment{display:grid;grid-template-columns:3fr 2fr;gap:1.5rem} .moment h3{margin:.75rem 0 .25rem;font-size:1rem}
.moment table{width:100%;border-collapse:collapse} .moment th,.moment td{text-align:left;vertical-align:top;padding:.1rem .75rem .1rem 0;overflow-wrap:anywhere;min-width:4.5em}
.moment thead th{overflow-wrap:normal}
.moment thead th{opacity:.75} .controls label{display:flex;gap:.5rem;align-items:center} .moment td:last-child{min-width:7em} .rows{max-height:14rem;overflow:auto}
.steps{position:relative;list-style:none;margin:0;padding:0;max-height:22rem;overflow-y:auto}
.steps li{display:flex;gap:.75rem;padding:.1rem .25rem;cursor:pointer} .steps span:first-child{flex:0 0 7em;text-align:right;font-variant-numeric:tabular-nums}
.steps span:last-child{overflow-wrap:anywhere} .steps li[aria-current]{background:Highlight;color:HighlightText}
@media (max-width:50rem){.moment{grid-template-columns:1fr}}
@media (prefers-color-scheme:dark){.jumps button{background:#ef5350}}
@media print{.played{display:none!important}}
</style>
)");
}

namespace
{

QString playerControls(const QString& end)
{
    const QString pattern = QStringLiteral(
        "<div class='played controls' role='group' aria-label='%1' hidden><button type='button' id='play%7' "
        "class='play' aria-keyshortcuts='Space'>%2</button><span id='at%7' class='at' role='timer'></span>"
        "<div class='track'><div id='jumps%7' class='jumps'></div><input type='range' id='place%7' min='0' "
        "step='any' value='0' aria-label='%3'></div><label>%4 <input type='range' id='speed%7' "
        "min='-0.30103' max='1.69897' step='any' value='0'></label><output id='pace%7' class='pace' "
        "for='speed%7'></output><button type='button' id='back%7'>%5</button><button type='button' "
        "id='next%7'>%6</button></div>\n");
    const QStringList texts{PlayerWords::tr("Player"), PlayerWords::tr("Play"), PlayerWords::tr("Moment"),
        PlayerWords::tr("Speed"), PlayerWords::tr("Violation before"), PlayerWords::tr("Next violation")};
    QStringList escaped;
    for (const QString& text : texts)
        escaped += text.toHtmlEscaped();
    return words::filled(pattern, escaped << end);
}

/// The view of a moment, and the data that it is taken from.
QString playerParts(const TimelineIndex& index, const PlayerTerms& terms, const TimelineFrame& frame)
{
    PlayedMoments told = playedMoments(index, terms.violations, terms.programs);
    told.json.insert(QStringLiteral("plot"), QJsonArray{frame.labelWidth, frame.area.width()});
    told.json.insert(QStringLiteral("axis"), qint64(frame.span.length().count()));
    told.json.insert(QStringLiteral("words"), scriptWords());
    QStringList clientTitles{
        PlayerWords::tr("Client"), PlayerWords::tr("Does"), PlayerWords::tr("Last command and answer")};
    if (!terms.programs.isEmpty())
        clientTitles << PlayerWords::tr("Line of its program");
    return QStringLiteral("<section class='played moment' hidden><div>") +
           table(QStringLiteral("locks") + terms.end, PlayerWords::tr("Locks at this moment"),
               {PlayerWords::tr("Lock"), PlayerWords::tr("Held by"), PlayerWords::tr("Waiting"),
                   PlayerWords::tr("Remaining")}) +
           table(QStringLiteral("clients") + terms.end, PlayerWords::tr("Clients at this moment"),
               clientTitles) +
           QStringLiteral("</div><div><h3 id='stepsname%1'>%2</h3>\n<ol id='steps%1' class='steps' "
                          "tabindex='0' aria-labelledby='stepsname%1'></ol></div></section>\n"
                          "<div class='played' hidden>%3</div>\n")
               .arg(terms.end, PlayerWords::tr("Steps").toHtmlEscaped(), leftOut(told)) +
           jsonElement(told.json, terms.end);
}

} // namespace

QString playerKeys()
{
    const QString keys =
        PlayerWords::tr("Space plays and stops, the arrow keys go from step to step, Home and "
                        "End to the ends, V to the next violation; a click on the timeline or "
                        "on a step goes there.");
    return QStringLiteral("<p class='played' hidden>%1</p>\n").arg(keys.toHtmlEscaped());
}

QString playerScript() { return QStringLiteral("<script>%1</script>\n").arg(QString::fromUtf8(script())); }

QString player(
    const TimelineIndex& index, const QString& picture, const QString& legend, const PlayerTerms& terms)
{
    const TimelineFrame frame = wholeFrame(index, terms.width, terms.length);
    return QStringLiteral("<div id='player%1'>\n").arg(terms.end) + playerControls(terms.end) +
           QStringLiteral("<div class='pictures' id='pictures%1'>%2</div>\n").arg(terms.end, picture) +
           legend + playerParts(index, terms, frame) + QStringLiteral("</div>\n");
}

} // namespace lockscope::figure
