/**
 * Given to the page: `opened` and `typed` give the milliseconds until a frame shows what was asked for; `tasks` are
 * those over 50 ms.
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
