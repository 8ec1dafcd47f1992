/** Properties of objects, in one direction. */
import { matchesPattern } from '../../contract/index.ts';
import { code } from '../sentence.ts';
import type { SchemaContext } from './context.ts';
import type { Edge, Finding } from './finding.ts';
import type { Flat } from './flat/flatten.ts';
import { type Parts, pointerOf } from './flat/schema-with-pointer.ts';

/**
 * Compares the properties of two objects. Properties in both become pairs to compare. An undocumented
 * property is not part of the contract, so describing it breaks nothing.
 */
export function compareObjects(
  old: Flat,
  now: Flat,
  { flow, flat }: SchemaContext,
): { findings: Finding[]; edges: Edge[] } {
  const findings: Finding[] = [];
  const edges: Edge[] = [];
  const names = new Set([
    ...old.properties.keys(),
    ...now.properties.keys(),
    ...old.required,
    ...now.required,
  ]);
  const isHidden = (side: 'old' | 'new', property: Parts): boolean =>
    flat[side](property)[flow === 'request' ? 'isReadOnly' : 'isWriteOnly'];

  for (const name of names) {
    const [a, b] = [old.properties.get(name), now.properties.get(name)];
    const [wasRequired, isRequired] = [old.required.has(name), now.required.has(name)];
    const say = (aspect: string, predicate: string): void => {
      const place = { old: a?.[0]?.pointer, new: b?.[0]?.pointer };
      findings.push({ aspect, predicate, step: `.${name}`, ...place });
    };
    const sayRequired = (): void => {
      if (!wasRequired && isRequired) say('property-became-required', 'is now required');
      if (wasRequired && !isRequired) say('property-became-optional', 'is no longer required');
    };
    const [wasHidden, isNowHidden] = [a && isHidden('old', a), b && isHidden('new', b)];
    const was = a && !wasHidden;
    const is = b && !isNowHidden;
    if (a && b) {
      if (was && is) {
        edges.push({ step: `.${name}`, old: a, new: b });
        sayRequired();
      } else if (was) say(...visibilityChange(flow, false));
      else if (is) {
        say(...visibilityChange(flow, true));
        if (flow === 'request' && isRequired) say('required-property-added', 'must now be sent');
      }
    } else if (is) {
      say(...additionChange(old.isClosed, isRequired, flow === 'request'));
      const before = partsForUndocumented(old, name);
      if (before.length > 0) edges.push({ step: `.${name}`, old: before, new: b });
    } else if (was) {
      say(wasRequired ? 'required-property-removed' : 'property-removed', 'was removed');
      const after = partsForUndocumented(now, name);
      if (after.length > 0) edges.push({ step: `.${name}`, old: a, new: after });
      if (isRequired && !wasRequired) sayRequired();
    } else if (!a && !b) sayRequired();
  }
  compareOtherProperties(old, now, findings, edges);
  return { findings, edges };
}

type AspectChange = [aspect: string, predicate: string];

/** `readOnly` applies only to responses, `writeOnly` only to requests (JSON Schema Validation 9.4). */
function visibilityChange(flow: SchemaContext['flow'], isVisible: boolean): AspectChange {
  if (flow === 'request') {
    return isVisible
      ? ['property-became-writable', 'can now be sent because it is no longer read-only']
      : ['property-became-read-only', 'can no longer be sent because it is now read-only'];
  }
  return isVisible
    ? ['property-became-readable', 'is now returned because it is no longer write-only']
    : ['property-became-write-only', 'is no longer returned because it is now write-only'];
}

function additionChange(wasClosed: boolean, isRequired: boolean, isRequest: boolean): AspectChange {
  if (isRequest && isRequired) return ['required-property-added', 'was added and is required'];
  if (wasClosed && !isRequest)
    return ['closed-property-added', 'was added although other properties were not allowed'];
  return isRequired
    ? ['required-property-added', 'was added and is always present']
    : ['property-added', 'was added'];
}

/** What an undocumented property must satisfy. */
function partsForUndocumented(flat: Flat, name: string): Parts {
  const patterns = [...flat.byPattern].filter(([pattern]) => matchesPattern(pattern, name));
  return patterns.length > 0 ? patterns.flatMap(([, parts]) => parts) : flat.additional;
}

/** Properties that match a pattern, and all others. */
function compareOtherProperties(old: Flat, now: Flat, findings: Finding[], edges: Edge[]): void {
  for (const pattern of new Set([...old.byPattern.keys(), ...now.byPattern.keys()])) {
    const [a, b] = [old.byPattern.get(pattern), now.byPattern.get(pattern)];
    if (a && b) edges.push({ step: `.{${pattern}}`, old: a, new: b });
    else {
      const text = `properties that match ${code(pattern)}`;
      const aspect = b ? 'condition-added' : 'condition-removed';
      findings.push({
        aspect,
        predicate: b ? `now describes the ${text}` : `no longer describes the ${text}`,
        step: '',
        old: a && pointerOf(a),
        new: b && pointerOf(b),
      });
    }
  }
  if (old.isClosed !== now.isClosed) {
    findings.push({
      aspect: now.isClosed ? 'additional-properties-closed' : 'additional-properties-opened',
      predicate: now.isClosed ? 'no longer allows other properties' : 'now allows other properties',
      step: '',
      before: !old.isClosed,
      after: !now.isClosed,
    });
  } else if (old.additional.length > 0 || now.additional.length > 0) {
    edges.push({ step: '.{key}', old: old.additional, new: now.additional });
  }
}
