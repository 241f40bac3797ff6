/**
 * After a restart: opens each game and waits until all that is finished is archived, or for so many milliseconds.
 * Given to the page with that time; gives the score that each game shows, by its id.
 */
async (patience) => {
  const rest = () =>
    new Promise((done) => {
      setTimeout(done, 20);
    });
  const rows = () =>
    new Promise((done) => {
      const opening = indexedDB.open('scorekeeper');
      opening.onupgradeneeded = () => opening.transaction.abort(); // there is none, and none is made
      opening.onerror = () => done(null);
      opening.onsuccess = () => {
        const database = opening.result;
        const reading = database.transaction(['games', 'outbox']);
        const games = reading.objectStore('games').getAllKeys();
        const outbox = reading.objectStore('outbox').getAll();
        reading.oncomplete = () => {
          database.close();
          done({games: games.result, waiting: outbox.result.length});
        };
      };
    });
  const end = performance.now() + patience;
  // store/logs/rescue.js brings it in first
  const noted = () => Object.keys(localStorage).some((name) => name.startsWith('rescue.'));
  while (noted() && performance.now() < end) await rest();
  const shown = {};
  for (const game of (await rows())?.games ?? []) {
    location.hash = `#/game/${game}`;
    while (!document.querySelector('[data-points]') && performance.now() < end) await rest();
    shown[game] = [...document.querySelectorAll('[data-points]')].map(({textContent}) =>
      Number(textContent.replace('−', '-')),
    );
    location.hash = '#/';
    while (document.querySelector('[data-points]') && performance.now() < end) await rest();
  }
  while ((await rows())?.waiting && performance.now() < end) await rest();
  return shown;
};
