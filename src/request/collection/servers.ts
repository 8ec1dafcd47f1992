/** Servers as variables, so that readers change an address once. */
import type { RequestSpec, ServerSpec } from '../request-spec.ts';
import { about, use, type Variable } from './postman.ts';

export interface ServerNames {
  variables: Variable[];
  /** The variable for the first server of a request. */
  of(spec: Pick<RequestSpec, 'servers'>): string;
}

/** `page` completes relative addresses. */
export function nameServers(specs: readonly Pick<RequestSpec, 'servers'>[], page?: string): ServerNames {
  const names = new Map<string, string>();
  const servers = new Map<string, Variable>();
  const inside = new Map<string, Variable>();
  const add = ({ url, name, description, variables = {} }: ServerSpec): void => {
    if (names.has(url)) return;
    const key = names.size === 0 ? FIRST : `${FIRST}${names.size + 1}`;
    names.set(url, key);
    servers.set(key, {
      key,
      value: absolute(url, page).replace(/\{([^{}]*)\}/g, (_whole, variable: string) => use(variable)),
      type: 'string',
      ...about(description ?? name),
    });
    for (const [variable, { default: value, enum: choices, description: text }] of Object.entries(
      variables,
    )) {
      const offered =
        choices && choices.length > 1 ? choices.map((choice) => `\`${choice}\``).join(', ') : '';
      const description = [text, offered].filter(Boolean).join('\n\n');
      if (!inside.has(variable))
        inside.set(variable, { key: variable, value, type: 'string', ...about(description) });
    }
  };
  for (const spec of specs) for (const server of spec.servers.slice(0, 1)) add(server);
  for (const spec of specs) for (const server of spec.servers) add(server);
  if (names.size === 0) add({ url: '' });
  return {
    variables: [...servers.values(), ...inside.values()],
    of: ({ servers: [first] }) => names.get(first?.url ?? '') ?? FIRST,
  };
}

const FIRST = 'baseUrl';

/** A template is no address that a parser leaves unchanged. */
function absolute(url: string, page: string | undefined): string {
  const isRelative = page !== undefined && !/^(?:[a-z][a-z\d+.-]*:|\{)/i.test(url) && url !== '';
  const text = isRelative ? (URL.parse(encodeBraces(url), page)?.href ?? url) : url;
  return decodeBraces(text).replace(/(?<!\/)\/+$/, '');
}

const encodeBraces = (text: string): string => text.replaceAll('{', '%7B').replaceAll('}', '%7D');
const decodeBraces = (text: string): string => text.replaceAll('%7B', '{').replaceAll('%7D', '}');
