/** Gives files and text to the person. */

/** Downloads a file. @param {string} name @param {unknown} content */
export const download = (name, content) =>
  save(new File([JSON.stringify(content, null, 1)], name, {type: 'application/json'}));

/** Downloads a file. @param {File} file */
export function save(file) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * The file in a form that the phone's share sheet accepts. Some accept no JSON but any text.
 * @param {string} name @param {string} type @param {BlobPart} content @returns {File | undefined} undefined if it
 *   accepts none
 */
function shareable(name, type, content) {
  const forms = [
    new File([content], name, {type}),
    ...(type === 'application/json' ? [new File([content], `${name}.txt`, {type: 'text/plain'})] : []),
  ];
  return forms.find((file) => navigator.canShare?.({files: [file]}));
}

/** @returns {boolean} whether `hand` would show the phone's share sheet for a JSON file */
export const canHand = () => shareable('a.json', 'application/json', '{}') !== undefined;

/**
 * Gives a file to the person: with the phone's share sheet if it accepts files, else as a download.
 * @param {string} name @param {string} type e.g. text/csv @param {BlobPart} content
 * @returns {Promise<boolean>} false if the person closed the sheet
 */
export async function hand(name, type, content) {
  const file = shareable(name, type, content);
  try {
    if (file) await navigator.share({files: [file]});
    else save(new File([content], name, {type}));
  } catch (error) {
    if (/** @type {Error} */ (error).name === 'AbortError') return false;
    save(new File([content], name, {type})); // sharing failed
  }
  return true;
}

/**
 * Shares text or a link with the phone's share sheet, else copies it to the clipboard.
 * @param {{text?: string, url?: string}} what
 * @returns {Promise<'given' | 'copied' | 'failed'>} given: to the share sheet, so no message is needed; failed: the
 *   browser allows neither
 */
export async function give(what) {
  try {
    if (navigator.share) await navigator.share(what);
    else {
      await navigator.clipboard.writeText(what.url ?? what.text ?? '');
      return 'copied';
    }
  } catch (error) {
    if (/** @type {Error} */ (error).name !== 'AbortError') return 'failed'; // otherwise the person closed the sheet
  }
  return 'given';
}

/**
 * @param {import('../lib/types.d.ts').GameDocument} document
 * @param {string} [ending]
 * @returns {string} the file name for a game
 */
export const gameFileName = ({id, started_at}, ending = '') =>
  `shuffleboard-${started_at.slice(0, 10)}-${id.slice(-6)}${ending}.json`;

/** @param {string} name @returns {string} the name in a form for file names */
export const fileName = (name) =>
  name
    .normalize('NFKD')
    .replace(/[^\w]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase() || 'rules';
