import { basename, dirname, resolve } from 'node:path';
import { type Diagnostic, didYouMean } from '../../../diagnostics/index.ts';
import { isRecord } from '../../../json/index.ts';
import type { Fields } from '../../values.ts';
import type { ApiSource } from '../api-source.ts';
import {
  type ExactNumber,
  exactNumbers,
  markDecimals,
  restoreIntegers,
  roundNumbers,
} from '../exact-numbers.ts';
import type { Limits } from '../limits.ts';
import { parseText } from '../source/parse.ts';
import { type ConfinedResolver, isRemote, ReadError } from '../source/source.ts';
import { applyOverlay } from './apply-overlay.ts';

interface Reading {
  /** Absolute path or URL of the description. */
  absoluteRef: string;
  resolver: ConfinedResolver;
  limits: Limits;
  /** Exact numbers of the description. */
  numbers: ExactNumber[];
}

/**
 * Applies the overlays of the settings, otherwise those beside the file. Returns a copy if there are any. An
 * unreadable overlay is reported and skipped.
 */
export async function applyOverlays(
  document: Fields,
  { root, source, overlays, origin }: ApiSource & { root: string },
  { absoluteRef, resolver, limits, numbers }: Reading,
): Promise<{ document: Fields; diagnostics: Diagnostic[]; numbers: ExactNumber[] }> {
  const diagnostics: Diagnostic[] = [];
  const overlayNames = overlays?.map((overlay) =>
    isRemote(overlay) ? overlay : resolve(root, overlay.replace(/^(?:\.?\/)+/, '')),
  );
  const paths = overlayNames ?? (await overlaysBeside(absoluteRef, resolver));
  if (paths.length === 0) return { document, diagnostics, numbers };
  // Numbers must move with the values around them.
  restoreNumbers(numbers);
  const result = copyMembers(document);
  for (const path of paths) {
    try {
      const text = await resolver.read(path);
      const file = resolver.nameOf(path);
      const { value, diagnostics: problems } = parseText(text, file, limits);
      diagnostics.push(...problems);
      if (typeof value === 'object' && value !== null) restoreNumbers(exactNumbers(value, text));
      if (value !== undefined)
        diagnostics.push(...applyOverlay(result, { file, source: text, parsed: value }));
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      const near =
        error.code === 'openapi/not-found'
          ? didYouMean(basename(path), await resolver.siblings(path))
          : undefined;
      diagnostics.push({
        code: error.code,
        severity: isRemote(path) ? 'warning' : 'error',
        message: error.message,
        ...(near && { hint: `Did you mean "${near}"?` }),
        ...(origin ?? { file: source }),
      });
    }
  }
  return { document: result, diagnostics, numbers: roundNumbers(result) };
}

function restoreNumbers(numbers: ExactNumber[]): void {
  restoreIntegers(numbers);
  markDecimals(numbers);
}

/**
 * A copy in which every location has its own object, because a change must not affect all uses of a YAML
 * alias.
 */
const copyMembers = (record: Fields): Fields =>
  Object.fromEntries(Object.entries(record).map(([key, child]) => [key, copyValue(child)]));

function copyValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyValue);
  return isRecord(value) ? copyMembers(value) : value;
}

/** `x.overlay.yaml` beside `x.yaml`, also with other extensions. */
async function overlaysBeside(absoluteRef: string, resolver: ConfinedResolver): Promise<string[]> {
  if (isRemote(absoluteRef)) return [];
  const stem = basename(absoluteRef).replace(/\.[^.]*$/, '');
  const names = await resolver.siblings(absoluteRef);
  return names
    .filter((name) => /^\.overlay\.(?:json|ya?ml)$/i.test(name.slice(stem.length)) && name.startsWith(stem))
    .map((name) => resolve(dirname(absoluteRef), name));
}
