/**
 * Compares two schemas through everything that they contain. Each pair of schemas is compared once, and equal
 * pairs are never visited again. So the work grows with the descriptions, not with the uses of their schemas,
 * and recursive schemas end.
 */

import { difference, isEqual } from '../canonical-values.ts';
import type { Flow } from '../rules.ts';
import { valueText } from '../sentence.ts';
import { flattener, type SchemaContext } from './context.ts';
import type { Edge, Finding, Pair } from './finding.ts';
import type { Flat } from './flat/flatten.ts';
import { type ComparedSide, type Parts, pointerOf } from './flat/schema-with-pointer.ts';
import { compareObjects } from './objects.ts';
import { compareLimits, compareTexts, compareTypes, compareValues } from './scalars.ts';
import { compareMultiplied, compareUnions, compareWithUnion } from './unions.ts';

/** Path from the compared schema: `.tags`, `[]`, `.name`. */
export interface SchemaFinding extends Finding {
  path: string[];
}

export type SchemaComparer = (old: Parts, now: Parts, flow: Flow) => SchemaFinding[];

interface Node {
  findings: Finding[];
  edges: Edge[];
}

/** Deeper than any reader follows. A circle ends sooner. */
const MAX_DEPTH = 64;

/**
 * Compares schemas of the two descriptions. Returns findings in order of depth, each pair at its shortest
 * path.
 */
export function schemaComparer(
  sides: { old: ComparedSide; new: ComparedSide },
  informational: boolean,
): SchemaComparer {
  const flat = { old: flattener(sides.old), new: flattener(sides.new) };
  const mergingFlatteners = { old: flattener(sides.old, true), new: flattener(sides.new, true) };
  const nodes = new Map<string, Node>();
  const pairsWithoutFindings = new Set<string>();

  return (old, now, flow) => {
    const keyOfPair = (pair: Pair): string =>
      `${flow} ${sides.old.keyOf(pair.old)} > ${sides.new.keyOf(pair.new)}`;
    const nodeOf = (key: string, pair: Pair): Node => {
      const node =
        nodes.get(key) ?? compare(pair, { flow, flat, mergedFlat: mergingFlatteners }, informational);
      nodes.set(key, node);
      return node;
    };
    const start: Pair = { old, new: now };
    const all: SchemaFinding[] = [];
    const visitedPairs = new Set<string>();
    const queue: { key: string; pair: Pair; path: string[] }[] = [
      { key: keyOfPair(start), pair: start, path: [] },
    ];
    // The loop appends to the queue.
    for (const { key, pair, path } of queue) {
      if (visitedPairs.has(key) || pairsWithoutFindings.has(key)) continue;
      visitedPairs.add(key);
      const { findings, edges } = nodeOf(key, pair);
      for (const finding of findings) all.push({ ...finding, path: join(path, finding.step) });
      if (path.length >= MAX_DEPTH) continue;
      for (const edge of edges) queue.push({ key: keyOfPair(edge), pair: edge, path: join(path, edge.step) });
    }
    if (all.length === 0) for (const key of visitedPairs) pairsWithoutFindings.add(key);
    return inheritedOnce(all);
  };
}

const isAlternative = (step: string): boolean => step.startsWith('(');

/** Alternatives that are named in one change; the rest are counted. */
const MAX_NAMED_ALTERNATIVES = 3;

/**
 * Reports a change that several alternatives inherit from one base once: at the enclosing schema if it has
 * the change too, else for all of them together.
 */
function inheritedOnce(all: SchemaFinding[]): SchemaFinding[] {
  const groups = new Map<string, SchemaFinding[]>();
  for (const finding of all) {
    const { aspect, predicate, path, old, new: now } = finding;
    const way = path.filter((step) => !isAlternative(step));
    const key = JSON.stringify([aspect, predicate, old, now, way]);
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first || group.length === 1) return group;
    const depth = Math.min(...group.map(({ path }) => path.filter(isAlternative).length));
    const nearest = group.filter(({ path }) => path.filter(isAlternative).length === depth);
    const at = first.path.findIndex((step, index) => nearest.some(({ path }) => path[index] !== step));
    if (at < 0) return [first];
    const isSibling = ({ path }: SchemaFinding): boolean =>
      path.every((step, index) => (index === at ? isAlternative(step) : step === first.path[index]));
    if (!nearest.every((each) => each.path.length === first.path.length && isSibling(each))) return nearest;
    const names = nearest.map(({ path }) => path[at]?.slice(1, -1));
    const rest = names.length - MAX_NAMED_ALTERNATIVES;
    const shownNames = rest > 0 ? [...names.slice(0, MAX_NAMED_ALTERNATIVES), `${rest} more`] : names;
    return [{ ...first, path: first.path.with(at, `(${shownNames.join(', ')})`) }];
  });
}

const join = (path: string[], step: string): string[] => (step === '' ? path : [...path, step]);

