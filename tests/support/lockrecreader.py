#!/usr/bin/env python3
"""Reads a .lockrec file and prints a summary of it as one line of JSON.

It is written from resources/formats/lockrec.md alone and shares nothing with the program, so that a test can
hold the page to the files that the program writes. It takes no packages but those of Python itself.
"""

import base64
import json
import struct
import sys
import zlib

MARK = b"\x1eLRB"
FRONT = b"lockscope recording "
HEAD = 16
MOST_UNPACKED = 1 << 20
GREATEST_NUMBER = 16_777_215
GOES_ON, LIVE, LAB, LAST, SIGHTS = 1, 2, 4, 8, 16


class Damaged(Exception):
    """The bytes are no block, or the values of a body are not as the page says."""


class Cbor:
    """The values of a body of sights. A text is a byte string where it is first, and then its number."""

    def __init__(self, body):
        self.body = body
        self.at = 0
        self.texts = []

    def value(self):
        first = self.body[self.at]
        self.at += 1
        kind, size = first >> 5, first & 31
        if kind == 7:
            return {20: False, 21: True, 22: None}[size]
        if kind == 4 and size == 31:
            return self.values()
        number = self.number(size)
        if kind == 0:
            return number
        if kind == 1:
            return -1 - number
        if kind == 2:
            text = self.body[self.at : self.at + number]
            self.at += number
            self.texts.append(text)
            return text
        raise Damaged(f"type {kind} of CBOR")

    def number(self, size):
        if size < 24:
            return size
        length = {24: 1, 25: 2, 26: 4, 27: 8}[size]
        number = int.from_bytes(self.body[self.at : self.at + length], "big")
        self.at += length
        return number

    def values(self):
        values = []
        while self.body[self.at] != 0xFF:
            values.append(self.value())
        self.at += 1
        return values

    def text(self, value):
        return value if isinstance(value, bytes) else self.texts[value]


def block_at(data, at):
    """Returns the size of the block there, its flags and its unpacked body."""
    if data[at : at + 4] != MARK or len(data) < at + HEAD:
        raise Damaged("no block")
    size, crc, flags = struct.unpack_from("<III", data, at + 4)
    if size > len(data) - at - HEAD or zlib.crc32(data[at + 12 : at + HEAD + size]) != crc:
        raise Damaged("no block")
    packed = data[at + HEAD : at + HEAD + size]
    body = zlib.decompressobj().decompress(packed[4:], MOST_UNPACKED)
    if len(body) != int.from_bytes(packed[:4], "big"):
        raise Damaged("another size")
    return HEAD + size, flags, body


class Order:
    """Notices blocks that are missing, doubled or not in their place."""

    def __init__(self):
        self.seen = set()
        self.before = 0
        self.kinds = set()
        self.stray = 0
        self.missing_before = 0
        self.is_ended = False

    def takes(self, flags):
        """Returns whether the block is there for the first time, and whether it follows the one before."""
        if flags & (LIVE | LAB):
            self.kinds.add("live" if flags & LIVE else "lab")
        self.is_ended = self.is_ended or bool(flags & LAST)
        number = flags >> 8
        if number == 0:
            return True, True
        if number == 1 and self.before == GREATEST_NUMBER:
            self.missing_before += self.missing()
            self.seen, self.before = set(), 0
        if number in self.seen:
            self.stray += 1
            return False, False
        if self.seen and number < max(self.seen):
            self.stray += 1
        follows = number == self.before + 1
        self.seen.add(number)
        self.before = number
        return True, follows

    def missing(self):
        return max(self.seen, default=0) - len(self.seen)


class Recording:
    def __init__(self):
        self.header = None
        self.names = {"lock": {}, "client": {}, "text": {}}
        self.steps = {}
        self.shown = set()
        self.sights = self.changed = self.removed = self.events = self.keyframes = 0
        self.length = 0
        self.unknown = 0
        self.begun = b""

    def take_lines(self, body, goes_on):
        *lines, rest = (self.begun + body).split(b"\n")
        for line in lines:
            self.take(line)
        self.begun = rest if goes_on else b""

    def take(self, line):
        try:
            line = json.loads(line)
        except ValueError:
            self.unknown += 1
            return
        if "at_us" in line:
            self.reach(line["at_us"])
            self.steps[line["step"]] = self.steps.get(line["step"], 0) + 1
        elif "name" in line:
            field = {"lock": "lock", "client": "title", "text": "text"}[line["what"]]
            self.names[line["what"]].setdefault(line["name"], raw(line, field))
        elif "sight_us" in line:
            self.see(
                line["sight_us"],
                [raw(lock, "lock") for lock in line.get("changed", [])],
                len(line.get("removed", [])),
                len(line.get("events", [])),
            )
        elif "keyframe_us" in line:
            self.keyframes += 1
        elif "until_us" in line:
            self.reach(line["until_us"])
        elif "lockrec" in line:
            self.header = self.header or line
        else:
            self.unknown += 1

    def take_sights(self, body):
        cbor = Cbor(body)
        for moment, _, locks, events, removed, *_ in cbor.value():
            self.see(moment, [cbor.text(lock[0]) for lock in locks], len(removed), len(events))

    def reach(self, moment):
        self.length = max(self.length, moment)

    def see(self, moment, locks, removed, events):
        self.reach(moment)
        self.sights += 1
        self.changed += len(locks)
        self.shown.update(locks)
        self.removed += removed
        self.events += events


def raw(line, field):
    """Bytes that are not UTF-8 stand as base64 beside their field."""
    if field + "_b64" in line:
        return base64.b64decode(line[field + "_b64"])
    return line.get(field, "").encode()


def read(data):
    end = data.index(b"\n") + 1
    version = int(data[len(FRONT) : end])
    recording, order, lost, blocks, at = Recording(), Order(), 0, 0, end
    while at < len(data) and not order.is_ended:
        try:
            size, flags, body = block_at(data, at)
        except Damaged:
            after = data.find(MARK, at + 1)
            after = len(data) if after < 0 else after
            lost += after - at
            at = after
            recording.begun = b""
            continue
        at += size
        blocks += 1
        is_new, follows = order.takes(flags)
        if not follows:
            recording.begun = b""
        if is_new and flags & SIGHTS:
            recording.take_sights(body)
        elif is_new:
            recording.take_lines(body, flags & GOES_ON)
    lost += len(data) - at
    return version, recording, order, lost, blocks


def summary(data):
    version, recording, order, lost, blocks = read(data)
    header = recording.header or {}
    return {
        "version": version,
        "blocks": blocks,
        "kind": header.get("kind"),
        "block_kinds": sorted(order.kinds),
        "title": header.get("title"),
        "locks": [recording.names["lock"][i].hex() for i in sorted(recording.names["lock"])],
        "clients": [recording.names["client"][i].hex() for i in sorted(recording.names["client"])],
        "texts": len(recording.names["text"]),
        "steps": recording.steps,
        "shown": sorted(name.hex() for name in recording.shown),
        "sights": recording.sights,
        "changed": recording.changed,
        "removed": recording.removed,
        "events": recording.events,
        "keyframes": recording.keyframes,
        "length_us": recording.length,
        "unknown_lines": recording.unknown,
        "lost_bytes": lost,
        "missing_blocks": order.missing_before + order.missing(),
        "stray_blocks": order.stray,
        "is_ended": order.is_ended,
    }


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as file:
        print(json.dumps(summary(file.read())))
