/** Types, listed values, limits, and the other keywords that apply to a value alone. */
import type { JsonSchemaType } from '../../contract/index.ts';
import { isPatternWithin } from '../../openapi/index.ts';
import { canonical, difference, intersection, isEqual } from '../canonical-values.ts';
import { code, listText, valueText } from '../sentence.ts';
import type { Finding } from './finding.ts';
import { BOUNDS, type Limit, limitOf } from './flat/bounds.ts';
import { type Flat, satisfies } from './flat/flatten.ts';

type ScalarFinding = Omit<Finding, 'step' | 'old' | 'new'>;

/** `isOther`: the two have no type in common, so nothing else needs comparing. */
export function compareTypes(old: Flat, now: Flat): { findings: ScalarFinding[]; isOther: boolean } {
  const [a, b] = [old.types, now.types];
  if (a === undefined && b === undefined) return { findings: [], isOther: false };
  const was = `previously ${typesText(a)}`;
  const is = typesText(b);
  const say = (aspect: string, predicate: string): ScalarFinding => ({
    aspect,
    predicate: `${predicate} ${is}, ${was}`,
    before: typeNames(a),
    after: typeNames(b),
  });
  if (a === undefined) return { findings: [say('type-narrowed', 'is now limited to')], isOther: false };
  if (b === undefined) return { findings: [say('type-widened', 'may now be')], isOther: false };
  const common = intersection(a, b);
  const valueTypes = (types: ReadonlySet<JsonSchemaType>) =>
    new Set([...types].filter((type) => type !== 'null'));
  const [removed, added] = [valueTypes(difference(a, b)), valueTypes(difference(b, a))];
  const commonValues = valueTypes(common);
  if (commonValues.size === 0 && (removed.size > 0 || added.size > 0)) {
    if (common.size === 0 || (removed.size > 0 && added.size > 0)) {
      if (b.size === 0) return { findings: [say('type-narrowed', 'is now')], isOther: true };
      if (a.size === 0) return { findings: [say('type-widened', 'is now')], isOther: true };
      return { findings: [say('type-changed', 'is now')], isOther: true };
    }
  }
  const findings: ScalarFinding[] = [];
  if (removed.size > 0 && added.size > 0) findings.push(say('type-changed', 'is now'));
  else if (removed.size > 0) findings.push(say('type-narrowed', 'is now limited to'));
  else if (added.size > 0) findings.push(say('type-widened', 'may now be'));
  if (a.has('null') !== b.has('null')) {
    findings.push(
      b.has('null')
        ? { aspect: 'null-added', predicate: 'may now be null', before: typeNames(a), after: typeNames(b) }
        : {
            aspect: 'null-removed',
            predicate: 'may no longer be null',
            before: typeNames(a),
            after: typeNames(b),
          },
    );
  }
  return { findings, isOther: false };
}

/** `number` includes `integer`. */
function typeNames(types: ReadonlySet<JsonSchemaType> | undefined): string[] | undefined {
  return types && [...types].filter((type) => type !== 'integer' || !types.has('number')).sort();
}

const typesText = (types: ReadonlySet<JsonSchemaType> | undefined): string =>
  types === undefined ? 'of any type' : types.size === 0 ? 'nothing' : (typeNames(types) ?? []).join(' or ');

