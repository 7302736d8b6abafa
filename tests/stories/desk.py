"""A desk of its own: a screen, a window manager, the buses that a screen reader uses, and what runs on it.

Everything is a child of this program or of one of its children, which it adopts when these end. leave() ends them by
their own numbers, so nothing of another desk is touched and nothing is left.
"""

import ctypes
import os
import shutil
import signal
import subprocess
import tempfile
import time

ADOPT_ORPHANS = 36  # PR_SET_CHILD_SUBREAPER


class Desk:
    """A screen of `size` ("1280x720"); HOME and all that is kept there are a folder that goes with the desk."""

    def __init__(self, size):
        ctypes.CDLL(None).prctl(ADOPT_ORPHANS, 1, 0, 0, 0)
        self.size = size
        self.home = tempfile.mkdtemp(prefix="lockscope-story-")
        self.environment = self._environment()
        self._children = []
        try:
            self._furnish()
        except BaseException:
            self.leave()
            raise

    def _environment(self):
        kept = {name: value for name, value in os.environ.items()
                if not name.startswith(("XDG_", "QT_", "DBUS_", "LOCKSCOPE_", "WAYLAND_"))}
        places = {name: os.path.join(self.home, name.lower()) for name in
                  ("XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")}
        for place in places.values():
            os.mkdir(place, 0o700)
        return {**kept, **places, "HOME": self.home, "LANG": "C.UTF-8", "TZ": "UTC",
                "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "NO_AT_BRIDGE": "0"}

    def _furnish(self):
        read, write = os.pipe()
        self.start(["Xvfb", "-displayfd", str(write), "-screen", "0", self.size + "x24", "-noreset", "-nolisten", "tcp"],
                   pass_fds=[write])
        os.close(write)
        self.environment["DISPLAY"] = ":" + self._line(read, "Xvfb shows no display")
        self._until("getdisplaygeometry", "the screen does not answer")
        self.start(["openbox", "--config-file", self._window_manners()])
        self._until("get_num_desktops", "the window manager does not start")
        read, write = os.pipe()
        self.start(["dbus-daemon", "--session", "--nofork", "--nopidfile", f"--print-address={write}"],
                   pass_fds=[write])
        os.close(write)
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = self._line(read, "dbus-daemon tells no address")
        launcher = shutil.which("at-spi-bus-launcher", path="/usr/libexec:/usr/lib/at-spi2-core")
        self.start([launcher or "at-spi-bus-launcher", "--launch-immediately"])

    def _until(self, question, complaint):
        """Asks by xdotool until there is an answer."""
        until = time.monotonic() + 20
        while subprocess.run(["xdotool", question], env=self.environment, capture_output=True, check=False).returncode:
            if time.monotonic() > until:
                raise RuntimeError(complaint)
            time.sleep(0.05)

    @staticmethod
    def _line(descriptor, complaint):
        with os.fdopen(descriptor) as stream:
            line = stream.readline().strip()
        if not line:
            raise RuntimeError(complaint)
        return line

    def _window_manners(self):
        """Returns a configuration by which no key of the window manager's own stands in the way."""
        path = os.path.join(self.home, "openbox.xml")
        with open(path, "w", encoding="utf-8") as file:
            file.write('<?xml version="1.0"?><openbox_config xmlns="http://openbox.org/3.4/rc">'
                       "<focus><focusNew>yes</focusNew></focus><keyboard/></openbox_config>")
        return path

    def start(self, command, says="desk.txt", **options):
        """Starts a program of this desk; what it says goes to that file of the home."""
        with open(os.path.join(self.home, says), "ab") as log:
            child = subprocess.Popen(command, env=self.environment, stdin=subprocess.DEVNULL,
                                     stdout=log, stderr=log, **options)
        self._children.append(child)
        return child

    def said(self, says):
        """Returns what the programs with that file have said."""
        with open(os.path.join(self.home, says), encoding="utf-8", errors="replace") as log:
            return log.read().strip()

    def run(self, *command):
        """Runs a program to its end and returns what it wrote."""
        return subprocess.run(command, env=self.environment, check=True, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True).stdout

    def picture(self, path):
        """Writes the whole screen."""
        self.run("import", "-silent", "-window", "root", path)

    def leave(self):
        """Ends all that runs here, the last first, and takes the home away."""
        for child in reversed(self._children):
            end(child.pid)
            child.wait()
        for pid in adopted():
            end(pid)
        shutil.rmtree(self.home, ignore_errors=True)


def adopted():
    """Returns the children that are left of children that have ended."""
    with open(f"/proc/self/task/{os.getpid()}/children", encoding="ascii") as children:
        return [int(pid) for pid in children.read().split()]


def end(pid, patience=5.0):
    """Asks the process to end, makes it end where it does not, and waits for that."""
    try:
        os.kill(pid, signal.SIGTERM)
        until = time.monotonic() + patience
        while os.waitpid(pid, os.WNOHANG) == (0, 0):
            if time.monotonic() > until:
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
                return
            time.sleep(0.01)
    except (ProcessLookupError, ChildProcessError):
        return
