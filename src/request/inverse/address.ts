/** Takes an address apart: server, path parameters and query. */
import { encodeTemplate } from '../encode.ts';
import type { ParameterSpec, RequestSpec, ServerSpec } from '../request-spec.ts';
import { pathText } from '../style.ts';
import { asPairs, choose, contentValue, decodePercent, inTurn, type Pieces, split } from './decode.ts';

export interface ServerMatch {
  /** Index in the servers. */
  index: number;
  variables: Record<string, string>;
}

interface Address {
  /** Everything before the path of the operation. */
  server: string;
  match?: ServerMatch | undefined;
  path: Record<string, unknown>;
  /** Encoded `name=value`s, without those that the path template fixes. */
  query: string[];
}

/** `undefined` if the address does not fit the path template. */
export function readAddress(
  spec: RequestSpec,
  url: string,
  servers: readonly ServerSpec[],
): Address | undefined {
  const [address, search] = split(url.replace(/#.*/s, ''), '?');
  const [template, fixed] = split(spec.path.replace(/#.*/s, ''), '?');
  const segments = template.replace(/^\/+/, '').split('/');
  const parts = address.split('/');
  const server = parts.slice(0, -segments.length).join('/');
  // A scheme without a host: the address is shorter than the template.
  if (parts.length <= segments.length || /^[a-z][a-z\d+.-]*:\/?$/i.test(server)) return undefined;

  const path: [name: string, value: unknown][] = [];
  for (const [index, segment] of segments.entries()) {
    const values = readSegment(spec, segment, parts[index + parts.length - segments.length] ?? '');
    if (!values) return undefined;
    path.push(...values);
  }
  const query = withoutFixed(
    search.split('&').filter(Boolean),
    encodeTemplate(fixed).split('&').filter(Boolean),
  );
  if (!query) return undefined;
  return { server, match: matchServer(server, servers), path: Object.fromEntries(path), query };
}

function withoutFixed(query: string[], fixed: string[]): string[] | undefined {
  const rest = [...query];
  for (const pair of fixed) {
    const index = rest.indexOf(pair);
    if (index < 0) return undefined;
    rest.splice(index, 1);
  }
  return rest;
}

/** Values of a path segment such as `{file}.{format}`; `undefined` if it does not fit. */
function readSegment(
  spec: RequestSpec,
  template: string,
  segment: string,
): [name: string, value: unknown][] | undefined {
  const pieces = template.split(/(\{[^{}]*\})/);
  if (pieces.length === 1) return decodePercent(segment) === decodePercent(template) ? [] : undefined;
  const source = pieces.map((piece, index) => (index % 2 ? '(.*?)' : escapePattern(encodeTemplate(piece))));
  // regex: one group for each parameter of a segment, seldom more than two.
  const [, ...raws] = new RegExp(`^${source.join('')}$`, 's').exec(segment) ?? [];
  if (!raws.length) return undefined;
  return pieces
    .filter((_, index) => index % 2)
    .flatMap((piece, index) => {
      const parameter = spec.parameters.find(
        ({ in: place, name }) => place === 'path' && `{${name}}` === piece,
      );
      const raw = raws[index] ?? '';
      // Not filled in.
      if (!parameter || !raw || raw === piece) return [];
      const value = readPath(parameter, raw, spec.components);
      return value === undefined ? [] : [[parameter.name, value] as [string, unknown]];
    });
}

function readPath(parameter: ParameterSpec, raw: string, components: RequestSpec['components']): unknown {
  const { name, schema, contentType } = parameter;
  if (contentType !== undefined) return contentValue(decodePercent(raw), contentType);
  return choose(
    pathPieces(parameter, raw),
    schema,
    components,
    { decode: decodePercent },
    (value) => pathText(name, value, parameter) === raw,
  );
}

/** How the text of a path parameter splits (RFC 6570 sections 3.2.2, 3.2.5 and 3.2.7). */
function pathPieces({ style, explode }: ParameterSpec, raw: string): Pieces {
  if (style === 'matrix') {
    const parts = raw.replace(/^;/, '').split(';');
    const values = parts.map((part) => split(part, '=')[1]);
    if (explode) {
      const [text] = values.length === 1 ? values : [];
      return { text, list: values, members: asPairs(parts, ';') };
    }
    const [value = ''] = values;
    return { text: value, list: value.split(','), members: inTurn(value.split(',')) };
  }
  const text = style === 'label' ? raw.replace(/^\./, '') : raw;
  const delimiter = style === 'label' && explode ? '.' : ',';
  const list = text.split(delimiter);
  return { text, list, members: explode ? asPairs(list, delimiter) : inTurn(list) };
}

/** The documented server that has the address `server`; one without variables is preferred. */
function matchServer(server: string, servers: readonly ServerSpec[]): ServerMatch | undefined {
  const matches = servers.flatMap((one, index): ServerMatch[] => {
    const variables = readServer(one, server);
    return variables ? [{ index, variables }] : [];
  });
  return matches.find(({ variables }) => !Object.keys(variables).length) ?? matches[0];
}

function readServer({ url, variables = {} }: ServerSpec, server: string): Record<string, string> | undefined {
  const template = url.replace(/(?<!\/)\/+$/, '');
  const pieces = template.split(/\{([^{}]*)\}/);
  if (pieces.length === 1) return normal(template) === normal(server) ? {} : undefined;
  const source = pieces.map((piece, index) => (index % 2 ? '(.*?)' : escapePattern(piece)));
  // regex: one group for each variable of a server.
  const [, ...values] = new RegExp(`^${source.join('')}$`, 'is').exec(server) ?? [];
  if (!values.length) return undefined;
  const entries = pieces
    .filter((_, index) => index % 2)
    .map((name, index): [string, string] => [name, values[index] ?? '']);
  const isAllowed = entries.every(([name, value]) => {
    const choices = Object.hasOwn(variables, name) ? variables[name]?.enum : undefined;
    return !choices || choices.includes(value);
  });
  return isAllowed ? Object.fromEntries(entries) : undefined;
}

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** As the URL Standard serializes it, without the last slash. */
const normal = (url: string): string =>
  (URL.canParse(url) ? new URL(url).href : url).replace(/(?<!\/)\/+$/, '');
