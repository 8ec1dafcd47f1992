/** Lists the numbers and texts that satisfy several schemas, if they are few or none. */
import type { JsonSchemaObject } from '../../contract/index.ts';
import { textForPattern } from '../examples/pattern-example.ts';
import type { Components } from '../schema/components.ts';
import { findText, satisfiesRules, textRules } from './text-language.ts';

/** Maximum number of listed numbers. */
const MAX_LISTED_VALUES = 8;

/**
 * A list of all values that a schema may have, or more, and why no others exist. `undefined`: unknown, or
 * infinitely many.
 */
export type Values = { list: unknown[]; why: string } | undefined;

/** The numeric values of `keyword`. */
export function limits(parts: JsonSchemaObject[], keyword: string): number[] {
  return parts.map((part) => part[keyword]).filter((value): value is number => typeof value === 'number');
}

export function numbersOf(parts: JsonSchemaObject[]): Values {
  const low = Math.max(Number.NEGATIVE_INFINITY, ...limits(parts, 'minimum'));
  const above = Math.max(Number.NEGATIVE_INFINITY, ...limits(parts, 'exclusiveMinimum'));
  const high = Math.min(Number.POSITIVE_INFINITY, ...limits(parts, 'maximum'));
  const below = Math.min(Number.POSITIVE_INFINITY, ...limits(parts, 'exclusiveMaximum'));
  const lower = above >= low ? `more than ${above}` : `at least ${low}`;
  const upper = below <= high ? `less than ${below}` : `at most ${high}`;
  const isWhole = parts.some(({ type }) => {
    const types: string[] = type === undefined ? [] : [type].flat();
    return types.includes('integer') && !types.includes('number');
  });
  const why = `${isWhole ? 'an integer' : 'a number'} is ${lower} and ${upper}`;
  const [from, to] = [Math.max(low, above), Math.min(high, below)];
  if (from > to || (from === to && (above >= low || below <= high))) return { list: [], why };
  if (from === to) return { list: [from], why };
  if (!isWhole) return undefined;
  const first = above >= low ? Math.floor(above) + 1 : Math.ceil(low);
  const last = below <= high ? Math.ceil(below) - 1 : Math.floor(high);
  if (!(last - first < MAX_LISTED_VALUES) || !Number.isSafeInteger(first) || !Number.isSafeInteger(last))
    return undefined;
  return { list: Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => first + index), why };
}

export function textsOf(parts: JsonSchemaObject[], components: Components): Values {
  const rules = textRules(parts);
  const { min, max, patterns, formats } = rules;
  const length =
    max === Number.POSITIVE_INFINITY
      ? min > 0
        ? `at least ${min} characters`
        : ''
      : min === max
        ? `${min} characters`
        : `${min} to ${max} characters`;
  if (min > max) return { list: [], why: `a text has at least ${min} and at most ${max} characters` };
  if (max === 0) return { list: [''], why: '' };
  if (patterns.length === 0 && (formats.length === 0 || length === '') && formats.length < 2)
    return undefined;
  const [only = '', ...others] = patterns;
  const quick = others.length === 0 ? textForPattern(only, min, max, 0) : undefined;
  if (quick !== undefined && satisfiesRules(rules, quick)) return undefined;
  if (findText(rules, 0, components) !== null) return undefined;
  const requirements = [
    ...patterns.map((pattern) => `matches \`${pattern}\``),
    ...formats.map((format) => `has the format \`${format}\``),
    ...(length ? [`has ${length}`] : []),
  ];
  return { list: [], why: `no text ${requirements.join(' and ')}` };
}
