/** Puts rows into the app's database (stocked.py). */
(content) =>
  new Promise((done) => {
    const opening = indexedDB.open('scorekeeper');
    opening.onsuccess = () => {
      const all = opening.result.transaction(
        [
          ...['games', 'events', 'outbox', 'receipts', 'versions', 'rulesets', 'settings'],
          ...['competitions', 'competition_events', 'competition_outbox', 'competition_versions', 'tellings'],
          ...['sheets', 'sheet_events', 'sheet_outbox'],
        ],
        'readwrite',
      );
      const put = (store, rows = []) => rows.forEach((row) => all.objectStore(store).put(row));
      for (const {
        document: {events, ...header},
        imported,
      } of content.games) {
        put('games', [{id: header.id, header, ...(imported && {imported})}]);
        put(
          'events',
          events
            .map((event, seq) => ({game: header.id, seq, event}))
            .filter(({game, seq}) => game !== content.gap || seq !== 2),
        );
      }
      for (const {events, ...header} of content.competitions) {
        const read = header.id === content.read?.id && {imported: true, seen: content.read.seen};
        put('competitions', [{id: header.id, header, ...read}]);
        put(
          'competition_events',
          events.map((event, seq) => ({game: header.id, seq, event})),
        );
        if (!read) put('competition_outbox', [{game: header.id, events: events.length, problem: null}]);
      }
      for (const {events, ...header} of content.sheets ?? []) {
        put('sheets', [{id: header.id, header}]);
        put(
          'sheet_events',
          events.map((event, seq) => ({game: header.id, seq, event})),
        );
        put('sheet_outbox', [{game: header.id, events: events.length, problem: null}]);
      }
      put('outbox', content.waits);
      put('receipts', content.archived);
      for (const store of ['versions', 'rulesets', 'settings', 'competition_versions', 'tellings'])
        put(store, content[store]);
      all.oncomplete = () => {
        opening.result.close();
        done(null);
      };
    };
  });
