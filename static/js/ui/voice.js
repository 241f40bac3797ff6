/** Speaks the score with the phone's voices (Web Speech), in the language of the app. */

/** @returns {SpeechSynthesis | undefined} undefined if the browser cannot speak */
const speaker = () => /** @type {{speechSynthesis?: SpeechSynthesis}} */ (window).speechSynthesis;

/** @param {string} tag e.g. fr-CA, en_US @returns {string} its language */
const tongue = (tag) => tag.split(/[-_]/)[0]?.toLowerCase() ?? '';

/**
 * @returns {SpeechSynthesisVoice | undefined} a voice for the app's language, preferably one that needs no network
 */
function voice() {
  const own =
    speaker()
      ?.getVoices()
      .filter(({lang}) => tongue(lang) === tongue(document.documentElement.lang)) ?? [];
  return own.find(({localService}) => localService) ?? own[0];
}

/**
 * @returns {'none' | 'language' | null} why nothing is spoken: no speech at all, or no voice for this language; null if
 *   speech works or the voices are not known yet
 */
export function mute() {
  const all = speaker()?.getVoices();
  if (!all) return 'none';
  return all.length && !voice() ? 'language' : null;
}

/** @param {() => void} listener called when the phone's voices are known, which takes browsers a while */
export const onVoices = (listener) => speaker()?.addEventListener?.('voiceschanged', listener, {once: true});

/** Speaks a sentence and stops the previous one. @param {string} sentence */
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
