#include "core/locks/redissonkinds.h"
#include "ui/theme.h"
#include "ui/widgets/plainlabel.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QGlyphRun>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QRawFont>
#include <QSpinBox>
#include <QTest>
#include <QTextLayout>

#include <cmath>
#include <memory>

namespace lockscope::ui
{
namespace
{

using Linear = std::array<double, 3>;

double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

Linear linearOf(const QColor& colour)
{
    return {linear(colour.redF()), linear(colour.greenF()), linear(colour.blueF())};
}

double luminance(const Linear& rgb) { return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]; }

double contrast(const QColor& one, const QColor& other)
{
    const double a = luminance(linearOf(one));
    const double b = luminance(linearOf(other));
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

/// Colour vision without one kind of cone, on linear RGB (Machado, Oliveira and Fernandes 2009, severity 1).
using Matrix = std::array<Linear, 3>;
constexpr Matrix protanopia{
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix deuteranopia{
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};

Linear seenThrough(const Matrix& eye, const Linear& rgb)
{
    Linear seen{};
    for (size_t row = 0; row < 3; ++row)
        seen[row] = std::clamp(eye[row][0] * rgb[0] + eye[row][1] * rgb[1] + eye[row][2] * rgb[2], 0.0, 1.0);
    return seen;
}

double labCurve(double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; }

/// CIE 1976 L*a*b*, D65.
Linear labOf(const Linear& rgb)
{
    const double x = labCurve((0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.95047);
    const double y = labCurve(luminance(rgb));
    const double z = labCurve((0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double distance(const Linear& one, const Linear& other)
{
    return std::hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

constexpr std::pair<locks::State, locks::LeaseKind> shownStates[] = {
    {locks::State::Held, locks::LeaseKind::Watchdog}, {locks::State::Held, locks::LeaseKind::Fixed},
    {locks::State::RenewalOverdue, locks::LeaseKind::Watchdog},
    {locks::State::NoExpiry, locks::LeaseKind::None}, {locks::State::Expired, locks::LeaseKind::Unknown},
    {locks::State::Free, locks::LeaseKind::Unknown}, {locks::State::Open, locks::LeaseKind::Unknown},
    {locks::State::Exhausted, locks::LeaseKind::Unknown}, {locks::State::Unknown, locks::LeaseKind::Unknown}};

} // namespace

class TestTheme : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void themes()
    {
        QTest::addColumn<ThemeChoice>("choice");
        QTest::newRow("light") << ThemeChoice::Light;
        QTest::newRow("dark") << ThemeChoice::Dark;
    }

    void coloursCanBeRead_data() { themes(); }
    void coloursCanBeRead()
    {
        QFETCH(ThemeChoice, choice);
        theme::apply(*qApp, choice);
        QList<QColor> inks{theme::muted(), theme::accent(), qApp->palette().color(QPalette::Text)};
        for (const auto& [state, lease] : shownStates)
            inks.append(theme::look(state, lease).colour);
        for (int holder = 0; holder < 8; ++holder)
            inks.append(theme::holderColour(holder));
        for (const auto role :
            {QPalette::Base, QPalette::AlternateBase, QPalette::Highlight, QPalette::Window})
            for (const QColor& ink : std::as_const(inks))
                QVERIFY2(contrast(ink, qApp->palette().color(role)) >= 4.5,
                    qPrintable(QStringLiteral("%1 on %2: %3")
                                   .arg(ink.name(), qApp->palette().color(role).name(),
                                       QString::number(contrast(ink, qApp->palette().color(role))))));
    }

    /// Text that was coloured before the theme changed is read on the other ground.
    void aLabelFollowsTheTheme()
    {
        const auto turn = [](PlainLabel& label, ThemeChoice choice) {
            theme::apply(*qApp, choice);
            QEvent sent(QEvent::PaletteChange); // widgets hear of it only while the application runs
            QCoreApplication::sendEvent(&label, &sent);
            return label.palette().color(QPalette::WindowText);
        };
        for (const auto& [state, lease] : shownStates) {
            PlainLabel label;
            turn(label, ThemeChoice::Light);
            label.setColour(theme::look(state, lease).colour);
            for (const ThemeChoice choice : {ThemeChoice::Dark, ThemeChoice::Light}) {
                const QColor shown = turn(label, choice);
                QCOMPARE(shown, theme::look(state, lease).colour);
            }
        }
        QCOMPARE(theme::inkNow(QColor(1, 2, 3)), QColor(1, 2, 3));
        QVERIFY(!theme::inkNow({}).isValid());
    }

    void fieldsAreSeen_data() { themes(); }
    void fieldsAreSeen()
    {
        QFETCH(ThemeChoice, choice);
        theme::apply(*qApp, choice);
        for (const auto role : {QPalette::Base, QPalette::Window}) {
            const double seen = contrast(theme::frame(), qApp->palette().color(role));
            QVERIFY2(seen >= 3, qPrintable(QString::number(seen)));
        }
    }

    /// Each sign has a picture, in the fonts of both names and sentences; a missing one would be glyph 0.
    void chineseNamesAreDrawn()
    {
        for (const QFont& font : {theme::monospace(), theme::digits(), QApplication::font()}) {
            QTextLayout layout(QString::fromUtf8("\u8ba2\u5355\u9501:\u5e93\u5b58 order"), font);
            layout.beginLayout();
            layout.createLine();
            layout.endLayout();
            qsizetype glyphs = 0;
            for (const QGlyphRun& run : layout.glyphRuns()) {
                QVERIFY2(!run.glyphIndexes().contains(0), qPrintable(run.rawFont().familyName()));
                glyphs += run.glyphIndexes().size();
            }
            QCOMPARE(glyphs, 12);
        }
    }

    /// Each sort of field is taken as it is drawn, not as it is in the palette.
    void fieldsAreFramed_data()
    {
        QTest::addColumn<ThemeChoice>("choice");
        QTest::addColumn<QWidget*>("field");
        for (const auto& [choice, name] :
            {std::pair{ThemeChoice::Light, "light"}, std::pair{ThemeChoice::Dark, "dark"}}) {
            QTest::addRow("line-%s", name) << choice << static_cast<QWidget*>(new QLineEdit);
            QTest::addRow("number-%s", name) << choice << static_cast<QWidget*>(new QSpinBox);
            QTest::addRow("choice-%s", name) << choice << static_cast<QWidget*>(new QComboBox);
            QTest::addRow("text-%s", name) << choice << static_cast<QWidget*>(new QPlainTextEdit);
        }
    }
    void fieldsAreFramed()
    {
        QFETCH(ThemeChoice, choice);
        QFETCH(QWidget*, field);
        theme::apply(*qApp, choice);
        const std::unique_ptr<QWidget> owned(field);
        field->resize(120, 30);
        const QImage picture = field->grab().toImage();
        const QColor ground = qApp->palette().color(QPalette::Window);
        for (const QPoint edge : {QPoint(60, 0), QPoint(60, 29), QPoint(0, 15), QPoint(119, 15)})
            QVERIFY2(
                contrast(picture.pixelColor(edge), ground) >= 3, qPrintable(picture.pixelColor(edge).name()));
    }

    /// With nothing in it a box is its frame.
    void boxesWithoutAMarkAreSeen_data() { themes(); }
    void boxesWithoutAMarkAreSeen()
    {
        QFETCH(ThemeChoice, choice);
        theme::apply(*qApp, choice);
        const QColor ground = qApp->palette().color(QPalette::Window);
        QCheckBox box;
        QRadioButton circle;
        for (QAbstractButton* field :
            {static_cast<QAbstractButton*>(&box), static_cast<QAbstractButton*>(&circle)}) {
            field->resize(40, 24);
            const QImage picture = field->grab().toImage();
            double most = 0; // the first edge from the left, in the middle
            for (int x = 0; x < 6; ++x)
                most = std::max(most, contrast(picture.pixelColor(x, 12), ground));
            QVERIFY2(most >= 3, qPrintable(QString::number(most)));
        }
    }

    /// Darker or lighter alone is not seen in one theme or the other.
    void aButtonThatIsOnHasTheColourOfASelection_data() { themes(); }
    void aButtonThatIsOnHasTheColourOfASelection()
    {
        QFETCH(ThemeChoice, choice);
        theme::apply(*qApp, choice);
        QPushButton button;
        button.setCheckable(true);
        button.resize(60, 24);
        const auto colour = [&button] { return button.grab().toImage().pixelColor(10, 6); };
        QVERIFY(colour() != qApp->palette().color(QPalette::Highlight));
        button.setChecked(true);
        QCOMPARE(colour(), qApp->palette().color(QPalette::Highlight));
    }

    void statesAreToldApartByTheColourBlind_data() { themes(); }
    void statesAreToldApartByTheColourBlind()
    {
        QFETCH(ThemeChoice, choice);
        theme::apply(*qApp, choice);
        for (const Matrix& eye : {protanopia, deuteranopia}) {
            for (const auto& [state, lease] : shownStates) {
                for (const auto& [other, otherLease] : shownStates) {
                    const StateStyle a = theme::look(state, lease);
                    const StateStyle b = theme::look(other, otherLease);
                    if (a.glyph == b.glyph)
                        continue;
                    const double apart = distance(labOf(seenThrough(eye, linearOf(a.colour))),
                        labOf(seenThrough(eye, linearOf(b.colour))));
                    QVERIFY2(apart >= 7, qPrintable(QStringLiteral("%1 %2 and %3 %4: %5")
                                                        .arg(a.glyph, a.colour.name(), b.glyph,
                                                            b.colour.name(), QString::number(apart))));
                }
            }
        }
    }

    void everyStateHasGlyphAndWord()
    {
        QStringList looks;
        for (int state = 0; state <= int(locks::State::Unknown); ++state) {
            const StateStyle look = theme::look(static_cast<locks::State>(state));
            looks.append(look.glyph + u' ' + look.word);
        }
        QCOMPARE(looks.join(u'\n'),
            QStringLiteral("● held\n▲ renewal overdue\n▲ expiring\n∞ no expiry\n✕ expired\n○ free\n◇ open\n"
                           "◈ exhausted\n? unknown"));
        QCOMPARE(
            theme::look(locks::State::Exhausted, locks::LeaseKind::Unknown, locks::redisson::countDownLatch)
                .word,
            QStringLiteral("closed"));
        QCOMPARE(theme::look(locks::State::Held, locks::LeaseKind::Fixed).glyph, QStringLiteral("◆"));
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestTheme)
#include "tst_theme.moc"
