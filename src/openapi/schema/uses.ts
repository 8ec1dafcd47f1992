import type { JsonSchema } from '../../contract/index.ts';
import type { ApiDocument, Operation } from '../model/api-document.ts';
import { componentName, itselfName } from './components.ts';
import { subschemas } from './keywords.ts';

/** An operation or webhook that uses a schema, directly or within other schemas. */
export interface SchemaUse {
  /** `Operation.id`. */
  operation: string;
  /** The name of a webhook. */
  webhook?: string;
  method: string;
  path: string;
  summary?: string;
  in: ('request' | 'response')[];
}

/** The operations and webhooks that use the schema `name`, as in `request.components`, in file order. */
export function schemaUses(
  { operations, webhooks }: Pick<ApiDocument, 'operations' | 'webhooks'>,
  name: string,
): SchemaUse[] {
  return [...operations, ...webhooks].flatMap((operation) => {
    const { components } = operation.request;
    // A subtype contains it under this name.
    const names = [name, itselfName(name)].filter((one) => Object.hasOwn(components, one));
    if (names.length === 0) return [];
    const parts = partsOf(operation);
    const places = (['request', 'response'] as const).filter((part) =>
      leadsTo(parts[part], names, components),
    );
    const { id, webhook, summary, request } = operation;
    return [
      {
        operation: id,
        ...(webhook !== undefined && { webhook }),
        method: request.method,
        path: request.path,
        ...(summary !== undefined && { summary }),
        in: places,
      },
    ];
  });
}

function partsOf({
  request,
  responses,
  querystring,
}: Operation): Record<'request' | 'response', JsonSchema[]> {
  const inputs = [
    ...request.parameters,
    ...(request.body?.media ?? []),
    ...(querystring ? [querystring] : []),
  ];
  const outputs = responses.flatMap(({ headers, content }) => [...headers, ...content]);
  return { request: inputs.map(({ schema }) => schema), response: outputs.map(({ schema }) => schema) };
}

function leadsTo(schemas: JsonSchema[], names: string[], components: Record<string, JsonSchema>): boolean {
  const seenNames = new Set<string>();
  const waiting = [...schemas];
  for (let schema = waiting.pop(); schema !== undefined; schema = waiting.pop()) {
    if (typeof schema !== 'object') continue;
    for (const ref of [schema.$ref, ...Object.values(schema.discriminator?.mapping ?? {})]) {
      const target = componentName(ref);
      if (target === undefined) continue;
      if (names.includes(target)) return true;
      if (seenNames.has(target)) continue;
      seenNames.add(target);
      const next = components[target];
      if (next !== undefined) waiting.push(next);
    }
    waiting.push(...subschemas(schema));
  }
  return false;
}
