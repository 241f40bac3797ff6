/**
 * Runs in the page before the app and writes down what the screen said, beside what was durable at that very moment.
 *
 * durable: rows of games, competitions and their events, in the order in which their transactions were complete. said:
 * whenever it changes, what the screen says of saving, score and archive, at which address, with the number of events
 * durable then. Where the test listens (`tell`), each is told at once: what was told before a power cut was seen.
 */
(() => {
  const KEPT = 'witness';
  const {getItem, setItem} = Storage.prototype;
  const parse = JSON.parse;
  const stringify = JSON.stringify;
  const saw = parse(getItem.call(sessionStorage, KEPT) ?? '{"games": [], "durable": [], "said": []}');
  window.saw = saw;
  addEventListener('pagehide', () => setItem.call(sessionStorage, KEPT, stringify(saw))); // the app may reload itself

  const note = (list, what) => {
    saw[list].push(what);
    window.tell?.(stringify([list, what]));
  };

  const writing = new WeakMap();
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...details) {
    const begun = begin.apply(this, details);
    const rows = [];
    writing.set(begun, rows);
    // Listened for before the app can: nothing may be called saved before this has run.
    begun.addEventListener('complete', () =>
      rows.forEach(([store, row]) => note(store.endsWith('events') ? 'durable' : 'games', row)),
    );
    return begun;
  };
  for (const name of ['add', 'put']) {
    const own = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function (row, ...rest) {
      const request = own.call(this, row, ...rest);
      if (['games', 'events', 'competitions', 'competition_events'].includes(this.name))
        writing.get(this.transaction)?.push([this.name, structuredClone(row)]);
      return request;
    };
  }

  const text = (selector) => [...document.querySelectorAll(selector)].map((found) => found.textContent.trim());
  let before = '';
  const look = () => {
    const said = {
      at: location.hash,
      saved: document.querySelector('[data-saved]')?.dataset.saved ?? null,
      score: text('[data-points], .result b').map((number) => Number(number.replace('−', '-'))),
      chip: document.querySelector('.keeping .chip')?.className.replace('chip', '').trim() ?? null,
      facts: text('.facts'),
      alerts: text('[role="alert"]'),
      status: text('.status:not([role="alert"])'),
    };
    const now = stringify(said);
    if (now !== before) note('said', {...said, durable: saw.durable.length});
    before = now;
  };
  new MutationObserver(look).observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
})();
