/** Files out and in: what a person keeps, sends and brings. */

/** Longest file that is read, in bytes; a game of a thousand events with its rule set has a tenth of it. */
const LONGEST = 2_000_000;

/** Gives a file to the person, by the browser's download. @param {string} name @param {unknown} content */
export function download(name, content) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(content, null, 1)], {type: 'application/json'}));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
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
