/** What the parameters of a query change. */
import { isRecord, own } from '../../../../../json/index.ts';
import type { Reply } from '../../../../core/definition.ts';
import type { ListPlan } from '../../../list-plan.ts';
import type { OperationPlan } from '../../../sandbox-plan.ts';
import type { Asked } from '../../parts.ts';
import { exampleReply, unstoredReply } from '../../response/replies.ts';
import { at } from '../../rows/paths.ts';
import { testOf } from './expressions.ts';
import { sortsNothing } from './sorting.ts';

export { selectItems } from './selection.ts';

type Query = Readonly<Record<string, unknown>>;

/** Names of the members of objects, which may be parameters of their own (OpenAPI 4.8.12.2, `explode`). */
const membersOf = (query: Query): string[] =>
  Object.values(query).flatMap((value) => (isRecord(value) ? Object.keys(value) : []));

/** `filter[status]` and `tags[]` are parts of parameters. */
const isRead = (read: readonly (string | undefined)[], name: string): boolean =>
  read.includes(name) || read.includes(name.split('[', 1)[0]);

/** For a request that asks to change nothing, or for what the sandbox cannot do: the example. */
export function exampleFor(
  operation: OperationPlan,
  { query }: { query: Query },
  sent: { value?: unknown } | undefined,
): Reply | undefined {
  const { trial, except, body, method, list } = operation;
  const filter = list?.expression && query[list.expression.parameter];
  if (list?.expression && filter !== undefined && !testOf(String(filter), list.expression.syntax))
    return notUnderstood(operation, list.expression.parameter);
  if (trial !== undefined && isSet(query[trial])) return exampleReply(operation);
  const set = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== false));
  const name = sentName(set, except?.query) ?? sentName(at(sent?.value, body?.item ?? []), except?.members);
  if (name === undefined) return undefined;
  if (method === 'GET') return exampleReply(operation);
  return unstoredReply(operation, `the sandbox does not know the effect of ${encodeURI(name)}`);
}

/** A valid expression may have more than the sandbox knows. */
function notUnderstood(operation: OperationPlan, name: string): Reply {
  const reply = exampleReply(operation);
  const message = `The sandbox does not understand this ${name}`;
  return { ...reply, headers: { ...reply.headers, 'Sandbox-Message': message } };
}

const sentName = (value: unknown, names: readonly string[] = []): string | undefined =>
  isRecord(value) ? names.find((name) => own(value, name) !== undefined) : undefined;

/** `dryRun=false` asks for the real change. */
const isSet = (value: unknown): boolean =>
  value !== undefined && !/^(?:false|0|none|no)$/i.test(String(value));

/** What the list tells of itself in headers: `X-Total-Count`. */
export const countHeaders = (
  { headers = [] }: ListPlan,
  numbers: Readonly<Record<string, unknown>>,
): Record<string, string> => Object.fromEntries(headers.map(({ name, of }) => [name, String(numbers[of])]));

/** Says which parameters of the query changed nothing. */
export function ignoredHeader({
  operation,
  plan,
  parameters,
  rows,
  path,
  url,
}: Asked): Record<string, string> {
  const { list, mask, trial, file, rule, resource, each } = operation;
  const { query } = parameters;
  const used = [mask, trial, each?.keys?.path[0], ...(file?.facts?.query ?? [])];
  const entries = () => (resource === undefined ? [] : rows.list(resource, path));
  const unsorted = rule === 'list' && list?.sort && sortsNothing(entries(), list.sort, query);
  const isUsed = (name: string): boolean =>
    list && !each ? !list.ignored?.includes(name) && name !== unsorted : used.includes(name);
  // The address of the next page may have a parameter that is not documented.
  const read = [list?.page?.start, ...plan.uses.secrets, ...Object.keys(query), ...membersOf(query)];
  const isWhole = operation.parameters.some(({ style }) => style === 'querystring');
  const others = isWhole ? [] : [...url.searchParams.keys()].filter((name) => !isRead(read, name));
  const names = [...Object.keys(query).filter((name) => !isUsed(name)), ...new Set(others)];
  return names.length > 0 ? { 'Sandbox-Ignored': names.map(encodeURIComponent).join(', ') } : {};
}
