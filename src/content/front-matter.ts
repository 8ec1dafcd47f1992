import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';
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
  /** Where each key's value stands, for messages of later steps. */
  ranges: Record<string, Range>;
  diagnostics: Diagnostic[];
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

const FENCE = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:\r?\n)?---[ \t]*(?:\r?\n|$)/;

/**
 * Reads the front matter of the page `text`. Bad YAML, wrong types and values outside an enumeration become located
 * errors; the keys that are right are still used. Never throws.
 */
export function parsePage(text: string, file: string): ParsedPage {
  const fence = FENCE.exec(text);
  const diagnostics: Diagnostic[] = [];
  const ranges: Record<string, Range> = {};
  if (!fence) return { frontMatter: {}, ranges, diagnostics, body: text, bodyLine: 0 };

  const yaml = fence[1] ?? '';
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines, uniqueKeys: true, prettyErrors: false });
  // The first line of the YAML is the second of the file.
  const rangeOf = (start: number, end: number): Range => {
    const from = lines.linePos(start);
    const to = lines.linePos(end);
    return { start: { line: from.line + 1, column: from.col }, end: { line: to.line + 1, column: to.col } };
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
  if (isMap(document.contents)) {
    for (const pair of document.contents.items) {
      if (!isScalar(pair.key)) continue;
      const key = String(pair.key.value);
      const node = pair.value as { range?: [number, number, number] } | null;
      const at = node?.range ?? pair.key.range;
      const range = at ? rangeOf(at[0], at[1]) : undefined;
      if (range) ranges[key] = range;
      const kind = KEYS[key as keyof FrontMatter] as Kind | undefined;
      if (!kind) continue;
      const value: unknown = isScalar(pair.value) ? pair.value.value : pair.value;
      if (value === null || value === undefined) continue;
      const accepted = accept(kind, value);
      if (accepted !== undefined) frontMatter[key] = accepted;
      else if (typeof kind === 'string') fault('front-matter-type', `${key} must be a ${kind}`, range);
      else {
        const close = didYouMean(String(value), [...kind]);
        fault(
          'front-matter-enum',
          `${key} must be one of ${kind.join(', ')}`,
          range,
          close ? `Did you mean "${close}"?` : undefined,
        );
      }
    }
  }
  return {
    frontMatter: frontMatter as FrontMatter,
    ranges,
    diagnostics,
    body: text.slice(fence[0].length),
    bodyLine: fence[0].split('\n').length - 1,
  };
}

function accept(kind: Kind, value: unknown): unknown {
  if (kind === 'boolean') return typeof value === 'boolean' ? value : undefined;
  // A title such as `2024` is a number to YAML, but its text to a reader.
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
  if (kind === 'string') return text;
  return text !== undefined && kind.includes(text) ? text : undefined;
}
