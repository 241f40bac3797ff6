/** Resolves once the browser has painted the latest changes; never while the app is hidden. @returns {Promise<void>} */
export const painted = () =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
  });
