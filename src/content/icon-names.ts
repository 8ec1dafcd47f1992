import { pageFormat } from './mdx/source/page-format.ts';
import { skipQuoted } from './mdx/source/skip.ts';
import { scanPage, withoutFrontMatter } from './snippets/imports.ts';

/** An icon that a page or code file names by a literal: its name and offset. */
export interface NamedIcon {
  name: string;
  offset: number;
}

const MENTION = /\bicon\b/;
const WORD = /[A-Za-z_$][\w$-]*/y;
const QUOTED_KEY = /(["'])icon\1/y;
/** Text after a key or property that a literal may follow. */
const GIVES = /\s*(?::|=(?![=>]))[\s({]*/y;
const LITERAL = /(["'`])([^"'`\n\\{}$]*)\1/y;
const CONSTANT = /const[ \t]([A-Za-z_$][\w$]*)[ \t]?=[ \t]?(["'`])([^"'`\n\\{}$]*)\2(?=[ \t\r]?(?:;|\n|$))/y;
/** A plain reference: without member access or a call. */
const REFERENCE = /([A-Za-z_$][\w$]*)(?=\s*[,;})\]\n])/y;
/** `isOpen ? 'a' : 'b'` up to the first literal, and from there to the second. */
const CONDITION = /[^?,;:{}"'`\n]*\?\s*/y;
const OTHERWISE = /\s*:\s*/y;

/** By name; `undefined` for a name declared twice. */
type Constants = Map<string, NamedIcon | undefined>;

/**
 * Icons that a page, snippet or module names by literals, or by a constant of the same file: in properties,
 * in data, and in the first line of a code block.
 */
export function iconsIn(source: string, file: string): NamedIcon[] {
  if (!MENTION.test(source)) return [];
  const constants: Constants = new Map();
  if (!/\.mdx?$/.test(file)) {
    addConstants(source, 0, source.length, constants);
    return iconsInCode(source, 0, source.length, constants);
  }
  const pieces = scanPage(source, pageFormat(withoutFrontMatter(source), file));
  for (const { kind, start, end } of pieces) if (kind === 'esm') addConstants(source, start, end, constants);
  return pieces.flatMap(({ kind, start, end }) => {
    if (kind === 'esm' || kind === 'expression') return iconsInCode(source, start, end, constants);
    if (kind === 'code') return iconsInCode(source, afterFence(source, start), endOfLine(source, start));
    // HTML elements have no icons.
    if (kind === 'tag' && /[A-Z]/.test(source[start + 1] ?? ''))
      return iconsInCode(source, start, end, constants);
    return [];
  });
}

function addConstants(source: string, start: number, end: number, constants: Constants): void {
  let at = start;
  while (at < end) {
    const word = matchAt(WORD, source, at)?.[0];
    const declaration = word === 'const' ? matchAt(CONSTANT, source, at) : null;
    if (declaration) {
      const [match, constant = '', , name = ''] = declaration;
      const offset = at + match.length - name.length - 1;
      constants.set(constant, constants.has(constant) ? undefined : { name, offset });
    }
    at = word === undefined ? skipQuoted(source, at) : at + word.length;
  }
}

function iconsInCode(
  source: string,
  start: number,
  end: number,
  constants: Constants = new Map(),
): NamedIcon[] {
  const icons: NamedIcon[] = [];
  // `<Icon name="…">` is an alternative spelling.
  const keys = source.startsWith('<Icon', start) ? ['icon', 'name'] : ['icon'];
  let at = start;
  while (at < end) {
    const quotedKey = matchAt(QUOTED_KEY, source, at)?.[0];
    const word = quotedKey ?? matchAt(WORD, source, at)?.[0];
    if (word === undefined) {
      at = skipQuoted(source, at);
      continue;
    }
    const isKey = quotedKey !== undefined || (source[at - 1] !== '.' && keys.includes(word));
    at += word.length;
    const gives = isKey ? matchAt(GIVES, source, at) : null;
    if (!gives) continue;
    const value = at + gives[0].length;
    const constant = constants.get(matchAt(REFERENCE, source, value)?.[1] ?? '');
    if (constant) icons.push(constant);
    else icons.push(...literalsAt(source, value).filter(({ offset }) => offset < end));
  }
  return icons;
}

function literalsAt(source: string, start: number): NamedIcon[] {
  const first = matchAt(LITERAL, source, start);
  if (first) return [{ name: first[2] ?? '', offset: start + 1 }];
  const condition = matchAt(CONDITION, source, start);
  if (!condition) return [];
  const icons: NamedIcon[] = [];
  let at = start + condition[0].length;
  for (const next of [OTHERWISE, undefined]) {
    const literal = matchAt(LITERAL, source, at);
    if (!literal) break;
    icons.push({ name: literal[2] ?? '', offset: at + 1 });
    at += literal[0].length;
    at += (next && matchAt(next, source, at)?.[0].length) ?? 0;
  }
  return icons;
}

function matchAt(pattern: RegExp, source: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(source);
}

function endOfLine(source: string, start: number): number {
  const end = source.indexOf('\n', start);
  return end < 0 ? source.length : end;
}

/** Backticks would open a template. */
const afterFence = (source: string, start: number): number =>
  start + (matchAt(/[^A-Za-z\n]*/y, source, start)?.[0].length ?? 0);
