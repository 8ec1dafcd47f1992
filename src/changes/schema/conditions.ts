/** Constraints that are compared as a whole: one that changed may allow more, less or something else. */
import type { JsonSchema } from '../../contract/index.ts';
import { canonical } from '../words.ts';
import type { Atom } from './atoms.ts';
import { componentOf, type Side } from './located.ts';

const KEYWORDS = [
  'not',
  'if',
  'then',
  'else',
  'contains',
  'minContains',
  'maxContains',
  'propertyNames',
  'dependentRequired',
  'dependentSchemas',
  'unevaluatedItems',
  'unevaluatedProperties',
];

/** By keyword, the texts of all atoms. `unevaluatedProperties` without unions is part of the object instead. */
export function conditionsOf(atoms: Atom[], side: Side, hasUnions: boolean): Map<string, string> {
  const conditions = new Map<string, string>();
  for (const keyword of KEYWORDS) {
    if (keyword === 'unevaluatedProperties' && !hasUnions) continue;
    const texts = atoms.flatMap(({ keywords, orNull }) => {
      const value = keywords[keyword];
      if (value === undefined || value === true) return [];
      return [`${deepText(value as JsonSchema, side)}${orNull ? ' or null' : ''}`];
    });
    if (texts.length > 0) conditions.set(keyword, texts.sort().join(' & '));
  }
  return conditions;
}

/** The text of a schema with that of every component that it leads to. */
function deepText(schema: unknown, side: Side): string {
  const texts = [canonical(schema)];
  const met = new Set<string>();
  const queue: unknown[] = [schema];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    for (const value of Object.values(next)) {
      const name = componentOf(value);
      if (name === undefined) queue.push(value ?? null);
      else if (!met.has(name)) {
        met.add(name);
        const target = side.component(name);
        texts.push(`${name}: ${canonical(target ?? true)}`);
        queue.push(target ?? null);
      }
    }
  }
  return texts.join('; ');
}
