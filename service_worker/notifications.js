/**
 * Notifications for the server's reminders. Every message is shown, even an unreadable one, because browsers revoke a
 * subscription that shows nothing (WebKit after three times). A tap opens the message's page, in an existing window if
 * there is one. It does not check whether a window is visible, because suspended apps on iPhones report that they are.
 */

import {renewAddress, within} from '../static/js/sync/push/address.js';
import {language} from './language.js';

/** @typedef {{title: string, body: string, path: string, tag: string, kind: string, at: number}} Message */

const ICON = '/static/icons/icon-192.png';
/** White on transparent; Android draws it in the status bar. */
const BADGE = '/static/icons/badge.png';
const HOME = '/#/';
/**
 * Milliseconds that an existing window may take to navigate. One that is just closing may never answer, and a new
 * window may be opened only within a few seconds.
 */
const LEADING = 3000;

/** @param {PushMessageData | null} data @returns {Message | null} null if it is not a message from the server */
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

/** @returns {Promise<Message>} the message for unreadable data */
const unread = async () => ({
  title: 'Scorekeeper',
  body: UNREAD[await language()] ?? '',
  path: '/',
  tag: 'unread',
  kind: '',
  at: Date.now(),
});

/**
 * Shows a message, without its extras if the browser rejects them.
 * @param {ServiceWorkerRegistration} registration @param {PushMessageData | null} data
 * @returns {Promise<Message>} the message shown
 */
export async function show(registration, data) {
  const message = read(data) ?? (await unread());
  const {title, body, path, tag, at} = message;
  // a repeated message should alert again
  const rich = {body, tag, timestamp: at, icon: ICON, badge: BADGE, data: {path}, ...(tag && {renotify: true})};
  await registration
    .showNotification(title, rich)
    .catch(() => registration.showNotification(title, {body, data: {path}}));
  return message;
}

/**
 * @param {unknown} path from a message
 * @param {string} origin our own
 * @returns {string} a page on our own site; home for anything else
 */
export function targetOf(path, origin) {
  try {
    if (typeof path !== 'string' || !path.startsWith('/')) return HOME;
    const {origin: its, pathname, search, hash} = new URL(path, origin);
    if (its !== origin) return HOME; // "//elsewhere", "/\elsewhere" and similar
    return pathname === '/' ? `/${hash || '#/'}` : pathname + search + hash;
  } catch {
    return HOME;
  }
}

/**
 * @param {readonly WindowClient[]} windows
 * @param {string} target
 * @returns {WindowClient | undefined} the window to reuse; pages of the archive never replace the app's window
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

/** @param {Clients} clients @param {unknown} path from the notification that was tapped */
export async function open(clients, path) {
  const target = targetOf(path, location.origin);
  const found = windowFor(await clients.matchAll({type: 'window', includeUncontrolled: true}), target);
  // the app's screens differ only after the #, so nothing is reloaded
  const there = found && (await within(found.navigate(target), 'slow', LEADING).catch(() => null));
  if (there) await there.focus().catch(() => undefined);
  else await clients.openWindow(target);
}

/** @param {ServiceWorkerGlobalScope} worker */
export function heedNotifications(worker) {
  const {registration, clients} = worker;
  /** @param {Message} message shown; the screen that waits for a test is told */
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
