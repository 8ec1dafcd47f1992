import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { once, onceByName } from '../../../memory/index.ts';
import { contentHash } from '../../../text/content-hash.ts';

/** Folder of the fonts of formulas, relative to the stylesheets of pages. */
const FONTS = '../katex';

interface Rule {
  /** Each with the classes and elements that it requires. */
  selectors: { text: string; classes: string[]; elements: string[] }[];
  body: string;
}

interface Face {
  family: string;
  weight: string;
  style: string;
  /** Name of its file in the package. */
  file: string;
}

interface Sheet {
  rules: Rule[];
  faces: Face[];
}

/**
 * The rules of KaTeX's stylesheet that the formulas in `html` need: on most pages a tenth of it. A rule stays
 * if the formulas have all classes and elements that it names, a font if a remaining rule uses it. The result
 * depends on `html` alone.
 */
export function formulaCss(html: string): string {
  const formulas = formulasIn(html).join('');
  if (formulas === '') return '';
  const classes = new Set(
    [...formulas.matchAll(/\sclass\s*="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
  );
  const elements = new Set([...formulas.matchAll(/<([a-z]+)/g)].map(([, name = '']) => name));
  const { rules, faces } = sheet();
  const usedRules = rules.flatMap(({ selectors, body }) => {
    const matching = selectors.filter(
      (each) =>
        each.classes.every((name) => classes.has(name)) && each.elements.every((name) => elements.has(name)),
    );
    return matching.length > 0 ? { selector: matching.map(({ text }) => text).join(','), body } : [];
  });
  const fonts = facesOf(
    faces,
    usedRules.map(({ body }) => body),
  ).map(
    ({ family, weight, style, file }) =>
      `@font-face{font-display:block;font-family:${family};font-style:${style};font-weight:${weight};` +
      `src:url(${FONTS}/${fontName(file)}) format("woff2")}\n`,
  );
  return [...fonts, ...usedRules.map(({ selector, body }) => `${selector}{${body}}\n`)].join('');
}

/** Names of the font files that a stylesheet uses. */
export const formulaFonts = (css: string): string[] =>
  [...css.matchAll(/url\(\.\.\/katex\/([\w.-]+)\)/g)].map(([, name = '']) => name);

/** The font with this published name. */
export function formulaFont(name: string): Buffer | undefined {
  const face = sheet().faces.find(({ file }) => fontName(file) === name);
  return face && readFileSync(fontPath(face.file));
}

/** HTML of the outermost elements that KaTeX made. They are spans, and contain only whole spans. */
function formulasIn(html: string): string[] {
  const formulas: string[] = [];
  const start = /<span class="([\w -]*)">/g;
  for (let match = start.exec(html); match; match = start.exec(html)) {
    const classes = match[1]?.split(' ') ?? [];
    if (!classes.includes('katex') && !classes.includes('katex-display')) continue;
    const tag = /<(\/?)span\b/g;
    tag.lastIndex = match.index;
    let depth = 0;
    for (let each = tag.exec(html); each; each = tag.exec(html)) {
      depth += each[1] ? -1 : 1;
      if (depth === 0) break;
    }
    const end = tag.lastIndex || html.length;
    formulas.push(html.slice(match.index, end));
    start.lastIndex = end;
  }
  return formulas;
}

/**
 * The faces that rules use. A rule with a family uses it in its own weight and style, and in those of rules
 * without a family, which may apply inside it.
 */
function facesOf(faces: Face[], bodies: string[]): Face[] {
  const fontUses = bodies.map((body) => {
    const family = /(?:^|;)font(?:-family)?:[^;]*?(KaTeX_\w+)/.exec(body)?.[1];
    const weight = /(?:^|;)font-weight:([^;]+)/.exec(body)?.[1];
    const style = /(?:^|;)font-style:([^;]+)/.exec(body)?.[1];
    return { family, weight, style };
  });
  const anywhere = fontUses.filter(({ family }) => family === undefined);
  return faces.filter((face) =>
    fontUses.some(
      ({ family, weight = '400', style = 'normal' }) =>
        family === face.family &&
        (weight === face.weight || anywhere.some((each) => each.weight === face.weight)) &&
        (style === face.style || anywhere.some((each) => each.style === face.style)),
    ),
  );
}

/**
 * KaTeX's stylesheet, in which only fonts are nested. WOFF2 is enough for all browsers that show the site.
 */
const sheet = once((): Sheet => {
  const css = readFileSync(join(katexDir(), 'katex.min.css'), 'utf8');
  const rules: Rule[] = [];
  const faces: Face[] = [];
  for (const [, head = '', body = ''] of css.matchAll(/(?<![^{}])([^{}]+)\{([^{}]*)\}/g)) {
    const declarations = body.split(';').map((each) => each.split(':', 2));
    const value = (name: string) =>
      declarations.find(([property]) => property === name)?.[1]?.replaceAll('"', '') ?? '';
    if (head === '@font-face') {
      const file = /fonts\/(KaTeX_[\w-]+\.woff2)/.exec(body)?.[1] ?? '';
      faces.push({
        family: value('font-family'),
        weight: value('font-weight'),
        style: value('font-style'),
        file,
      });
    } else {
      rules.push({ selectors: head.split(',').map(selectorOf), body });
    }
  }
  return { rules, faces };
});

/**
 * Ignores `:not(…)`, which the formulas need not match. The rule of the body starts the counters of
 * equations.
 */
function selectorOf(text: string): Rule['selectors'][number] {
  const plain = text.replace(/:not\([^()]*\)|::?[\w-]+/g, '');
  return {
    text,
    classes: text === 'body' ? ['eqn-num'] : [...plain.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name),
    elements:
      text === 'body' ? [] : [...plain.matchAll(/(?:^|[\s>+~])([a-z]\w*)/g)].map(([, name = '']) => name),
  };
}

/** Contains a hash of the content, because browsers keep the file for good. */
const fontName = onceByName((file: string): string =>
  file.replace(/\.woff2$/, `.${contentHash(readFileSync(fontPath(file)), 8)}.woff2`),
);

const fontPath = (file: string): string => join(katexDir(), 'fonts', file);

function katexDir(): string {
  const manifest = findPackageJSON('katex', import.meta.url);
  if (!manifest)
    throw new Error('Trellis cannot find its own dependency "katex"; install the package again.');
  return join(dirname(manifest), 'dist');
}
