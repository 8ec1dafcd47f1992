import type { JsonSchema } from '../../contract/index.ts';
import { type ApiDocument, documentText } from '../../openapi/index.ts';
import { PROXY_PATH } from '../../proxy/index.ts';
import { type PlanFiles, partAddress } from '../../sandbox/load/index.ts';
import {
  collectionText,
  cutsIn,
  explorerSandboxes,
  firstPath,
  type InlineSource,
  type LoadedSite,
  listedParts,
  operationFacts,
  operationInputs,
  type Page,
  type PlaygroundData,
  playgroundData,
  playgroundOf,
  type SandboxPlaces,
  type SchemaPart,
  schemaPageView,
  schemaParts,
  specView,
  tagView,
  withCode,
  withImages,
} from '../../site/index.ts';
import type { ApiViews } from '../../theme/locals.ts';
import { CALLBACK_ROUTE } from '../reports/site-problems.ts';
import { PARTS_FOLDER } from '../reuse/part-links.ts';
import type { BuildContext, OnProgress } from './build-context.ts';
import type { DocsFolder } from './docs-folder.ts';
import { keptViews } from './operation-views.ts';
import type { PageLedger } from './page-ledger.ts';

/** What a site publishes of an OpenAPI file, by its name, beside the pages. */
export interface ApiFiles {
  /** What the playground of a page needs. */
  playgroundData(operation: string, page: string): PlaygroundData;
  /** The plan of a sandbox without a rule set. */
  sandboxPlan(name: string): PlanFiles;
  /** The OpenAPI file as one text for readers and the explorer: JSON, OpenAPI 3.1. */
  specText(name: string): string;
  /** The operations of an OpenAPI file as a collection for API clients, as JSON. */
  collectionText(name: string): string;
  /** A component of an OpenAPI file. */
  component(spec: string, name: string): JsonSchema | undefined;
  /** The schema that the part with this path, from the root of the site, is made from. */
  partSource(path: string): InlineSource | undefined;
  /** Whether the docs folder's own file is published. */
  isOwnFile(name: string): boolean;
}

