/** Members of an item that show one which requests set in another form: `body_html`, `startsAtUtc`. */
import { flattenWhole } from '../../../../../openapi/index.ts';
import type { DerivedPlan } from '../../../resource-plan.ts';
import type { Context } from '../../context.ts';
import type { Shape } from '../../resources/shapes/shapes.ts';
import { folded } from '../../resources/templates.ts';

const FORMS: readonly [form: DerivedPlan['as'], name: RegExp][] = [
  ['html', /^(.+)html$/],
  ['utc', /^(.+)utc$/],
  [
    'unknown',
    /^(?:humani[sz]ed|humanreadable|formatted)(.+)$|^(.+)(?:formatted|humani[sz]ed|humanreadable)$/,
  ],
];

/** `sent`: members that requests may have. A required member whose form is unknown stays as it is. */
export function derivedPlans(context: Context, { properties, required }: Shape, sent: ReadonlySet<string>) {
  const sources = new Map([...sent].map((name) => [folded(name), name]));
  return Object.entries(properties).flatMap(([name, schema]): DerivedPlan[] => {
    if (sent.has(name)) return [];
    for (const [as, pattern] of FORMS) {
      const [, first, second] = pattern.exec(folded(name)) ?? [];
      const from = sources.get(first ?? second ?? '');
      if (from === undefined || !Object.hasOwn(properties, from)) continue;
      const { format } = flattenWhole(schema, context.components).schema;
      const isFree =
        as === 'utc' ? format === 'date-time' : context.shapes.typesOf(schema).includes('string');
      const isAllowed = !required.includes(name) || (as !== 'unknown' && required.includes(from));
      if (isFree && isAllowed) return [{ name, from, as }];
    }
    // `roleName` for `roleId`.
    const [, stem] = /^(.{3,})name$/.exec(folded(name)) ?? [];
    const id = stem === undefined ? undefined : sources.get(`${stem}id`);
    const isOfOther = id !== undefined && Object.hasOwn(properties, id) && !required.includes(name);
    return isOfOther ? [{ name, from: id, as: 'unknown' }] : [];
  });
}
