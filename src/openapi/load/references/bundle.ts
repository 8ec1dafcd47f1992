import { bundle, type Document } from '@redocly/openapi-core';
import type { ConfinedResolver } from '../source/source.ts';

/**
 * Joins the files of `document`: a reference to another file becomes one to a component, or a copy if no such
 * kind of component exists. Changes `document.parsed`.
 *
 * @returns whether files were joined. Most descriptions are one file, and the bundler resolves every
 * reference of it
 */
export async function joinFiles(document: Document, resolver: ConfinedResolver): Promise<boolean> {
  if (!leadsOut(document.parsed)) return false;
  const { linterConfig } = await import('../../lint/lint.ts');
  const config = await linterConfig();
  await bundle({ doc: document, config, externalRefResolver: resolver, componentRenamingConflicts: 'off' });
  return true;
}

/** Whether a reference, an example's value or a discriminator's target is outside the file. */
function leadsOut(root: unknown): boolean {
  const seenObjects = new Set<object>();
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null || seenObjects.has(value)) continue;
    seenObjects.add(value);
    for (const key in value) {
      const child = (value as Record<string, unknown>)[key];
      if (typeof child === 'object') waiting.push(child);
      else if ((key === '$ref' || key === 'externalValue') && !String(child).startsWith('#')) return true;
      if (key === 'mapping' && typeof child === 'object' && Object.values(child ?? {}).some(isFile))
        return true;
    }
  }
  return false;
}

/** A mapping names a component by name or by reference (OpenAPI 4.8.25). */
const isFile = (target: unknown): boolean => typeof target === 'string' && /^[^#].*[./]/.test(target);
