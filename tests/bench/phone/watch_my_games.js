/**
 * Given to the page: `opened` and `typed` give the milliseconds until a frame shows what was asked for, `made` those
 * until the figures of all games are kept; `tasks` are those over 50 ms.
 */
(() => {
  window.tasks = [];
  new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({duration}) => duration))).observe({
    type: 'longtask',
  });
  const shown = (selector, fits) =>
    new Promise((done) => {
      // looks once a frame
      const look = () => {
        const found = [...document.querySelectorAll(selector)].some(fits);
        if (found)
          requestAnimationFrame(() => {
            const {port1, port2} = new MessageChannel();
            port1.onmessage = done;
            port2.postMessage(null);
          });
        else requestAnimationFrame(look);
      };
      look();
    });
  const timed = async (act, selector, fits) => {
    const begun = performance.now();
    act();
    await shown(selector, fits);
    return performance.now() - begun;
  };
  window.opened = (address, selector, fits = () => true) =>
    timed(
      () => {
        location.hash = address;
      },
      selector,
      fits,
    );
  /** Until the figures of so many games are kept. */
  window.made = async (many) => {
    const begun = performance.now();
    const database = await new Promise((done) => {
      const request = indexedDB.open('scorekeeper');
      request.onsuccess = () => done(request.result);
    });
    for (let kept = 0; kept < many;) {
      await new Promise((done) => setTimeout(done, 250));
      const request = database.transaction('figures').objectStore('figures').count();
      kept = await new Promise((done) => (request.onsuccess = () => done(request.result)));
    }
    database.close();
    return performance.now() - begun;
  };
  window.typed = (text) => {
    const field = document.querySelector('input[type=search]');
    return timed(
      () => {
        field.value = text;
        field.dispatchEvent(new Event('input', {bubbles: true}));
      },
      '.games > li .name',
      (name) => name.textContent.trim() === text,
    );
  };
})();
