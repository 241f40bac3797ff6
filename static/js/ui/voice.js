/** The score, spoken by the phone's own voices (Web Speech), in the language of the app. */

/** @returns {SpeechSynthesis | undefined} not every browser speaks */
const speaker = () => /** @type {{speechSynthesis?: SpeechSynthesis}} */ (window).speechSynthesis;

/** @param {string} tag e.g. fr-CA, en_US @returns {string} its language */
const tongue = (tag) => tag.split(/[-_]/)[0]?.toLowerCase() ?? '';

/**
 * @returns {SpeechSynthesisVoice | undefined} one of the app's language; one on the phone itself before one that needs
 *   a network
 */
function voice() {
  const own =
    speaker()
      ?.getVoices()
      .filter(({lang}) => tongue(lang) === tongue(document.documentElement.lang)) ?? [];
  return own.find(({localService}) => localService) ?? own[0];
}

/**
 * @returns {'none' | 'language' | null} why nothing is spoken here: no speech at all, or no voice of this language;
 *   null: it is, or the voices are not known yet
 */
export function mute() {
  const all = speaker()?.getVoices();
  if (!all) return 'none';
  return all.length && !voice() ? 'language' : null;
}

/** @param {() => void} listener called when the phone's voices have become known, which browsers find out late */
export const onVoices = (listener) => speaker()?.addEventListener?.('voiceschanged', listener, {once: true});

/** Says a sentence, and stops the one before. @param {string} sentence */
export function speak(sentence) {
  const speech = speaker();
  if (!speech) return;
  speech.cancel();
  if (mute() || !sentence) return;
  const said = new SpeechSynthesisUtterance(sentence);
  said.lang = document.documentElement.lang;
  said.voice = voice() ?? null;
  speech.speak(said);
}
