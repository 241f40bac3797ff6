/** Registers the service worker, which keeps the app for use without a network. */

/** @returns {Promise<void>} @throws when this browser has no service worker, or none can be registered (plain http) */
export async function keepOffline() {
  if (!navigator.serviceWorker) throw new Error('no service worker');
  /** @type {{createPolicy: (name: string, rules: {createScriptURL: (url: string) => string}) => {createScriptURL: (url: string) => any}} | undefined} */
  const factory = /** @type {any} */ (window).trustedTypes;
  const policy = factory?.createPolicy('scorekeeper', {createScriptURL: (url) => url});
  await navigator.serviceWorker.register(policy?.createScriptURL('/sw.js') ?? '/sw.js');
}
