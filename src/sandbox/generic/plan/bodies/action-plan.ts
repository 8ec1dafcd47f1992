import { isRecord } from '../../../../json/index.ts';
import type { ActionPlan } from '../../sandbox-plan.ts';
import type { Context } from '../context.ts';
import type { Draft } from '../resources/draft.ts';
import type { Action } from '../rules/operation-rule.ts';
import { timeForm } from '../seed/times.ts';

/** What an action makes of an item. A time whose form is unknown stays as it is. */
export function actionPlan(
  context: Context,
  { sets, times, takes, removes, element }: Action,
  resource: Draft | undefined,
  example: unknown,
): ActionPlan {
  const forms = times.flatMap((name) => {
    const schema = resource?.shape.properties[name] ?? true;
    const form = timeForm(context, schema, isRecord(example) ? example[name] : undefined);
    return form ? [{ path: [name], form }] : [];
  });
  return {
    sets,
    ...(forms.length > 0 && { times: forms }),
    ...(removes.length > 0 && { removes }),
    ...(takes.length > 0 && { takes }),
    ...(element && { element }),
  };
}