/** Compares the two schemas themselves, and lists the pairs inside them. */
function compare(pair: Pair, context: SchemaContext, informational: boolean): Node {
  const [old, now] = readings(pair, context);
  const place = { step: '', old: pointerOf(pair.old), new: pointerOf(pair.new) };
  const within = compareWithUnion(pair, old, now, context) ?? compareMultiplied(old, now, context);
  if (within) return { ...within, findings: within.findings.map((each) => ({ ...place, ...each })) };

  const types = compareTypes(old, now);
  const notes = annotations(old, now, informational);
  if (types.isOther)
    return { findings: [...types.findings, ...notes].map((each) => ({ ...each, ...place })), edges: [] };
  const own = [
    ...types.findings,
    ...compareValues(old, now),
    ...compareLimits(old, now),
    ...compareTexts(old, now),
    ...conditions(old, now),
    ...notes,
  ].map((each): Finding => ({ ...each, ...place }));
  const allows = (type: 'object' | 'array'): boolean =>
    [old, now].every(({ types: allowed }) => allowed?.has(type) ?? true);
  const objects = allows('object') ? compareObjects(old, now, context) : NONE;
  const unions = compareUnions(old, now, context);
  const inner = [...objects.findings, ...unions.findings].map((each) => ({
    ...each,
    // A finding about the whole schema has the location of the schema.
    ...(each.step === '' && { old: each.old ?? place.old, new: each.new ?? place.new }),
  }));
  return {
    findings: [...own, ...inner],
    edges: [...objects.edges, ...(allows('array') ? arrayEdges(old, now) : []), ...unions.edges],
  };
}

/**
 * Reads alternatives that only name types or list values as types and values, if that works on both sides.
 */
function readings({ old, new: now }: Pair, { flat, mergedFlat }: SchemaContext): [old: Flat, now: Flat] {
  const asWritten: [Flat, Flat] = [flat.old(old), flat.new(now)];
  if (asWritten.every(({ unions }) => unions.length === 0)) return asWritten;
  const together: [Flat, Flat] = [mergedFlat.old(old), mergedFlat.new(now)];
  return together.every(({ unions }) => unions.length === 0) ? together : asWritten;
}

const NONE: Node = { findings: [], edges: [] };

function arrayEdges(old: Flat, now: Flat): Edge[] {
  const length = Math.max(old.prefix.length, now.prefix.length);
  const positions = Array.from({ length }, (_, index) => ({
    step: `[${index}]`,
    old: old.prefix[index] ?? old.items,
    new: now.prefix[index] ?? now.items,
  }));
  const rest = { step: '[]', old: old.items, new: now.items };
  return [...positions, rest].filter((edge) => edge.old.length > 0 || edge.new.length > 0);
}

const NO_TEXTS: ReadonlySet<string> = new Set();

function conditions(old: Flat, now: Flat): Omit<Finding, 'step'>[] {
  return [...new Set([...old.conditions.keys(), ...now.conditions.keys()])].flatMap((keyword) => {
    const [before = NO_TEXTS, after = NO_TEXTS] = [old.conditions.get(keyword), now.conditions.get(keyword)];
    const [removed, added] = [difference(before, after).size, difference(after, before).size];
    if (removed > 0 && added > 0)
      return [{ aspect: 'condition-changed', predicate: `has a different condition \`${keyword}\`` }];
    const one = (texts: ReadonlySet<string>): string => (texts.size > 0 ? 'a further' : 'a');
    if (added > 0)
      return [{ aspect: 'condition-added', predicate: `now has ${one(before)} condition \`${keyword}\`` }];
    if (removed === 0) return [];
    const predicate =
      after.size > 0 ? `has one condition \`${keyword}\` fewer` : `no longer has a condition \`${keyword}\``;
    return [{ aspect: 'condition-removed', predicate }];
  });
}

/** Compares what does not limit values. */
function annotations(old: Flat, now: Flat, informational: boolean): Omit<Finding, 'step'>[] {
  const notes: Omit<Finding, 'step'>[] = [];
  if (!isEqual(old.default, now.default)) {
    const was = old.default === undefined ? '' : `, previously ${valueText(old.default)}`;
    const predicate =
      now.default === undefined
        ? `no longer has the default ${valueText(old.default)}`
        : `now has the default ${valueText(now.default)}${was}`;
    notes.push({ aspect: 'default-changed', predicate, before: old.default, after: now.default });
  }
  if (!old.isDeprecated && now.isDeprecated)
    notes.push({ aspect: 'field-deprecated', predicate: 'is now deprecated' });
  if (old.isDeprecated && !now.isDeprecated)
    notes.push({ aspect: 'field-undeprecated', predicate: 'is no longer deprecated' });
  if (!informational) return notes;
  for (const key of ['title', 'description', 'example'] as const) {
    const [before, after] = [old.texts[key], now.texts[key]];
    if (!isEqual(before, after))
      notes.push({ aspect: `${key}-changed`, predicate: `has a different ${key}`, before, after });
  }
  return notes;
}
