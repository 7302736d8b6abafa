"""What a story is told with: the desk, its window, hands that count, eyes, and the folder of pictures."""

import os
import time

from eyes import ACTIVE, CELLS, CHECKED, FOCUSABLE, Unseen, is_called
from hands import Hands

MARKUP = ("<p", "<b>", "</", "<br", "<qt", "<span", "&nbsp;", "&lt;", "&amp;")


class Stage:
    """One story by one kind of hands."""

    def __init__(self, desk, eyes, crowd, programs, pictures, title, pace):
        self.desk, self.eyes, self.crowd, self.title = desk, eyes, crowd, title
        self.hands = Hands(desk, pace)
        self.counts = []
        self._programs, self._pictures = programs, pictures
        self._window = None
        self._taken = 0

    def open(self, *arguments):
        """Starts the program; its window has the keyboard when this returns."""
        self._window = self.desk.start([os.path.join(self._programs, "lockscope"), *arguments], says="window.txt")
        self.eyes.wait("the window", self.eyes.active)

    def close(self):
        """Ends the program as a person does."""
        self.hands.press("ctrl+q")
        self.eyes.wait("the end of the program", lambda: self._window.poll() is not None)
        self.expect(self._window.returncode == 0, f"the program ended with {self._window.returncode}")
        said = self.desk.said("window.txt")
        self.expect(not said, f"the program complained: {said}")

    def abandon(self):
        """Ends the program where the story broke off."""
        if self._window and self._window.poll() is None:
            self._window.terminate()
            self._window.wait()

    def terminal(self, *arguments):
        """Runs lockscopectl on the crowd's server; returns its lines."""
        return self.desk.run(os.path.join(self._programs, "lockscopectl"), "--connect",
                             "redis://" + self.crowd.address, *arguments).splitlines()

    def picture(self, words):
        """Keeps what is on the screen, and looks whether a screen reader could say all of it."""
        self._taken += 1
        self.desk.picture(os.path.join(self._pictures, f"{self.title}-{self._taken:02}-{words}.png"))
        faults, = self.eyes.wait(f"all of {words}", lambda: [self._faults()])
        self.expect(not faults, f"a screen reader cannot use {words}: " + "; ".join(faults))

    def _faults(self):
        faults = []
        for thing in self.eyes.all(self.eyes.active()):
            name, description = thing.name, thing.description
            if not name and thing.role not in CELLS and FOCUSABLE in thing.states():
                faults.append(f"a {thing.role} at {thing.frame()[:2]} has no name")
            if any(sign in name + description for sign in MARKUP):
                faults.append(f"markup in “{name or description}”")
        return faults

    def expect(self, is_so, complaint):
        """Ends the story with the sentence where that is not so."""
        if not is_so:
            raise Unseen(complaint)

    def expect_focus(self, name):
        """Waits until what has the keyboard is called so."""
        def look():
            focus = self.eyes.focus()
            return focus and is_called(focus, name)
        try:
            self.eyes.wait(f"the keyboard at “{name}”", look, 5)
        except Unseen as error:
            focus = self.eyes.focus()
            raise Unseen(f"{error}; it is at “{focus.name if focus else 'nothing'}”") from error

    def begin(self):
        """Counts from here."""
        self.hands.begin()

    def note(self, task, steps, seconds, before):
        """Keeps the count since begin(), and holds it to what is promised."""
        made, took = self.hands.steps, self.hands.seconds()
        self.counts.append((self.title, task, len(made), took, self.hands.keys, self.hands.clicks, before, made))
        self.expect(len(made) <= steps, f"{task}: {len(made)} steps and not {steps}: {', '.join(made)}")
        self.expect(took <= seconds, f"{task}: {took:.1f} s and not {seconds} s")

    def is_at(self, page):
        """Returns True where the window shows that page of the crowd's server."""
        window = self.eyes.active()
        button = self.eyes.find("check box", page)
        return window and self.crowd.address in window.name and button and CHECKED in button.states()

    def locks(self):
        return self.eyes.see("tree", "Locks")

    def cell_of(self, lock):
        """Waits for the lock among the first rows of the table."""
        def look():
            table = self.locks()
            return next((table.cell(row, 0) for row in range(min(12, table.row_count()))
                         if table.cell(row, 0).name == lock), None)
        return self.eyes.wait(f"“{lock}” at the top of the table", look)

    def see_locks_alone(self, locks):
        """Waits until the table has these locks and no others."""
        def look():
            table = self.locks()
            shown = [table.cell(row, 0).name for row in range(min(20, table.row_count()))]
            return sorted(shown) == sorted(locks)
        self.eyes.wait(f"{' and '.join(locks)} alone in the table", look)

    def click(self, role, name, **options):
        """Clicks the thing of that role and name."""
        self.hands.click(self._place_of(role, name), f"“{name}”", **options)

    def _place_of(self, role, name):
        """Waits until the thing can be pressed and stands still, as a new dialog is moved to its place."""
        def look():
            thing = self.eyes.find(role, name, self.eyes.active())
            before = thing and thing.can_be_pressed() and thing.middle()
            time.sleep(0.1)
            return before if before and before == thing.middle() else None
        return self.eyes.wait(f"{role} “{name}” that can be pressed", look)

    def reach(self, by_mouse, role, name, key=""):
        """Presses the thing by mouse; else by its key, or by Tab backwards and Space where it has none."""
        if by_mouse:
            self.click(role, name)
        elif key:
            self.hands.press(key)
        else:
            self._go_back_to(name)
            self.hands.press("space")

    def _go_back_to(self, name):
        """Presses Tab backwards until the keyboard is there."""
        self.eyes.see("push button", name)
        self.reach(False, "text", "Filter", key="ctrl+f")
        for _ in range(12):
            focus = self.eyes.focus()
            if focus and focus.name == name:
                break
            self.hands.press("shift+Tab")
        else:
            raise Unseen(f"“{name}” cannot be reached by Tab")

    def pasted(self, by_mouse):
        """Returns what is on the clipboard, by pasting it into the filter, which is emptied again."""
        self.reach(by_mouse, "text", "Filter", key="ctrl+f")
        self.expect_focus("Filter")
        self.hands.press("ctrl+a")
        self.hands.press("ctrl+v")
        text = self.eyes.see("text", "Filter").text()
        self.hands.press("Escape")
        return text

    def dialog(self, title):
        """Waits for the dialog of that title to have the keyboard."""
        def look():
            window = self.eyes.active()
            return window if window and window.role == "dialog" and window.name.startswith(title) else None
        return self.eyes.wait(f"the dialog “{title}”", look)

    def back_in_the_window(self):
        """Waits until no dialog is open."""
        self.eyes.wait("the window without a dialog",
                       lambda: all(window.role != "dialog" for window in self.eyes.windows())
                       and any(ACTIVE in window.states() for window in self.eyes.windows()))
