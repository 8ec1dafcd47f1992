import { isAlias, isMap, isScalar, LineCounter, type Node, parseDocument } from 'yaml';
import type { AuthMethod, IconType, PlaygroundMode } from '../config/index.ts';
import { type Diagnostic, didYouMean, type Range } from '../diagnostics/index.ts';

/** The keys of a page's front matter that Trellis acts on. Others are kept by the MDX compiler and have no effect here. */
export interface FrontMatter {
  title?: string;
  description?: string;
  sidebarTitle?: string;
  icon?: string;
  iconType?: IconType;
  tag?: string;
  /** `wide`: no table of contents. */
  mode?: string;
  /** Operation shown by the page: `POST /invites`, optionally with the file first. */
  openapi?: string;
  authMethod?: AuthMethod | 'none';
  playground?: PlaygroundMode;
  version?: string;
  deprecated?: boolean;
  /** Reachable, but not in the navigation. */
  hidden?: boolean;
}

export interface ParsedPage {
  frontMatter: FrontMatter;
  /** Where the value of each of these keys stands, for messages of later steps. */
  ranges: { [K in keyof FrontMatter]?: Range };
  diagnostics: Diagnostic[];
  /** The whole file, for code frames. */
  text: string;
  /** The MDX without front matter, and the number of lines before it. */
  body: string;
  bodyLine: number;
}

type Kind = 'string' | 'boolean' | readonly string[];

const KEYS: Record<keyof FrontMatter, Kind> = {
  title: 'string',
  description: 'string',
  sidebarTitle: 'string',
  icon: 'string',
  iconType: ['brands', 'duotone', 'light', 'sharp-solid', 'solid', 'thin'],
  tag: 'string',
  mode: 'string',
  openapi: 'string',
  authMethod: ['bearer', 'basic', 'key', 'none'],
  playground: ['show', 'simple', 'hide'],
  version: 'string',
  deprecated: 'boolean',
  hidden: 'boolean',
};

/** Blank lines before it are allowed, as the compiler allows them; the closing fence has a line of its own. */
const FENCE = /^(\uFEFF?(?:[ \t]*\r?\n)*---[ \t]*\r?\n)(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/;

/**
 * Reads the front matter of the page `text`. Bad YAML, wrong types and values outside an enumeration become located
 * errors; the keys that are right are still used. Never throws.
 */
export function parsePage(text: string, file: string): ParsedPage {
  const fence = FENCE.exec(text);
  const diagnostics: Diagnostic[] = [];
  const ranges: ParsedPage['ranges'] = {};
  if (!fence) return { frontMatter: {}, ranges, diagnostics, text, body: text, bodyLine: 0 };

  const [whole, opening = '', yaml = ''] = fence;
  const before = lineBreaks(opening);
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines, uniqueKeys: true, prettyErrors: false });
  const rangeOf = (start: number, end: number): Range => {
    const from = lines.linePos(start);
    const to = lines.linePos(end);
    return {
      start: { line: before + from.line, column: from.col },
      end: { line: before + to.line, column: to.col },
    };
  };
  const fault = (rule: string, message: string, range: Range | undefined, hint?: string) =>
    diagnostics.push({
      code: `content/${rule}`,
      severity: 'error',
      message,
      file,
      range,
      hint,
      source: text,
    });

  for (const error of document.errors) {
    fault('front-matter', `front matter is not valid YAML: ${error.message}`, rangeOf(...error.pos));
  }
  const frontMatter: Record<string, unknown> = {};
  const { contents } = document;
  if (isMap(contents)) {
    for (const pair of contents.items) {
      const key = isScalar(pair.key) ? String(pair.key.value) : '';
      if (!isKey(key)) continue;
      const node = pair.value as Node | null;
      const at = node?.range ?? (pair.key as Node).range;
      const range = at ? rangeOf(at[0], at[1]) : undefined;
      if (range) ranges[key] = range;
      const value = readValue(isAlias(node) ? node.resolve(document) : node);
      if (value === null) continue;
      const kind = KEYS[key];
      const accepted = accept(kind, value);
      // What broken YAML makes of a value is no second fault.
      if (accepted !== undefined) frontMatter[key] = accepted;
      else if (document.errors.length > 0) continue;
      else if (typeof kind === 'string') fault('front-matter-type', `${key} must be a ${kind}`, range);
      else {
        const close = typeof value === 'string' ? didYouMean(value, kind) : undefined;
        fault(
          'front-matter-enum',
          `${key} must be one of ${kind.join(', ')}`,
          range,
          close ? `Did you mean "${close}"?` : undefined,
        );
      }
    }
  } else if (contents?.range && document.errors.length === 0 && readValue(contents) !== null) {
    const [start, end] = contents.range;
    fault('front-matter', 'front matter must be lines of the form `key: value`', rangeOf(start, end));
  }
  return {
    frontMatter: frontMatter as FrontMatter,
    ranges,
    diagnostics,
    text,
    body: text.slice(whole.length),
    bodyLine: lineBreaks(whole),
  };
}

const isKey = (key: string): key is keyof FrontMatter => Object.hasOwn(KEYS, key);

const lineBreaks = (text: string): number => text.split('\n').length - 1;

/** A title `2024` or a version `1.10` is a number to YAML, but to a reader it is the text as written. */
function readValue(node: Node | null | undefined): unknown {
  if (!isScalar(node)) return node ?? null;
  return typeof node.value === 'number' ? (node.source ?? String(node.value)) : node.value;
}

function accept(kind: Kind, value: unknown): unknown {
  if (kind === 'boolean') return typeof value === 'boolean' ? value : undefined;
  if (typeof value !== 'string') return undefined;
  return kind === 'string' || kind.includes(value) ? value : undefined;
}
