/** Compares a response with the documentation for its status. */
import { isUnchecked, type JsonSchema } from '../../../../contract/index.ts';
import { say } from '../../core/say.ts';
import { isJson, schemasFor, validate } from '../model/index.ts';
import { atLevel } from './at-level.ts';
import type { Body } from './response-body.ts';

interface DocumentedResponse {
  /** `200`, `4XX` or `default`. */
  status: string;
  /** Empty for a response without a body. */
  contentType: string;
  schema: JsonSchema;
}

export interface Difference {
  /** JSON Pointer into the body; `undefined` if the difference is not inside it. */
  path?: string;
  message: string;
  /** The value could not be checked. */
  isUnchecked?: boolean;
}

export interface Comparison {
  /** The documented status used for the comparison; `undefined` if none matches. */
  status?: string;
  differences: Difference[];
}

/**
 * Finds the documented status for a status code: the code, its range, or `default` (OpenAPI section 4.8.16).
 */
export function documentedStatus(responses: DocumentedResponse[], status: number): string | undefined {
  const names = [String(status), `${Math.floor(status / 100)}XX`, 'default'];
  return names
    .map((name) => responses.find((response) => response.status.toLowerCase() === name.toLowerCase())?.status)
    .find((value) => value !== undefined);
}

const essence = (contentType: string): string => (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();

/** Exact media types win over ranges (OpenAPI section 4.8.17). */
function mediaFor(candidates: DocumentedResponse[], contentType: string): DocumentedResponse | undefined {
  const type = essence(contentType);
  const names = [type, `${type.split('/', 1)[0]}/*`, '*/*'];
  return names
    .map((name) => candidates.find((candidate) => essence(candidate.contentType) === name))
    .find((value) => value !== undefined);
}

/**
 * @param contentType As received; empty if the response has none.
 * @param level Feature level of the server, if the reader has chosen one.
 */
export function compareResponse(
  responses: DocumentedResponse[],
  components: Record<string, JsonSchema>,
  response: { method: string; status: number; contentType: string; body: Body },
  level?: number,
): Comparison {
  const { body, contentType } = response;
  const status = documentedStatus(responses, response.status);
  if (status === undefined) {
    return {
      differences: [{ message: say('difference.status', { status: String(response.status) }) }],
    };
  }
  const candidates = responses.filter((candidate) => candidate.status === status && candidate.contentType);
  const is = (message: string): Comparison => ({ status, differences: [{ message }] });
  if (body.kind === 'empty') {
    // These never have a body (RFC 9110 sections 9.3.2, 15.3.5 and 15.4.5).
    const isBare = response.method === 'HEAD' || response.status === 204 || response.status === 304;
    return candidates.length && !isBare ? is(say('difference.bodyMissing')) : { status, differences: [] };
  }
  if (!candidates.length) return is(say('difference.bodyUndocumented', { status: String(response.status) }));
  const media = mediaFor(candidates, contentType);
  if (!media) {
    const documented = candidates.map((candidate) => candidate.contentType).join(', ');
    return is(
      contentType
        ? say('difference.contentType', { type: contentType, documented })
        : say('difference.contentTypeMissing', { documented }),
    );
  }
  if (body.kind !== 'json')
    return isJson(contentType) ? is(say('difference.notJson')) : { status, differences: [] };
  const schemas = schemasFor({ schema: media.schema, components }, components, 'response');
  const { schema, components: parts } = level === undefined ? schemas : atLevel(schemas, level);
  const violations = validate(schema, body.value, { components: parts, reportUndocumented: true });
  return {
    status,
    differences: violations.map((violation) => ({
      path: violation.path,
      message: say(violation.id, violation.values),
      ...(isUnchecked(violation) && { isUnchecked: true }),
    })),
  };
}
