import { type AgentApi, type AgentManifest, MANIFEST_PATH, markdownRoute } from '../../agents/index.ts';
import { SANDBOX_PATH } from '../../hosting/index.ts';
import { isListed, type Page, pageSummary, searchPlace } from '../../site/index.ts';
import type { Run } from '../context/run.ts';
import { catalogedApis } from './cataloged-apis.ts';

type ManifestRun = Pick<Run, 'context' | 'folder' | 'ledger' | 'locals'>;

/** The file from which the MCP server knows the built site: its path and its text. */
export function manifestFile(run: ManifestRun): [path: string, text: string] {
  const { site, lastLoad, publication } = run.folder;
  const { settings } = site;
  const isShown = (page: Page): boolean => isListed(site, page);
  const home = site.pages.find(({ route }) => route === '/');
  const pages = site.pages.filter(isShown).map((page) => ({
    title: page.title,
    ...optional('description', lastLoad && pageSummary(page, lastLoad)),
    route: page.route,
    markdown: markdownRoute(page.route),
  }));
  const manifest: AgentManifest = {
    format: 1,
    name: settings.name,
    ...optional('description', settings.description),
    ...optional('address', publication?.address),
    base: run.context.base,
    language: (home && searchPlace(site, home).language) ?? 'en',
    pages,
    apis: agentApis(run),
    changelogs: site.pages.flatMap((page) => {
      const entries = isShown(page) ? run.ledger.changelogs.get(page.id) : undefined;
      return entries ? [{ route: page.route, entries }] : [];
    }),
  };
  return [MANIFEST_PATH, JSON.stringify(manifest)];
}

function agentApis(run: ManifestRun): AgentApi[] {
  const { api, sandboxes, sandboxPath, scripts } = run.locals();
  return catalogedApis(run).map(({ name, title, version, operations }) => {
    const place = sandboxes.find((each) => each.name === name);
    const module = scripts.ruleSets.find(([each]) => each === name)?.[1];
    return {
      ...{ name, title, version },
      file: api.specPath(name),
      ...(place && {
        sandbox: {
          ...optional('plan', place.plan),
          ...optional('module', module),
          ...(sandboxPath !== undefined && { served: `${SANDBOX_PATH}/${encodeURIComponent(name)}` }),
        },
      }),
      operations: operations.flatMap(({ operation, page }) => {
        if (!page) return [];
        const { method, path } = operation.request;
        const hasPlayground = api.playgroundOf(operation.id, page.id) === 'show';
        return [
          {
            ...optional('operationId', operation.operationId),
            ...{ method, path, title: page.title, route: page.route },
            ...(hasPlayground && { playground: `/_trellis/operations/${page.id}.json` }),
          },
        ];
      }),
    };
  });
}

const optional = <Key extends string, Value>(key: Key, value: Value | undefined) =>
  (value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value };
