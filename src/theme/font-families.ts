/** Keywords of CSS Fonts Level 4, section 2.1.3, and older browser names for the system font. */
const GENERIC = new Set(
  (
    'serif sans-serif monospace cursive fantasy system-ui ui-serif ui-sans-serif ui-monospace ui-rounded ' +
    'math fangsong -apple-system blinkmacsystemfont'
  ).split(' '),
);

/** Families that come with Windows, macOS, iOS or most Linux distributions. */
const INSTALLED = new Set(
  [
    'american typewriter, andale mono, arial, arial black, arial narrow, arial nova, avenir',
    'avenir next, baskerville, big caslon, bodoni 72, book antiqua, bookman old style, bradley hand',
    'brush script mt, calibri, cambria, candara, cascadia code, cascadia mono, century gothic',
    'chalkboard, charter, cochin, comic sans ms, consolas, constantia, copperplate, corbel, courier',
    'courier new, dejavu sans, dejavu sans mono, dejavu serif, didot, franklin gothic medium, futura',
    'garamond, geneva, georgia, gill sans, helvetica, helvetica neue, hiragino kaku gothic pron',
    'hiragino mincho pron, hiragino sans, hoefler text, impact, iowan old style, liberation mono',
    'liberation sans, liberation serif, lucida bright, lucida console, lucida grande, lucida sans',
    'lucida sans unicode, malgun gothic, marker felt, meiryo, menlo, microsoft jhenghei',
    'microsoft yahei, monaco, ms gothic, ms mincho, ms sans serif, new york, optima, palatino',
    'palatino linotype, papyrus, perpetua, pingfang hk, pingfang sc, pingfang tc, rockwell',
    'san francisco, segoe print, segoe script, segoe ui, segoe ui variable, sf mono, sf pro',
    'sf pro display, sf pro rounded, sf pro text, sitka, snell roundhand, songti sc, superclarendon',
    'sylfaen, tahoma, times, times new roman, trebuchet ms, verdana, yu gothic, yu mincho, zapfino',
  ].flatMap((line) => line.split(', ')),
);

/** Families whose files the theme includes. */
const SHIPPED = new Set(['geist', 'geist mono']);

/** Parses a CSS list of families: `Inter, sans-serif`. */
const familiesIn = (list: string): string[] =>
  list
    .split(',')
    .map((each) => each.trim().replace(/^(["'])(.*)\1$/, '$2'))
    .filter((each) => each !== '');

const isInstalled = (family: string): boolean =>
  GENERIC.has(family.toLowerCase()) || INSTALLED.has(family.toLowerCase());

/** Whether readers probably have the first family of `list`, or get it from the theme. */
export function hasFont(list: string): boolean {
  const [first] = familiesIn(list);
  return first === undefined || SHIPPED.has(first.toLowerCase()) || isInstalled(first);
}

/** Whether `list` asks for a system font, so other system fonts may replace it. */
export const isSystemFont = (list: string): boolean => isInstalled(familiesIn(list)[0] ?? '');

/** `list` as a `font-family` value: keywords stay, other names are quoted. */
export const familyList = (list: string): string =>
  familiesIn(list)
    .map((each) => (GENERIC.has(each.toLowerCase()) ? each : cssString(each)))
    .join(',');

/** A CSS string for any `text`, which cannot end a `<style>` element (CSS Syntax, section 4.3.5). */
export function cssString(text: string): string {
  const escapeCharacter = (character: string) => `\\${character.charCodeAt(0).toString(16)} `;
  return `"${text.replace(/["\\<\p{Cc}]/gu, escapeCharacter)}"`;
}
