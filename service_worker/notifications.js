/**
 * Reminders of the server: each message is shown, whatever came, for a browser that is told nothing to show takes the
 * subscription back (WebKit after three); a tap opens what it is about, in the window that is there. Whether a window
 * is looked at is not asked: sleeping apps on iPhones say they are.
 */

import {renewAddress, within} from '../static/js/sync/push/address.js';
import {get} from '../static/js/store/settings.js';

/** @typedef {{title: string, body: string, path: string, tag: string, kind: string, at: number}} Message */

const ICON = '/static/icons/icon-192.png';
/** White on nothing: Android draws it in the status bar. */
const BADGE = '/static/icons/badge.png';
const HOME = '/#/';
/** How long storage is waited for when nothing but the language is wanted of it, in milliseconds. */
const PATIENCE = 1000;
/**
 * How long a window that is there may take to be led, in milliseconds; one that is just being closed may never answer,
 * and a new one may be opened only for some seconds.
 */
const LEADING = 3000;

/** @returns {Promise<'en' | 'fr'>} as the app speaks here */
export async function language() {
  const prefs = /** @type {{language?: string} | null} */ (
    await within(get('prefs'), 'slow', PATIENCE).catch(() => null)
  );
  const chosen = prefs?.language ?? 'auto';
  return (chosen === 'auto' ? /^fr/i.test(navigator.language) : chosen === 'fr') ? 'fr' : 'en';
}

/** @param {PushMessageData | null} data @returns {Message | null} null when it is none of the server's messages */
function read(data) {
  try {
    const {title, body = '', path = '/', tag = '', kind = '', at} = data?.json() ?? {};
    if (typeof title !== 'string' || !title) return null;
    return {
      title,
      body: String(body),
      path: String(path),
      tag: String(tag),
      kind: String(kind),
      at: Number.isFinite(at) ? at : Date.now(),
    };
  } catch {
    return null;
  }
}

/** @returns {Promise<Message>} what is said when nobody can tell what came */
const unread = async () => ({
  title: 'Scorekeeper',
  body: UNREAD[await language()],
  path: '/',
  tag: 'unread',
  kind: '',
  at: Date.now(),
});

/**
 * Shows a message; one that the browser finds too rich is shown plain.
 * @param {ServiceWorkerRegistration} registration @param {PushMessageData | null} data
 * @returns {Promise<Message>} what was shown
 */
export async function show(registration, data) {
  const message = read(data) ?? (await unread());
  const {title, body, path, tag, at} = message;
  // an hour before is news again
  const rich = {body, tag, timestamp: at, icon: ICON, badge: BADGE, data: {path}, ...(tag && {renotify: true})};
  await registration
    .showNotification(title, rich)
    .catch(() => registration.showNotification(title, {body, data: {path}}));
  return message;
}

/**
 * @param {unknown} path of a message
 * @param {string} origin ours
 * @returns {string} a page of ours; home for anything else
 */
export function targetOf(path, origin) {
  try {
    if (typeof path !== 'string' || !path.startsWith('/')) return HOME;
    const {origin: its, pathname, search, hash} = new URL(path, origin);
    if (its !== origin) return HOME; // "//elsewhere", "/\elsewhere" …
    return pathname === '/' ? `/${hash || '#/'}` : pathname + search + hash;
  } catch {
    return HOME;
  }
}

/**
 * @param {readonly WindowClient[]} windows
 * @param {string} target
 * @returns {WindowClient | undefined} the one to lead there; a page of the archive leaves the app's window as it is
 */
function windowFor(windows, target) {
  const wanted = new URL(target, location.origin);
  const fitting = windows.filter(
    ({url}) =>
      new URL(url).pathname === wanted.pathname && (wanted.pathname === '/' || new URL(url).search === wanted.search),
  );
  return (
    fitting.find(({focused}) => focused) ??
    fitting.find(({visibilityState}) => visibilityState === 'visible') ??
    fitting[0]
  );
}

/** @param {Clients} clients @param {unknown} path of the notification that was tapped */
export async function open(clients, path) {
  const target = targetOf(path, location.origin);
  const found = windowFor(await clients.matchAll({type: 'window', includeUncontrolled: true}), target);
  // the app's screens differ behind the #: nothing is loaded anew
  const there = found && (await within(found.navigate(target), 'slow', LEADING).catch(() => null));
  if (there) await there.focus().catch(() => undefined);
  else await clients.openWindow(target);
}

/** @param {ServiceWorkerGlobalScope} worker */
export function heedNotifications(worker) {
  const {registration, clients} = worker;
  /** @param {Message} message tells the screen that waits for its test */
  const tell = async (message) => {
    const windows = await clients.matchAll({type: 'window', includeUncontrolled: true});
    for (const one of windows) one.postMessage({type: 'shown', kind: message.kind});
  };
  worker.addEventListener('push', (event) => event.waitUntil(show(registration, event.data).then(tell)));
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(clients, event.notification.data?.path));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => {
    /** @type {ExtendableEvent} */ (event).waitUntil(
      language()
        .then((spoken) => renewAddress(registration, spoken))
        .catch(() => undefined),
    ); // the next start tries again
  });
}
