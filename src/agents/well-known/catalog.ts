/** `/.well-known/api-catalog` (RFC 9727): the APIs of a site, with their descriptions and docs. */
import type { AgentSite } from '../llms/agent-site.ts';
import { markdownRoute } from '../markdown-route.ts';
import { type CatalogedApi, skillPath } from './api.ts';

export const CATALOG_PATH = '/.well-known/api-catalog';

/** Media type of the catalog (RFC 9727, section 4.1). */
export const CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/**
 * The catalog as a link set (RFC 9264, section 4.2): for each API its OpenAPI file, its pages and its skill,
 * by the relations of RFC 8631. The anchor is the first server, or the page where the file names none.
 */
export function apiCatalog(agentSite: AgentSite, apis: readonly CatalogedApi[]): string {
  const { addressOf, specPath, site } = agentSite;
  const at = (path: string): string => addressOf(path, CATALOG_PATH);
  const linkset = apis.map((api) => {
    const { docPath, title } = api;
    const hasMarkdown = site.pages.some(({ route }) => route === docPath);
    const link = (path: string, type: string) => ({ href: at(path), type, title });
    return {
      anchor: serversOf(api)[0] ?? at(docPath),
      'service-desc': [link(specPath(api.name), specType(specPath(api.name)))],
      'service-doc': [
        link(docPath, 'text/html'),
        ...(hasMarkdown ? [link(markdownRoute(docPath), 'text/markdown')] : []),
      ],
      'service-meta': [link(skillPath(api), 'text/markdown')],
    };
  });
  return `${JSON.stringify({ linkset }, null, 2)}\n`;
}

const specType = (path: string): string =>
  /\.ya?ml$/i.test(path) ? 'application/yaml' : 'application/vnd.oai.openapi+json';

/** The servers of an API's operations, each once, with the defaults of their variables. */
export const serversOf = ({ operations }: CatalogedApi): string[] => [
  ...new Set(
    operations.flatMap(({ operation }) =>
      operation.request.servers.map(({ url, variables = {} }) =>
        url.replace(/\{([^{}]*)\}/g, (whole, name: string) => variables[name]?.default ?? whole),
      ),
    ),
  ),
];
