/** What pages that are generated from API descriptions depend on, besides what all pages do. */
import type { JsonSchema } from '../../contract/index.ts';
import { memoizeByObject } from '../../memory/index.ts';
import { type Components, neededNames, type Operation } from '../../openapi/index.ts';
import { alternatesOf, breadcrumbs, type Page, pageChrome, searchPlace } from '../../site/index.ts';
import { sandboxAccess } from '../agents/operation-facts.ts';
import type { Run } from '../context/run.ts';
import { jsonOf } from '../json-of.ts';
import { digestOf } from './site-key.ts';

/**
 * Returns a function that lists the inputs of a page without a file of its own, as plain data: what is around
 * it, and its part of the API description. A change of another part leaves them as they are.
 */
export function apiPageInputs(run: Run): (page: Page) => unknown {
  const { site } = run.folder;
  const contentOf = apiContent(run);
  return (page) => [
    page,
    [pageChrome(site, page), alternatesOf(site, page), breadcrumbs(site, page), searchPlace(site, page)],
    contentOf(page),
  ];
}

function apiContent({ context, folder, locals }: Run): (page: Page) => unknown {
  const { site, lastLoad } = folder;
  const { api } = locals();
  const routes = new Map<string, string[]>();
  for (const { operation, route } of site.pages)
    if (operation !== undefined) routes.set(operation, [...(routes.get(operation) ?? []), route]);
  const routesOf = (ids: (string | undefined)[]) => ids.map((id) => id && [id, routes.get(id)]);
  /** The schemas that `value` leads to, and the files that pages link to for them. */
  const schemasOf = (value: unknown, components: Components, spec: string) =>
    [...neededNames(value, components)].sort().map((name) => {
      const schema = components[name];
      return [name, schemaHash(schema), api.partPath({ spec, schema: name, direction: 'any' })];
    });
  const operationInputs = (operation: Operation, { id }: Page) => {
    const own = withoutComponents(operation);
    const spec = site.specs.find(({ name }) => name === operation.spec);
    const isSent = api.playgroundOf(operation.id, id) === 'show';
    return [
      jsonOf(own),
      schemasOf(own, operation.request.components, operation.spec),
      routesOf(linked(operation)),
      spec && [spec.title, spec.levels, api.specPath(spec.name)],
      isSent && [api.sandboxParts(operation.id), sandboxAccess({ context, folder, locals }, operation.id)],
    ];
  };
  return (page) => {
    const { operation, schema, spec, tag } = page;
    const shownOperation = operation === undefined ? undefined : lastLoad?.operations.get(operation);
    if (shownOperation) return operationInputs(shownOperation, page);
    const shownSchema = schema === undefined ? undefined : lastLoad?.schemas.get(schema);
    if (shownSchema) {
      const { components, ...own } = shownSchema;
      const uses = routesOf(own.uses.map((use) => use.operation));
      return [jsonOf(own), schemasOf(own.schema, components, own.spec), uses];
    }
    if (tag) return api.tagView(tag);
    if (spec === undefined) return undefined;
    const view = api.specView(spec);
    const parts = view.schemas.map(({ part }) => part && api.partPath(part));
    return [view, parts, api.specPath(spec), api.collectionPath(spec)];
  };
}

/** All operations of a description share its components, or have many in common. */
const withoutComponents = (operation: Operation): object => ({
  ...operation,
  request: { ...operation.request, components: undefined },
  callbacks: operation.callbacks?.map((callback) => ({
    ...callback,
    operation: withoutComponents(callback.operation),
  })),
});

/** Operations that responses link to, also those of callbacks. */
const linked = ({ responses, callbacks = [] }: Operation): (string | undefined)[] => [
  ...responses.flatMap(({ links = [] }) => links.map(({ operation }) => operation)),
  ...callbacks.flatMap(({ operation }) => linked(operation)),
];

/** Hash of a component. */
export const schemaHash = (schema: JsonSchema | undefined): unknown =>
  typeof schema === 'object' ? digestOfObject(schema) : schema;

const digestOfObject = memoizeByObject((schema: object) => digestOf(jsonOf(schema)));
