/**
 * Puts games and competitions on this phone, as static/js/store/schema.js lays them down; a game to 31 counts as
 * archived. Given to the page with its argument, a list of documents; settles when they are durable.
 */
async (documents) => {
  const database = await new Promise((resolve, reject) => {
    const request = indexedDB.open('scorekeeper');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const stores = ['games', 'events', 'receipts', 'competitions', 'competition_events'];
  const transaction = database.transaction(stores, 'readwrite');
  for (const {events, ...header} of documents) {
    const [kind, log] = header.form ? ['competitions', 'competition_events'] : ['games', 'events'];
    transaction.objectStore(kind).put({id: header.id, header});
    events.forEach((event, seq) => transaction.objectStore(log).put({game: header.id, seq, event}));
    if (header.target === 31)
      transaction.objectStore('receipts').put({game: header.id, etag: '"1"', events: events.length});
  }
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  database.close();
};
