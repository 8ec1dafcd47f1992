import type { Source } from '@redocly/openapi-core';
import { JsonNumber } from '../../contract/index.ts';
import { escapeSegment } from '../../json/index.ts';
import { kindOf } from '../data-keys.ts';
import { locate } from './locate.ts';

/** A number whose digits a double loses, and its location. */
export interface ExactNumber {
  holder: object;
  key: string;
  value: bigint | JsonNumber;
}

/** `JSON.stringify` writes its digits too. Browsers have no use for that. */
class WrittenNumber extends JsonNumber {
  /** As in the file: YAML also reads `007`, `+1.50` and `0x10`. */
  readonly written: string;

  constructor(digits: string, written = digits) {
    super(digits);
    this.written = written;
  }

  toJSON(): unknown {
    // The TypeScript target has no `rawJSON` yet.
    return (JSON as { rawJSON?: (text: string) => unknown }).rawJSON?.(String(this)) ?? Number(this);
  }
}

/** A number or boolean as the text that stands in the file. */
export const textOf = (value: unknown): string =>
  value instanceof WrittenNumber ? value.written : String(value);

/** Locating each takes time, and more of them are a table of data. */
const MAX_LOCATED_NUMBERS = 1_000;

/**
 * Numbers among examples, defaults and listed values that a double would write differently (`1.10`,
 * `9007199254740993`), with their exact text. Limits (`maximum: 9223372036854775807`) stay plain: rounding
 * does not change their meaning. Numbers that only YAML reads (`007`, `+1.50`, `0x10`) have the digits of a
 * double, and their text in the file for schemas that take only texts.
 */
export function exactNumbers(document: unknown, source: Source): ExactNumber[] {
  const texts = textsOfNumbers(source.body);
  const lossy = new Set(
    [...texts].filter(([number, all]) => hasOther(all, String(number))).map(([one]) => one),
  );
  if (lossy.size === 0) return [];
  const numbers: ExactNumber[] = [];
  let locatedCount = 0;
  let lines: string[] | undefined;
  const textAt = (pointer: string, number: number): string | undefined => {
    const [only, ...others] = texts.get(number) ?? [];
    if (others.length === 0) return only;
    if (locatedCount >= MAX_LOCATED_NUMBERS) return undefined;
    locatedCount++;
    lines ??= source.body.split('\n');
    const { start } = locate(source, pointer);
    const there = lines[start.line - 1]?.slice(start.column - 1) ?? '';
    return /^[-+]?\.?\d[\w.+-]*/.exec(there)?.[0];
  };
  /** Keys that lead to the value being visited. */
  const path: string[] = [];
  const visit = (value: unknown, kind: 'data' | 'map' | 'part'): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      const inner = kind === 'data' ? 'data' : kindOf(key, child, kind === 'map');
      path.push(key);
      if (inner === 'data' && typeof child === 'number') {
        const text = lossy.has(child)
          ? textAt(['#', ...path.map(escapeSegment)].join('/'), child)
          : undefined;
        const exact = text === undefined ? undefined : exactNumber(text);
        if (exact !== undefined && Number(exact) === child)
          numbers.push({ holder: value, key, value: exact });
      } else visit(child, inner);
      path.pop();
    }
  };
  visit(document, 'part');
  return numbers;
}

const hasOther = (all: ReadonlySet<string>, text: string): boolean => all.size > 1 || !all.has(text);

