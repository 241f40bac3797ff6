/** Files out and in: what a person keeps, sends and brings. */

/** Gives a file to the person, by the browser's download. @param {string} name @param {unknown} content */
export const download = (name, content) =>
  save(new File([JSON.stringify(content, null, 1)], name, {type: 'application/json'}));

/** Gives a file to the person, by the browser's download. @param {File} file */
export function save(file) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * What the phone's share sheet takes of a file. Some take no JSON but any text.
 * @param {string} name @param {string} type @param {BlobPart} content @returns {File | undefined} undefined: none of it
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
 * Gives a file to the person: by the phone's share sheet where it takes files, else as a download.
 * @param {string} name @param {string} type e.g. text/csv @param {BlobPart} content
 * @returns {Promise<boolean>} whether it was handed out; false: the person closed the sheet
 */
export async function hand(name, type, content) {
  const file = shareable(name, type, content);
  try {
    if (file) await navigator.share({files: [file]});
    else save(new File([content], name, {type}));
  } catch (error) {
    if (/** @type {Error} */ (error).name === 'AbortError') return false;
    save(new File([content], name, {type})); // not to be shared after all
  }
  return true;
}

/**
 * Gives words or a link to the person: by the phone's share sheet, else into the clipboard.
 * @param {{text?: string, url?: string}} what
 * @returns {Promise<'given' | 'copied' | 'failed'>} given: to the sheet, which says the rest itself; failed: the
 *   browser lets neither through
 */
export async function give(what) {
  try {
    if (navigator.share) await navigator.share(what);
    else {
      await navigator.clipboard.writeText(what.url ?? what.text ?? '');
      return 'copied';
    }
  } catch (error) {
    if (/** @type {Error} */ (error).name !== 'AbortError') return 'failed'; // else the person closed the sheet
  }
  return 'given';
}

/**
 * @param {import('../lib/types.d.ts').GameDocument} document
 * @param {string} [ending]
 * @returns {string} the name of a game's file
 */
export const gameFileName = ({id, started_at}, ending = '') =>
  `shuffleboard-${started_at.slice(0, 10)}-${id.slice(-6)}${ending}.json`;

/** @param {string} name @returns {string} it as a part of a file's name */
export const fileName = (name) =>
  name
    .normalize('NFKD')
    .replace(/[^\w]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase() || 'rules';
