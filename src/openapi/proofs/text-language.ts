/** The texts that a schema allows: finds one, or proves that none exists. */
import { type JsonSchemaObject, matchesPattern, validate } from '../../contract/index.ts';
import { memoizeByObject } from '../../memory/index.ts';
import type { Components } from '../schema/components.ts';
import { searchText } from './text-search.ts';

/** The constraints on a text, from several schemas. */
export interface TextRules {
  patterns: string[];
  formats: string[];
  min: number;
  max: number;
}

const YEAR_TO_DAY = '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])';
const TIME =
  '(?:[01]\\d|2[0-3]):[0-5]\\d:(?:[0-5]\\d|60)(?:\\.\\d+)?(?:[Zz]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)';
const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const ATOM = "[\\w!#$%&'*+/=?^`{|}~-]+";
const LABEL = '[a-zA-Z\\d](?:[a-zA-Z\\d-]*[a-zA-Z\\d])?';
const ADDRESS = '\\[(?:IPv6:[\\da-fA-F:.]+|[\\d.]+)\\]';

/**
 * A pattern for each asserted format (`validate`). It matches every text of the format, and possibly more.
 * The sources are listed there. They name ASCII characters only.
 */
const FORMATS: Record<string, string> = {
  'date-time': `^${YEAR_TO_DAY}[Tt]${TIME}$`,
  date: `^${YEAR_TO_DAY}$`,
  email: `^(?:${ATOM}(?:\\.${ATOM})*|"(?:[ !#-[\\]-~]|\\\\[ -~])*")@(?:${LABEL}(?:\\.${LABEL})*|${ADDRESS})$`,
  uri: "^[a-zA-Z][a-zA-Z\\d+.-]*:[\\w.~!$&'()*+,;=:@/?#[\\]%-]*$",
  uuid: '^[\\da-fA-F]{8}(?:-[\\da-fA-F]{4}){3}-[\\da-fA-F]{12}$',
  ipv4: `^${OCTET}(?:\\.${OCTET}){3}$`,
};

/** Results for the schemas of one description, by search. */
const textsOf = memoizeByObject((_components: Components) => new Map<string, string | null | undefined>());

/**
 * A text that satisfies `rules` of a schema with these `components`; `variant` asks for another one. `null`:
 * proven impossible. `undefined`: not found.
 */
export function findText(
  rules: TextRules,
  variant: number,
  components: Components,
): string | null | undefined {
  const { min, max, patterns } = rules;
  if (min > max) return null;
  const plain = rules.formats.flatMap((name) => (Object.hasOwn(FORMATS, name) ? (FORMATS[name] ?? []) : []));
  if (patterns.length + plain.length === 0) return undefined;
  const key = JSON.stringify([patterns, plain, min, max, variant]);
  const texts = textsOf(components);
  if (!texts.has(key)) {
    const isFine = (text: string): boolean => satisfiesRules(rules, text);
    texts.set(key, searchText({ patterns, plain, min, max }, variant, isFine));
  }
  return texts.get(key);
}

/** Whether a text satisfies `rules`. Lengths count characters (JSON Schema Validation 6.3). */
export function satisfiesRules({ patterns, formats, min, max }: TextRules, text: string): boolean {
  const length = [...text].length;
  return (
    length >= min &&
    length <= max &&
    patterns.every((pattern) => matchesPattern(pattern, text) === true) &&
    formats.every((format) => validate({ format }, text).length === 0)
  );
}

/** The constraints of `parts`, which all apply. */
export function textRules(parts: JsonSchemaObject[]): TextRules {
  const texts = (keyword: 'pattern' | 'format'): string[] => [
    ...new Set(parts.map((part) => part[keyword]).filter((value) => typeof value === 'string')),
  ];
  const numbers = (keyword: 'minLength' | 'maxLength'): number[] =>
    parts.map((part) => part[keyword]).filter((value) => typeof value === 'number');
  return {
    patterns: texts('pattern'),
    formats: texts('format'),
    min: Math.max(0, ...numbers('minLength')),
    max: Math.min(Number.POSITIVE_INFINITY, ...numbers('maxLength')),
  };
}

/** Whether `outer` matches every text that all of `patterns` match. False if that is not proven. */
export function isPatternWithin(patterns: readonly string[], outer: string): boolean {
  const none = `^(?![^]*(?:${outer}))`;
  const limits = { patterns: [...patterns, none], min: 0, max: Number.POSITIVE_INFINITY };
  return searchText(limits, 0, () => true) === null;
}
