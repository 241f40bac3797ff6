/** Gives all that the phone keeps: the rows of each store by its name; null where there is no database. */
() => new Promise((resolve, reject) => {
  const opening = indexedDB.open('scorekeeper');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const database = opening.result;
    const names = [...database.objectStoreNames];
    const found = Object.fromEntries(names.map((name) => [name, []]));
    if (names.length === 0) return resolve(null);
    const reading = database.transaction(names);
    names.forEach((name) => { reading.objectStore(name).getAll().onsuccess = ({target}) => { found[name] = target.result; }; });
    reading.oncomplete = () => { database.close(); resolve(found); };
  };
})
