import type { ServerSpec } from '../../../request/index.ts';
import { asList, asRecord, asText, compact, entriesOf, type Fields } from '../../values.ts';

/**
 * The innermost servers: of the operation, the path or the whole file (OpenAPI 4.8.5). Relative URLs stay,
 * but in a fetched file they are resolved against its URL (4.8.5: relative to where the file is served).
 */
export function readServers(levels: Fields[], source: string): ServerSpec[] {
  const declared = levels.map((level) => asList(level.servers)).find((servers) => servers.length > 0) ?? [];
  return declared.flatMap((server) => {
    const record = asRecord(server);
    // URL parsers drop line breaks and tabs (WHATWG URL 4.4), also within the scheme.
    const url = asText(record?.url)
      ?.replace(/[\t\n\r]/g, '')
      .trim();
    return record && url !== undefined && isHttp(url) ? [readServer(record, completeUrl(url, source))] : [];
  });
}

function readServer(server: Fields, url: string): ServerSpec {
  const variables = entriesOf(server.variables).flatMap(([name, value]) => {
    const variable = asRecord(value);
    if (!variable) return [];
    const values = asList(variable.enum).map(String);
    const initial = variable.default === undefined ? values[0] : String(variable.default);
    const spec = compact({
      default: initial ?? '',
      enum: values.length > 0 ? values : undefined,
      description: asText(variable.description),
    });
    return [[name, spec] as const];
  });
  return compact({
    url: url.replace(/(?<!\/)\/+$/, ''),
    name: asText(server.name),
    description: asText(server.description),
    variables: variables.length > 0 ? Object.fromEntries(variables) : undefined,
  });
}

/** http, https, relative, or with a variable as the scheme. */
function isHttp(url: string): boolean {
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(url)?.[1];
  return scheme === undefined || /^https?$/i.test(scheme);
}

function completeUrl(url: string, source: string): string {
  const base = /^(https?:\/\/[^/]+)([^?#]*)/i.exec(source);
  if (!base || /^[a-z][a-z\d+.-]*:|^\{/i.test(url)) return url;
  if (url.startsWith('//')) return `${source.slice(0, source.indexOf(':') + 1)}${url}`;
  const folder = (base[2] ?? '').slice(0, (base[2] ?? '').lastIndexOf('/') + 1);
  // `new URL` would escape the braces of variables.
  return url.startsWith('/') ? base[1] + url : `${base[1]}${folder || '/'}${url.replace(/^\.\//, '')}`;
}
