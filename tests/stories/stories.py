"""The three stories: who somebody is, what they want, and what they must find on their way."""

import os

from crowd import LOCKS, ORDER, STOCK_TAKE


def first_time_user(stage, by_mouse):
    """Opens the program bare, goes to a server, finds help and the Lab, and comes back the next day."""
    eyes, hands = stage.eyes, stage.hands
    stage.open()
    eyes.read("Ctrl+O")
    eyes.wait("the sandbox's locks", lambda: stage.locks().row_count() > 10)
    stage.picture("sandbox")

    connect(stage, by_mouse, "127.0.0.1:1")
    eyes.see("push button", "Try again")
    eyes.read("127.0.0.1:1.", stage.dialog("Connect"))
    stage.picture("wrong-port")
    hands.press("Escape")
    stage.back_in_the_window()

    stage.begin()
    connect(stage, by_mouse, stage.crowd.address)
    arrive(stage)
    stage.note("to a server by its address", 3, 15, "2 steps, host:port refused")
    stage.picture("arrived")
    say_environment(stage, by_mouse, "Test")

    stage.begin()
    if by_mouse:
        stage.click("push button", "Keys")
    else:
        hands.press("ctrl+F1")
    stage.expect_focus("Search the keys")
    hands.type("release")
    eyes.read("Release…", stage.dialog("Keys"))
    stage.note("the key for something", 2, 10, "60 lines without a search")
    stage.picture("keys")
    hands.press("Escape")
    stage.back_in_the_window()

    stage.begin()
    if by_mouse:
        stage.click("check box", "Lab")
        stage.click("push button", "Run")
    else:
        hands.press("ctrl+4")
        hands.press("ctrl+Return")
    eyes.wait("a run that can be stopped", lambda: eyes.see("push button", "Stop").can_be_pressed())
    stage.note("a first run of the Lab", 2, 10, "nothing said where it is")
    stage.picture("lab")
    stage.close()

    stage.open()
    stage.begin()
    stage.reach(by_mouse, "push button", "Open again")
    eyes.wait("the server and its page, the Lab", lambda: stage.is_at("Lab"))
    stage.note("back to yesterday's server and page", 4, 15, "2 steps, without its page and filter")
    stage.picture("next-day")
    stage.close()


def night_operator(stage, by_mouse):
    """Comes to a production server with 300 locks, frees the one that is stuck, and hands on what was done."""
    eyes, hands, crowd = stage.eyes, stage.hands, stage.crowd
    stage.open("--connect", "redis://" + crowd.address)
    arrive(stage)
    say_environment(stage, by_mouse, "Production")
    eyes.see("check box", "*no expiry · 1")
    stage.picture("arrival")
    crowd.begin_settlement()

    stage.begin()  # "I see it"
    if by_mouse:
        hands.click(stage.cell_of(STOCK_TAKE).middle(), "its row", button=3)
        stage.click("menu item", "Release…*")
    else:
        hands.press("Down")
        eyes.see("push button", f"Copy the key {STOCK_TAKE}")
        hands.press("Delete")
    release = stage.dialog("Force-release")
    stage.expect_focus("*" + crowd.address)
    stage.picture("release")
    hands.type(crowd.address, "Return")
    stage.expect_focus("Reason*")
    hands.type("INC-4711", "Return")
    stage.expect_focus(f"Release {STOCK_TAKE[:16]}*")
    stage.picture("reason")
    if by_mouse:
        stage.click("push button", f"Release {STOCK_TAKE[:16]}*")
    else:
        hands.press("Return")
    eyes.read("It is free", release)
    stage.expect(crowd.ask("EXISTS", STOCK_TAKE) == "0", "the window says that the lock is free, and redis-cli finds it")
    stage.note("from “I see it” to “it is free”", 5, 15, "9 steps, about 35 s")
    stage.picture("free")

    stage.begin()
    stage.reach(by_mouse, "push button", "Copy for a ticket", key="alt+c")
    eyes.read("Copied.", release)
    stage.note("the facts for a ticket", 1, 5, "not possible")
    stage.reach(by_mouse, "push button", "Close", key="Escape")
    stage.back_in_the_window()
    ticket = stage.pasted(by_mouse)
    stage.expect(STOCK_TAKE in ticket and "INC-4711" in ticket, f"the ticket lacks the lock or the reason: {ticket}")

    stage.begin()
    stage.reach(by_mouse, "check box", "Audit", key="ctrl+3")
    eyes.read("3 acts")
    stage.note("the audit log with the unlocking", 1, 5, "unlocking was not in it")
    stage.picture("audit")
    stage.reach(by_mouse, "check box", "Locks", key="ctrl+1")

    see_new_trouble(stage)
    stage.close()


