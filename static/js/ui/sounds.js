/** Short sounds, synthesized with Web Audio: wood on wood, two notes, a low buzz, three notes, a bell. */

/** @typedef {import('./announcer.js').Moment} Moment */
/**
 * @typedef {{at: number, pitch: number, long: number, loud: number, wave?: OscillatorType}} Note `at`, `long` in
 *   seconds, `pitch` in hertz
 */

/** @type {Record<Moment, Note[]>} */
const NOTES = {
  placed: [
    {at: 0, pitch: 190, long: 0.07, loud: 0.5},
    {at: 0, pitch: 620, long: 0.025, loud: 0.2, wave: 'triangle'},
  ],
  recorded: [
    {at: 0, pitch: 523, long: 0.12, loud: 0.25},
    {at: 0.09, pitch: 784, long: 0.2, loud: 0.25},
  ],
  refused: [{at: 0, pitch: 130, long: 0.16, loud: 0.2, wave: 'sawtooth'}],
  finished: [
    {at: 0, pitch: 523, long: 0.2, loud: 0.25},
    {at: 0.14, pitch: 659, long: 0.2, loud: 0.25},
    {at: 0.28, pitch: 784, long: 0.5, loud: 0.3},
  ],
  time: [0, 0.3, 0.6].map((at) => ({at, pitch: 880, long: 0.2, loud: 0.3})),
};

/** Milliseconds after which a sound is too late, because people would relate it to something else. */
const LATE = 500;

/** @type {AudioContext | null} */
let audio = null;

/**
 * Prepares for playing. Browsers allow sound only after a touch, so this is called at a touch.
 * @returns {Promise<AudioContext>} resolves when sound is allowed
 */
export async function wakeSound() {
  audio ??= new AudioContext();
  if (audio.state !== 'running') await audio.resume();
  return audio;
}

/** @param {AudioContext} context @param {Note} note */
function strike(context, {at, pitch, long, loud, wave = 'sine'}) {
  const begin = context.currentTime + at;
  const tone = new OscillatorNode(context, {type: wave, frequency: pitch});
  const volume = new GainNode(context, {gain: 0});
  volume.gain.setValueAtTime(loud, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + long);
  tone.connect(volume).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + long);
}

/** @param {Moment} moment whose sound is played now or not at all */
export async function sound(moment) {
  const asked = performance.now();
  const context = await wakeSound();
  if (performance.now() - asked < LATE) NOTES[moment].forEach((note) => strike(context, note));
}
