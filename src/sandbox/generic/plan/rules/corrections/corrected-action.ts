/** The rule of an action with `x-sandbox`. */
import { inEnglish, validate } from '../../../../../contract/index.ts';
import { escapeSegment, own } from '../../../../../json/index.ts';
import type { Draft } from '../../resources/draft.ts';
import type { Entry } from '../../resources/entries.ts';
import type { Shapes } from '../../resources/shapes/shapes.ts';
import { actionOf, asRule, doneBy } from '../actions/action-rule.ts';
import { isTime } from '../actions/effects/effects.ts';
import { actionBody, takenMembers } from '../actions/members.ts';
import type { Rule } from '../operation-rule.ts';
import { nearHint, type OperationCorrection, type SandboxProblem } from './corrections.ts';

const REASON = 'set by `x-sandbox`';

/** What `set` says that an action does, or else its path. A string says why it cannot be one. */
export function correctedAction(
  entry: Entry,
  { set, pointer }: OperationCorrection,
  draft: Draft,
  shapes: Shapes,
): Rule | SandboxProblem | string {
  if (!set) {
    const action = actionOf(entry, draft, shapes);
    return action
      ? asRule(entry, draft, action, REASON, shapes)
      : 'Nothing says what it changes. Name the values with `set`: { "status": "sold" }.';
  }
  const sets: Record<string, unknown> = {};
  const times: string[] = [];
  for (const [name, value] of Object.entries(set)) {
    const schema = own(draft.shape.properties, name);
    const at = `${pointer}/set/${escapeSegment(name)}`;
    if (schema === undefined) {
      const message = `The items of ${draft.name} have no property "${name}".`;
      const hint = nearHint(name, Object.keys(draft.shape.properties));
      return { pointer: at, message, hint: hint ?? 'Write the name of a property of the items.' };
    }
    if (draft.keys.some((key) => key?.join('.') === name)) {
      const message = `\`${name}\` is the key of ${draft.name}, which no request changes.`;
      return { pointer: at, message, hint: 'Write the names of other properties.' };
    }
    const [violation] = validate(schema, value, { components: shapes.components });
    if (value === 'now' && isTime(name, schema, shapes)) times.push(name);
    else if (violation) {
      const message = `\`${name}\` of ${draft.name} cannot have this value.`;
      return { pointer: at, message, hint: inEnglish(violation) };
    } else sets[name] = value;
  }
  const body = actionBody(entry, shapes);
  const { takes, names } = body ? takenMembers(body, draft, undefined, shapes) : { takes: [], names: {} };
  const others = takes.filter((name) => !Object.hasOwn(set, name));
  return asRule(
    entry,
    draft,
    { sets, times, takes: others, names, removes: [], isStart: true, done: doneBy(entry, draft) },
    REASON,
    shapes,
  );
}