export function compareValues(old: Flat, now: Flat): ScalarFinding[] {
  const [a, b] = [old.values, now.values];
  // The change of a type covers its values.
  const isTypeChange = (value: unknown, flat: Flat): boolean =>
    flat.types !== undefined && !satisfies(value, { ...UNLIMITED, types: flat.types });
  const removals = (values: unknown[]): ScalarFinding[] =>
    values
      .filter((value) => !isTypeChange(value, now))
      .map((value) => ({
        aspect: 'enum-value-removed',
        predicate: `can no longer have the value ${valueText(value)}`,
        before: value,
      }));
  const additions = (values: unknown[]): ScalarFinding[] =>
    values
      .filter((value) => !isTypeChange(value, old))
      .map((value) => ({
        aspect: 'enum-value-added',
        predicate: `may now have the value ${valueText(value)}`,
        after: value,
      }));
  if (a && b) {
    const [before, after] = [new Set(a.map(canonical)), new Set(b.map(canonical))];
    return [
      ...removals(a.filter((value) => !after.has(canonical(value)))),
      ...additions(b.filter((value) => !before.has(canonical(value)))),
    ];
  }
  if (b) {
    const text = `is now limited to ${listText(b.map(valueText)) || 'nothing'}`;
    return [
      { aspect: 'enum-added', predicate: text, after: b },
      ...additions(b.filter((value) => !satisfies(value, old))),
    ];
  }
  if (a) {
    const text = 'is no longer limited to listed values';
    return [
      { aspect: 'enum-removed', predicate: text, before: a },
      ...removals(a.filter((value) => !satisfies(value, now))),
    ];
  }
  return [];
}

/** Allows every value of the types. */
const UNLIMITED = { bounds: {}, patterns: [], formats: [], multiples: [] };

/** Compares limits whose type both allow; otherwise the change of types covers them. */
export function compareLimits(old: Flat, now: Flat): ScalarFinding[] {
  const both = (type: JsonSchemaType): boolean => [old, now].every(({ types }) => types?.has(type) ?? true);
  const hasValues = old.values !== undefined || now.values !== undefined;
  return BOUNDS.flatMap((bound): ScalarFinding[] => {
    if (!both(bound.of) || (hasValues && bound.of !== 'array' && bound.of !== 'object')) return [];
    const [a, b] = [limitOf(old.bounds, bound), limitOf(now.bounds, bound)];
    const order = compareLimit(a, b, bound.lower);
    if (order === 0) return [];
    const text =
      b === undefined ? `no longer has a ${nounOf(bound.words)}` : `now has ${bound.words} ${limitText(b)}`;
    const was = a === undefined ? '' : `, previously ${limitText(a)}`;
    return [
      {
        aspect: `${bound.rule}-${order > 0 ? 'tightened' : 'loosened'}`,
        predicate: text + was,
        before: a?.value,
        after: b?.value,
      },
    ];
  });
}

const nounOf = (words: string): string => words.replace(/^the /, '');
const limitText = ({ value, isOpen }: Limit): string => `${value}${isOpen ? ' (exclusive)' : ''}`;

/** Above 0: `b` allows fewer values. */
function compareLimit(a: Limit | undefined, b: Limit | undefined, lower: boolean): number {
  if (a === undefined || b === undefined) return Number(b !== undefined) - Number(a !== undefined);
  if (a.value !== b.value) return b.value > a.value === lower ? 1 : -1;
  return Number(b.isOpen) - Number(a.isOpen);
}

export function compareTexts(old: Flat, now: Flat): ScalarFinding[] {
  const both = (...types: JsonSchemaType[]): boolean =>
    types.some((type) => [old, now].every((flat) => flat.types?.has(type) ?? true));
  const hasValues = old.values !== undefined || now.values !== undefined;
  const findings: ScalarFinding[] = [];
  if (!hasValues && both('string')) findings.push(...comparePatterns(old.patterns, now.patterns));
  if (!hasValues) findings.push(...compareFormats(old.formats, now.formats));
  if (!hasValues && both('integer')) findings.push(...compareMultiples(old.multiples, now.multiples));
  if (both('array') && old.isUnique !== now.isUnique) {
    const rule = now.isUnique ? 'unique-items-added' : 'unique-items-removed';
    const predicate = now.isUnique
      ? 'must no longer contain duplicate items'
      : 'may now contain duplicate items';
    findings.push({ aspect: rule, predicate, before: old.isUnique, after: now.isUnique });
  }
  return findings;
}

