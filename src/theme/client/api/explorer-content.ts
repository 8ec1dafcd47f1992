export interface ExplorerServers {
  /** Servers of an API description that names none; otherwise those of the settings. */
  servers: string[];
  /** Base URL and label of the sandbox in this page. */
  sandbox?: { url: string; description: string };
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The description for the explorer, and its `servers` option for Swagger 2.0, where operations have no
 * servers. The explorer would load everything that a description refers to, from each reader's browser, so
 * references outside the document are removed. Its `servers` option would replace the servers of paths and
 * operations, so servers are written into the description.
 */
export function explorerContent(
  description: Fields,
  { servers, sandbox }: ExplorerServers,
): { content: Fields; servers?: Fields[] } {
  const first = sandbox ? [{ ...sandbox }] : [];
  const allServers = [...first, ...servers.map((url) => ({ url }))];
  const content = confineFields(description);
  if (content.swagger !== undefined) return { content, servers: allServers };
  const own = serversOf(content);
  const isOperation = (key: string, member: unknown): member is Fields =>
    isFields(member) && !key.startsWith('x-');
  const withServers = (operation: Fields, around: Fields[]): Fields => {
    const inner = serversOf(operation);
    const all = inner.length > 0 ? inner : around;
    if (all.length === 0) return operation;
    const each = [...first, ...all];
    // Without this the explorer looks for the server chosen for the document, which is not in this list.
    return { ...operation, servers: each, 'x-scalar-selected-server': each[0]?.url };
  };
  const paths = Object.entries(isFields(content.paths) ? content.paths : {}).map(([path, item]) => {
    if (!isFields(item)) return [path, item];
    const { servers: _, ...rest } = item;
    const around = serversOf(item);
    const members = Object.entries(rest).map(([key, member]) => {
      if (!isOperation(key, member)) return [key, member];
      if (key !== 'additionalOperations') return [key, withServers(member, around)];
      const others = Object.entries(member).map(([method, operation]) => [
        method,
        isFields(operation) ? withServers(operation, around) : operation,
      ]);
      return [key, Object.fromEntries(others)];
    });
    return [path, Object.fromEntries(members)];
  });
  return {
    content: {
      ...content,
      ...(content.paths !== undefined && { paths: Object.fromEntries(paths) }),
      servers: own.length > 0 ? [...first, ...own] : allServers,
    },
  };
}

/** Servers with an absolute address. A relative one would be taken for part of this site. */
const serversOf = ({ servers }: Fields): Fields[] =>
  (Array.isArray(servers) ? servers : []).filter(
    (server) => isFields(server) && /^(?:https?:\/\/|\{)/i.test(String(server.url)),
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
