import { asText } from '../../json/index.ts';
import { escapeHtml, oneLine, unescapeHtml } from '../../text/index.ts';
import { parseAsHtml } from '../mdx/parser.ts';

/**
 * Renders Markdown from untrusted files (OpenAPI descriptions) as safe HTML. The HTML made from Markdown is
 * parsed as a browser would, and only what is listed here is written again; no markup passes through as text.
 */

interface HastNode {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: HastNode[];
}

/**
 * Elements that are written; others are replaced by their content. Headings start below those of the page.
 */
const ELEMENTS = new Map<string, string>([
  ...(
    'a b blockquote br caption code dd del details div dl dt em hr i img ins kbd li mark ol p pre ' +
    'q s samp small span strong sub summary sup table tbody td tfoot th thead tr u ul var'
  )
    .split(' ')
    .map((name): [string, string] => [name, name]),
  ['h1', 'h4'],
  ['h2', 'h5'],
  ['h3', 'h6'],
  ['h4', 'h6'],
  ['h5', 'h6'],
  ['h6', 'h6'],
]);

/** Elements dropped with their content: it is not text for readers, or in a language other than HTML. */
const DROPPED = new Set(
  (
    'applet audio base button canvas datalist embed frame frameset head iframe link map math meta ' +
    'noembed noframes noscript object option param plaintext script select source style svg ' +
    'template textarea title track video xmp'
  ).split(' '),
);

const VOID = new Set(['br', 'hr', 'img']);

/**
 * Deeper elements are written without markup, longer texts not as Markdown. Both limit the work for one text.
 */
const MAX_DEPTH = 100;
const MAX_CHARACTERS = 500_000;

export interface UntrustedOptions {
  /** Allowed images. `any`: any https address. `own` (the default): only this site; others become links. */
  images?: 'own' | 'any';
  /** Returns the address for one of this site as written. By default, it stays. */
  address?: (url: string) => string;
}

interface Place {
  depth: number;
  isInLink: boolean;
  images: 'own' | 'any';
  address: (url: string) => string;
}

/**
 * Safe HTML for a Markdown text (GitHub Flavored Markdown, HTML inside). Elements and attributes are
 * allowlisted; links go to http, https, mailto or relative addresses; headings start at h4.
 */
export function renderUntrustedMarkdown(
  markdown: string,
  { images = 'own', address = (url) => url }: UntrustedOptions = {},
): string {
  if (markdown.length > MAX_CHARACTERS) return `<pre>${escapeHtml(markdown)}</pre>`;
  return write(parse(markdown).children ?? [], { depth: 0, isInLink: false, images, address }).trim();
}

/** The plain text of a Markdown text on one line, for descriptions in metadata and search; not escaped. */
export function plainText(markdown: string): string {
  const words: string[] = [];
  const collect = (node: HastNode, depth: number): void => {
    if (node.type === 'text') words.push(node.value ?? '');
    if (depth > MAX_DEPTH || DROPPED.has(node.tagName ?? '')) return;
    if (node.tagName === 'img') words.push(asText(node.properties?.alt) ?? '');
    for (const child of node.children ?? []) collect(child, depth + 1);
    if (node.type === 'element' && !INLINE.has(node.tagName ?? '')) words.push(' ');
  };
  collect(parse(markdown.slice(0, MAX_CHARACTERS)), 0);
  return oneLine(words.join(''));
}

/** Elements that do not separate words. */
const INLINE = new Set('a b code del em i ins kbd mark q s samp small span strong sub sup u var'.split(' '));

const parse = (markdown: string): HastNode => parseAsHtml(markdown) as HastNode;

function write(nodes: HastNode[], place: Place): string {
  return nodes.map((node) => writeNode(node, place)).join('');
}

function writeNode(node: HastNode, place: Place): string {
  if (node.type === 'text') return escapeHtml(node.value ?? '');
  if (node.type !== 'element') return '';
  const { tagName = '', properties = {}, children = [] } = node;
  if (tagName === 'input') return checkbox(properties);
  if (DROPPED.has(tagName)) return '';
  if (place.depth >= MAX_DEPTH) return escapeHtml(flatText(node));
  const inside = { ...place, depth: place.depth + 1, isInLink: place.isInLink || tagName === 'a' };
  const name = ELEMENTS.get(tagName);
  if (name === undefined) return write(children, inside);
  if (name === 'img') {
    const image = safeImage(properties.src);
    const words = asText(properties.alt) ?? '';
    if (!image) return escapeHtml(words);
    if (!image.isOwn && place.images === 'own') return imageLink(image.src, words, place);
  }
  if (name === 'pre') return codeBlock(children, inside);
  const tag = openingTag(name, attributesOf(name, properties, place));
  return VOID.has(name) ? tag : `${tag}${write(children, inside)}</${name}>`;
}

/** In the same box as code of a page, which scrolls by itself. */
function codeBlock(children: HastNode[], inside: Place): string {
  const language = languageClass(children[0]?.properties?.className)?.replace('language-', '');
  const figure = openingTag('figure', [['class', 'code'], ...titleOf(language)]);
  const pre = openingTag('pre', [
    ['tabindex', '0'],
    ['role', 'group'],
    ['aria-label', language === undefined ? 'Code' : `Code in ${language}`],
  ]);
  return `${figure}${pre}${write(children, inside)}</pre></figure>`;
}

const titleOf = (language: string | undefined): [string, string][] =>
  language === undefined ? [] : [['data-title', language]];

const openingTag = (name: string, attributes: [string, string][]): string =>
  `<${name}${attributes.map(([key, value]) => ` ${key}="${escapeHtml(value)}"`).join('')}>`;

/** Attributes of a link to another site. */
const ELSEWHERE: [string, string] = ['rel', 'noopener noreferrer nofollow'];