/** What pages show of the OpenAPI files of the current site, and what is published of them. */
export function apiViewsOf(
  { base, mode, isRelative, servedSandboxes, onProgress }: BuildContext,
  { site, lastLoad, sandboxes, publication }: DocsFolder,
  ledger: PageLedger,
  inspector: string | undefined,
): ApiViews & ApiFiles {
  const { settings } = site;
  const pages = new Map(site.pages.map((page) => [page.id, page]));
  const pageOf = (id: string | undefined) => (id === undefined ? undefined : pages.get(id));
  const operation = (id: string) => mustExist(lastLoad?.operations.get(id), `operation "${id}"`);
  const documents = lastLoad?.documents ?? [];
  const document = (name: string) =>
    mustExist(
      documents.find((each) => each.name === name),
      `API description "${name}"`,
    );
  const parts = schemaParts(documents, settings);
  const withDescriptionImages = <View>(view: View): View =>
    withImages(view, settings.security.descriptionImages);
  const places: SandboxPlaces = {
    sandboxes: sandboxes.list.map(({ name }) => name),
    http: servedSandboxes,
    facts: (spec) => sandboxes.of(spec),
    inspector,
    ...(!isRelative && { callback: `${base}${CALLBACK_ROUTE}/`, proxy: base + PROXY_PATH }),
  };
  const views = keptViews();
  const viewOf = (id: string, pageId: string | undefined) =>
    views(`${id} ${pageId ?? ''}`, () => {
      const { colors } = ledger;
      const [one, page] = [operation(id), pageOf(pageId)];
      return {
        facts: () => colors.during(async () => withDescriptionImages(operationFacts(one, settings, page))),
        code(facts) {
          const path = firstPath(one, settings, places);
          return colors.during(() => withCode(facts, one, settings, page, path)).then(withDescriptionImages);
        },
      };
    });
  const api: ApiViews & ApiFiles = {
    operationView: (id, pageId) => viewOf(id, pageId).whole(),
    operationFacts: (id, pageId) => viewOf(id, pageId).facts,
    schemaView: async (id) =>
      withDescriptionImages(
        await schemaPageView(mustExist(lastLoad?.schemas.get(id), `schema "${id}"`), settings),
      ),
    playgroundOf: (id, pageId) => playgroundOf(operation(id), settings, pageOf(pageId)),
    playgroundData: (id, pageId) => playgroundData(operation(id), settings, pageOf(pageId), places),
    operationInputs: (spec) => operationInputs(spec, site.pages, lastLoad?.operations ?? new Map(), settings),
    specOf: (id) => operation(id).spec,
    explorerSandboxes: (name) => explorerSandboxes(document(name), settings, places),
    specView: (name) => withDescriptionImages(specView(document(name), site.pages)),
    tagView: ({ spec, name }) => withDescriptionImages(tagView(document(spec), name, site.pages)),
    specText: (name) => documentText(document(name)),
    collectionText: (name) => {
      const facts = sandboxes.of(name);
      const sandbox = servedSandboxes[name];
      return collectionText(document(name), site, {
        address: publication?.address,
        sandbox: sandbox && sandbox + (facts?.basePath ?? ''),
        pathValues: (id) => facts?.pathValues?.(id) ?? {},
      });
    },
    collectionPath: (name) => `/_trellis/collections/${name}.json`,
    specPath: (name) => ownPath(lastLoad, name) ?? specPath(lastLoad, name),
    isOwnFile: (name) => ownPath(lastLoad, name) !== undefined,
    partPath: (part) => {
      const path = parts.path(part);
      return path && `${PARTS_FOLDER}/${path}`;
    },
    sandboxRules: (name) => sandboxes.of(name)?.rules?.(),
    sandboxPlan: (name) => mustExist(sandboxes.of(name)?.planFiles?.(), `sandbox plan of "${name}"`),
    sandboxParts(id) {
      const { spec } = operation(id);
      // In dev, a plan is made with the first request to it.
      const facts = mode === 'dev' ? undefined : sandboxes.of(spec);
      const version = facts?.planFiles?.().parts?.version ?? '';
      const numbers = facts?.planParts?.(id) ?? [];
      return numbers.map((number) => [spec, partAddress(planPath(spec), version, number)]);
    },
    partView: (part) => withDescriptionImages(parts.view(part)),
    component: parts.component,
    partSource: (path) => parts.source(path.slice(PARTS_FOLDER.length + 1)),
    async parts() {
      if (mode === 'dev') return parts.all();
      const { parts: kept } = ledger;
      const laidOut = site.pages.filter(({ id }) => !kept?.areOf(id));
      return parts.reachable(shownParts(laidOut, documents, api, onProgress), (path) =>
        kept ? kept.take(`${PARTS_FOLDER}/${path}`) : false,
      );
    },
    examplePath: ({ text, ending }) => ledger.examples.path(text, ending),
  };
  return api;
}

/**
 * The schema parts that pages link to, one view at a time, because all views of a large site take too much
 * memory.
 */
async function* shownParts(
  pages: readonly Page[],
  documents: readonly ApiDocument[],
  { operationFacts, schemaView }: Pick<ApiViews, 'operationFacts' | 'schemaView'>,
  onProgress: OnProgress | undefined,
): AsyncGenerator<SchemaPart> {
  for (const [done, { id, operation, schema }] of pages.entries()) {
    onProgress?.('laid out', done, pages.length);
    if (operation !== undefined) yield* cutsIn(await operationFacts(operation, id));
    else if (schema !== undefined) yield* cutsIn(await schemaView(schema));
  }
  for (const document of documents) yield* listedParts(document);
}

/**
 * Path of the docs folder's own file, if it is the whole description, so a large file is not published twice.
 */
function ownPath(lastLoad: LoadedSite | undefined, name: string): string | undefined {
  const document = lastLoad?.documents.find((each) => each.name === name);
  const own = document?.isWholeFile && lastLoad?.assets.find(({ from }) => from === document.source);
  return own ? sitePath(own.to) : undefined;
}

/** Path at the address that readers expect, unless the docs folder has a file there. */
function specPath(lastLoad: LoadedSite | undefined, name: string): string {
  const path = `openapi/${name}.json`;
  const isTaken = lastLoad?.assets.some(({ to }) => to.toLowerCase() === path.toLowerCase());
  return isTaken ? `/_trellis/${path}` : `/${path}`;
}

function mustExist<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`Trellis has no ${name}`);
  return value;
}

/** Path of the plan of a sandbox, without the base path. */
export const planPath = (name: string): string => `/_trellis/sandboxes/${encodeURIComponent(name)}.json`;

/** Address of a file of the site. */
export const sitePath = (path: string): string =>
  encodeURI(`/${path}`).replaceAll('?', '%3F').replaceAll('#', '%23');
