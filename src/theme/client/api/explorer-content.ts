import { offeredServers, type ServerConfig, type ServerFields, shownAs } from './explorer-servers.ts';

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The description for the explorer, and its `servers` option for Swagger 2.0, where operations have no
 * servers. The explorer would load everything that a description refers to, from each reader's browser, so
 * references outside the document are removed. Its `servers` option would replace the servers of paths and
 * operations, so servers are written into the description.
 * @param page address of the page
 */
export function explorerContent(
  description: Fields,
  config: ServerConfig,
  page: string,
): { content: Fields; servers: ServerFields[]; options: { servers?: ServerFields[] } } {
  const content = confineFields(description);
  const chosen = config.chosen === undefined ? undefined : shownAs(config.sandboxes, config.chosen);
  const withServers = (fields: Fields, documented: ServerFields[]): Fields & { servers: ServerFields[] } => {
    const servers = offeredServers(documented, config, page);
    const selected = servers.find(({ url }) => url === chosen) ?? servers[0];
    // Without the selection, the explorer looks for the server chosen for the document, which may not be in
    // the list of an operation.
    return { ...fields, servers, ...(selected && { 'x-scalar-selected-server': selected.url }) };
  };
  if (content.swagger !== undefined) {
    const { servers, ...whole } = withServers(content, []);
    return { content: whole, servers, options: { servers } };
  }
  const all: ServerFields[] = [];
  const ofOperation = (operation: unknown, around: ServerFields[]): unknown => {
    if (!isFields(operation)) return operation;
    const documented = [serversOf(operation), around].find((servers) => servers.length > 0);
    if (!documented) return operation;
    const whole = withServers(operation, documented);
    all.push(...whole.servers);
    return whole;
  };
  const whole = withServers(content, serversOf(content));
  if (isFields(content.paths)) whole.paths = mapPaths(content.paths, ofOperation);
  return { content: whole, servers: [...whole.servers, ...all], options: {} };
}

type EachOperation = (operation: unknown, around: ServerFields[]) => unknown;

/** Paths without servers of their own, which their operations get. */
function mapPaths(paths: Fields, each: EachOperation): Fields {
  const withOperations = (item: unknown): unknown => {
    if (!isFields(item)) return item;
    const { servers: _, ...rest } = item;
    const around = serversOf(item);
    return mapFields(rest, (member, key) => {
      if (key.startsWith('x-')) return member;
      if (key !== 'additionalOperations' || !isFields(member)) return each(member, around);
      return mapFields(member, (operation) => each(operation, around));
    });
  };
  return mapFields(paths, withOperations);
}

const mapFields = (fields: Fields, change: (member: unknown, key: string) => unknown): Fields =>
  Object.fromEntries(Object.entries(fields).map(([key, member]) => [key, change(member, key)]));

const serversOf = ({ servers }: Fields): ServerFields[] =>
  (Array.isArray(servers) ? servers : []).filter(
    (server): server is ServerFields => isFields(server) && typeof server.url === 'string',
  );

/** References, which stay within the document. */
const REFERENCES = /^(?:\$ref|\$dynamicRef|\$recursiveRef|operationRef)$/;
/** Addresses that references would be resolved against, and links to content outside the document. */
const ADDRESSES = /^(?:\$id|\$self|\$schema|jsonSchemaDialect|externalValue|x-logo)$/;
const ELSEWHERE = /^\s*(?:[a-z][a-z\d+.-]*:)?\/\//i;
/** Markup that loads something as soon as it is shown. */
const LOADING_ELEMENTS =
  'img|picture|source|video|audio|track|iframe|frame|embed|object|' +
  'svg|image|link|style|script|base|meta|input';
const LOADS = new RegExp(`</?(?:${LOADING_ELEMENTS})\\b[^<>]*>?`, 'gi');

function confine(value: unknown): unknown {
  // An image becomes a link.
  if (typeof value === 'string') return value.replace(LOADS, '').replaceAll('![', '[');
  if (Array.isArray(value)) return value.map(confine);
  return isFields(value) ? confineFields(value) : value;
}

function confineFields(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, child]) => {
      if (typeof child === 'string' && REFERENCES.test(key))
        return child.startsWith('#') ? [[key, child]] : [];
      if (ADDRESSES.test(key) && (typeof child === 'string' || key === 'x-logo')) return [];
      // The explorer reads some extensions itself; samples are only shown.
      if (key.startsWith('x-') && !/^x-code-?samples$/i.test(key) && leadsOut(child)) return [];
      // Text that is not Markdown stays as it is: a pattern, a default, a source.
      return [
        [
          key,
          typeof child === 'string' && !/^(?:description|summary|title)$/.test(key) ? child : confine(child),
        ],
      ];
    }),
  );
}

function leadsOut(value: unknown): boolean {
  if (typeof value === 'string') return ELSEWHERE.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(leadsOut);
}
