/**
 * Puts markup, Markdown and script into every string and every free key of descriptions that have every field
 * of OpenAPI. One site is built of them, and all of its files are read as browsers and other programs read
 * them.
 */
import { readFile } from 'node:fs/promises';
import { markdownToHtml } from 'satteri';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Canary, FLAVOURS, plant } from '../support/canaries.ts';
import { builtSite, type Docs, filesIn } from '../support/docs.ts';
import { everyField, VERSIONS } from '../support/every-field.ts';
import { attribute, byTag, type Element, elements, type Node, parsePage, textOf } from '../support/html.ts';

const planted = VERSIONS.flatMap((version, row) =>
  Object.entries(FLAVOURS).map(([flavour, write], column) => ({
    name: `v${version.replaceAll('.', '')}${flavour}`,
    flavour,
    ...plant(everyField(version), `q${row}${column}q`, write),
  })),
);
const CANARY = /q\d\dq[\da-z]{4}z/;
const ALL = new RegExp(CANARY, 'g');
/** A page of its own, the same in every site: it takes the responses of authorization servers. */
const CALLBACK = '/_trellis/oauth/';
const canaries = new Map<string, Canary>(
  planted.flatMap((each) => each.canaries.map((one) => [one.id, one])),
);

const DOCS: Docs = {
  'docs.json': {
    name: 'Canaries',
    tabs: planted.map(({ name }) => ({ name, url: `reference-${name}`, openapi: `/specs/${name}.json` })),
    navigation: [{ group: 'Start', pages: ['index', ...planted.map(({ name }) => `feed-${name}`)] }],
    metadata: { canonical: 'https://docs.example.com' },
  },
  'index.mdx': '---\ntitle: Home\n---\n\nNothing of a description is here.\n',
  ...Object.fromEntries(
    planted.flatMap(({ name, description }) => [
      [`specs/${name}.json`, description],
      // A page of an operation, so its feed has the description's name for it.
      [
        `feed-${name}.mdx`,
        `---\n${name.startsWith('v20') ? 'title: Feed' : `openapi: ${name} POST /plain-path`}\nrss: true\n---\n\n<Update label="2026-03-01">Text.</Update>\n`,
      ],
    ]),
  ),
};

let files: { path: string; text: string }[] = [];
let pages: { path: string; html: string; tree: Node }[] = [];
beforeAll(async () => {
  const out = await builtSite(DOCS);
  const names = (await filesIn(out)).filter(
    (file) => !/\/_trellis\/explorer\/|\.(?:png|ico|woff2?)$/.test(file),
  );
  files = await Promise.all(
    names.map(async (file) => ({ path: file.slice(out.length), text: await readFile(file, 'utf8') })),
  );
  pages = files
    .filter(({ path }) => path.endsWith('.html'))
    .map(({ path, text }) => ({ path, html: text, tree: parsePage(text) }));
}, 240_000);

const texts = (ending: RegExp) => files.filter(({ path }) => ending.test(path));
const idsIn = (text: string): string[] => [...new Set(text.match(ALL) ?? [])];

/** Attributes with addresses that a browser loads or navigates to (HTML, "Attributes"). */
const ADDRESSES =
  /^(?:href|src|srcset|action|formaction|poster|data|xlink:href|background|ping|manifest|cite|longdesc)$/;
/** Elements that load or run something, or affect other elements. A page has only those of the theme. */
const POWERS =
  'applet audio base embed form frame frameset iframe math meta object portal script style video link'.split(
    ' ',
  );

const attributesOf = (tree: Node): { element: Element; name: string; value: string }[] =>
  elements(tree, () => true).flatMap((element) =>
    element.attrs.map(({ name, value }) => ({ element, name, value })),
  );

/** An element without the values that differ between pages. */
const shapeOf = (element: Element): string =>
  `${element.tagName} ${['rel', 'name', 'property', 'http-equiv', 'type'].map((name) => attribute(element, name) ?? '').join(' ')}`;

function commentsIn(node: Node): string[] {
  if (node.nodeName === '#comment') return [(node as unknown as { data: string }).data];
  return 'childNodes' in node ? node.childNodes.flatMap(commentsIn) : [];
}

