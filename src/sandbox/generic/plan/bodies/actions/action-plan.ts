import { isRecord } from '../../../../../json/index.ts';
import type { ActionPlan } from '../../../sandbox-plan.ts';
import type { Context } from '../../context.ts';
import { folded } from '../../resources/templates.ts';
import type { Action, OperationRule } from '../../rules/operation-rule.ts';
import { timeForm } from '../../seed/times.ts';
import { insideOf } from '../new-item/attributes.ts';
import { requiredState } from './required-state.ts';

/** What an action makes of an item. A time whose form is unknown stays as it is. */
export function actionPlan(
  context: Context,
  action: Action,
  { entry, resource, each }: OperationRule,
  example: unknown,
): ActionPlan {
  const { sets, times, takes, removes, done, element, within } = action;
  const inner = resource && within ? insideOf(context, resource, within, undefined, example) : undefined;
  const { draft: held, example: shown } = inner ?? { draft: resource, example };
  const { responses } = entry.operation;
  const forms = times.flatMap((name) => {
    const schema = held?.shape.properties[name] ?? true;
    const form = timeForm(context, schema, isRecord(shown) ? shown[name] : undefined);
    return form ? [{ path: [name], form }] : [];
  });
  const again = responses.find(
    ({ status, description }) => /^4\d\d$/.test(status) && saysAgain(description, done),
  );
  const only = held && !each && requiredState(responses, action, held, context.shapes);
  return {
    ...(within && { within }),
    sets,
    ...(forms.length > 0 && { times: forms }),
    ...(removes.length > 0 && { removes }),
    ...(again && { again: Number(again.status) }),
    ...(only && { only }),
    ...(takes.length > 0 && { takes }),
    ...(element && { element }),
  };
}

/** `The order is already cancelled.` */
const saysAgain = (description: string, done: readonly string[]): boolean =>
  /\balready\b/i.test(description) &&
  description.split(/[^\w-]+/).some((word) => done.includes(folded(word)));