/**
 * Only a click of the reader may request an image of another site. HTML does not allow links within links.
 */
function imageLink(src: string, words: string, { isInLink }: Place): string {
  const text = escapeHtml(words.trim() || nameOf(src));
  return isInLink
    ? `${openingTag('span', [
        ['class', 'image'],
        ['title', src],
      ])}${text}</span>`
    : `${openingTag('a', [['href', src], ELSEWHERE, ['class', 'image']])}${text}</a>`;
}

const nameOf = (src: string): string => {
  const { pathname, host } = new URL(src, RELATIVE);
  return pathname.split('/').at(-1) || host;
};

const IMAGE_LINK =
  /<a href="([^"]*)" rel="noopener noreferrer nofollow" class="image">([^<]*)<\/a>|<span class="image" title="([^"]*)">([^<]*)<\/span>/g;

/** Replaces links by images in HTML from `renderUntrustedMarkdown`, if they come from one of `origins`. */
export function showImages(html: string, origins: readonly string[]): string {
  return html.replace(IMAGE_LINK, (link, href?: string, words = '', title = '', more = '') => {
    const src = href ?? title;
    const { origin } = new URL(unescapeHtml(src));
    return origins.includes(origin) ? `<img src="${src}" alt="${words || more}" loading="lazy">` : link;
  });
}

/** A task in a list is a symbol, not a form control. */
function checkbox({ type, checked }: Record<string, unknown>): string {
  if (type !== 'checkbox') return '';
  return checked === true || checked === '' ? '☑' : '☐';
}

function attributesOf(
  name: string,
  properties: Record<string, unknown>,
  { address }: Place,
): [string, string][] {
  const attributes: [string, string | undefined][] = [];
  switch (name) {
    case 'a': {
      const link = safeLink(properties.href);
      attributes.push(['href', link?.isOwn ? address(link.href) : link?.href]);
      if (link?.isExternal) attributes.push(ELSEWHERE);
      break;
    }
    case 'img': {
      const image = safeImage(properties.src);
      const src = image?.isOwn ? address(image.src) : image?.src;
      attributes.push(['src', src], ['alt', asText(properties.alt) ?? '']);
      for (const side of ['width', 'height']) attributes.push([side, wholeNumber(properties[side])]);
      attributes.push(['loading', 'lazy']);
      break;
    }
    case 'code':
      attributes.push(['class', languageClass(properties.className)]);
      break;
    case 'td':
    case 'th':
      attributes.push(['align', alignment(properties)]);
      for (const span of ['colSpan', 'rowSpan'])
        attributes.push([span.toLowerCase(), wholeNumber(properties[span])]);
      break;
    case 'ol':
      attributes.push(['start', wholeNumber(properties.start)]);
      break;
    case 'details':
      attributes.push(['open', properties.open === undefined || properties.open === false ? undefined : '']);
      break;
  }
  if (name === 'a' || name === 'img') attributes.push(['title', asText(properties.title)]);
  return attributes.filter((entry): entry is [string, string] => entry[1] !== undefined);
}

/** An origin that no relative address can name. */
const RELATIVE = 'https://relative.invalid';

/**
 * The address as a browser reads it: the URL Standard's parser drops spaces, control characters and line
 * breaks that could hide a scheme. `undefined` if invalid.
 */
function readUrl(value: unknown): { text: string; url: URL } | undefined {
  const text = asText(value)?.trim();
  if (text === undefined || !URL.canParse(text, RELATIVE)) return undefined;
  const url = new URL(text, RELATIVE);
  // A relative address has no colon in its first segment (RFC 3986 section 4.2): this is a disguised scheme.
  const isDisguised = url.origin === RELATIVE && /^[^/?#]*:/.test(text);
  return isDisguised ? undefined : { text, url };
}

function safeLink(value: unknown): { href: string; isExternal: boolean; isOwn: boolean } | undefined {
  const address = readUrl(value);
  if (!address || !['http:', 'https:', 'mailto:'].includes(address.url.protocol)) return undefined;
  const isOwn = address.url.origin === RELATIVE;
  return { href: address.text, isExternal: !isOwn && address.url.protocol !== 'mailto:', isOwn };
}

/** Of this origin, or with https (`//host` would follow the page's own scheme). */
function safeImage(value: unknown): { src: string; isOwn: boolean } | undefined {
  const address = readUrl(value);
  if (!address) return undefined;
  const isOwn = address.url.origin === RELATIVE;
  return isOwn || /^https:/i.test(address.text) ? { src: address.text, isOwn } : undefined;
}

/** Only `language-*`, for the highlighter. */
function languageClass(className: unknown): string | undefined {
  const names = Array.isArray(className) ? className : [];
  return names.map(String).find((name) => /^language-[\w+#.-]{1,40}$/.test(name));
}

/** Markdown tables are aligned by a style, HTML tables by an attribute. */
function alignment({ align, style }: Record<string, unknown>): string | undefined {
  const value = asText(align) ?? /^text-align:\s*(\w+);?$/.exec(asText(style) ?? '')?.[1];
  return value !== undefined && /^(?:left|center|right)$/i.test(value) ? value.toLowerCase() : undefined;
}

function wholeNumber(value: unknown): string | undefined {
  return /^\d{1,4}$/.test(String(value)) ? String(value) : undefined;
}

/** Text below a node, without recursion: the author decides how deeply it nests. */
function flatText(node: HastNode): string {
  const texts: string[] = [];
  const waiting = [node];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.type === 'text') texts.push(next.value ?? '');
    else if (!DROPPED.has(next.tagName ?? '')) waiting.push(...(next.children ?? []).toReversed());
  }
  return texts.join('');
}
