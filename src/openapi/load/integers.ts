import type { Source } from '@redocly/openapi-core';
import { escapeSegment } from '../../json/index.ts';
import { kindOf } from '../data-keys.ts';
import { locate } from './locate.ts';

/** An integer that a number cannot represent exactly, and its location. */
export interface ExactInteger {
  holder: object;
  key: string;
  value: bigint;
}

/** Locating each takes time, and more of them are a table of data. */
const MAX_LOCATED_INTEGERS = 1_000;

/**
 * Integers beyond 2^53 among examples, defaults and listed values, with their exact text. Limits (`maximum:
 * 9223372036854775807`) stay numbers: rounding does not change their meaning.
 */
export function exactIntegers(document: unknown, source: Source): ExactInteger[] {
  if (!/\d{16}/.test(source.body)) return [];
  const integers: ExactInteger[] = [];
  let lines: string[] | undefined;
  let texts: Map<number, Set<string>> | undefined;
  const visit = (value: unknown, pointer: string, kind: 'data' | 'map' | 'part'): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      const inner = kind === 'data' ? 'data' : kindOf(key, child, kind === 'map');
      const at = `${pointer}/${escapeSegment(key)}`;
      if (inner === 'data' && typeof child === 'number') {
        if (
          !Number.isInteger(child) ||
          Number.isSafeInteger(child) ||
          integers.length >= MAX_LOCATED_INTEGERS
        )
          continue;
        lines ??= source.body.split('\n');
        const { start } = locate(source, at);
        const there = lines[start.line - 1]?.slice(start.column - 1) ?? '';
        let [text] = /^[-+]?\d+(?![\d.eE_])/.exec(there) ?? [];
        if (!/^[-+.\d]/.test(there)) {
          // Copied by a YAML alias or merge: takes the only integer in the file that rounds to it.
          texts ??= longIntegers(source.body);
          const [only, ...others] = texts.get(child) ?? [];
          text = others.length === 0 ? only : undefined;
        }
        // Other text is not a plain integer.
        if (text !== undefined && Number(text) === child)
          integers.push({ holder: value, key, value: BigInt(text) });
      } else visit(child, at, inner);
    }
  };
  visit(document, '#', 'part');
  return integers;
}

/** Long integers in a text, by the number that they round to. */
function longIntegers(text: string): Map<number, Set<string>> {
  const all = new Map<number, Set<string>>();
  for (const [digits] of text.matchAll(/(?<![\w.+-])[-+]?\d{16,}(?![\w.])/g)) {
    const number = Number(digits);
    all.set(number, (all.get(number) ?? new Set()).add(digits));
  }
  return all;
}

/** The reverse of `restoreIntegers`: replaces integers of `document` by rounded numbers, and returns them. */
export function roundIntegers(document: object): ExactInteger[] {
  const integers: ExactInteger[] = [];
  for (const [key, child] of Object.entries(document)) {
    if (typeof child === 'bigint') {
      integers.push({ holder: document, key, value: child });
      Reflect.set(document, key, Number(child));
    } else if (typeof child === 'object' && child !== null) integers.push(...roundIntegers(child));
  }
  return integers;
}

/** Replaces rounded numbers by the exact integers. */
export function restoreIntegers(integers: ExactInteger[]): void {
  for (const { holder, key, value } of integers) Reflect.set(holder, key, value);
}
