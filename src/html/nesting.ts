/**
 * Where elements stay as they are written: a parser of HTML closes, moves and adds elements that stand
 * elsewhere (HTML, 13.2.6). These rules forbid more than that needs. What they forbid is rare in rendered
 * pages.
 */

const names = (...lists: string[]): ReadonlySet<string> => new Set(lists.flatMap((list) => list.split(' ')));

/** Elements without an end tag (HTML, 13.1.2). */
export const VOID = names('area base br col embed hr img input link meta source track wbr');

/** Elements whose content is text: where it ends, and whether it has character references. */
export const RAW_TEXT: ReadonlyMap<string, { end: RegExp; hasReferences: boolean }> = new Map([
  ['script', { end: /<\/script[\s>]/i, hasReferences: false }],
  ['style', { end: /<\/style[\s>]/i, hasReferences: false }],
  ['iframe', { end: /<\/iframe[\s>]/i, hasReferences: false }],
  ['textarea', { end: /<\/textarea[\s>]/i, hasReferences: true }],
  ['title', { end: /<\/title[\s>]/i, hasReferences: true }],
]);

/** Start tags before which a parser ends an open `<p>` (HTML, 13.2.6.4.7). */
const ENDS_PARAGRAPH = names(
  'address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure',
  'footer form h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre search section summary table ul',
);

/** Elements that may not be inside another one of their kind. */
const NOT_INSIDE_ITSELF = names('a button form select option');

const HEADINGS = names('h1 h2 h3 h4 h5 h6');

/** Elements that stand nowhere else. */
const PARENTS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['li', names('ul ol menu')],
  ['dt', names('dl')],
  ['dd', names('dl')],
  ['caption', names('table')],
  ['colgroup', names('table')],
  ['col', names('colgroup')],
  ['thead', names('table')],
  ['tbody', names('table')],
  ['tfoot', names('table')],
  ['tr', names('thead tbody tfoot')],
  ['td', names('tr')],
  ['th', names('tr')],
  ['optgroup', names('select')],
  ['option', names('select optgroup datalist')],
  ['html', names('#document')],
  ['head', names('html')],
  ['body', names('html')],
]);

/** Elements that have no other children, and no text but whitespace. */
const CHILDREN: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['#document', names('html')],
  ['html', names('head body')],
  ['head', names('base link meta noscript script style title')],
  ['table', names('caption colgroup thead tbody tfoot')],
  ['colgroup', names('col')],
  ['thead', names('tr')],
  ['tbody', names('tr')],
  ['tfoot', names('tr')],
  ['tr', names('td th')],
  ['select', names('option optgroup')],
  ['optgroup', names('option')],
]);

/** In `<head>`, for a reader without scripts. */
const NOSCRIPT_IN_HEAD = names('link meta style');

/** Elements of SVG and MathML in which elements are elements of HTML again (HTML, 13.2.6). */
const WITH_HTML = names('title desc foreignObject mi mo mn ms mtext annotation-xml');

/** Elements with rules of their own, which hardly any page needs. */
const UNUSUAL = names(
  'applet basefont bgsound frame frameset image isindex keygen listing marquee nobr noembed noframes',
  'object param plaintext rb rp rt rtc template xmp',
);

/** What is around: the name of the innermost node, and how many elements of each name. */
export interface Around {
  parent: string;
  open: ReadonlyMap<string, number>;
}

/** Whether an element of HTML stays where it is written. */
export function nests(name: string, { parent, open }: Around): boolean {
  if (UNUSUAL.has(name) || parent === 'option') return false;
  if (PARENTS.get(name)?.has(parent) === false || CHILDREN.get(parent)?.has(name) === false) return false;
  if (HEADINGS.has(parent) && HEADINGS.has(name)) return false;
  if (isHeadNoscript({ parent, open }) && !NOSCRIPT_IN_HEAD.has(name)) return false;
  if (NOT_INSIDE_ITSELF.has(name) && open.get(name)) return false;
  return !ENDS_PARAGRAPH.has(name) || !open.get('p');
}

/** Whether an element of SVG or MathML stays where it is written, whose name is not one of HTML. */
export const nestsForeign = (parent: string): boolean => !WITH_HTML.has(parent);

/** Whether text other than whitespace, a picture or a formula stays where it is written. */
export const mayHaveText = (around: Around): boolean =>
  !CHILDREN.has(around.parent) && !isHeadNoscript(around);

const isHeadNoscript = ({ parent, open }: Around): boolean =>
  parent === 'noscript' && Boolean(open.get('head'));
