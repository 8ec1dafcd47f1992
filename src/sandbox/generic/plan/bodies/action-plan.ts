import { isRecord } from '../../../../json/index.ts';
import type { ActionPlan } from '../../sandbox-plan.ts';
import type { Context } from '../context.ts';
import type { Draft } from '../resources/draft.ts';
import type { Entry } from '../resources/entries.ts';
import { folded } from '../resources/templates.ts';
import type { Action } from '../rules/operation-rule.ts';
import { timeForm } from '../seed/times.ts';

/** What an action makes of an item. A time whose form is unknown stays as it is. */
export function actionPlan(
  context: Context,
  { sets, times, takes, removes, done, element }: Action,
  { operation: { responses } }: Entry,
  resource: Draft | undefined,
  example: unknown,
): ActionPlan {
  const forms = times.flatMap((name) => {
    const schema = resource?.shape.properties[name] ?? true;
    const form = timeForm(context, schema, isRecord(example) ? example[name] : undefined);
    return form ? [{ path: [name], form }] : [];
  });
  const again = responses.find(
    ({ status, description }) => /^4\d\d$/.test(status) && saysAgain(description, done),
  );
  return {
    sets,
    ...(forms.length > 0 && { times: forms }),
    ...(removes.length > 0 && { removes }),
    ...(again && { again: Number(again.status) }),
    ...(takes.length > 0 && { takes }),
    ...(element && { element }),
  };
}

/** `The order is already cancelled.` */
const saysAgain = (description: string, done: readonly string[]): boolean =>
  /\balready\b/i.test(description) &&
  description.split(/[^\w-]+/).some((word) => done.includes(folded(word)));
