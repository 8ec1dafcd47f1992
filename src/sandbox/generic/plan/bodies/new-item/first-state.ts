/** The state of a new item. An example of the item often shows one that is finished. */
import type { JsonSchema } from '../../../../../contract/index.ts';
import { isRecord, own } from '../../../../../json/index.ts';
import { flattenWhole, isUnspecified } from '../../../../../openapi/index.ts';
import { at } from '../../../run/rows/paths.ts';
import type { Context } from '../../context.ts';
import type { Shape } from '../../resources/shapes/shapes.ts';
import { folded } from '../../resources/templates.ts';
import type { OperationRule } from '../../rules/operation-rule.ts';
import { examplesOf } from '../responses.ts';
import type { Later } from './later.ts';

const STATE = /(?:state|status)$/;

/** States that an item reaches later. */
const LATER =
  /^(?:(?:complete|finish|deliver|succeed|fail|close|cancel|expire|reject|refund|archive|delete|resolve|terminate|process|end|settle|cancell|approve|confirm|authori[sz]e|fulfill?|verifie)e?d|accepted\w*|\w+completed|complete|done|sent|paid|success|successful|failure|error)$/;

/** Parts of such states: `removedFromSale`. */
const GONE = /removed|rejected|deleted|replaced/;

const FIRST =
  /^(?:new|created?|pending.*|draft|queued?|submitted|open|requested|scheduled|initial.*|started|starting|waiting.*|awaiting.*|received|registered|prepar\w*|processing|in.?progress|running|not.?started|todo|active|enabled)$/i;

/** States of what waits for something, in which the services that have one start. */
const WAITING = /^(?:pending|await|waiting|unverified|notstart)|pending$/;

/** Whether a member is a state. */
export const isState = (name: string): boolean => STATE.test(folded(name));

/**
 * The state of a new item whose example has another: what the response to its creation shows, or else one in
 * which the item waits, or one in which items start. Without any, an optional state is left out.
 */
export function firstState(
  context: Context,
  { properties, required }: Shape,
  [name, value]: [name: string, value: unknown],
  create: OperationRule,
  later: Later,
): unknown {
  const schema = properties[name] ?? true;
  const shown = shownAfter(context, create, name);
  if (shown !== undefined && context.satisfies(schema, shown, 'response')) return shown;
  const isLater = (one: unknown): boolean =>
    typeof one === 'string' &&
    (LATER.test(folded(one)) || GONE.test(folded(one)) || (later.states.get(name)?.includes(one) ?? false));
  if (!isLater(value)) return value;
  const { enum: values } = flattenWhole(schema, context.components).schema;
  const texts = values?.filter((one) => typeof one === 'string') ?? [];
  const early = texts.filter((one) => !isLater(one));
  const first =
    early.find((one) => WAITING.test(folded(one))) ??
    early.find((one) => FIRST.test(one)) ??
    texts.find((one) => FIRST.test(one));
  if (first !== undefined) return first;
  return required.includes(name) ? value : undefined;
}

/** Whether a request may leave a state to the service, in the words of Protocol Buffers. */
export const mayBeUnspecified = ({ components }: Context, schema: JsonSchema): boolean =>
  flattenWhole(schema, components).schema.enum?.some(isUnspecified) ?? false;

/**
 * The state that the documented response to a creation shows although its documented request does not have
 * one.
 */
export function shownState(context: Context, create: OperationRule, name: string): unknown {
  const examples = create.entry.body?.examples ?? [];
  const isSent = examples.some(({ value }) => {
    const item = at(value, create.inBody ?? []);
    return !isRecord(item) || Object.hasOwn(item, name);
  });
  return examples.length === 0 || isSent ? undefined : shownAfter(context, create, name);
}

/** What the documented response to a creation shows. */
function shownAfter(context: Context, { entry, inResponse }: OperationRule, name: string): unknown {
  const { media } = entry.success;
  if (!inResponse || !media || media.examples.length === 0) return undefined;
  const item = at(examplesOf(context, media)[0]?.value, inResponse);
  return isRecord(item) ? own(item, name) : undefined;
}
