/** Gives everything that the phone stores: the rows of each store by its name; null if there is no database. */
() =>
  new Promise((resolve) => {
    const opening = indexedDB.open('scorekeeper');
    opening.onupgradeneeded = () => opening.transaction.abort(); // there is none, and none is made
    opening.onerror = () => resolve(null);
    opening.onsuccess = () => {
      const database = opening.result;
      const names = [...database.objectStoreNames];
      const found = Object.fromEntries(names.map((name) => [name, []]));
      const reading = database.transaction(names);
      names.forEach((name) => {
        reading.objectStore(name).getAll().onsuccess = ({target}) => {
          found[name] = target.result;
        };
      });
      reading.oncomplete = () => {
        database.close();
        resolve(found);
      };
    };
  });