/** Maximum number of patterns to search for the narrower side. */
const MAX_PATTERNS = 16;

/** A pattern that differs may still match everything that the other does. */
function comparePatterns(old: string[], now: string[]): ScalarFinding[] {
  return compareSets('pattern', 'pattern', old, now).flatMap((finding) => {
    if (finding.aspect !== 'pattern-changed' || old.length + now.length > MAX_PATTERNS) return [finding];
    const isWithin = (patterns: string[], others: string[]): boolean =>
      others.every((other) => isPatternWithin(patterns, other));
    const [narrower, wider] = [isWithin(now, old), isWithin(old, now)];
    if (narrower && wider) return [];
    return [{ ...finding, aspect: `pattern-${narrower ? 'narrowed' : wider ? 'widened' : 'changed'}` }];
  });
}

/** Compares texts that must all be satisfied: additional texts allow fewer values. */
function compareSets(aspect: string, noun: string, old: string[], now: string[]): ScalarFinding[] {
  const [before, after] = [new Set(old), new Set(now)];
  const removed = old.filter((text) => !after.has(text));
  const added = now.filter((text) => !before.has(text));
  const values = { before: one(old), after: one(now) };
  const quotedList = (texts: string[]): string => listText(texts.map(code));
  if (removed.length > 0 && added.length > 0) {
    return [
      {
        aspect: `${aspect}-changed`,
        predicate: `now has the ${noun} ${quotedList(added)}, previously ${quotedList(removed)}`,
        ...values,
      },
    ];
  }
  if (added.length > 0)
    return [{ aspect: `${aspect}-added`, predicate: `now has the ${noun} ${quotedList(added)}`, ...values }];
  if (removed.length === 0) return [];
  return [
    { aspect: `${aspect}-removed`, predicate: `no longer has the ${noun} ${quotedList(removed)}`, ...values },
  ];
}

const one = <T>(values: T[]): T | T[] | undefined => (values.length > 1 ? values : values[0]);

/** Number formats that include others (OpenAPI Format Registry). */
const WIDER: Record<string, string[]> = { int32: ['int64'], float: ['double'] };

function compareFormats(old: string[], now: string[]): ScalarFinding[] {
  const [a, b] = [old[0], now[0]];
  if (old.length === 1 && now.length === 1 && a !== undefined && b !== undefined && a !== b) {
    const say = (aspect: string): ScalarFinding[] => [
      { aspect, predicate: `now has the format ${code(b)}, previously ${code(a)}`, before: a, after: b },
    ];
    if (WIDER[a]?.includes(b)) return say('format-widened');
    if (WIDER[b]?.includes(a)) return say('format-narrowed');
  }
  return compareSets('format', 'format', old, now);
}

function compareMultiples(old: number[], now: number[]): ScalarFinding[] {
  if (isEqual(old.toSorted(), now.toSorted())) return [];
  const values = { before: one(old), after: one(now) };
  const text = (numbers: number[]): string => listText(numbers.map(String));
  if (old.length === 0)
    return [
      { aspect: 'multiple-of-tightened', predicate: `must now be a multiple of ${text(now)}`, ...values },
    ];
  if (now.length === 0)
    return [
      {
        aspect: 'multiple-of-loosened',
        predicate: `no longer needs to be a multiple of ${text(old)}`,
        ...values,
      },
    ];
  const within = (all: number[], of: number[]): boolean => of.every((b) => all.some((a) => isMultiple(a, b)));
  const change = within(now, old) ? 'tightened' : within(old, now) ? 'loosened' : 'changed';
  return [
    {
      aspect: `multiple-of-${change}`,
      predicate: `must now be a multiple of ${text(now)}, previously ${text(old)}`,
      ...values,
    },
  ];
}

/** Exact for integers only. */
const isMultiple = (a: number, b: number): boolean =>
  a === b || (Number.isInteger(a) && Number.isInteger(b) && b !== 0 && a % b === 0);
