"""A person's eyes: the windows as a screen reader gets them, by AT-SPI over D-Bus."""

import fnmatch
import time

import dbus
import dbus.bus

ATSPI = "org.a11y.atspi."
ROOT = "/org/a11y/atspi/accessible/root"
CELLS = {"table cell", "table column header", "table row header", "column header", "row header", "tree item",
         "list item", "icon"}
ACTIVE, CHECKED, ENABLED, FOCUSABLE, FOCUSED, SHOWING = 1, 4, 8, 11, 12, 25


class Unseen(Exception):
    """A thing that should be there is not: a sentence."""


class Thing:
    """One accessible object."""

    def __init__(self, eyes, name, path):
        self._eyes, self._name, self._path = eyes, name, path

    def _call(self, interface, method, *words):
        return self._eyes.bus.call_blocking(
            self._name, self._path, ATSPI + interface, method, words_of(words), words, timeout=10.0)

    def _property(self, interface, name):
        return self._eyes.bus.call_blocking(self._name, self._path, "org.freedesktop.DBus.Properties", "Get", "ss",
                                            (ATSPI + interface, name), timeout=10.0)

    @property
    def name(self):
        return str(self._property("Accessible", "Name"))

    @property
    def description(self):
        return str(self._property("Accessible", "Description"))

    @property
    def role(self):
        return str(self._call("Accessible", "GetRoleName"))

    def states(self):
        low, high = self._call("Accessible", "GetState")
        bits = int(low) | int(high) << 32
        return {bit for bit in range(64) if bits >> bit & 1}

    def can_be_pressed(self):
        return {SHOWING, ENABLED} <= self.states()

    def children(self):
        return [Thing(self._eyes, str(name), str(path)) for name, path in self._call("Accessible", "GetChildren")]

    def text(self):
        """Returns what is written in a field."""
        return str(self._call("Text", "GetText", dbus.Int32(0), dbus.Int32(-1)))

    def frame(self):
        """Returns x, y, width and height on the screen."""
        return tuple(int(side) for side in self._call("Component", "GetExtents", dbus.UInt32(0)))

    def middle(self):
        x, y, width, height = self.frame()
        return x + width // 2, y + height // 2

    def cell(self, row, column):
        """Returns one cell of a table."""
        return Thing(self._eyes, *map(str, self._call("Table", "GetAccessibleAt", dbus.Int32(row), dbus.Int32(column))))

    def row_count(self):
        return int(self._property("Table", "NRows"))


def words_of(words):
    """Returns the D-Bus signature of the arguments."""
    return "".join("u" if isinstance(word, dbus.UInt32) else "i" for word in words)


def is_called(thing, name):
    return fnmatch.fnmatchcase(thing.name, name)


class Eyes:
    """Looks at the windows of one desk."""

    def __init__(self, desk):
        session = dbus.bus.BusConnection(desk.environment["DBUS_SESSION_BUS_ADDRESS"])
        address = self.wait("a bus for screen readers", lambda: self._address(session))
        self.bus = dbus.bus.BusConnection(address)

    @staticmethod
    def _address(session):
        try:
            return str(session.call_blocking("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", "", ()))
        except dbus.DBusException:
            return None

    @staticmethod
    def wait(what, look, seconds=20.0):
        """Looks until it gives something, which is returned; tells what is missing after so many seconds."""
        until = time.monotonic() + seconds
        while True:
            try:
                seen = look()
            except dbus.DBusException:
                seen = None  # it went while it was looked at
            if seen:
                return seen
            if time.monotonic() > until:
                raise Unseen(f"{what}: not seen within {seconds:.0f} s")
            time.sleep(0.05)

    def windows(self):
        """Returns the windows and dialogs that can be seen."""
        registry = Thing(self, ATSPI + "Registry", ROOT)
        return [window for program in registry.children() for window in program.children() if SHOWING in window.states()]

    def active(self):
        """Returns the window that has the keyboard; None where none has it."""
        return next((window for window in self.windows() if ACTIVE in window.states()), None)

    def under(self, thing):
        """Goes over all that shows below a thing; the cells of tables are left out."""
        for child in thing.children():
            if child.role in CELLS or SHOWING not in child.states():
                continue
            yield child
            if child.role not in ("table", "tree table", "tree", "list"):
                yield from self.under(child)

    def all(self, window=None):
        windows = [window] if window else self.windows()
        for each in windows:
            yield each
            yield from self.under(each)

    def find(self, role, name, window=None):
        """Returns the first thing of that role and name; "Release *" stands for any that begins so."""
        for thing in self.all(window):
            if thing.role == role and is_called(thing, name):
                return thing
        return None

    def see(self, role, name, window=None, seconds=20.0):
        """Waits for the first thing of that role and name, as find() takes them."""
        return self.wait(f"{role} “{name}”", lambda: self.find(role, name, window), seconds)

    def texts(self, window=None):
        """Returns every name that is shown, one a line."""
        return "\n".join(thing.name for thing in self.all(window))

    def read(self, words, window=None, seconds=20.0):
        """Waits until the words are shown anywhere."""
        return self.wait(f"the words “{words}”", lambda: words in self.texts(window), seconds)

    def focus(self):
        """Returns what has the keyboard: the innermost, as a part of the window says it of what it holds, too."""
        window = self.active()
        seen = [thing for thing in self.all(window) if FOCUSED in thing.states()] if window else []
        return next((thing for thing in reversed(seen) if thing.role != "page tab"), None)