describe('in the HTML of every page', () => {
  test('no text of a description becomes an element that loads or runs something', () => {
    const plain = pages.find(({ path }) => path === '/index.html');
    const known = new Set(
      elements(plain?.tree as Node, ({ tagName }) => POWERS.includes(tagName)).map(shapeOf),
    );
    for (const name of ['robots', 'description', 'keywords', 'twitter:site']) known.add(`meta  ${name}   `);
    for (const name of [
      'og:description',
      'og:title',
      'og:image',
      'og:image:alt',
      'og:image:width',
      'og:image:height',
    ])
      known.add(`meta   ${name}  `);
    known.add('link alternate    application/rss+xml').add('link canonical    ').add('link stylesheet    ');
    const found: string[] = [];
    for (const { path, html, tree } of pages) {
      if (path.startsWith(CALLBACK)) continue;
      const isStub = /^.{0,120}<meta http-equiv="refresh"/is.test(html);
      for (const element of elements(tree, ({ tagName }) => POWERS.includes(tagName))) {
        const shape = shapeOf(element);
        if (!known.has(shape) && !(isStub && shape.startsWith('meta'))) found.push(`${path}: ${shape}`);
      }
    }
    expect(found).toEqual([]);
  });

  test('nor an attribute, an element or a comment, nor an address that runs script', () => {
    const found: string[] = [];
    for (const { path, tree } of pages) {
      for (const { element, name, value } of attributesOf(tree)) {
        const isBad =
          /^on|^style$|["'<>=`]/.test(name) ||
          CANARY.test(name) ||
          CANARY.test(element.tagName) ||
          (ADDRESSES.test(name) &&
            !/^(?:https?|mailto|cursor|vscode):$/.test(
              URL.parse(value, 'https://own.invalid')?.protocol ?? 'https:',
            ));
        if (isBad) found.push(`${path}: <${element.tagName} ${name}="${value.slice(0, 80)}">`);
      }
      found.push(
        ...commentsIn(tree)
          .filter((text) => CANARY.test(text))
          .map((text) => `${path}: <!--${text}-->`),
      );
    }
    expect(found).toEqual([]);
  });

  test('every script is the same as on a page without descriptions, and data is JSON', () => {
    const plain = pages.find(({ path }) => path === '/index.html');
    const own = new Set(byTag(plain?.tree as Node, 'script').map(textOf));
    let headlines = 0;
    for (const { path, tree } of pages) {
      if (path.startsWith(CALLBACK)) continue;
      for (const script of byTag(tree, 'script')) {
        const text = textOf(script);
        if (attribute(script, 'type') === 'application/ld+json') {
          expect(text).not.toMatch(/<!--|<\/?script/i);
          if (CANARY.test(JSON.stringify(JSON.parse(text)))) headlines++;
        } else expect([path, own.has(text) || text === '']).toEqual([path, true]);
      }
    }
    expect(headlines).toBeGreaterThan(50);
  });

  test('no image comes from another origin, and no origin in a text is in the policy', () => {
    const found: string[] = [];
    for (const { path, tree } of pages) {
      for (const image of elements(
        tree,
        ({ tagName }) => tagName === 'img' || tagName === 'image' || tagName === 'source',
      )) {
        const source = attribute(image, 'src') ?? attribute(image, 'href') ?? '';
        if (/^[a-z]+:|^\/\//i.test(source.trim()) || attribute(image, 'srcset'))
          found.push(`${path}: ${source}`);
      }
      for (const meta of byTag(tree, 'meta')) {
        if (attribute(meta, 'http-equiv') !== 'content-security-policy') continue;
        for (const directive of (attribute(meta, 'content') ?? '').split(';')) {
          // The playground sends to the servers in the description.
          const [name = '', ...sources] = directive.trim().split(/\s+/);
          const elsewhere = sources.filter((source) => !/^'|^data:$/.test(source));
          if (name !== 'connect-src' && elsewhere.length > 0) found.push(`${path}: ${directive}`);
          if (CANARY.test(directive)) found.push(`${path}: ${directive}`);
        }
      }
    }
    expect(found).toEqual([]);
  });
});

/** What stands beside the text has a heading only in Markdown. */
const BESIDE = /^(?:(?:Request|Response|Payload) (?:samples|examples)|Examples)$/;

/** The main headings of a text, without those that only Markdown has. */
const parts = (tree: Node): string[] =>
  elements(tree, (each) => /^h[12]$/.test(each.tagName) && !BESIDE.test(textOf(each).trim())).map(
    ({ tagName }) => tagName,
  );

describe('in files for other programs', () => {
  test('the Markdown of a page has no heading, link, HTML or front matter from plain text', () => {
    const found: string[] = [];
    const shown = new Set<string>();
    for (const { path, text } of texts(/\.md$/)) {
      for (const id of idsIn(text)) shown.add(id);
      const { html } = markdownToHtml(text, { features: { gfm: true, frontmatter: true } });
      const tree = parsePage(html);
      for (const element of elements(tree, ({ tagName }) => POWERS.includes(tagName)))
        found.push(`${path}: <${element.tagName}>`);
      for (const { element, name, value } of attributesOf(tree)) {
        const protocol = URL.parse(value, 'https://own.invalid')?.protocol ?? 'https:';
        if (/^on/.test(name) || (ADDRESSES.test(name) && !/^(?:https?|mailto):$/.test(protocol)))
          found.push(`${path}: <${element.tagName} ${name}="${value.slice(0, 80)}">`);
      }
      const page = pages.find(
        (each) => each.path === path.replace(/(?:index)?\.md$/, '/index.html').replace('//', '/'),
      );
      const main = page && byTag(page.tree, 'main')[0];
      if (main) expect([path, parts(tree)]).toEqual([path, parts(main)]);
      const start = path.endsWith('/SKILL.md') ? /^---\n/ : /^> Index of all pages: \S+\n\n# /;
      if (!start.test(text)) found.push(`${path}: begins with ${text.slice(0, 40)}`);
    }
    expect(found).toEqual([]);
    expect(shown.size).toBeGreaterThan(2000);
  });

  test('JSON is JSON, and XML is well-formed, with the texts as texts', () => {
    const shown = new Set<string>();
    for (const { path, text } of texts(/\.(?:json|webmanifest)$/)) {
      expect([path, typeof JSON.parse(text)]).toEqual([path, expect.stringMatching(/object|string/)]);
      for (const id of idsIn(text)) shown.add(id);
    }
    expect(shown.size).toBeGreaterThan(4000);
    const xml = texts(/\.xml$/);
    expect(xml.length).toBeGreaterThanOrEqual(1 + planted.length);
    const named = xml.filter(({ text }) => CANARY.test(text));
    expect(named.length).toBeGreaterThanOrEqual(planted.length - Object.keys(FLAVOURS).length);
    for (const { path, text } of xml) expect([path, faultOfXml(text)]).toEqual([path, undefined]);
  });

  test('drawings contain none of them, and host files have one rule per line', () => {
    for (const { path, text } of texts(/\.svg$/)) expect([path, CANARY.test(text)]).toEqual([path, false]);
    const [headers = '', redirects = ''] = ['/_headers', '/_redirects'].map(
      (name) => files.find(({ path }) => path === name)?.text,
    );
    for (const line of headers.split('\n')) expect(line).toMatch(/^(?:\/\S*| {2}[A-Z][\w-]+: .+|)$/);
    expect(headers).not.toMatch(CANARY);
    for (const line of redirects.split('\n')) expect(line).toMatch(/^(?:#.*|\/\S* \S+ \d{3}|)$/);
  });
});

test('texts are shown as written, and they reach many places', () => {
  const places = { html: 0, attribute: 0, markdown: 0, json: 0, xml: 0 };
  const shown = new Set<string>();
  const whole = new Set<string>();
  for (const { tree } of pages) {
    const text = textOf(tree);
    for (const id of idsIn(text)) {
      places.html++;
      shown.add(id);
      if (text.includes(canaries.get(id)?.text ?? ' ')) whole.add(id);
    }
    for (const { value } of attributesOf(tree)) places.attribute += idsIn(value).length;
  }
  for (const { path, text } of files) {
    const kind = path.endsWith('.md')
      ? 'markdown'
      : path.endsWith('.json')
        ? 'json'
        : path.endsWith('.xml')
          ? 'xml'
          : undefined;
    if (kind) places[kind] += idsIn(text).length;
  }
  console.info(
    `${canaries.size} strings and keys, ${shown.size} of them on pages; places: ${JSON.stringify(places)}`,
  );
  expect(canaries.size).toBeGreaterThan(7900);
  expect(shown.size).toBeGreaterThan(canaries.size / 2);
  // Plain text is kept completely.
  expect(whole.size).toBeGreaterThan(1000);
});

/** Why a text is not an XML 1.0 document: unmatched tags, unknown entities, invalid characters. */
function faultOfXml(text: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for (section 2.2).
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/u.test(text)) return 'a character';
  const open: string[] = [];
  const rest = text
    .replace(/^<\?xml [^?]*\?>\s*/, '')
    .replace(
      /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>/g,
      (_, close: string, name: string, _attributes: string, empty: string) => {
        if (close) return open.pop() === name ? '' : `<${name}>`;
        if (!empty) open.push(name);
        return '';
      },
    );
  if (open.length > 0 || /[<]|\]\]>/.test(rest))
    return `markup: ${/.{0,40}(?:[<]|\]\]>).{0,60}/s.exec(rest)?.[0] ?? open.join(' ')}`;
  return /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.exec(text) ? 'an entity' : undefined;
}
