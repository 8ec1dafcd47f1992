import type { AgentManifest } from '../manifest.ts';
import { MCP_PATH } from '../mcp-paths.ts';
import type { ServerIdentity } from './server.ts';

const CARD_TYPE = 'application/mcp-server-card+json';
const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json';
/** Limit of the schema. */
const MAX_DESCRIPTION_CHARACTERS = 100;

/**
 * The server card: what clients learn of the MCP server of a site before they connect to it. Any page may
 * read it.
 *
 * @param origin that the site is served at
 */
export function serverCard(
  { version }: ServerIdentity,
  { name, description = `Documentation of ${name}`, base }: AgentManifest,
  origin: string,
): Response {
  const { hostname } = new URL(origin);
  const isAddress = /^[\d.]+$|:/.test(hostname);
  const namespace = isAddress ? 'localhost' : hostname.split('.').reverse().join('.');
  const card = {
    $schema: SCHEMA,
    // A namespace and a name, with one slash between them.
    name: `${namespace}/${`${base}${MCP_PATH}`.slice(1).replaceAll('/', '-')}`,
    version,
    title: name,
    description: shorten(description),
    websiteUrl: `${origin}${base}/`,
    remotes: [{ type: 'streamable-http', url: `${origin}${base}${MCP_PATH}` }],
  };
  return new Response(`${JSON.stringify(card, null, 2)}\n`, {
    headers: {
      'Content-Type': CARD_TYPE,
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'public, max-age=3600',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

function shorten(text: string): string {
  if (text.length <= MAX_DESCRIPTION_CHARACTERS) return text;
  const end = text.lastIndexOf(' ', MAX_DESCRIPTION_CHARACTERS - 1);
  return `${text.slice(0, end > 0 ? end : MAX_DESCRIPTION_CHARACTERS - 1)}…`;
}
