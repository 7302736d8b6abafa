// Plays the recordings of the page that this script stands in: shows what each says of any moment beside its
// timeline. Without it the page is the plain report. It reads the JSON of the page alone, asks nothing of the network,
// and writes names only as text. Moments are in microseconds; see core/figure/playedmoments.h.
'use strict';

// Each element of a player has the same end of its id; `isAlone` where the page has no other player.
function startPlayer(end, isAlone) {
  const byId = (id) => document.getElementById(id + end);
  const whole = byId('player');
  const told = JSON.parse(byId('told').textContent);
  const words = told.words;
  const picture = byId('pictures').querySelector('svg');
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;

  const playButton = byId('play');
  const place = byId('place');
  const speed = byId('speed');
  const stepList = byId('steps');

  const beat = 33; // ms between two moments that are shown while it plays; a timer also goes on where nothing is drawn
  let now = 0; // the moment that is shown
  let shownStep = -1;
  let timer = 0;
  let since = null; // while it plays: when and where it began to, at this speed

  // Text

  // Each %1 to %9 of a pattern is replaced, all at once: a name may itself hold a "%2".
  const filled = (pattern, ...values) => pattern.replace(/%([1-9])/g, (_, n) => values[n - 1]);
  const padded = (value, digits) => String(value).padStart(digits, '0');

  function momentText(at) {
    const ms = Math.floor(at / 1000);
    const s = Math.floor(ms / 1000);
    const fraction = padded(ms % 1000, 3);
    if (s < 60) return filled(words.moments[0], s, fraction);
    const seconds = padded(s % 60, 2);
    const m = Math.floor(s / 60);
    if (m < 60) return filled(words.moments[1], m, seconds, fraction);
    return filled(words.moments[2], Math.floor(m / 60), padded(m % 60, 2), seconds, fraction);
  }

  function put(element, text) {
    if (element.textContent !== text) element.textContent = text;
  }

  function added(parent, name, text = '') {
    const element = document.createElement(name);
    element.textContent = text;
    parent.append(element);
    return element;
  }

  // What is told of a moment

  // The number of the first entries of `track`, each [moment, …], that are not later than `at`.
  function countUntil(track, at) {
    let low = 0;
    let high = track.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (track[middle][0] <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  const lastOf = (track, at) => track[countUntil(track, at) - 1];

  // The names that are listed, and how many more there are.
  function namesText(count, names) {
    const listed = names.map((name) => told.texts[name]);
    if (count > names.length) listed.push(filled(words.more, count - names.length));
    return listed.join(words.comma);
  }

  function holdersText(held) {
    if (!held) return '–';
    if (held[1] < 0) return words.unknown;
    return held[1] === 0 ? words.free : namesText(held[1], held[2]);
  }

  function remainsText(held, at) {
    if (!held || held[1] <= 0) return '–';
    if (held.length < 4) return words.endless;
    return held[3] < at ? words.over : momentText(held[3] - at);
  }

  function waitersText(waits) {
    return !waits || waits[1] === 0 ? '–' : namesText(waits[1], waits[2]);
  }

  function sentText(sent, at) {
    if (!sent) return '–';
    const isAnswered = sent.length > 2 && sent[2] <= at;
    return told.texts[sent[1]] + (isAnswered ? ' → ' + told.texts[sent[3]] : '');
  }

  // The tables and the list, made once

  function addRows(table, items, cells) {
    return items.map((item) => {
      const row = added(table, 'tr');
      added(row, 'th', told.texts[item.name]).scope = 'row';
      return { item, cells: Array.from({ length: cells }, () => added(row, 'td')) };
    });
  }

  const lockRows = addRows(byId('locks'), told.locks, 3);
  const laneRows = addRows(byId('clients'), told.lanes, byId('clients').closest('table').querySelectorAll('thead th').length - 1);
  const stepItems = told.steps.map(([at, text], number) => {
    const item = added(stepList, 'li');
    item.dataset.step = number;
    added(item, 'span', momentText(at));
    added(item, 'span', told.texts[text]);
    return item;
  });

  const cursor = document.createElementNS(picture.namespaceURI, 'line');
  cursor.setAttribute('class', 'cursor');
  cursor.setAttribute('y1', '0');
  cursor.setAttribute('y2', String(picture.viewBox.baseVal.height));
  picture.append(cursor);

  // What is shown

  function showCursor() {
    const [left, right] = told.plot;
    const x = String(left + ((right - left) * now) / told.axis);
    cursor.setAttribute('x1', x);
    cursor.setAttribute('x2', x);
  }

  function showStep() {
    const step = countUntil(told.steps, now) - 1;
    if (step === shownStep) return;
    if (shownStep >= 0) stepItems[shownStep].removeAttribute('aria-current');
    shownStep = step;
    if (step >= 0) stepItems[step].setAttribute('aria-current', 'step');
    scrollToStep();
  }

  function scrollToStep() {
    if (shownStep < 0) {
      stepList.scrollTop = 0;
      return;
    }
    const item = stepItems[shownStep];
    const top = item.offsetTop; // the list is what it is counted from
    const isInSight = top >= stepList.scrollTop && top + item.offsetHeight <= stepList.scrollTop + stepList.clientHeight;
    if (!isInSight) stepList.scrollTop = top - stepList.clientHeight / 2;
  }

  function show() {
    for (const { item, cells } of lockRows) {
      const held = lastOf(item.held, now);
      put(cells[0], holdersText(held));
      put(cells[1], waitersText(lastOf(item.waits, now)));
      put(cells[2], remainsText(held, now));
    }
    for (const { item, cells } of laneRows) {
      const state = lastOf(item.states, now);
      put(cells[0], state ? told.texts[state[1]] : '–');
      put(cells[1], sentText(lastOf(item.sent, now), now));
      const line = lastOf(item.lines, now);
      if (cells[2]) put(cells[2], line ? told.texts[line[1]] : '–');
    }
    showStep();
    showCursor();
    const text = momentText(now);
    put(byId('at'), text);
    place.value = now;
    place.setAttribute('aria-valuetext', shownStep < 0 ? text : text + ' — ' + told.texts[told.steps[shownStep][1]]);
  }

  // Going and playing

  const factor = () => Math.pow(10, Number(speed.value));

  function go(at) {
    now = Math.min(Math.max(at, 0), told.until);
    if (since) since = { wall: performance.now(), at: now };
    show();
  }

  function pause() {
    since = null;
    clearTimeout(timer);
    put(playButton, words.play);
  }

  function play() {
    if (now >= told.until) now = 0;
    since = { wall: performance.now(), at: now };
    put(playButton, words.pause);
    timer = setTimeout(advance, beat);
  }

  // Where less motion is wanted, nothing moves between two steps.
  function advance() {
    if (!since) return;
    const at = Math.min(since.at + (performance.now() - since.wall) * 1000 * factor(), told.until);
    const step = isCalm && at < told.until ? lastOf(told.steps, at) : null;
    now = step ? Math.max(step[0], now) : at;
    if (!isCalm || step || at >= told.until) show();
    if (at >= told.until) pause();
    else timer = setTimeout(advance, beat);
  }

  const toggle = () => (since ? pause() : play());

  // To the entry of `track` after or before this moment; to `otherwise` where there is none.
  function goNext(track, otherwise) {
    const next = track[countUntil(track, now)];
    go(next ? next[0] : otherwise);
  }

  function goBack(track, otherwise) {
    let number = countUntil(track, now) - 1;
    while (number >= 0 && track[number][0] >= now) --number;
    go(number >= 0 ? track[number][0] : otherwise);
  }

  function showSpeed() {
    const times = factor();
    put(byId('pace'), (times < 10 ? times.toFixed(1) : times.toFixed(0)) + '×');
    if (since) since = { wall: performance.now(), at: now };
  }

  // Violations, in the order of time

  const breaches = told.violations.slice().sort((one, other) => one[0] - other[0]);
  for (const [begin, , text] of breaches) {
    const mark = added(byId('jumps'), 'button');
    mark.type = 'button';
    mark.tabIndex = -1; // V and the buttons beside go there by the keyboard
    mark.title = momentText(begin) + ' — ' + told.texts[text];
    mark.setAttribute('aria-label', mark.title);
    mark.style.left = (begin / Math.max(1, told.until)) * 100 + '%';
    mark.addEventListener('click', () => go(begin));
  }
  for (const id of ['back', 'next']) byId(id).hidden = breaches.length === 0;

  // Mouse and keys

  playButton.addEventListener('click', toggle);
  byId('back').addEventListener('click', () => goBack(breaches, now));
  byId('next').addEventListener('click', () => goNext(breaches, now));
  place.addEventListener('input', () => go(Number(place.value)));
  speed.addEventListener('input', showSpeed);
  stepList.addEventListener('click', (event) => {
    const item = event.target.closest('li');
    if (item) go(told.steps[Number(item.dataset.step)][0]);
  });

  function goToPoint(event) {
    if (event.buttons !== 1) return;
    const area = picture.getBoundingClientRect();
    const x = ((event.clientX - area.left) * picture.viewBox.baseVal.width) / area.width;
    const [left, right] = told.plot;
    go(((x - left) / (right - left)) * told.axis);
  }
  picture.addEventListener('pointerdown', goToPoint);
  picture.addEventListener('pointermove', goToPoint);

  const keys = {
    ' ': toggle,
    ArrowRight: () => goNext(told.steps, told.until),
    ArrowLeft: () => goBack(told.steps, 0),
    Home: () => go(0),
    End: () => go(told.until),
    v: () => goNext(breaches, now),
    V: () => goBack(breaches, now),
  };
  (isAlone ? document : whole).addEventListener('keydown', (event) => {
    const isButton = event.target.tagName === 'BUTTON' && event.key === ' ';
    if (event.ctrlKey || event.altKey || event.metaKey || event.target === speed || isButton) return;
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]();
  });
  const fold = whole.closest('details'); // what is folded has no places to scroll to
  if (fold) fold.addEventListener('toggle', scrollToStep);

  // An address may end with a moment in seconds, a speed, and whether it plays: #t=12.5&speed=10&play
  function goToAddress() {
    const wish = new URLSearchParams(location.hash.slice(1));
    const times = Number(wish.get('speed'));
    if (times > 0) speed.value = Math.log10(times);
    showSpeed();
    const at = Number(wish.get('t'));
    go(Number.isFinite(at) ? Math.round(at * 1e6) : 0);
    if (wish.has('t')) playButton.scrollIntoView();
    if (wish.has('play') && !since) play();
  }

  whole.classList.add('playing');
  place.max = told.until;
  if (isAlone) {
    addEventListener('hashchange', goToAddress);
    goToAddress();
  } else {
    whole.tabIndex = -1; // the keys go to the player that was clicked last
    showSpeed();
    go(told.until);
  }
}

for (const part of document.querySelectorAll('.played')) part.hidden = false;
const data = document.querySelectorAll('script.told');
for (const each of data) startPlayer(each.id.slice('told'.length), data.length === 1);
