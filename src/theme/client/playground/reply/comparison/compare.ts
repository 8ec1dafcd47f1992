/** Compares what arrived with the documentation, in a worker if it is large. */
import type { PlaygroundData } from '../../../../../site/index.ts';
import type { Lines } from '../json/worker.ts';
import type { Reply } from '../reply.ts';
import { checkValue } from './check-body.ts';
import { type Comparison, type Plan, planComparison, withBody } from './difference.ts';

/** The reader's feature level on this page; undefined for the newest, and if there are no levels. */
function chosenLevel(page: ParentNode = document): number | undefined {
  const level = Number(page.querySelector<HTMLElement>('trellis-level')?.dataset.level);
  return Number.isSafeInteger(level) && level > 0 ? level : undefined;
}

/** What can be told of a response by its headers, and what to check in its body. */
export async function planFor(
  data: PlaygroundData,
  response: Parameters<typeof planComparison>[1],
): Promise<Plan> {
  const plan = planComparison(data, response);
  const level = plan.body && chosenLevel();
  if (!plan.body || level === undefined) return plan;
  const { atLevel } = await import('./at-level.ts');
  return { ...plan, body: atLevel(plan.body, level) };
}

/**
 * @param onLines Called with the lines of a large body as soon as they can be shown.
 * @returns `undefined` if nothing is documented, or if the response is incomplete
 */
export async function compare(
  reply: Reply,
  data: PlaygroundData,
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
    comparison = await compareLarge(reply, plan, onLines);
  } else if (stream) {
    const { differences, more } = stream.checked;
    comparison = { ...plan, differences: [...plan.differences, ...differences], more };
  } else if (plan.body) {
    comparison = withBody(plan, body?.kind === 'json' ? checkValue(plan.body, body.value) : undefined);
  }
  if (!isPlanned) return undefined;
  const documented = data.responseHeaders?.[plan.status ?? ''];
  if (!documented) return comparison;
  const { compareHeaders } = await import('./headers.ts');
  const more = compareHeaders(documented, data.components, reply);
  return { ...comparison, differences: [...more, ...comparison.differences] };
}
