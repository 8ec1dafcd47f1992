import type { Source } from '@redocly/openapi-core';
import { kindOf } from './data-keys.ts';
import { locate } from './locate.ts';

/** An integer of the text that a number does not hold exactly, and where the number stands. */
export interface ExactInteger {
  holder: object;
  key: string;
  value: bigint;
}

/** Looking one up takes time; whoever writes more of them writes a table. */
const MOST = 1_000;

/**
 * The integers beyond 2^53 among examples, defaults and listed values of a parsed document, as they are written. Limits
 * (`maximum: 9223372036854775807`) stay numbers: rounded they mean the same.
 */
export function exactIntegers(document: unknown, source: Source): ExactInteger[] {
  if (!/\d{16}/.test(source.body)) return [];
  const found: ExactInteger[] = [];
  let lines: string[] | undefined;
  const visit = (value: unknown, pointer: string, kind: 'data' | 'map' | 'part'): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      const inner = kind === 'data' ? 'data' : kindOf(key, child, kind === 'map');
      const at = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (inner === 'data' && typeof child === 'number') {
        if (!Number.isInteger(child) || Number.isSafeInteger(child) || found.length >= MOST) continue;
        lines ??= source.body.split('\n');
        const { start } = locate(source, at);
        const [text] =
          /^[-+]?\d+(?![\d.eE_])/.exec(lines[start.line - 1]?.slice(start.column - 1) ?? '') ?? [];
        // Elsewhere it is no plain integer, or an alias or merge of YAML has brought it here.
        if (text !== undefined && Number(text) === child)
          found.push({ holder: value, key, value: BigInt(text) });
      } else visit(child, at, inner);
    }
  };
  visit(document, '#', 'part');
  return found;
}

/** Puts the integers in the place of the rounded numbers. */
export function restoreIntegers(integers: ExactInteger[]): void {
  for (const { holder, key, value } of integers) (holder as Record<string, unknown>)[key] = value;
}
