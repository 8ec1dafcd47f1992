import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument } from 'yaml';
import {
  createLineIndex,
  type Diagnostic,
  didYouMean,
  explainYaml,
  isInCurlyQuotes,
  type Range,
  respelled,
  type Severity,
  STRAIGHT_QUOTES,
} from '../../diagnostics/index.ts';
import { fillVariables, type Variables } from '../variables.ts';
import { type FrontMatter, isMetaName, type Kind, keyOf, likelyKeys, unsupported } from './keys.ts';
import { overLimit } from './limits.ts';

export interface ParsedPage {
  frontMatter: FrontMatter;
  /** Location of each key's value, for messages of later steps. */
  ranges: { [K in keyof FrontMatter]?: Range };
  /** Location of each meta tag, by name. */
  metaRanges: Record<string, Range>;
  diagnostics: Diagnostic[];
  /** The whole file, for code frames. */
  text: string;
  /** The MDX without front matter, and the number of lines before it. */
  body: string;
  bodyLine: number;
}

/** Like the compiler, allows blank lines before it. The closing fence has its own line. */
const FENCE = /^(\uFEFF?(?:[ \t]*\r?\n)*---[ \t]*\r?\n)(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/;

/** The text of a page without its front matter, which is not parsed. */
export const pageBody = (text: string): string => text.slice(FENCE.exec(text)?.[0].length ?? 0);

/**
 * Parses the front matter of the page `text`; `{{name}}` in a value is filled from `variables`. Invalid YAML
 * is a located error. A value of a wrong type or outside an enumeration, and a key that looks mistyped, are
 * located warnings. Everything valid is still used. Unknown keys are ignored. Never throws.
 */
export function parsePage(text: string, file: string, variables: Variables = {}): ParsedPage {
  const fence = FENCE.exec(text);
  if (!fence) {
    const diagnostics = unclosedProblems(text, file);
    return { frontMatter: {}, ranges: {}, metaRanges: {}, diagnostics, text, body: text, bodyLine: 0 };
  }
  const [fenceText, opening = '', yaml = ''] = fence;
  const { diagnostics, ...read } = new FrontMatterReader(yaml, lineBreaks(opening), variables).read();
  return {
    ...read,
    diagnostics: diagnostics.map((diagnostic) => ({ ...diagnostic, file, source: text })),
    text,
    body: text.slice(fenceText.length),
    bodyLine: lineBreaks(fenceText),
  };
}

/** Front matter without its second fence is text of the page. A page may also begin with a line across. */
function unclosedProblems(text: string, file: string): Diagnostic[] {
  const [opening, fence = '', key = ''] =
    /^\uFEFF?(?:[ \t]*\r?\n)*(-{2,})[ \t]*\r?\n([\w-]+):[ \t]/.exec(text) ?? [];
  if (opening === undefined || !keyOf(key)) return [];
  const start = text.indexOf(fence);
  const isWrong = fence !== '---';
  return [
    {
      code: 'content/front-matter',
      severity: 'error',
      message: isWrong ? 'the front matter does not begin with ---' : 'the front matter is not closed',
      file,
      range: createLineIndex(text).rangeOf(start, start + fence.length),
      hint: isWrong ? 'Write three hyphens.' : 'Add a line of "---" below the last key.',
      source: text,
    },
  ];
}

const lineBreaks = (text: string): number => text.split('\n').length - 1;

/**
 * YAML reads `{{` as a map inside a map. While YAML is parsed, noncharacters of the same length replace it.
 */
const guard = (text: string): string =>
  text.replaceAll('{{', '\uFDD0\uFDD0').replaceAll('}}', '\uFDD1\uFDD1');
const unguard = (text: string): string =>
  text.replaceAll('\uFDD0\uFDD0', '{{').replaceAll('\uFDD1\uFDD1', '}}');

/**
 * Quoted values and lists of scalars with unindented continuation lines, which many YAML parsers accept.
 * Their line breaks become spaces, which means the same and keeps the locations of all values.
 */
const foldLines = (text: string): string =>
  text.replace(
    /^([\w:.-]+[ \t]*:[ \t]*(?:\r?\n[ \t]+)?)(?:("(?:\\[\s\S]|[^"\\])*"|'(?:''|[^'])*')|\[[^[\]{}#]*\])/gm,
    (pair, key: string, quoted?: string) =>
      quoted === undefined ? inOneLine(pair) : inOneLine(key) + folded(quoted).padEnd(quoted.length),
  );

const inOneLine = (text: string): string => text.replace(/[\r\n]/g, ' ');

/** A line break and the spaces around it are one space (YAML 1.2.2, 6.5). */
const folded = (quoted: string): string =>
  quoted
    .split(/\r?\n/)
    .map((line, index, { length }) => {
      const rest = index > 0 ? line.trimStart() : line;
      return index < length - 1 ? rest.trimEnd() : rest;
    })
    .join(' ');

class FrontMatterReader {
  private readonly lines = new LineCounter();
  private readonly document: ReturnType<typeof parseDocument>;
  private readonly linesBefore: number;
  private readonly yaml: string;
  private readonly variables: Variables;
  private readonly frontMatter: Record<string, unknown> = {};
  private readonly ranges: Record<string, Range> = {};
  private readonly metaRanges: Record<string, Range> = {};
  private readonly diagnostics: Diagnostic[] = [];

  constructor(yaml: string, linesBefore: number, variables: Variables) {
    const options = { uniqueKeys: true, prettyErrors: false };
    const text = Object.keys(variables).length > 0 ? guard(yaml) : yaml;
    this.document = parseDocument(text, options);
    if (this.document.errors.length > 0) {
      const document = parseDocument(foldLines(text), options);
      if (document.errors.length === 0) this.document = document;
    }
    for (const start of [0, ...[...yaml.matchAll(/\n/g)].map(({ index }) => index + 1)])
      this.lines.addNewLine(start);
    this.linesBefore = linesBefore;
    this.yaml = yaml;
    this.variables = variables;
  }

  read(): Pick<ParsedPage, 'frontMatter' | 'ranges' | 'metaRanges' | 'diagnostics'> {
    const { errors, contents } = this.document;
    const limit = overLimit(this.document);
    if (limit) {
      this.report(
        'error',
        'content/front-matter',
        limit.message,
        this.rangeAt(limit.node),
        'Write the values out, or use fewer.',
      );
      return { frontMatter: {}, ranges: {}, metaRanges: {}, diagnostics: this.diagnostics };
    }
    const invalid = explainYaml(this.yaml, errors);
    if (invalid) {
      const { message, hint, start, end } = invalid;
      const range = this.rangeOf(start, end);
      this.report('error', 'content/front-matter', `front matter is not valid YAML: ${message}`, range, hint);
    }
    if (isMap(contents)) for (const pair of contents.items) this.pair(pair as Pair<Node, Node | null>);
    else if (contents?.range && errors.length === 0 && this.valueOf(contents) !== null) {
      const [start, end] = contents.range;
      const message = 'front matter is not a list of keys, so it is ignored';
      const hint = 'Write each line as `key: value`.';
      this.report('warning', 'content/front-matter', message, this.rangeOf(start, end), hint);
    }
    const { frontMatter, ranges, metaRanges, diagnostics } = this;
    return { frontMatter: frontMatter as FrontMatter, ranges, metaRanges, diagnostics };
  }

  private pair(pair: Pair<Node, Node | null>): void {
    const keyText = isScalar(pair.key) ? String(pair.key.value) : '';
    const key = keyOf(keyText);
    const node = pair.value;
    const value = this.valueOf(isAlias(node) ? node.resolve(this.document) : node);
    if (isAlias(node) && value === null) this.unknownAlias(node);
    if (!key) {
      if (isMetaName(keyText)) this.meta(keyText, value, this.rangeAt(node));
      else this.suggest(keyText, pair.key);
      return;
    }
    const isOlder = keyText !== key.name && keyText !== 'openapi-schema';
    if (isOlder && key.name in this.frontMatter) return;
    const range = this.rangeAt(node) ?? this.rangeAt(pair.key);
    if (range) this.ranges[key.name] = range;
    if (key.name === 'title' && (value === null || value === '') && this.document.errors.length === 0)
      this.report(
        'warning',
        'content/empty-title',
        'the title is empty',
        range,
        'Write one, or delete the key.',
      );
    if (value === null) return;
    const acceptedValue = accept(key.kind, value);
    // The value that an unclosed quotation mark begins has lost a letter, or has swallowed what follows.
    if (
      isScalar(node) &&
      this.document.errors.some(
        ({ pos }) => pos[0] <= (node.range?.[1] ?? 0) && pos[1] >= (node.range?.[0] ?? 0),
      )
    )
      return;
    const isCurly = isScalar(node) && node.type === 'PLAIN' && isInCurlyQuotes(node.value);
    if (acceptedValue !== undefined) {
      this.frontMatter[key.name] = acceptedValue;
      if (isCurly) {
        const message = `the curly quotes are part of ${keyText}`;
        this.report('warning', 'content/curly-quotes', message, range, STRAIGHT_QUOTES);
      }
    } else if (isCurly) this.refuse(keyText, key.kind, value, range, STRAIGHT_QUOTES);
    // A value that broken YAML garbles is not a second problem.
    else if (this.document.errors.length === 0) this.refuse(keyText, key.kind, value, range);
  }

  /** `*Important*` is no emphasis in YAML. */
  private unknownAlias(node: Node): void {
    const message = 'front matter is not valid YAML: a value begins with a reserved character';
    this.report('error', 'content/front-matter', message, this.rangeAt(node), 'Put the value in quotes.');
  }

  private meta(name: string, value: unknown, range: Range | undefined): void {
    if (typeof value !== 'string' && typeof value !== 'boolean') return;
    if (range) this.metaRanges[name] = range;
    this.frontMatter.meta = { ...(this.frontMatter.meta as object | undefined), [name]: String(value) };
  }

  private suggest(keyText: string, node: Node): void {
    const reason = unsupported(keyText);
    if (reason !== undefined) {
      const message = `${keyText} has no effect: ${reason}`;
      const hint = 'Write what the page has to say, or remove it from the navigation.';
      this.report('warning', 'content/front-matter-key', message, this.rangeAt(node), hint);
      return;
    }
    // Written with curly quotes or no-break spaces, a key is another one.
    const bare = keyText.replace(/[\s\u2018-\u201f]/g, '');
    const close = keyOf(bare) ? bare : didYouMean(keyText, likelyKeys(keyText));
    if (!close || this.document.errors.length > 0) return;
    const message = `unknown front matter key "${keyText}"`;
    this.report(
      'warning',
      'content/front-matter-key',
      message,
      this.rangeAt(node),
      `Did you mean "${close}"?`,
      respelled(keyText, likelyKeys(keyText)).fix,
    );
  }

  private refuse(keyText: string, kind: Kind, value: unknown, range: Range | undefined, hint?: string): void {
    if (typeof kind === 'string') {
      const expectedType = kind === 'strings' ? 'list of strings' : kind;
      this.report(
        'warning',
        'content/front-matter-type',
        `${keyText} must be a ${expectedType}`,
        range,
        hint,
      );
      return;
    }
    const values = Object.keys(kind);
    const close = typeof value === 'string' ? didYouMean(value, values) : undefined;
    const message = `${keyText} must be ${values.length > 1 ? 'one of ' : ''}${values.join(', ')}`;
    this.report(
      'warning',
      'content/front-matter-enum',
      message,
      range,
      hint ?? (close ? `Did you mean "${close}"?` : undefined),
      typeof value === 'string' ? respelled(value, values).fix : undefined,
    );
  }

  /**
   * YAML reads a title `2024` or a version `1.10` as a number; readers expect the text as written. Lists of
   * scalars are read; other collections are returned as nodes, which no key accepts.
   */
  private valueOf(node: unknown): unknown {
    if (isSeq(node) && node.items.every(isScalar)) return node.items.map((item) => this.valueOf(item));
    if (!isScalar(node)) return node ?? null;
    if (typeof node.value === 'number') return node.source ?? String(node.value);
    return typeof node.value === 'string'
      ? fillVariables(unguard(node.value), this.variables).toWellFormed()
      : node.value;
  }

  private rangeAt(node: Node | null): Range | undefined {
    return node?.range ? this.rangeOf(node.range[0], node.range[1]) : undefined;
  }

  private rangeOf(start: number, end: number): Range {
    const from = this.lines.linePos(start);
    const to = this.lines.linePos(end);
    return {
      start: { line: this.linesBefore + from.line, column: from.col },
      end: { line: this.linesBefore + to.line, column: to.col },
    };
  }

  private report(
    severity: Severity,
    code: string,
    message: string,
    range: Range | undefined,
    hint?: string,
    fix?: Diagnostic['fix'],
  ): void {
    this.diagnostics.push({ code, severity, message, range, hint, ...(fix && { fix }) });
  }
}

/** The value of a key for the parsed input; `undefined` if the type is wrong. */
function accept(kind: Kind, value: unknown): unknown {
  if (kind === 'boolean') {
    if (typeof value === 'boolean') return value;
    return value === 'true' ? true : value === 'false' ? false : undefined;
  }
  if (kind === 'number') {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
    return number >= 0 && Number.isFinite(number) ? number : undefined;
  }
  if (kind === 'strings') {
    const list = typeof value === 'string' ? value.split(',') : value;
    if (!Array.isArray(list) || !list.every((item) => typeof item === 'string')) return undefined;
    return list.map((item: string) => item.trim()).filter((item) => item !== '');
  }
  if (typeof value !== 'string') return undefined;
  if (kind === 'string') return value;
  return Object.hasOwn(kind, value) ? kind[value] : undefined;
}