def see_new_trouble(stage):
    """A lock goes overdue while the pointer rests on the table."""
    x, y, width, height = stage.locks().frame()
    stage.desk.run("xdotool", "mousemove", str(x + width // 2), str(y + height // 2))
    stage.eyes.see("check box", "*renewal overdue · 1", seconds=60)
    stage.picture("overdue")


def engineer(stage, by_mouse):
    """Compares it with other tools: a filter, clients, hand-over, and the terminal beside the window."""
    eyes, hands = stage.eyes, stage.hands
    stage.open("--connect", "redis://" + stage.crowd.address)
    arrive(stage)
    say_environment(stage, by_mouse, "Test")

    stage.begin()
    if by_mouse:
        stage.click("text", "Filter")
    else:
        hands.press("slash")
    stage.expect_focus("Filter")
    hands.type("trouble:any or waiters>0", "Return")
    stage.see_locks_alone([STOCK_TAKE, ORDER])
    stage.note("the locks in trouble alone", 2, 15, "45 keys in two filters")
    stage.picture("filtered")
    listed = "\n".join(stage.terminal("ls", "trouble:any or waiters>0"))
    stage.expect(STOCK_TAKE in listed and ORDER in listed, f"the terminal lists other locks: {listed}")

    stage.begin()
    if by_mouse:
        hands.click(stage.cell_of(STOCK_TAKE).middle(), "its row")
    hands.press("ctrl+a")
    hands.press("ctrl+c")
    stage.note("a table of them to paste", 3, 8, "one name at a time")
    table = stage.pasted(by_mouse)
    stage.expect(STOCK_TAKE in table and ORDER in table, f"what was copied is no table of them: {table}")

    stage.begin()
    if by_mouse:
        stage.click("check box", "Clients")
        stage.click("push button", "Show its locks")
    else:
        hands.press("ctrl+7")
        hands.press("Return")
    eyes.wait("the locks of one client alone", lambda: 5 < stage.locks().row_count() < 20)
    stage.note("all locks of a client", 2, 10, "not possible")
    stage.picture("client")
    if not by_mouse:
        hands.press("ctrl+f")
    stage.reach(by_mouse, "push button", "Empty this field", key="Escape")
    arrive(stage)

    stage.begin()
    if by_mouse:
        hands.click(stage.cell_of(STOCK_TAKE).middle(), "its row", button=3)
        stage.click("menu item", "Save an incident…")
    else:
        hands.press("ctrl+Home")
        hands.press("ctrl+i")
    stage.dialog("Save an incident")
    stage.picture("incident")
    folder = os.path.join(stage.desk.home, "incident")
    hands.type(folder, "Return")
    page = eyes.wait("the page of the incident", lambda: page_in(folder))
    stage.expect(STOCK_TAKE in page, "the page of the incident lacks the lock")
    stage.note("an incident to hand on", 3, 20, "not possible")
    stage.close()


def connect(stage, by_mouse, address):
    """Two steps by keyboard, three by mouse."""
    stage.reach(by_mouse, "push button", "Connect to a server…", key="ctrl+o")
    stage.expect_focus("Address of the server")
    stage.hands.type(address, "" if by_mouse else "Return")
    if by_mouse:
        stage.click("push button", "Connect")


def arrive(stage):
    """Waits for all locks, of which the one in the worst trouble is the first."""
    stage.eyes.wait("all locks of the server", lambda: stage.locks().row_count() >= LOCKS)
    stage.back_in_the_window()
    first = stage.eyes.wait("the first row", lambda: stage.locks().cell(0, 0).name)
    stage.expect(first in (STOCK_TAKE, ""), f"the first lock is {first}, and not the one in trouble")


def say_environment(stage, by_mouse, environment):
    """Answers the question that is asked once of each server."""
    stage.reach(by_mouse, "push button", environment)
    stage.eyes.wait("the end of the question what the server is for",
                    lambda: not stage.eyes.find("push button", environment))


def page_in(folder):
    """Returns the text of the web page in the folder, as soon as it is there."""
    for place, _, files in os.walk(folder):
        for name in files:
            if name.endswith(".html"):
                with open(os.path.join(place, name), encoding="utf-8") as page:
                    return page.read()
    return None


STORIES = {"first": first_time_user, "night": night_operator, "engineer": engineer}
