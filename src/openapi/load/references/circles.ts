/** Breaks references that only lead back to themselves, which crash linter and bundler. */

import type { Document } from '@redocly/openapi-core';
import type { Diagnostic } from '../../../diagnostics/index.ts';
import { escapeSegment, hasOwn } from '../../../json/index.ts';
import { kindOf } from '../../data-keys.ts';
import { MAX_CHAINED_REFERENCES, pointerSegments } from '../../pointer.ts';
import { asRecord, asText, type Fields } from '../../values.ts';
import { locate } from '../locate.ts';
import type { ConfinedResolver } from '../source/source.ts';
import type { Addresses } from './addresses.ts';

/**
 * Makes references by `addresses` in `document` and its files resolvable, and removes those that only lead to
 * themselves (`A` is `B`, `B` is `A`), so that they allow any value. Changes the files.
 *
 * @returns a located warning for each circle
 */
export async function breakCircles(
  document: Document,
  resolver: ConfinedResolver,
  addresses: Addresses,
): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = [];
  const waiting: Document[] = [document];
  const visitedKeys = new Set<string>();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { source } = next;
    if (visitedKeys.has(source.absoluteRef)) continue;
    visitedKeys.add(source.absoluteRef);
    const resolveAddress = await addresses.resolver(next);
    for (const { holder, ref, pointer } of referencesOf(next.parsed)) {
      await resolveAddress(holder, ref);
      try {
        await follow({ document: next, value: holder }, resolver, waiting);
      } catch (error) {
        if (!(error instanceof Circle)) throw error;
        // References that only lead into the circle are valid once it is broken.
        if (error.at !== holder) continue;
        delete holder.$ref;
        diagnostics.push({
          code: 'openapi/reference-circle',
          severity: 'warning',
          message: `The reference \`${ref}\` leads back to itself, so it allows any value.`,
          file: resolver.nameOf(source.absoluteRef),
          range: locate(source, `${pointer}/$ref`),
          source: source.body,
        });
      }
    }
  }
  return diagnostics;
}

interface Reference {
  holder: Fields;
  ref: string;
  pointer: string;
}

/** The references that lead to another file, or to a reference. All others are as short as possible. */
function referencesOf(root: unknown): Reference[] {
  const references: Reference[] = [];
  const seenObjects = new Set<object>();
  const short = new Map<string, boolean>();
  const isShort = (ref: string): boolean => {
    let isPlain = short.get(ref);
    if (isPlain === undefined) {
      isPlain = leadsToPlain(root, ref);
      short.set(ref, isPlain);
    }
    return isPlain;
  };
  /** Keys that lead to the value being visited. */
  const path: string[] = [];
  const visit = (value: object, kind: 'map' | 'part'): void => {
    if (seenObjects.has(value)) return;
    seenObjects.add(value);
    const holder = kind === 'map' ? undefined : asRecord(value);
    const ref = asText(holder?.$ref);
    if (holder && ref !== undefined && !isShort(ref))
      references.push({ holder, ref, pointer: ['#', ...path.map(escapeSegment)].join('/') });
    for (const [key, child] of Object.entries(value)) {
      if (typeof child !== 'object' || child === null) continue;
      const inner = kindOf(key, child, kind === 'map');
      if (inner === 'data') continue;
      path.push(key);
      visit(child, inner);
      path.pop();
    }
  };
  if (typeof root === 'object' && root !== null) visit(root, 'part');
  return references;
}

function leadsToPlain(root: unknown, ref: string): boolean {
  const segments = pointerSegments(ref);
  if (!segments) return false;
  let target: unknown = root;
  for (const segment of segments) {
    if (!hasOwn(target, segment)) return false;
    target = target[segment];
  }
  return asText(asRecord(target)?.$ref) === undefined;
}

interface Target {
  document: Document;
  value: unknown;
}

/** Thrown on returning to `at`. */
class Circle {
  readonly at: object;
  constructor(at: object) {
    this.at = at;
  }
}

/**
 * The target of `value` after following all references, whose files are added to `documents`; undefined if
 * it does not exist. Throws a `Circle`.
 */
async function follow(
  { document, value }: Target,
  resolver: ConfinedResolver,
  documents: Document[],
  pathObjects: object[] = [],
): Promise<Target | undefined> {
  const record = asRecord(value);
  const ref = asText(record?.$ref);
  if (record === undefined || ref === undefined) return { document, value };
  if (pathObjects.includes(record)) throw new Circle(record);
  if (pathObjects.length > MAX_CHAINED_REFERENCES) return undefined;
  const path = [...pathObjects, record];
  const [uri = '', fragment = ''] = ref.split(/#(.*)/s);
  const file = uri === '' ? document : await load(uri, document, resolver);
  if (file && file !== document) documents.push(file);
  let target: Target | undefined = file && { document: file, value: file.parsed };
  for (const segment of pointerSegments(`#${fragment}`) ?? []) {
    if (target && !hasOwn(target.value, segment)) target = await follow(target, resolver, documents, path);
    if (!target || !hasOwn(target.value, segment)) return undefined;
    target = { ...target, value: target.value[segment] };
  }
  return target && follow(target, resolver, documents, path);
}

async function load(uri: string, from: Document, resolver: ConfinedResolver): Promise<Document | undefined> {
  try {
    const target = await resolver.resolveDocument<unknown>(from.source.absoluteRef, uri);
    return 'parsed' in target ? target : undefined;
  } catch {
    // The linter reports this.
    return undefined;
  }
}
