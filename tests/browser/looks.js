/**
 * What is wrong with how the page looks: `overflow` of the page, text that is `cut`, `spilt` or `broken` letter by
 * letter, cards that are `squeezed` beside each other, things to tap that `overlap` or are `small`. A function of the
 * width and height of the screen in pixels; gives a list of sentences.
 */
(width) => {
  // what lies below the screen is laid out too
  const laidOut = new CSSStyleSheet();
  laidOut.replaceSync('* { content-visibility: visible !important; }');
  document.adoptedStyleSheets = [laidOut];
  // 48, less what rounding of the device's pixels may take; zoomed by two, a pixel is two
  const LEAST = width < 320 ? 23.5 : 47.5;
  const found = [];
  const root = document.querySelector('dialog[open]') ?? document.body;
  const name = (element) => {
    const classes = [...element.classList].map((one) => `.${one}`).join('');
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
    const id = element.id ? `#${element.id}` : '';
    return `<${element.localName}${id}${classes}> “${words.slice(0, 40).toWellFormed()}”`;
  };
  const say = (kind, element, more = '') => found.push(`${kind}: ${name(element)}${more && ` ${more}`}`);
  const styles = new Map();
  const style = (element) => styles.get(element) ?? styles.set(element, getComputedStyle(element)).get(element);
  /** Seen by somebody: not the words for screen readers, not folded away. */
  const seen = (element) =>
    element.checkVisibility({visibilityProperty: true, opacityProperty: true}) &&
    !element.closest('.hidden, datalist, noscript');
  const up = function* (element) {
    for (let at = element; at && at !== document.documentElement; at = at.parentElement) yield at;
  };
  /** Of boxes, only those of lines of text end in an ellipsis. */
  const kindly = (element) => style(element).textOverflow === 'ellipsis' && !/flex|grid/.test(style(element).display);
  const scrolls = (value) => value === 'auto' || value === 'scroll';

  // The page is never wider than the screen.
  const page = document.documentElement;
  const wide = [...document.body.querySelectorAll('*')].filter((element) => {
    const {left, right, width: own} = element.getBoundingClientRect();
    return (
      own &&
      (right > width + 1 || left < -1) &&
      seen(element) &&
      ![...up(element.parentElement)].some((at) => at !== document.body && style(at).overflowX !== 'visible')
    );
  });
  if (wide.length || page.scrollWidth > width || window.innerWidth > width + 1)
    say('overflow', wide.at(-1) ?? page, `${Math.max(page.scrollWidth, window.innerWidth)} of ${width}`);

  /** Into how many lines a word is broken between two letters or digits of it, and how wide it is whole. */
  const pieces = (node, start, word) => {
    const range = document.createRange();
    let [lines, whole, middle, before] = [1, 0, 0, ''];
    for (const sign of word) {
      range.setStart(node, start);
      range.setEnd(node, (start += sign.length));
      const box = range.getBoundingClientRect();
      if (before && box.width && box.top > middle && /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(sign))
        lines += 1;
      if (box.width) [middle, before] = [box.top + box.height / 2, sign];
      whole += box.width;
    }
    return {lines, whole};
  };
  /**
   * Words that people read stay whole where they would fit into the screen; of longer ones four letters stay together
   * at least.
   */
  const broken = (node) =>
    [...node.data.matchAll(/[^\s\u00ad\u200b-]+/gu)].find(({0: word, index}) => {
      const {lines, whole} = pieces(node, index, word);
      return lines > (word.length <= 16 && whole <= 0.65 * width ? 1 : Math.ceil(word.length / 4));
    });

  // Text is whole, or ends in an ellipsis, or scrolls.
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest('svg, script, style, option, select') || !seen(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 1);
    if (rects.some((rect) => rect.top > rects[0].top + rects[0].height / 2)) {
      const word = broken(node);
      if (word) say('broken', parent, word[0].slice(0, 40).toWellFormed());
    }
    for (const at of up(parent)) {
      const {overflowX, overflowY, webkitLineClamp, position} = style(at);
      if (scrolls(overflowX) || scrolls(overflowY)) break;
      const box = at.getBoundingClientRect();
      const acts = at.matches('button, a.button, .chip, .segments label, th, td, summary');
      const [x, y] = [
        rects.some((rect) => rect.right > box.right + 1.5 || rect.left < box.left - 1.5),
        rects.some((rect) => rect.bottom > box.bottom + 3 || rect.top < box.top - 3),
      ];
      if (style(at).display !== 'inline' && overflowX !== 'visible') {
        if ((x && !kindly(at)) || (y && webkitLineClamp === 'none')) {
          say('cut', parent, `by ${name(at)}`);
          break;
        }
        if (x || y) break; // it ends in an ellipsis
      } else if (acts && (x || y)) {
        say('spilt', parent, `out of ${name(at)}`);
        break;
      }
      if (position === 'fixed') break;
    }
  }

  // Cards of the two sides stand below each other where a card would be narrower than a few words.
  const REM = parseFloat(style(document.documentElement).fontSize);
  for (const card of root.querySelectorAll('.score, .side, .referee-scores p, .accused-side, .sifters > *')) {
    const [box, next] = [card, card.nextElementSibling].map((element) => element?.getBoundingClientRect());
    if (seen(card) && next && next.left >= box.right && box.width < 7 * REM)
      say('squeezed', card, `${Math.round(box.width)} wide`);
  }

  // Things to tap: large enough, and none on another.
  const ACTS = 'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [tabindex="0"]';
  /** A box or file field is tapped by its label too. */
  const target = (element) =>
    element.matches('[type=radio], [type=checkbox], [type=file]') ? (element.closest('label') ?? element) : element;
  const targets = [
    ...new Set(
      [...root.querySelectorAll(ACTS)].filter((element) => element.matches('input') || seen(element)).map(target),
    ),
  ].filter((element) => element && seen(element));
  /** A link in a sentence (WCAG 2.5.8, "inline"): its height is the line's. */
  const inSentence = (element) =>
    style(element).display === 'inline' &&
    element.parentElement.textContent.trim().length > element.textContent.trim().length;
  /**
   * Weights lie where they lie, drawn to scale; quick entry and the keys do the same (2.5.8, "equivalent" and
   * "essential").
   */
  const drawn = (element) => Boolean(element.closest('svg'));
  /** Scrolls by keys: nothing to tap. */
  const scroller = (element) => element.matches('[tabindex]:not([role])');
  /** Slim buttons and links of rows take taps beyond their edge too, on what their ::after covers. */
  const reach = (element) => {
    const after = getComputedStyle(element, '::after');
    if (after.position !== 'absolute') return element.getBoundingClientRect();
    const around = [...up(element)].find((at) => style(at).position !== 'static') ?? element;
    const box = around.getBoundingClientRect();
    const [left, right, top, bottom] = ['Left', 'Right', 'Top', 'Bottom'].map((side) =>
      Math.max(0, -parseFloat(after[side.toLowerCase()]) - parseFloat(style(element)[`border${side}Width`])),
    );
    return new DOMRect(box.x - left, box.y - top, box.width + left + right, box.height + top + bottom);
  };
  const boxes = targets
    .filter((element) => !drawn(element) && !scroller(element))
    .map((element) => ({element, box: reach(element)}))
    .filter(({box}) => box.width > 0);
  for (const {element, box} of boxes) {
    if ((box.width < LEAST || box.height < LEAST) && !inSentence(element))
      say('small', element, `${Math.round(box.width)} × ${Math.round(box.height)}`);
  }
  /** What stays at the edge of the screen lies over what scrolls below it. */
  const stuck = (element) => [...up(element)].find((at) => ['sticky', 'fixed'].includes(style(at).position));
  /** What of it is in sight within the boxes that scroll around it. */
  const clipped = (element, box) =>
    [...up(element.parentElement)]
      .filter((at) => style(at).overflowX !== 'visible')
      .reduce((left, at) => {
        const around = at.getBoundingClientRect();
        return {
          left: Math.max(left.left, around.left),
          right: Math.min(left.right, around.right),
          top: Math.max(left.top, around.top),
          bottom: Math.min(left.bottom, around.bottom),
        };
      }, box);
  const places = boxes.map(({element, box}) => ({element, box: clipped(element, box), stuck: stuck(element)}));
  places.forEach((one, i) =>
    places.slice(i + 1).forEach((two) => {
      const across = Math.min(one.box.right, two.box.right) - Math.max(one.box.left, two.box.left);
      const down = Math.min(one.box.bottom, two.box.bottom) - Math.max(one.box.top, two.box.top);
      if (
        across > 1 &&
        down > 1 &&
        one.stuck === two.stuck &&
        !one.element.contains(two.element) &&
        !two.element.contains(one.element)
      )
        say('overlap', one.element, `and ${name(two.element)}`);
    }),
  );
  return [...new Set(found)];
};
