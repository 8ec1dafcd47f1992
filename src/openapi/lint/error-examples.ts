import type { Location, NormalizedProblem } from '@redocly/openapi-core';
import { escapeSegment } from '../../json/index.ts';
import { kindOf } from '../data-keys.ts';
import { belongsToError } from '../model/operation/failing-examples.ts';
import { MAX_CHAINED_REFERENCES, pointerSegments, resolvePointer } from '../pointer.ts';
import { asRecord, asText, entriesOf, type Fields } from '../values.ts';
import { isWithin } from './words.ts';

/** A location in a file, and those within it. */
interface Parent<Self> {
  child(key: string): Self;
}

/** A part of a description and its location; the target if the part is a reference. */
type Follow<At> = (value: unknown, at: At, depth?: number) => { value: unknown; at: At };

/** What the linter gives to the rule. */
interface LinterContext {
  location: Location;
  resolve(ref: { $ref: string }, from?: string): { node?: unknown; location?: Location };
}

/** Notes where the examples are that belong to error responses, in all files. It reports nothing. */
export const errorExamples = ({ note }: { note?(at: Location): void }) => ({
  Operation: (operation: unknown, { location, resolve }: LinterContext) => {
    const follow: Follow<Location> = (value, at) => {
      const $ref = asText(asRecord(value)?.$ref);
      if ($ref === undefined) return { value, at };
      const { node, location = at } = resolve({ $ref }, at.source.absoluteRef);
      return { value: node, at: location };
    };
    if (note) errorExamplesOf(asRecord(operation) ?? {}, location, follow).forEach(note);
  },
});

/** Whether a problem is about one of `examples`. */
export const isOfErrorExample = (
  { ruleId, location: [at] }: NormalizedProblem,
  examples: readonly Location[],
): boolean =>
  ruleId === 'no-invalid-media-type-examples' &&
  examples.some(
    ({ source, pointer }) =>
      at?.source.absoluteRef === source.absoluteRef && isWithin(at.pointer ?? '', pointer),
  );

class PointerPlace {
  readonly pointer: string;
  constructor(pointer: string) {
    this.pointer = pointer;
  }
  child(key: string): PointerPlace {
    return new PointerPlace(`${this.pointer}/${escapeSegment(key)}`);
  }
}

/** JSON Pointers of the examples in one file that belong to error responses. */
export function errorExamplesIn(root: Fields): Set<string> {
  const pointers = new Set<string>();
  const follow: Follow<PointerPlace> = (value, at, depth = 0) => {
    const ref = asText(asRecord(value)?.$ref);
    if (ref === undefined || depth > MAX_CHAINED_REFERENCES) return { value, at };
    const path = pointerSegments(ref)?.map((segment) => `/${escapeSegment(segment)}`);
    return follow(resolvePointer(root, ref), new PointerPlace(`#${path?.join('') ?? ''}`), depth + 1);
  };
  const visit = (value: unknown, at: PointerPlace, isMap: boolean): void => {
    if (typeof value !== 'object' || value === null) return;
    const { requestBody, responses } = asRecord(value) ?? {};
    if (!isMap && requestBody !== undefined && responses !== undefined)
      for (const { pointer } of errorExamplesOf(asRecord(value) ?? {}, at, follow)) pointers.add(pointer);
    for (const [key, child] of Object.entries(value)) {
      const kind = kindOf(key, child, isMap);
      if (kind !== 'data') visit(child, at.child(key), kind === 'map');
    }
  };
  visit(root, new PointerPlace('#'), false);
  return pointers;
}

/**
 * The examples of the request body that belong to an error response, so they may violate the schema.
 *
 * @param at location of `operation`
 */
function errorExamplesOf<At extends Parent<At>>(operation: Fields, at: At, follow: Follow<At>): At[] {
  const target = (owner: Fields | undefined, key: string, of: At) => {
    const { value, at } = follow(owner?.[key], of.child(key));
    return { fields: asRecord(value), at };
  };
  const mediaOf = ({ fields, at }: ReturnType<typeof target>) => {
    const content = asRecord(fields?.content);
    return entriesOf(content).map(([type]) => target(content, type, at.child('content')));
  };
  const body = mediaOf(target(operation, 'requestBody', at)).filter(({ fields }) =>
    asRecord(fields?.examples),
  );
  if (body.length === 0) return [];
  const responses = asRecord(operation.responses);
  const fails = belongsToError(
    entriesOf(responses).map(([status]) => ({
      status,
      names: mediaOf(target(responses, status, at.child('responses'))).flatMap(({ fields }) =>
        entriesOf(fields?.examples).map(([name]) => name),
      ),
    })),
  );
  return body.flatMap(({ fields, at }) => {
    const examples = asRecord(fields?.examples);
    const names = entriesOf(examples).flatMap(([name]) => (fails(name) ? name : []));
    return names.map((name) => target(examples, name, at.child('examples')).at);
  });
}
