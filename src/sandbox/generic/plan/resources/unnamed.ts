/** Paths that do not say what their parameters stand for. */
import type { Draft } from './draft.ts';
import type { Entry } from './entries.ts';

/** Parameters that stand for the path of a resource (AIP-122): `/v1/{name}`, `/{scope}/locks`. */
const RESOURCE_PATH = /^(?:name|parent|path|resource|scope)$|^resource[-_]?(?:id|uri|name|path|scope)$/i;

/** `{+name}`, `{name=shelves/*}`. */
const EXPANDED = /^\+|=|\*/;

/** `Format: projects/{project}/zones/{zone}`. */
const SEGMENTS = /(?:^|[\s`'"“(/])[a-z]\w{1,40}\/(?:\{\+?\w{1,40}\}|\[\w{1,40}\]|\*)(?:\/|\b|$|[\s`'"”.)])/i;

/** The path parameter whose values have several segments. */
export function pathInParameter({ path, parameters, operation }: Entry): string | undefined {
  const segments = path.split('/').filter((segment) => segment !== '' && !/^v\d/i.test(segment));
  const first = /^\{([^{}]*)\}/.exec(segments[0] ?? '')?.[1];
  if (first !== undefined && RESOURCE_PATH.test(first)) return first;
  return parameters.find((name) => {
    if (EXPANDED.test(name)) return true;
    const parameter = operation.request.parameters.find((one) => one.in === 'path' && one.name === name);
    return parameter !== undefined && (parameter.allowReserved || SEGMENTS.test(parameter.description ?? ''));
  });
}

/** Whether a path names its items: `/pets/{id}`, but neither `/{id}` nor `/v1/{id}`. */
export const isNamed = ({ name }: Pick<Draft, 'name'>): boolean => /\/(?!v\d)[^/{}]+\/\{\}$/.test(name);
