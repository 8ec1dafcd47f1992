/** Who an item is assigned to: `POST /tasks/{id}/assign` with `userId` sets `assignee`. */
import { validate } from '../../../../../contract/index.ts';
import { flattenWhole, writtenExamples } from '../../../../../openapi/index.ts';
import { referenceOf } from '../../references/references.ts';
import { isIdName, propertiesByFoldedName } from '../../resources/names.ts';
import type { Shape, Shapes } from '../../resources/shapes/shapes.ts';
import { folded, wordsIn } from '../../resources/templates.ts';
import { type Effect, effectOf, NO_EFFECT } from './effects/effects.ts';
import { statesIn } from './effects/states.ts';
import { plain } from './effects/verbs.ts';

/** `assignee`, `assigned_to`, `assignedAgentId`. */
const ASSIGNEE =
  /^assign(?:ee|ed(?:to)?)(?:user|agent|member|person|employee|staff|worker|driver|technician)?(?:u?u?id)?$/;

/** What is no single person. */
const OTHERS =
  /team|group|queue|department|role|project|request|organi[sz]ation|company|idempotency|comment|label|tag|category|policy|permission|plan|template/;

const SCALAR = /^(?:string|integer|number)$/;

/** Members that say who an item is assigned to. */
const assigneesOf = ({ properties }: Shape, { typesOf }: Shapes): string[] =>
  Object.entries(properties).flatMap(([name, schema]) =>
    ASSIGNEE.test(folded(name)) && /^(?:string|integer|number|object)$/.test(typesOf(schema).join())
      ? [name]
      : [],
  );

/** The only one, which may be the id of an object beside it: `assigneeId` of `assignee`. */
function assigneeOf(item: Shape, shapes: Shapes): string | undefined {
  const [one, other, ...more] = assigneesOf(item, shapes);
  if (one === undefined || more.length > 0) return undefined;
  if (other === undefined) return one;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return folded(long) === `${folded(short)}id` ? long : undefined;
}

/** The only id in the body of a request that assigns, and the item's name for it. */
export function assigneeIn(
  segment: string,
  body: Shape,
  item: Shape,
  shapes: Shapes,
): { sent: string; name: string } | undefined {
  if (!/^(?:re)?assign(?:ee)?$/.test(wordsIn(segment)[0] ?? '')) return undefined;
  const [sent, ...others] = Object.keys(body.properties).filter(isIdName);
  const name = assigneeOf(item, shapes);
  if (sent === undefined || name === undefined || others.length > 0) return undefined;
  const held = propertiesByFoldedName(item).get(folded(sent));
  if (OTHERS.test(folded(sent)) || (held !== undefined && held !== name)) return undefined;
  const [own = true, shown = true] = [body.properties[sent], item.properties[name]];
  const [type, twin] = [own, shown].map((schema) => shapes.typesOf(schema).join());
  const examples = writtenExamples(flattenWhole(shown, shapes.components).schema);
  // `Ann Lee` is a name.
  const isSame = SCALAR.test(type ?? '') && type === twin && !examples.some((one) => /\s/.test(`${one}`));
  return isSame || referenceOf(shapes, body, sent, item, name) ? { sent, name } : undefined;
}

/** What a request without an id takes back; `undefined` if that is unknown. */
export function unassigned(body: Shape, item: Shape, shapes: Shapes): Effect | undefined {
  if (Object.keys(body.properties).some(isIdName) || assigneeOf(item, shapes) === undefined) return undefined;
  const effect = effectOf(plain('assign'), true, item, shapes);
  const states = statesIn(Object.entries(item.properties), shapes);
  const isStillAssigned = states.some(
    ({ name, values }) => values.some((value) => folded(value) === 'assigned') && !effect.sets[name],
  );
  if (isStillAssigned) return undefined;
  const [sets, removes] = [{ ...effect.sets }, [...effect.removes]];
  for (const name of assigneesOf(item, shapes)) {
    const isNullable = validate(item.properties[name] ?? true, null, { components: shapes.components });
    if (isNullable.length === 0) sets[name] = null;
    else if (item.required.includes(name)) return undefined;
    else removes.push(name);
  }
  return { ...NO_EFFECT, sets, removes };
}
