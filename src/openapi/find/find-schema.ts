import type { JsonSchema } from '../../contract/index.ts';
import { didYouMean } from '../../diagnostics/index.ts';
import { escapeSegment } from '../../json/index.ts';
import { memoizeByObject } from '../../memory/index.ts';
import type { ApiDocument } from '../model/api-document.ts';
import { componentName, componentRef } from '../schema/components.ts';
import { createSchemaStore } from '../schema/store/schema-store.ts';
import { type SchemaUse, schemaUses } from '../schema/uses.ts';
import { asRecord, entriesOf } from '../values.ts';
import { documentsByFile } from './by-file.ts';
import { readSchemaReference } from './reference.ts';

/** A schema among the components, with everything that it refers to. */
export interface ComponentSchema {
  /** Unique within the site: `<spec name>/<schema name>`. */
  id: string;
  spec: string;
  name: string;
  schema: JsonSchema;
  components: Record<string, JsonSchema>;
  /** Operations and webhooks that use it, in file order. */
  uses: SchemaUse[];
}

/**
 * Reading the names of a large file takes time, so it happens once, and only for pages that show a schema.
 */
const storeOf = memoizeByObject(createSchemaStore);

/**
 * Finds the schema that a page refers to: `Plant`, or `openapi.json Plant` with the file. Exact case counts
 * first, then any case. Otherwise returns similar references.
 */
export function findSchema(
  documents: ApiDocument[],
  reference: string,
): { schema: ComponentSchema } | { suggestions: string[] } {
  const { file, name } = readSchemaReference(reference);
  const fitting = file === undefined ? [] : documentsByFile(documents, file);
  const candidates = fitting.length > 0 ? fitting : documents;
  const namedSchemas = candidates.flatMap((document) =>
    schemaNames(document).map((schemaName) => ({ document, name: schemaName })),
  );
  const match =
    namedSchemas.find((each) => each.name === name) ??
    namedSchemas.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (!match) {
    const close = didYouMean(
      name,
      namedSchemas.map((each) => each.name),
    );
    return { suggestions: close === undefined ? [] : [close] };
  }
  return { schema: readComponent(match.document, match.name) };
}

/** Names of all schemas, in file order. */
export function schemaNames({ document }: ApiDocument): string[] {
  return entriesOf(asRecord(document.components)?.schemas).map(([name]) => name);
}

function readComponent(api: ApiDocument, name: string): ComponentSchema {
  const { name: spec, document } = api;
  const store = storeOf(document);
  const pointer = escapeSegment(name);
  const schema = store.read({ $ref: componentRef(pointer) });
  // The name in references, if the name in the file needs escaping.
  const referenceName = typeof schema === 'object' ? (componentName(schema.$ref) ?? name) : name;
  const uses = schemaUses(api, referenceName);
  return { id: `${spec}/${name}`, spec, name, schema, components: store.reachable([schema]), uses };
}
