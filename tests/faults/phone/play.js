/**
 * Plays a short game by the app's own buttons: two frames, an undo, a third, a correction of the first, and the frame
 * that ends it; then waits until it is archived. Given to the page with its patience for each button, in milliseconds;
 * gives the name of the last step that could be done ('archived' when all could): a person would give up there, and
 * start the app anew.
 */
async (longest) => {
  let done = 'nothing';

  const until = (selector, patience = longest) =>
    new Promise((resolve, reject) => {
      const end = performance.now() + patience;
      const look = () => {
        const found = document.querySelector(selector);
        if (found) resolve(found);
        else if (performance.now() > end) reject(new Error(selector));
        else requestAnimationFrame(look);
      };
      look();
    });
  const click = async (selector) => (await until(selector)).click();
  const record = async (...weights) => {
    for (const weight of weights) await click(`[data-zone="${weight}"]:not([aria-disabled])`);
    await click('[data-record]:not([aria-disabled])');
    // a person looks, and then goes on
    await until('[data-saved]:not([data-saved="writing"]), .sheet, dialog', 300).catch(() => undefined);
  };
  const steps = {
    home: () => click('a[href="#/new"]'),
    begun: () => click('.screen.new .actions .primary:enabled'),
    first: () => record('a3'),
    second: () => record('b2'),
    undone: () => click('.pad .actions .tool:first-child:not([aria-disabled])'),
    third: () => record('a1'),
    correcting: () => {
      location.hash += '/frame/e1';
      return until('.pad .bar a.icon[href$="/sheet"]');
    },
    corrected: async () => {
      await record('a2');
      await click('dialog .choices button');
      await until('.sheet');
    },
    pad: () => click('.sheet .actions a.primary'),
    finished: async () => {
      await record('a4', 'a4', 'a4');
      await until('[data-result]');
    },
    archived: () => until('.keeping .chip.archived'),
  };
  try {
    for (const [name, step] of Object.entries(steps)) {
      await step();
      done = name;
    }
  } catch {
    /* this far */
  }
  return done;
};
