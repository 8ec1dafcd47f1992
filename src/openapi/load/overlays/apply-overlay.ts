/** Overlays (OpenAPI Overlay Specification 1.0) change a description without changing its file. */
import type { Source } from '@redocly/openapi-core';
import { exec, type JsonValue } from 'jsonpath-rfc9535';
import type { Diagnostic, Severity } from '../../../diagnostics/index.ts';
import { isRecord, own } from '../../../json/index.ts';
import { asList, asRecord, asText, entriesOf, type Fields } from '../../values.ts';
import { locate } from '../locate.ts';

/** Maximum number of changes by one overlay; each copies a value of the action. */
const MAX_CHANGES = 100_000;

export interface OverlayFile {
  /** Name in diagnostics. */
  file: string;
  source: Source;
  parsed: unknown;
}

/**
 * Applies the actions of an overlay to `document` in order: `remove` deletes what `target` (JSONPath, RFC
 * 9535) selects, `update` is merged into selected objects and appended to selected arrays (4.4.3). Reports
 * problems at their location in the overlay, and continues.
 */
export function applyOverlay(document: Fields, { file, source, parsed }: OverlayFile): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const report = (severity: Severity, message: string, pointer: string, hint?: string): void => {
    const range = locate(source, pointer);
    diagnostics.push({
      code: 'openapi/overlay',
      severity,
      message,
      file,
      range,
      source: source.body,
      ...(hint && { hint }),
    });
  };
  const overlay = asRecord(parsed);
  const version = overlay?.overlay;
  if (!overlay || !/^1(?:\.\d+)*$/.test(String(version))) {
    const reason = version === undefined ? 'it has no `overlay: 1.0.0`' : `its version is ${String(version)}`;
    report('error', `This overlay cannot be read: ${reason}.`, '#/overlay');
    return diagnostics;
  }
  let changes = 0;
  for (const [index, value] of asList(overlay.actions).entries()) {
    const pointer = `#/actions/${index}`;
    const action = asRecord(value);
    const target = asText(action?.target);
    if (!action || target === undefined) {
      report('error', 'An action needs a `target`, which is a JSONPath.', pointer);
      continue;
    }
    let places: (string | number)[][];
    try {
      places = select(document, target);
    } catch (error) {
      const reason = error instanceof Error ? `${error.message.trimEnd().replace(/\.$/, '')}.` : '';
      report('error', `\`${target}\` is not a valid JSONPath. ${reason}`.trim(), `${pointer}/target`);
      continue;
    }
    changes += places.length;
    if (changes > MAX_CHANGES) {
      report('error', `The overlay changes more than ${MAX_CHANGES} locations.`, `${pointer}/target`);
      return diagnostics;
    }
    if (places.length === 0) {
      report('warning', `\`${target}\` selects nothing, so the action changes nothing.`, `${pointer}/target`);
    } else if (action.remove === true) {
      // From the end, so that indices of a list stay valid.
      for (const place of places.reverse()) removeAt(document, place);
    } else if (action.update !== undefined) {
      const misfit = places.find((place) => !update(document, place, action.update));
      if (misfit) {
        report(
          'warning',
          `\`${target}\` selects neither an object nor a list, so nothing is updated.`,
          `${pointer}/target`,
        );
      }
    } else {
      report('warning', 'The action has neither `update` nor `remove: true`.', pointer);
    }
  }
  return diagnostics;
}

/** @throws if `target` is not JSONPath */
function select(document: Fields, target: string): (string | number)[][] {
  const places: (string | number)[][] = [];
  exec(document as JsonValue, target, (_value, path) => places.push([...path]));
  return places;
}

function parentOf(document: Fields, place: (string | number)[]): unknown {
  let value: unknown = document;
  for (const key of place.slice(0, -1)) value = own(value, key);
  return value;
}

function removeAt(document: Fields, place: (string | number)[]): void {
  const parent = parentOf(document, place);
  const key = place.at(-1);
  if (key === undefined) return;
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else if (isRecord(parent)) delete parent[key];
}

/**
 * False if the target is not an object or list, or if an object would be updated by another kind of value.
 */
function update(document: Fields, place: (string | number)[], change: unknown): boolean {
  const key = place.at(-1);
  const target = key === undefined ? document : own(parentOf(document, place), key);
  if (Array.isArray(target)) {
    for (const entry of Array.isArray(change) ? change : [change]) target.push(structuredClone(entry));
    return true;
  }
  if (!isRecord(target) || !isRecord(change)) return false;
  merge(target, change);
  return true;
}

/** Merges objects, appends to lists, replaces everything else. */
function merge(target: Fields, change: Fields): void {
  for (const [key, value] of entriesOf(change)) {
    if (key === '__proto__') continue;
    const currentValue = own(target, key);
    if (isRecord(currentValue) && isRecord(value)) merge(currentValue, value);
    else if (Array.isArray(currentValue) && Array.isArray(value))
      currentValue.push(...structuredClone(value));
    else target[key] = structuredClone(value);
  }
}
