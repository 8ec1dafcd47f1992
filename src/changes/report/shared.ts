/** Changes inside components, which operations share. */
import { unescapeSegment } from '../../json/index.ts';
import type { Change } from '../change.ts';
import { capitalize, code, nounOf } from '../sentence.ts';

export interface SharedPlace {
  /** Equal for the same change at the same location. */
  key: string;
  /** For a sentence that ends with operations: ``schema `Pot` as it is sent to``. */
  component: string;
  /** One sentence about the component or a part of it. */
  text: string;
}

/** Nouns for components of each kind (OpenAPI 4.8.7). */
const NOUNS: Record<string, string> = {
  schemas: 'schema',
  parameters: 'parameter',
  headers: 'header',
  responses: 'response',
  requestBodies: 'request body',
  pathItems: 'path item',
};

/** The location of a change in a component; `undefined` if it is elsewhere. */
export function sharedPlace({ operation, kind, rule, where, text }: Change): SharedPlace | undefined {
  const { words, old, new: now } = where;
  const pointer = kind === 'removed' ? old : now;
  const [root, components, type = '', name, ...rest] = segmentsOf(pointer ?? '');
  const noun = NOUNS[type];
  if (!operation || root !== '#' || components !== 'components' || name === undefined || !noun)
    return undefined;
  const component = `${noun} ${code(name)} ${type === 'schemas' ? wayOf(rule) : 'of'}`;
  const predicate = text.slice(words.length);
  // The location in the schema counts, not the path that leads to it.
  const subject = type === 'schemas' ? placeIn(rest) : words;
  const other = kind === 'added' || kind === 'removed' ? undefined : old;
  return {
    key: JSON.stringify([rule, pointer, other, subject, predicate]),
    component,
    text: `${capitalize(subject)}${predicate}`,
  };
}

/** What webhooks send counts as a response. */
const wayOf = (rule: string): string =>
  rule.startsWith('request-') ? 'as it is sent to' : 'as it comes from';

const segmentsOf = (pointer: string): string[] => pointer.split('/').map(unescapeSegment);

/** ``property `pots[].size` `` for the rest of a pointer into the schema; `it` for the schema itself. */
function placeIn(pointer: string[]): string {
  const path: string[] = [];
  for (let at = 0; at < pointer.length; at++) {
    const keyword = pointer[at];
    if (keyword === 'items') path.push('[]');
    else if (keyword === 'additionalProperties') path.push('.{key}');
    else {
      const name = pointer[++at] ?? '';
      if (keyword === 'properties') path.push(`.${name}`);
      else if (keyword === 'patternProperties') path.push(`.{${name}}`);
      else if (keyword === 'prefixItems') path.push(`[${name}]`);
      else if (keyword === 'oneOf' || keyword === 'anyOf') path.push(`(${Number(name) + 1})`);
    }
  }
  const last = path.at(-1);
  if (last === undefined) return 'it';
  return `${nounOf(last)} ${code(path.join('').replace(/^\./, ''))}`;
}
