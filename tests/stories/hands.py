"""A person's hands: keys and clicks by xdotool, at a person's pace, counted.

A step is counted as a person would tell it: one key, one click, or one text with the key that ends it.
"""

import time


class Hands:
    """`pace` stretches the times that a person takes for a key, for a way of the mouse and for a look; 0 = none."""

    KEY, WAY, LOOK = 0.12, 0.6, 0.8  # seconds

    def __init__(self, desk, pace):
        self._desk = desk
        self._pace = pace
        self.begin()

    def begin(self):
        """Counts from here."""
        self.steps = []
        self.keys = 0
        self.clicks = 0
        self._since = time.monotonic()

    def seconds(self):
        """Returns how long it has taken since begin()."""
        return time.monotonic() - self._since

    def press(self, key, times=1):
        """One step for each press: Down, ctrl+k."""
        for _ in range(times):
            self._rest(self.LOOK)
            self._xdotool("key", "--clearmodifiers", key)
            self.keys += 1
            self.steps.append(key)

    def type(self, text, end=""):
        """One step: the text, and the key that ends it."""
        self._rest(self.LOOK)
        for letter in text:
            self._xdotool("key", "--clearmodifiers", keysym(letter))
            self._rest(self.KEY)
        if end:
            self._xdotool("key", "--clearmodifiers", end)
        self.keys += len(text) + bool(end)
        self.steps.append(f"“{text}” {end}".rstrip())

    def click(self, place, words, button=1, twice=False):
        """One step: a click at the place (x, y), which is called `words`."""
        self._rest(self.LOOK + self.WAY)
        self._xdotool("mousemove", "--sync", str(place[0]), str(place[1]))
        self._xdotool("click", "--repeat", "2" if twice else "1", "--delay", "60", str(button))
        self.clicks += 1 + twice
        self.steps.append(f"click {words}")

    def _rest(self, seconds):
        time.sleep(seconds * self._pace)

    def _xdotool(self, *words):
        self._desk.run("xdotool", *words)


def keysym(letter):
    """Returns the name that X has for a letter."""
    return letter if letter.isascii() and letter.isalnum() else f"U{ord(letter):04X}"
