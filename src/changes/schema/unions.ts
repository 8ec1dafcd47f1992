/** `oneOf`, `anyOf` and discriminators. The alternatives of `oneOf` count as exclusive, as authors intend. */

import type { JsonSchemaObject } from '../../contract/index.ts';
import { escapeSegment } from '../../json/index.ts';
import { memoizeByObject } from '../../memory/index.ts';
import { shownName } from '../../openapi/index.ts';
import { canonical } from '../canonical-values.ts';
import { code } from '../sentence.ts';
import { componentParts, type SchemaContext } from './context.ts';
import type { Edge, Finding, Pair } from './finding.ts';
import type { Flat } from './flat/flatten.ts';
import type { Union } from './flat/schema-conjuncts.ts';
import {
  componentOf,
  isObjectSchema,
  onlyComponent,
  type Part,
  type Parts,
  pointerOf,
} from './flat/schema-with-pointer.ts';

interface Differences {
  findings: Finding[];
  edges: Edge[];
}

/** All unions of a schema apply, so an additional one allows fewer values. */
export function compareUnions(old: Flat, now: Flat, context: SchemaContext): Differences {
  const result: Differences = { findings: [], edges: [] };
  const changed: Branches = { reportedKeys: new Set(), counterparts: new Map() };
  const commonCount = Math.min(old.unions.length, now.unions.length);
  for (let index = 0; index < commonCount; index++) {
    const [a, b] = [old.unions[index], now.unions[index]];
    if (a && b) compareBranches(a, b, context, result, changed);
  }
  for (const union of now.unions.slice(commonCount)) {
    const predicate = `must now match one of ${union.branches.length} alternatives`;
    result.findings.push({ aspect: 'union-added', predicate, step: '', new: union.pointer });
  }
  for (const union of old.unions.slice(commonCount)) {
    const predicate = `no longer needs to match one of ${union.branches.length} alternatives`;
    result.findings.push({ aspect: 'union-removed', predicate, step: '', old: union.pointer });
  }
  compareDiscriminators(old, now, changed, result);
  return result;
}

/**
 * If one side has beside its alternatives what the other has in each of them, moves it into the alternatives
 * on both sides. `undefined` if the alternatives then differ in their properties.
 */
export function compareMultiplied(old: Flat, now: Flat, context: SchemaContext): Differences | undefined {
  const [was, is] = [old.unions, now.unions];
  if (was.length !== 1 || is.length !== 1 || old.isBare === now.isBare) return undefined;
  const multiply = ({ isBare, own, unions: [union] }: Flat): Union | undefined =>
    isBare || !union || !own
      ? union
      : { ...union, branches: union.branches.map((branch) => [...own, ...branch]) };
  const [a, b] = [multiply(old), multiply(now)];
  if (!a || !b) return undefined;
  const shapes = (union: Union, flat: (branch: Parts) => Flat): string[] =>
    union.branches.map((branch) => canonical([...flat(branch).properties.keys()].sort())).sort();
  const [before, after] = [shapes(a, context.flat.old), shapes(b, context.flat.new)];
  if (new Set(before).size < before.length || canonical(before) !== canonical(after)) return undefined;
  const result: Differences = { findings: [], edges: [] };
  const changed: Branches = { reportedKeys: new Set(), counterparts: new Map() };
  compareBranches(a, b, context, result, changed);
  compareDiscriminators(old, now, changed, result);
  return result;
}

/**
 * If a schema becomes one of several alternatives, or the only one left: compares it with that alternative,
 * and reports the others as added or removed. `undefined` otherwise.
 */
