/** What the MCP server knows of a built site before it reads a page: one JSON file, written by the build. */

/** Its path on the site, without the base path. */
export const MANIFEST_PATH = '/_trellis/agents.json';

export interface AgentManifest {
  /** Version of this format. A reader of another version must stop. */
  format: 1;
  name: string;
  description?: string;
  /** URL of the site's root; absent if the build knew none. */
  address?: string;
  /** Base path, `/docs` or `''`. */
  base: string;
  /** Language tag of the search, if the site names one. */
  language: string;
  /** The listed pages, in the order of the navigation. */
  pages: AgentPage[];
  apis: AgentApi[];
  /** The pages with updates. */
  changelogs: AgentChangelog[];
}

interface AgentChangelog {
  route: string;
  /** Headings of the updates, in the order of the page. */
  entries: string[];
}

export interface AgentPage {
  title: string;
  description?: string;
  /** Without the base path. */
  route: string;
  /** Path of its Markdown, without the base path. */
  markdown: string;
}

export interface AgentApi {
  /** Name of the OpenAPI file. */
  name: string;
  title: string;
  version: string;
  /** Path of the OpenAPI file as JSON, without the base path. */
  file: string;
  sandbox?: AgentSandbox;
  operations: AgentOperation[];
}

/** Paths are without the base path. */
interface AgentSandbox {
  /** Its plan, which is data. */
  plan?: string;
  /** Its rule set, which is a program. */
  module?: string;
  /** Where its host serves it. */
  served?: string;
}

export interface AgentOperation {
  operationId?: string;
  /** Upper case. */
  method: string;
  /** As in the OpenAPI file: `/plants/{id}`. */
  path: string;
  title: string;
  /** Route of the page that documents it. */
  route: string;
  /** Path of the data that its playground loads; absent if the page has no playground. */
  playground?: string;
}
