/** Defaults inside objects of a body: `callout.retry`. */
import type { JsonSchema } from '../../../../../contract/index.ts';
import { own } from '../../../../../json/index.ts';
import { flattenWhole, isUnspecified } from '../../../../../openapi/index.ts';
import type { BodyPlan } from '../../../sandbox-plan.ts';
import type { Context } from '../../context.ts';
import { isReadOnly } from '../../resources/names.ts';
import type { OperationRule } from '../../rules/operation-rule.ts';
import { saidDefault } from '../said/default.ts';
import { sentItem } from '../sent-item.ts';

const MAX_DEPTH = 3;
const MAX_MEMBERS = 40;

/** Of objects that both the body and the item have, whichever value they get. */
export function innerDefaults(context: Context, ruled: OperationRule): NonNullable<BodyPlan['inner']> {
  const { resource, rule } = ruled;
  const sent = rule === 'create' || rule === 'replace' ? sentItem(context, ruled) : undefined;
  const found: NonNullable<BodyPlan['inner']> = [];
  const { shapes } = context;
  const visit = (item: JsonSchema | undefined, body: JsonSchema, path: string[]): void => {
    const { oneOf, anyOf, discriminator } = flattenWhole(body, context.components).schema;
    const [shown, taken] = [item ?? true, body].map((one) => shapes.of(one));
    if (!shown || !taken || oneOf || anyOf || discriminator) return;
    for (const [name, schema] of Object.entries(taken.properties)) {
      const twin = own(shown.properties, name) as JsonSchema | undefined;
      if (twin === undefined || isReadOnly(shapes, taken, name)) continue;
      const value = defaultOf(context, schema);
      const isValid = value !== undefined && context.satisfies(twin, value, 'response');
      if (isValid) found.push({ path: [...path, name], value });
      else if (path.length < MAX_DEPTH) visit(twin, schema, [...path, name]);
    }
  };
  for (const [name, schema] of Object.entries(sent?.shape.properties ?? {})) {
    const key = sent?.names.get(name) ?? name;
    visit(own(resource?.shape.properties, key) as JsonSchema | undefined, schema, [key]);
  }
  return found.slice(0, MAX_MEMBERS);
}

/** The valid default of a schema, or of its text. */
export function defaultOf(context: Context, schema: JsonSchema): unknown {
  const { default: value = saidDefault(context, schema) } = flattenWhole(schema, context.components).schema;
  if (isUnspecified(value)) return undefined;
  return value !== undefined && context.satisfies(schema, value, 'request') ? value : undefined;
}