export function compareWithUnion(
  pair: Pair,
  old: Flat,
  now: Flat,
  context: SchemaContext,
): Differences | undefined {
  const isWider = old.unions.length === 0 && now.unions.length === 1 && now.isBare;
  const isNarrower = now.unions.length === 0 && old.unions.length === 1 && old.isBare;
  if (!isWider && !isNarrower) return undefined;
  const [side, otherSide] = isWider ? (['old', 'new'] as const) : (['new', 'old'] as const);
  const [union] = (isWider ? now : old).unions;
  if (!union) return undefined;
  const branches = union.branches;
  const pairSide = pair[side];
  const keys = keysOf(pairSide, context.flat[side](pairSide));
  const matches = keys.map((key) =>
    branches.filter((branch) => keysOf(branch, context.flat[otherSide](branch)).includes(key)),
  );
  const [match] = matches.find((each) => each.length === 1) ?? [];
  if (!match) return undefined;
  const others = branches.filter((branch) => branch !== match);
  const findings = others.map((branch) => branchFinding(branch, context.flat[otherSide](branch), isWider));
  const result: Differences = { findings, edges: [] };
  const changed: Branches = {
    reportedKeys: new Set(others.map((branch) => onlyComponent(branch) ?? '')),
    counterparts: new Map(),
  };
  compareDiscriminators(old, now, changed, result);
  // The discriminating property was compared above if the alternatives are here.
  const isOwn = context.flat[otherSide](match).discriminator !== undefined;
  const part = isOwn ? pairSide : pairSide.map(withoutDiscriminator);
  const edge = isWider ? { old: part, new: match } : { old: match, new: part };
  return { findings, edges: [{ step: '', ...edge }, ...result.edges] };
}

/** One object per schema, so that it stays the same schema. */
const bareSchema = memoizeByObject(
  ({ discriminator: _, ...rest }: JsonSchemaObject): JsonSchemaObject => rest,
);

function withoutDiscriminator(part: Part): Part {
  const { schema } = part;
  if (!isObjectSchema(schema) || schema.discriminator === undefined) return part;
  return { ...part, schema: bareSchema(schema) };
}

/** Added, removed and kept alternatives that are components, by name. */
interface Branches {
  /** Added or removed. */
  reportedKeys: Set<string>;
  /** New names by old name. */
  counterparts: Map<string, string>;
}

function compareBranches(
  old: Union,
  now: Union,
  context: SchemaContext,
  result: Differences,
  changed: Branches,
): void {
  const unmatchedBranches = new Set(old.branches);
  const right = new Set(now.branches);
  const keysOld = new Map(old.branches.map((branch) => [branch, keysOf(branch, context.flat.old(branch))]));
  const keysNew = new Map(now.branches.map((branch) => [branch, keysOf(branch, context.flat.new(branch))]));
  const matches: [Parts, Parts][] = [];
  // The most reliable sign first: name of the component, text, title, properties, type.
  for (const sign of ['ref', 'text', 'title', 'shape', 'type']) {
    const byKey = new Map<string, Parts[]>();
    for (const branch of right) {
      const key = keysNew.get(branch)?.find((each) => each.startsWith(`${sign}:`));
      if (key === undefined) continue;
      const others = byKey.get(key);
      if (others) others.push(branch);
      else byKey.set(key, [branch]);
    }
    for (const branch of [...unmatchedBranches]) {
      const key = keysOld.get(branch)?.find((each) => each.startsWith(`${sign}:`));
      const partner = key === undefined ? undefined : byKey.get(key)?.shift();
      if (!partner) continue;
      unmatchedBranches.delete(branch);
      right.delete(partner);
      matches.push([branch, partner]);
    }
  }
  for (const branch of unmatchedBranches) {
    changed.reportedKeys.add(onlyComponent(branch) ?? '');
    result.findings.push(branchFinding(branch, context.flat.old(branch), false));
  }
  for (const branch of right) {
    changed.reportedKeys.add(onlyComponent(branch) ?? '');
    result.findings.push(branchFinding(branch, context.flat.new(branch), true));
  }
  for (const [a, b] of matches) {
    const [from, to] = [onlyComponent(a), onlyComponent(b)];
    if (from !== undefined && to !== undefined) changed.counterparts.set(from, to);
    result.edges.push({ step: `(${labelOf(b, context.flat.new(b), now)})`, old: a, new: b });
  }
}

function branchFinding(branch: Parts, flat: Flat, isNew: boolean): Finding {
  const label = code(labelOf(branch, flat));
  const place = pointerOf(branch);
  return isNew
    ? { aspect: 'alternative-added', predicate: `now has the alternative ${label}`, step: '', new: place }
    : {
        aspect: 'alternative-removed',
        predicate: `no longer has the alternative ${label}`,
        step: '',
        old: place,
      };
}

