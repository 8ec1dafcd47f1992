import type { Document } from '@redocly/openapi-core';
import { validate } from '../../contract/index.ts';
import { type Diagnostic, didYouMean } from '../../diagnostics/index.ts';
import { isRecord, parsePointer } from '../../json/index.ts';
import { locate } from '../load/locate.ts';
import { namesAt } from '../schema/parts.ts';
import { createSchemaStore } from '../schema/store/schema-store.ts';
import { asRecord } from '../values.ts';
import { examplesOf, valueAt } from './examples.ts';

/** Reported per file; the rest are omitted. */
const MAX_PROBLEMS = 50;

/** Beyond these, a name is another one, such as a prefix beside a suffix. */
const MAX_SLIPS = 2;

/**
 * Reports properties of examples that the schema does not describe, and that are close to one which the
 * example lacks: a schema without `additionalProperties: false` allows any. `document` is one file, or
 * several joined ones.
 *
 * @param clock is called between examples. @throws what it throws
 */
export function lintMisspeltExamples(document: Document, file: string, clock: () => void): Diagnostic[] {
  const root = asRecord(document.parsed);
  const examples = root ? examplesOf(root).filter(({ value }) => typeof value === 'object') : [];
  if (!root || examples.length === 0) return [];
  const store = createSchemaStore(root);
  const schemas = examples.map(({ schema }) => store.read(schema));
  const components = store.reachable(schemas);
  const diagnostics: Diagnostic[] = [];
  for (const [index, { value, pointer }] of examples.entries()) {
    if (index % 100 === 0) clock();
    const schema = schemas[index] ?? true;
    for (const { keyword, path } of validate(schema, value, { components, reportUndocumented: true })) {
      if (keyword !== 'undocumented') continue;
      const steps = parsePointer(path);
      const name = steps.at(-1) ?? '';
      const owner = valueAt(value, steps.slice(0, -1));
      const absent = namesAt(schema, components, steps.slice(0, -1)).filter(
        (each) => isRecord(owner) && !Object.hasOwn(owner, each),
      );
      const meant = didYouMean(name, absent, MAX_SLIPS);
      if (meant === undefined) continue;
      diagnostics.push({
        code: 'openapi/misspelt-example',
        severity: 'warning',
        message: `The schema of this example does not describe "${name}".`,
        hint: `Did you mean "${meant}"?`,
        subject: { file, pointer: pointer + path, name },
        file,
        range: locate(document.source, pointer + path, true),
        source: document.source.body,
      });
      if (diagnostics.length === MAX_PROBLEMS) return diagnostics;
    }
  }
  return diagnostics;
}
