/**
 * Runs in the page before the app: notes how long each tap took to be painted and each frame to be durable.
 *
 * painted: Event Timing's duration by interaction, in steps of 8 ms; one under 16 ms is not reported.
 * durable: from the time stamp of the tap that records to `complete` of the strict transaction that wrote the event.
 * long: tasks over 50 ms. taps: clicks that a working button took. All times in milliseconds.
 */
(() => {
  const notes = {painted: {}, durable: [], long: [], taps: 0};
  window.notes = notes;

  new PerformanceObserver((list) => {
    for (const {interactionId, duration} of list.getEntries()) {
      if (interactionId) notes.painted[interactionId] = Math.max(notes.painted[interactionId] ?? 0, duration);
    }
  }).observe({type: 'event', durationThreshold: 16});
  new PerformanceObserver((list) => notes.long.push(...list.getEntries().map(({duration}) => duration))).observe({
    type: 'longtask',
  });

  let tapped = null;
  addEventListener(
    'click',
    ({target, timeStamp}) => {
      if (target.closest('button:enabled')) notes.taps += 1;
      if (target.closest('[data-record], [data-call], dialog [data-winner]')) tapped = timeStamp;
    },
    true,
  );

  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function transaction(...details) {
    const begun = begin.apply(this, details);
    const logs = ['events', 'competition_events'].some((log) => begun.objectStoreNames.contains(log));
    if (logs && begun.mode === 'readwrite' && begun.durability === 'strict' && tapped !== null) {
      const since = tapped; // the next tap may come before a slow disk is done
      tapped = null;
      begun.addEventListener('complete', () => notes.durable.push(performance.now() - since));
    }
    return begun;
  };
})();
