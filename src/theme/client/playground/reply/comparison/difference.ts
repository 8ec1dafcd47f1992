/** Compares a response with the documentation for its status. */

import type { Values } from '../../../../../contract/index.ts';
import { isRecord } from '../../../../../json/index.ts';
import { isJsonType } from '../../../../../request/index.ts';
import type { PlaygroundData } from '../../../../../site/index.ts';
import type { BrowserString } from '../../../../i18n/browser.ts';
import { isSequence } from '../body/response-body.ts';
import type { BodyCheck } from './check-body.ts';
import type { Difference } from './difference-of.ts';

type DocumentedResponse = PlaygroundData['responses'][number];

export interface Comparison {
  /** The documented status used for the comparison; `undefined` if none matches. */
  status?: string;
  differences: Difference[];
  /** Number of further differences. */
  more: number;
  /** There are more than that: the rest was not checked. */
  isCut?: boolean | undefined;
  /** Media type of a body that was not checked, because only JSON is. */
  uncheckedType?: string;
}

/** What can be told without the body, and what to check in it. */
export interface Plan extends Comparison {
  body?: BodyCheck;
}

/**
 * Finds the documented status for a status code: the code, its range, or `default` (OpenAPI section 4.8.16).
 */
export function documentedStatus(responses: { status: string }[], status: number): string | undefined {
  const names = [String(status), `${Math.floor(status / 100)}XX`, 'default'];
  return names
    .map((name) => responses.find((response) => response.status.toLowerCase() === name.toLowerCase())?.status)
    .find((value) => value !== undefined);
}

const essence = (contentType: string): string => (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();

/** Exact media types win over ranges (OpenAPI section 4.8.17). Any JSON can be checked like other JSON. */
function mediaFor(candidates: DocumentedResponse[], contentType: string): DocumentedResponse | undefined {
  const type = essence(contentType);
  const names = [type, `${type.split('/', 1)[0]}/*`, '*/*'];
  return names
    .map((name) => candidates.find((candidate) => essence(candidate.contentType) === name))
    .find((value) => value !== undefined);
}

/** @param response its media type as received, empty if it has none */
export function planComparison(
  { responses, components }: Pick<PlaygroundData, 'responses' | 'components'>,
  response: { method: string; status: number; contentType: string; isEmpty: boolean },
): Plan {
  const { contentType } = response;
  const status = documentedStatus(responses, response.status);
  const is = (id: BrowserString, values: Values = {}): Plan => ({
    ...(status !== undefined && { status }),
    differences: [{ id, values }],
    more: 0,
  });
  if (status === undefined) return is('difference.status', { status: response.status });
  const candidates = responses.filter((candidate) => candidate.status === status && candidate.contentType);
  if (response.isEmpty) {
    // These never have a body (RFC 9110 sections 9.3.2, 15.3.5 and 15.4.5).
    const isBare = response.method === 'HEAD' || response.status === 204 || response.status === 304;
    return candidates.length && !isBare ? is('difference.bodyMissing') : { status, differences: [], more: 0 };
  }
  if (!candidates.length) return is('difference.bodyUndocumented', { status: response.status });
  const media = mediaFor(candidates, contentType);
  const similar = isJsonType(contentType) ? candidates.find((one) => isJsonType(one.contentType)) : undefined;
  const checked = media ?? similar;
  const documented = candidates.map((candidate) => candidate.contentType).join(', ');
  const plan = media
    ? { status, differences: [], more: 0 }
    : similar
      ? is('difference.similarType', { type: essence(contentType), documented: essence(similar.contentType) })
      : contentType
        ? is('difference.contentType', { type: contentType, documented })
        : is('difference.contentTypeMissing', { documented });
  if (!checked) return plan;
  const type = essence(contentType);
  const hasJsonItems = isSequence(contentType) && type.includes('json');
  if (!isJsonType(contentType) && !checked.isSequence && !hasJsonItems)
    return { ...plan, uncheckedType: type };
  let { schema } = checked;
  // Before OpenAPI 3.2, authors described such a body by its items, or as the list of them.
  if (hasJsonItems && !checked.isSequence && isRecord(schema) && schema.type === 'array') {
    schema = schema.items ?? true;
  }
  return { ...plan, body: { schema, components } };
}

export const countCertain = ({ differences, more }: Comparison): number =>
  differences.filter((difference) => !difference.isUnchecked).length + more;
