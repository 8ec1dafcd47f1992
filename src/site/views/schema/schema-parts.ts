/**
 * Parts that pages share: a whole component of an OpenAPI file, for pages whose tree was cut there. Each is a
 * small file that a page loads when a reader opens it.
 */
import type { SiteSettings } from '../../../config/index.ts';
import type { JsonSchema } from '../../../contract/index.ts';
import { type ApiDocument, type Operation, shownName } from '../../../openapi/index.ts';
import { type InlineSource, inlineSource } from '../../api-pages/inline-parts.ts';
import { createPathNamer } from '../../api-pages/slug.ts';
import { MAX_NAME_BYTES } from '../../routes.ts';
import type { FieldView, SchemaPart, SchemaPartView } from '../view.ts';
import { fieldViews, propertiesOf } from './field-view.ts';

export interface SchemaParts {
  /** All possible parts. */
  all(): SchemaPart[];
  /** Path of a part below the folder of parts; undefined if it does not exist. */
  path(part: SchemaPart): string | undefined;
  /** @throws for a part that does not exist. */
  view(part: SchemaPart): SchemaPartView;
  /**
   * The given `parts`, which pages link to, and those that they link to. A path that `isKept` accepts is that
   * of a part that need not be made, and that answers for all that it links to.
   */
  reachable(
    parts: AsyncIterable<SchemaPart> | Iterable<SchemaPart>,
    isKept?: (path: string) => boolean,
  ): Promise<SchemaPart[]>;
  component(spec: string, name: string): JsonSchema | undefined;
  /** What the part with this path is made from. */
  source(path: string): InlineSource | undefined;
}

const DIRECTIONS = ['request', 'response', 'any'] as const;

/** A part may be larger than the same schema within a page; its cuts lead to further parts. */
const LIMITS = { maxNodes: 1000, maxBeforeNamed: 150 };

interface SpecParts {
  /** By the name of the component. */
  components: Map<string, { operation: Operation; file: string }>;
}

/** The parts of the OpenAPI files `documents`. Each is laid out only on request. */
export function schemaParts(documents: ApiDocument[], settings: SiteSettings): SchemaParts {
  const specs = new Map<string, SpecParts>();
  const partsOf = (spec: string): SpecParts | undefined => {
    const partsOfSpec = specs.get(spec);
    const document = documents.find(({ name }) => name === spec);
    if (partsOfSpec || !document) return partsOfSpec;
    const newParts = readParts(document);
    specs.set(spec, newParts);
    return newParts;
  };
  const idOf = ({ spec, direction, schema, inline = '' }: SchemaPart): string =>
    `${spec} ${direction} ${schema} ${inline}`;
  const views = new Map<string, SchemaPartView>();
  /** Requested unnamed parts. */
  const inlineParts = new Map<string, { part: SchemaPart; source: InlineSource }>();
  const sources = new Map<string, InlineSource>();

  function find(part: SchemaPart): { source: InlineSource; file: string } | undefined {
    const { spec, schema, inline } = part;
    if (inline === undefined) {
      const namedPart = partsOf(spec)?.components.get(schema);
      const { components } = namedPart?.operation.request ?? {};
      return (
        namedPart &&
        components && {
          source: { schema: { $ref: `#/components/schemas/${schema}` }, components },
          file: namedPart.file,
        }
      );
    }
    const source = inlineParts.get(idOf(part))?.source ?? inlineSource(part);
    if (!source) return undefined;
    inlineParts.set(idOf(part), { part, source });
    return { source, file: `${fileName(schema)}~${inline}` };
  }

  function path(part: SchemaPart): string | undefined {
    const source = find(part);
    if (!source) return undefined;
    const address = `${part.spec}/${part.direction}-${source.file}`;
    sources.set(address, source.source);
    return address;
  }

  function view(part: SchemaPart): SchemaPartView {
    const source = find(part);
    if (!source) throw new Error(`no schema "${part.schema}" in "${part.spec}"`);
    const id = idOf(part);
    const cachedView = views.get(id);
    if (cachedView) return cachedView;
    const newView = partView(part, source.source, settings);
    views.set(id, newView);
    return newView;
  }

  return {
    all: () => [
      ...documents.flatMap(({ name: spec }) =>
        [...(partsOf(spec)?.components.keys() ?? [])].flatMap((schema) =>
          DIRECTIONS.map((direction) => ({ spec, schema, direction })),
        ),
      ),
      ...[...inlineParts.values()].map(({ part }) => part),
    ],
    path,
    view,
    component: (spec, name) => partsOf(spec)?.components.get(name)?.operation.request.components[name],
    source: (path) => sources.get(path),
    async reachable(parts, isKept = () => false) {
      const reachedParts = new Map<string, SchemaPart | false>();
      for await (const one of parts) {
        const waiting = [one];
        for (let part = waiting.pop(); part; part = waiting.pop()) {
          const id = idOf(part);
          const address = reachedParts.has(id) ? undefined : path(part);
          if (address === undefined) continue;
          const isMade = !isKept(address);
          reachedParts.set(id, isMade && part);
          if (isMade) waiting.push(...cutsIn(view(part)));
        }
      }
      return [...reachedParts.values()].flatMap((part) => part || []);
    },
  };
}

/** The operations of a document name components alike, so the first one with a component stands for all. */
function readParts({ operations, webhooks }: ApiDocument): SpecParts {
  const components: SpecParts['components'] = new Map();
  const nameFile = createPathNamer();
  const readOperation = (operation: Operation): void => {
    for (const name of Object.keys(operation.request.components)) {
      if (components.has(name)) continue;
      // Some file systems ignore case.
      const file = nameFile(fileName(name));
      components.set(name, { operation, file });
    }
    for (const callback of operation.callbacks ?? []) readOperation(callback.operation);
  };
  for (const operation of [...operations, ...webhooks]) readOperation(operation);
  return { components };
}

/** A full stop would start a file extension. */
const fileName = (name: string): string =>
  name
    .replaceAll('.', '~')
    .replaceAll(/[^\w~-]+/g, '_')
    .slice(0, MAX_NAME_BYTES / 2);

function partView(
  { spec, schema: name, direction, inline }: SchemaPart,
  { schema, components }: InlineSource,
  { api: { maintainOrder } }: SiteSettings,
): SchemaPartView {
  const views = fieldViews(components, { maintainOrder, spec, limits: LIMITS, of: inline ?? name });
  const root = views.field(schema, direction);
  return {
    spec,
    name: shownName(name),
    descriptionHtml: root.descriptionHtml,
    deprecated: root.deprecated,
    ...propertiesOf({ ...root, descriptionHtml: undefined }),
  };
}

/** The parts for cuts anywhere in a view, which is plain data. */
export function cutsIn(view: unknown): SchemaPart[] {
  if (typeof view !== 'object' || view === null) return [];
  const { more } = view as Partial<FieldView>;
  return [...(more ? [more] : []), ...Object.values(view).flatMap(cutsIn)];
}
