/** Compares what arrived with the documentation, in a worker if it is large. */
import type { PlaygroundData } from '../../../../../site/index.ts';
import type { Store } from '../../store.ts';
import type { Lines } from '../json/worker.ts';
import type { Reply } from '../reply.ts';
import { type BodyResult, checkValue } from './check-body.ts';
import { type Comparison, type Plan, planComparison } from './difference.ts';

/** What is documented, and what checks it. */
type Sources = Pick<Store, 'data' | 'checks'>;

/** What can be told of a response by its headers, and what to check in its body. */
async function planFor(data: PlaygroundData, response: Parameters<typeof planComparison>[1]): Promise<Plan> {
  const plan = planComparison(data, response);
  if (!plan.body || !document.querySelector('trellis-level')) return plan;
  const { atChosenLevel } = await import('./at-level.ts');
  return { ...plan, body: atChosenLevel(plan.body) };
}

/** @param result of the body; `undefined` if it is not JSON */
async function withResult(plan: Plan, result?: BodyResult, lines?: number[]): Promise<Comparison> {
  if (result && !result.violations.length) return plan;
  return (await import('./with-body.ts')).withBody(plan, result, lines);
}

/** Holds an item of a stream against its schema; `undefined` if none is documented. */
export async function itemCheck(
  reply: Reply,
  { data, checks }: Sources,
): Promise<((item: unknown) => BodyResult) | undefined> {
  if (!data.responses.length || !checks) return undefined;
  const { body } = await planFor(data, { ...reply, isEmpty: false });
  return body && ((item) => checkValue(checks.validate, body, item));
}

/**
 * @param onLines Called with the lines of a large body as soon as they can be shown.
 * @returns `undefined` if nothing is documented, or if the response is incomplete
 */
export async function compare(
  reply: Reply,
  { data, checks }: Sources,
  onLines: (lines: Lines) => void,
): Promise<Comparison | undefined> {
  const { body, stream, arrival } = reply;
  // The items of a stream that arrived are compared whatever became of the rest.
  const isPlanned = data.responses.length > 0 && (arrival === 'complete' || stream !== undefined);
  const plan: Plan = isPlanned
    ? await planFor(data, { ...reply, isEmpty: !reply.size && !stream })
    : { differences: [], more: 0 };
  let comparison: Comparison = plan;
  if (body?.kind === 'large') {
    const { compareLarge } = await import('../json/compare-large.ts');
    const checked = await compareLarge(reply, plan.body, onLines);
    if (checked) comparison = await withResult(plan, checked.result, checked.lines);
  } else if (stream) {
    const { count: _, differences, ...further } = stream.checked;
    comparison = { ...plan, ...further, differences: [...plan.differences, ...differences] };
  } else if (plan.body && checks) {
    const isJson = body?.kind === 'json';
    comparison = await withResult(
      plan,
      isJson ? checkValue(checks.validate, plan.body, body.value) : undefined,
    );
  }
  if (!isPlanned) return undefined;
  const { text } = reply.lines ?? { text: '', ...body };
  if (text.includes('\ufffd')) {
    comparison = (await import('./encoding.ts')).withEncoding(comparison, reply);
  }
  const documented = data.responseHeaders?.[plan.status ?? ''];
  if (!documented || !checks) return comparison;
  const { compareHeaders } = await import('./headers.ts');
  const more = compareHeaders(checks.validate, documented, data.components, reply);
  return { ...comparison, differences: [...more, ...comparison.differences] };
}