function labelOf(branch: Parts, flat: Flat, union?: Union): string {
  const type = flat.types && [...flat.types].find((each) => each !== 'null');
  const number = union ? ` ${union.branches.indexOf(branch) + 1}` : '';
  const type1 = flat.types?.has('null') ? 'null' : 'alternative';
  const name = onlyComponent(branch);
  return (name && shownName(name)) ?? flat.texts.title ?? (type ? `${type}${number}` : `${type1}${number}`);
}

/** Signs that identify an alternative. */
function keysOf(branch: Parts, flat: Flat): string[] {
  const name = onlyComponent(branch);
  const types = [...(flat.types ?? ['any'])].sort().join();
  const properties = [...flat.properties.keys()].sort();
  return [
    ...(name === undefined ? [] : [`ref:${name}`]),
    `text:${canonical(branch.map(({ schema }) => schema))}`,
    ...(flat.texts.title === undefined ? [] : [`title:${flat.texts.title}`]),
    ...(properties.length > 0 ? [`shape:${properties.join()}`] : []),
    `type:${types}`,
  ];
}

function compareDiscriminators(old: Flat, now: Flat, changed: Branches, result: Differences): void {
  const [a, b] = [old.discriminator, now.discriminator];
  const say = (aspect: string, predicate: string, before?: unknown, after?: unknown): void => {
    result.findings.push({ aspect, predicate, step: '', before, after });
  };
  if (!a && b)
    say(
      'discriminator-added',
      `now has the discriminator ${code(b.propertyName)}`,
      undefined,
      b.propertyName,
    );
  if (a && !b)
    say('discriminator-removed', `no longer has the discriminator ${code(a.propertyName)}`, a.propertyName);
  if (!a || !b) return;
  if (a.propertyName !== b.propertyName) {
    const predicate = `now has the discriminator ${code(b.propertyName)}, previously ${code(a.propertyName)}`;
    say('discriminator-changed', predicate, a.propertyName, b.propertyName);
    return;
  }
  const [before, after] = [meanings(old), meanings(now)];
  const hasUnions = old.unions.length > 0 || now.unions.length > 0;
  for (const [value, name] of before) {
    if (!after.has(value) && !changed.reportedKeys.has(name))
      say('discriminator-value-removed', `no longer has the discriminator value ${code(value)}`, value);
  }
  for (const [value, name] of after) {
    const oldName = before.get(value);
    if (oldName === undefined) {
      if (!changed.reportedKeys.has(name))
        say('discriminator-value-added', `now has the discriminator value ${code(value)}`, undefined, value);
    } else if (!hasUnions) {
      // Subtypes of a base without a union are named only here.
      result.edges.push({
        step: `(${escapeSegment(value)})`,
        old: componentParts(oldName),
        new: componentParts(name),
      });
    } else if (changed.counterparts.has(oldName) && changed.counterparts.get(oldName) !== name) {
      const [is, was] = [code(shownName(name)), code(shownName(oldName))];
      const predicate = `now has ${is} for the discriminator value ${code(value)}, previously ${was}`;
      say('discriminator-value-changed', predicate, shownName(oldName), shownName(name));
    }
  }
}

/**
 * Components by their discriminator value: those of the mapping, and the names of the rest (OpenAPI 4.8.25).
 */
function meanings({ discriminator, unions }: Flat): Map<string, string> {
  const mapped = Object.entries(discriminator?.mapping ?? {}).flatMap(([value, ref]): [string, string][] => {
    const name = componentOf(ref);
    return name === undefined ? [] : [[value, name]];
  });
  const isMapped = new Set(mapped.map(([, name]) => name));
  const impliedValues = unions
    .flatMap(({ branches }) => branches.map(onlyComponent))
    .flatMap((name): [string, string][] =>
      name === undefined || isMapped.has(name) ? [] : [[shownName(name), name]],
    );
  return new Map([...impliedValues, ...mapped]);
}
