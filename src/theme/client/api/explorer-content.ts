/**
 * The description as the explorer gets it. The explorer loads what a description names, from the browser of every reader, so that
 * all which leads out of the document is left out. Its option `servers` replaces those of paths and operations, so that
 * servers stand in the description.
 */
export interface ExplorerServers {
  /** Of the whole document, for one that names none itself; else those of the settings. */
  servers: string[];
  /** Base URL of the API in this page's sandbox, and how it is called. */
  sandbox?: { url: string; description: string };
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The description, and the option `servers` for one of Swagger 2.0, which has no servers of operations. */
export function explorerContent(
  description: Fields,
  { servers, sandbox }: ExplorerServers,
): { content: Fields; servers?: Fields[] } {
  const first = sandbox ? [{ ...sandbox }] : [];
  const listed = [...first, ...servers.map((url) => ({ url }))];
  const content = confined(description) as Fields;
  if (content.swagger !== undefined) return { content, servers: listed };
  const own = serversOf(content);
  const isOperation = (key: string, member: unknown): member is Fields =>
    isFields(member) && !key.startsWith('x-');
  const withServers = (operation: Fields, around: Fields[]): Fields => {
    const inner = serversOf(operation);
    const all = inner.length > 0 ? inner : around;
    if (all.length === 0) return operation;
    const each = [...first, ...all];
    // Else it looks for the server that is chosen for the document, which is not one of these.
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
      servers: own.length > 0 ? [...first, ...own] : listed,
    },
  };
}

/** Servers with an address of their own: others would be taken for parts of this site. */
const serversOf = ({ servers }: Fields): Fields[] =>
  (Array.isArray(servers) ? servers : []).filter(
    (server) => isFields(server) && /^(?:https?:\/\/|\{)/i.test(String(server.url)),
  );

/** References, which stay within the document. */
const REFERENCES = /^(?:\$ref|\$dynamicRef|\$recursiveRef|operationRef)$/;
/** Addresses of the document and its parts, by which references would be resolved, and of what is not in it. */
const ADDRESSES = /^(?:\$id|\$self|\$schema|jsonSchemaDialect|externalValue|x-logo)$/;
const ELSEWHERE = /^\s*(?:[a-z][a-z\d+.-]*:)?\/\//i;
/** What loads something as soon as it is shown. */
const LOADS =
  /<\/?(?:img|picture|source|video|audio|track|iframe|frame|embed|object|svg|image|link|style|script|base|meta|input)\b[^<>]*>?/gi;

function confined(value: unknown): unknown {
  // An image becomes a link.
  if (typeof value === 'string') return value.replace(LOADS, '').replaceAll('![', '[');
  if (Array.isArray(value)) return value.map(confined);
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]) => {
      if (typeof child === 'string' && REFERENCES.test(key))
        return child.startsWith('#') ? [[key, child]] : [];
      if (ADDRESSES.test(key) && (typeof child === 'string' || key === 'x-logo')) return [];
      // Of extensions the explorer reads some of its own; samples are only shown.
      if (key.startsWith('x-') && !/^x-code-?samples$/i.test(key) && leadsOut(child)) return [];
      // Texts that are no Markdown stay as they are: a pattern, a default, a source.
      return [
        [
          key,
          typeof child === 'string' && !/^(?:description|summary|title)$/.test(key) ? child : confined(child),
        ],
      ];
    }),
  );
}

function leadsOut(value: unknown): boolean {
  if (typeof value === 'string') return ELSEWHERE.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(leadsOut);
}