/** Members whose number is a version or a limit, which keeps no digits. */
const PLAIN_MEMBERS =
  /\b(?:version|openapi|swagger|overlay|(?:exclusive)?m(?:in|ax)imum|multipleOf)["']?\s*:\s*$/i;

/** The texts of a file that may be numbers, by the number that a double makes of them. */
function textsOfNumbers(text: string): Map<number, Set<string>> {
  const all = new Map<number, Set<string>>();
  const isLossy = /\d{16}|\d\.\d*0(?!\d)|\d[eE][-+\d]|(?<![\w.])(?:0[\dbox]|\+\d|\.\d)|\d\.(?!\d)/.test(text);
  if (!isLossy) return all;
  for (const { 0: token, index } of text.matchAll(/(?<![\w.+-])[-+]?\.?\d[\w.+-]*/g)) {
    const number = Number(token);
    if (!JSON_NUMBER.test(token) && !isWholeScalar(text, index, index + token.length)) continue;
    if (Number.isNaN(number) || PLAIN_MEMBERS.test(text.slice(Math.max(0, index - 30), index))) continue;
    const texts = all.get(number);
    if (texts) texts.add(token);
    else all.set(number, new Set([token]));
  }
  return all;
}

/** Whether a part of a YAML text may be a value without quotes. */
const isWholeScalar = (text: string, start: number, end: number): boolean =>
  /(?:[:,[{-][ \t]+|\[)$/.test(text.slice(Math.max(0, start - 20), start)) &&
  /^[ \t]*(?:[,\]}\r\n]|$)|^[ \t]+#/.test(text.slice(end, end + 20));

/** RFC 8259, section 6. */
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

/** The number of a text, `undefined` if a double writes the same text. */
function exactNumber(text: string): bigint | JsonNumber | undefined {
  const isJson = JSON_NUMBER.test(text);
  if (isJson && /^-?\d+$/.test(text)) return Number.isSafeInteger(Number(text)) ? undefined : BigInt(text);
  if (isJson) return String(Number(text)) === text ? undefined : new WrittenNumber(text);
  const number = Number(text);
  if (!Number.isFinite(number)) return undefined;
  const isInteger = /^[-+]?\d+$/.test(text);
  return new WrittenNumber(String(isInteger ? BigInt(text.replace('+', '')) : number), text);
}

/** The reverse of `restoreNumbers`: replaces exact numbers of `document` by plain ones, and returns them. */
export function roundNumbers(document: object): ExactNumber[] {
  const numbers: ExactNumber[] = [];
  for (const [key, child] of Object.entries(document)) {
    const value = typeof child === 'string' && child.startsWith(MARK) ? unmarked(child) : child;
    if (typeof value === 'bigint' || value instanceof JsonNumber) {
      numbers.push({ holder: document, key, value });
      Reflect.set(document, key, Number(value));
    } else if (typeof child === 'object' && child !== null) numbers.push(...roundNumbers(child));
  }
  return numbers;
}

/** Replaces plain integers by exact ones. */
export function restoreIntegers(numbers: readonly ExactNumber[]): void {
  for (const { holder, key, value } of numbers)
    if (typeof value === 'bigint') Reflect.set(holder, key, value);
}

/** Starts a text that stands for a decimal. No file has it: YAML and JSON refuse the character. */
const MARK = '\u0000number ';

/**
 * Replaces plain decimals by texts. Unlike a `JsonNumber` these survive `structuredClone` and copies of all
 * objects, which overlays and the upgrade to OpenAPI 3.1 make. `unmarkDecimals` takes them back.
 */
export function markDecimals(numbers: readonly ExactNumber[]): void {
  for (const { holder, key, value } of numbers)
    if (typeof value !== 'bigint') Reflect.set(holder, key, `${MARK}${textOf(value)}`);
}

/** Replaces the texts of `markDecimals` by numbers with their digits. Changes `document`. */
export function unmarkDecimals(document: unknown): void {
  const seenObjects = new Set<object>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seenObjects.has(value)) return;
    seenObjects.add(value);
    for (const [key, child] of Object.entries(value)) {
      if (typeof child === 'string' && child.startsWith(MARK)) Reflect.set(value, key, unmarked(child));
      else visit(child);
    }
  };
  visit(document);
}

/** An escape in a file can make the character, so the rest may be any text. */
function unmarked(text: string): unknown {
  const exact = exactNumber(text.slice(MARK.length));
  return exact instanceof JsonNumber ? exact : text;
}
