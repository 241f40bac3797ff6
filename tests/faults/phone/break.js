/**
 * Makes the nth call of one thing fail: once, or for ever after. Runs before the app, in the page or in the service
 * worker.
 *
 * `self.fault` says which: {what, nth, lasting}; afterwards its `calls` says how many calls there were of each thing,
 * `fired` how many failed. With `dies` the page stands still instead, before that call, until the test ends its
 * browser.
 */
(() => {
  const fault = self.fault;
  Object.assign(fault, {calls: {}, fired: 0});

  /** Asks the test, which learns of it so and never answers. */
  const standStill = () => {
    const request = new XMLHttpRequest();
    request.open('GET', '/stands-still', false);
    request.send();
  };

  const due = (what) => {
    const nth = (fault.calls[what] ?? 0) + 1;
    fault.calls[what] = nth;
    if (what !== fault.what || (fault.lasting ? nth < fault.nth : nth !== fault.nth)) return false;
    fault.fired += 1;
    if (fault.dies) standStill();
    return true;
  };
  const fail = () => {
    throw new DOMException('broken on purpose', 'UnknownError');
  };

  /** @param {(own: Function, details: unknown[]) => unknown} [instead] what a call that fails does */
  const wrap = (owner, names, what, instead = fail) => {
    for (const name of names) {
      const own = owner?.prototype?.[name] ?? owner?.[name];
      if (!own) continue;
      const target = owner.prototype?.[name] ? owner.prototype : owner;
      target[name] = function (...details) {
        return due(what) ? instead.call(this, own, details) : own.apply(this, details);
      };
    }
  };

  wrap(self.IDBFactory, ['open'], 'open refused');
  // A request that fails later, as when the disk is in trouble: another database, whose making is aborted.
  wrap(self.IDBFactory, ['open'], 'open failed', function (own) {
    const request = own.call(this, `broken-${fault.fired}`, 1);
    request.addEventListener('upgradeneeded', () => request.transaction.abort());
    return request;
  });
  wrap(self.IDBFactory, ['open'], 'open unanswered', () => ({}));
  wrap(self.IDBObjectStore, ['get', 'getAll', 'getAllKeys', 'count'], 'read');
  wrap(self.IDBObjectStore, ['add', 'put', 'delete'], 'put');
  wrap(self.Cache, ['put'], 'cache.put', () => Promise.reject(new DOMException('full', 'QuotaExceededError')));
  wrap(self, ['fetch'], 'fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  wrap(self.LockManager, ['request'], 'lock', () => Promise.reject(new DOMException('no', 'InvalidStateError')));
  wrap(self.JSON, ['parse', 'stringify'], 'JSON', () => {
    throw new SyntaxError('broken on purpose');
  });
  wrap(self.Storage, ['getItem', 'setItem'], 'localStorage');
  wrap(self.IDBDatabase, ['transaction'], 'connection', function (own, details) {
    this.close();
    return own.apply(this, details);
  });

  // "complete": every request of the transaction succeeds, and then it is aborted, as Chromium does when the disk is
  // full.
  const doomed = new WeakMap();
  const begin = self.IDBDatabase.prototype.transaction;
  self.IDBDatabase.prototype.transaction = function (stores, mode, ...details) {
    const begun = begin.call(this, stores, mode, ...details);
    if (mode === 'readwrite' && due('complete')) doomed.set(begun, 0);
    return begun;
  };
  for (const name of ['add', 'put', 'delete']) {
    const own = self.IDBObjectStore.prototype[name];
    self.IDBObjectStore.prototype[name] = function (...details) {
      const request = own.apply(this, details);
      const {transaction} = this;
      if (doomed.has(transaction)) {
        doomed.set(transaction, doomed.get(transaction) + 1);
        request.addEventListener('success', () => {
          doomed.set(transaction, doomed.get(transaction) - 1);
          if (doomed.get(transaction) === 0) transaction.abort();
        });
      }
      return request;
    };
  }
})();
