/** What a body says that a request does besides setting the members of an item. */
import { asText } from '../../../../../json/index.ts';
import { memoizeByObject } from '../../../../../memory/index.ts';
import { flattenWhole } from '../../../../../openapi/index.ts';
import type { Context } from '../../context.ts';
import type { Shape, Shapes } from '../../resources/shapes/shapes.ts';
import { folded } from '../../resources/templates.ts';
import { isStateLike } from '../../rules/actions/effects/states.ts';
import type { OperationRule } from '../../rules/operation-rule.ts';
import { sentItem } from '../sent-item.ts';

/** `Used to delete a rule`, `To remove the policy, specify …` */
const DELETES =
  /\bused to (?:delete|remove) an? \w|\bto (?:delete|remove) (?:an?|the) (?:existing )?\w+,? (?:specify|set|send|pass|provide)\b(?! (?:an? )?(?:empty|null|blank|zero|0)\b)/i;

/** Names of members that say what to do with the elements of a list beside them. */
const OPERATOR = /(?:operation|operator|action|mode|strategy|method)$|^op$/;
/** Two of their values. */
const ADDS = /^(?:add|append|insert)\b/i;
const TAKES = /^(?:remove|delete|subtract)\b/i;

/** The member of the body of a change that does more than its value tells; undefined without one. */
export function otherEffect(context: Context, one: OperationRule): string | undefined {
  if (one.rule !== 'update' && one.rule !== 'replace') return undefined;
  const { shape } = sentItem(context, one) ?? {};
  return shape && effectIn(context.shapes)(shape)?.name;
}

const effectIn = memoizeByObject((shapes: Shapes) =>
  memoizeByObject((shape: Shape) => ({ name: findEffect(shape, shapes, 2) })),
);

function findEffect({ properties }: Shape, shapes: Shapes, depth: number): string | undefined {
  for (const [name, schema] of Object.entries(properties)) {
    const {
      enum: values = [],
      description = '',
      type,
      readOnly,
    } = flattenWhole(schema, shapes.components).schema;
    const isState = values.length > 0 || isStateLike(name);
    if (isState && !readOnly && !/method|verb|event/i.test(name) && DELETES.test(description)) return name;
    const texts = values.map((value) => asText(value) ?? '');
    const isOperator = [ADDS, TAKES].every((kind) => texts.some((text) => kind.test(text)));
    if (
      isOperator &&
      OPERATOR.test(folded(name)) &&
      Object.values(properties).some((each) => shapes.typesOf(each).includes('array'))
    )
      return name;
    const inner = depth > 0 && type !== 'array' ? shapes.of(schema) : undefined;
    const found = inner && findEffect(inner, shapes, depth - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
