/** `oneOf`, `anyOf` and discriminators. The alternatives of `oneOf` are taken to exclude each other, as authors mean it. */
import { shownName } from '../../openapi/index.ts';
import { canonical, code, segment } from '../words.ts';
import type { Union } from './atoms.ts';
import { located, type SchemaContext } from './context.ts';
import type { Edge, Finding, Pair } from './finding.ts';
import type { Flat } from './flatten.ts';
import { componentOf, type Located, lone, pointerOf } from './located.ts';

interface Differences {
  findings: Finding[];
  edges: Edge[];
}

/** All unions of a schema hold at once, so that one more of them allows less. */
export function compareUnions(old: Flat, now: Flat, context: SchemaContext): Differences {
  const result: Differences = { findings: [], edges: [] };
  const changed = new Set<string>();
  const shared = Math.min(old.unions.length, now.unions.length);
  for (let index = 0; index < shared; index++) {
    const [a, b] = [old.unions[index], now.unions[index]];
    if (a && b) compareBranches(a, b, context, result, changed);
  }
  for (const union of now.unions.slice(shared)) {
    const predicate = `has to be one of ${union.branches.length} alternatives now`;
    result.findings.push({ aspect: 'union-added', predicate, step: '', new: union.pointer });
  }
  for (const union of old.unions.slice(shared)) {
    const predicate = `need not be one of ${union.branches.length} alternatives any more`;
    result.findings.push({ aspect: 'union-removed', predicate, step: '', old: union.pointer });
  }
  compareDiscriminators(old, now, changed, result);
  return result;
}

/**
 * Where a schema becomes one alternative among others, or is left as the only one: that alternative, compared with it, and the
 * others as new or gone. `undefined` where it is none of them.
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
  const whole = pair[side];
  const keys = keysOf(whole, context.flat[side](whole));
  const found = keys.map((key) =>
    branches.filter((branch) => keysOf(branch, context.flat[otherSide](branch)).includes(key)),
  );
  const [match] = found.find((matches) => matches.length === 1) ?? [];
  if (!match) return undefined;
  const others = branches.filter((branch) => branch !== match);
  const findings = others.map((branch) => branchFinding(branch, context.flat[otherSide](branch), isWider));
  const edge = isWider ? { old: whole, new: match } : { old: match, new: whole };
  return { findings, edges: [{ step: '', ...edge }] };
}

function compareBranches(
  old: Union,
  now: Union,
  context: SchemaContext,
  result: Differences,
  changed: Set<string>,
): void {
  const left = new Set(old.branches);
  const right = new Set(now.branches);
  const keysOld = new Map(old.branches.map((branch) => [branch, keysOf(branch, context.flat.old(branch))]));
  const keysNew = new Map(now.branches.map((branch) => [branch, keysOf(branch, context.flat.new(branch))]));
  const matched: [Located, Located][] = [];
  // By the surest sign first: the name of the component, then the text, the title, the properties, the type.
  for (const sign of ['ref', 'text', 'title', 'shape', 'type']) {
    const byKey = new Map<string, Located[]>();
    for (const branch of right) {
      const key = keysNew.get(branch)?.find((each) => each.startsWith(`${sign}:`));
      if (key !== undefined) byKey.set(key, [...(byKey.get(key) ?? []), branch]);
    }
    for (const branch of [...left]) {
      const key = keysOld.get(branch)?.find((each) => each.startsWith(`${sign}:`));
      const partner = key === undefined ? undefined : byKey.get(key)?.shift();
      if (!partner) continue;
      left.delete(branch);
      right.delete(partner);
      matched.push([branch, partner]);
    }
  }
  for (const branch of left) {
    changed.add(lone(branch) ?? '');
    result.findings.push(branchFinding(branch, context.flat.old(branch), false));
  }
  for (const branch of right) {
    changed.add(lone(branch) ?? '');
    result.findings.push(branchFinding(branch, context.flat.new(branch), true));
  }
  for (const [a, b] of matched) {
    result.edges.push({ step: `(${labelOf(b, context.flat.new(b), now)})`, old: a, new: b });
  }
}

function branchFinding(branch: Located, flat: Flat, isNew: boolean): Finding {
  const label = code(labelOf(branch, flat));
  const place = pointerOf(branch);
  return isNew
    ? { aspect: 'alternative-added', predicate: `has the new alternative ${label}`, step: '', new: place }
    : {
        aspect: 'alternative-removed',
        predicate: `no longer has the alternative ${label}`,
        step: '',
        old: place,
      };
}

function labelOf(branch: Located, flat: Flat, union?: Union): string {
  const type = flat.types && [...flat.types].find((each) => each !== 'null');
  const number = union ? ` ${union.branches.indexOf(branch) + 1}` : '';
  const type1 = flat.types?.has('null') ? 'null' : 'alternative';
  const name = lone(branch);
  return (name && shownName(name)) ?? flat.texts.title ?? (type ? `${type}${number}` : `${type1}${number}`);
}

/** Signs by which alternatives are recognised. */
function keysOf(branch: Located, flat: Flat): string[] {
  const name = lone(branch);
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

function compareDiscriminators(old: Flat, now: Flat, changed: Set<string>, result: Differences): void {
  const [a, b] = [old.discriminator, now.discriminator];
  const say = (aspect: string, predicate: string, before?: unknown, after?: unknown): void => {
    result.findings.push({ aspect, predicate, step: '', before, after });
  };
  if (!a && b)
    say(
      'discriminator-added',
      `has the discriminator ${code(b.propertyName)} now`,
      undefined,
      b.propertyName,
    );
  if (a && !b)
    say('discriminator-removed', `no longer has the discriminator ${code(a.propertyName)}`, a.propertyName);
  if (!a || !b) return;
  if (a.propertyName !== b.propertyName) {
    const predicate = `has the discriminator ${code(b.propertyName)}, was ${code(a.propertyName)}`;
    say('discriminator-changed', predicate, a.propertyName, b.propertyName);
    return;
  }
  const [before, after] = [new Map(Object.entries(a.mapping)), new Map(Object.entries(b.mapping))];
  // Without a mapping the values are the names of the components, which the alternatives tell.
  if (before.size === 0 || after.size === 0) return;
  const told = (ref: string): boolean => changed.has(componentOf(ref) ?? ' ');
  for (const [value, ref] of before) {
    if (!after.has(value) && !told(ref))
      say('discriminator-value-removed', `no longer has the discriminator value ${code(value)}`, value);
  }
  for (const [value, ref] of after) {
    const known = before.get(value);
    if (known === undefined) {
      if (!told(ref))
        say('discriminator-value-added', `has the new discriminator value ${code(value)}`, undefined, value);
      continue;
    }
    const [from, to] = [componentOf(known), componentOf(ref)];
    // Subtypes of a base without a union are only named here.
    if (from !== undefined && to !== undefined && old.unions.length === 0 && now.unions.length === 0)
      result.edges.push({ step: `(${segment(value)})`, old: located(from), new: located(to) });
  }
}
