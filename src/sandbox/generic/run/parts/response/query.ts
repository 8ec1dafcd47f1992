/** What the parameters of a query change. */
import type { OperationPlan } from '../../../sandbox-plan.ts';

export { selectItems } from './selection.ts';

type Query = Readonly<Record<string, unknown>>;

/** Whether the request asks to change nothing. */
export const isTrial = ({ trial }: OperationPlan, query: Query): boolean =>
  trial !== undefined && isSet(query[trial]);

/** `dryRun=false` asks for the real change. */
const isSet = (value: unknown): boolean =>
  value !== undefined && !/^(?:false|0|none|no)$/i.test(String(value));

/** Says which documented parameters of the request changed nothing. */
export function ignoredHeader(
  { list, mask, trial, file }: OperationPlan,
  query: Query,
): Record<string, string> {
  const used = [mask, trial, ...(file?.facts?.query ?? [])];
  const isUsed = (name: string): boolean => (list ? !list.ignored?.includes(name) : used.includes(name));
  const names = Object.keys(query).filter((name) => !isUsed(name));
  return names.length > 0 ? { 'Sandbox-Ignored': names.map(encodeURIComponent).join(', ') } : {};
}
