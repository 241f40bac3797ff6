/** Files out and in: what a person keeps, sends and brings. */

/** Longest file that is read, in bytes; a game of a thousand events with its rule set has a tenth of it. */
const LONGEST = 2_000_000;

/** Gives a file to the person, by the browser's download. @param {string} name @param {unknown} content */
export const download = (name, content) => save(new File([JSON.stringify(content, null, 1)], name, {type: 'application/json'}));

/** @param {File} file */
function save(file) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Gives a text to the person: by the phone's share sheet where it takes files, else as a download.
 * @param {string} name @param {string} type e.g. text/csv @param {string} content
 */
export async function hand(name, type, content) {
  const file = new File([content], name, {type});
  if (!navigator.canShare?.({files: [file]})) return save(file);
  try {
    await navigator.share({files: [file]});
  } catch (error) {
    if (/** @type {Error} */ (error).name !== 'AbortError') save(file); // closed by the person, or not to be shared after all
  }
}

/** @param {File} file @returns {Promise<unknown>} what it holds; undefined when that is no JSON */
export async function readJson(file) {
  try {
    return file.size > LONGEST ? undefined : JSON.parse(await file.text());
  } catch {
    return undefined;
  }
}

/** @param {string} name @returns {string} it as a part of a file's name */
export const fileName = (name) => name.normalize('NFKD').replace(/[^\w]+/g, '-').replace(/^-|-$/g, '').toLowerCase() || 'rules';
