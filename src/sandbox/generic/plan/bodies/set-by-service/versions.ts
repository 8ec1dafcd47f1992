/** Members of an item that tell its versions apart: they change with it, whatever requests send. */
import type { JsonSchema } from '../../../../../contract/index.ts';
import { flattenWhole } from '../../../../../openapi/index.ts';
import type { ResourcePlan, SeedRow, VersionPlan } from '../../../resource-plan.ts';
import { at } from '../../../run/rows/paths.ts';
import type { Context } from '../../context.ts';
import type { Draft } from '../../resources/draft.ts';
import { singular } from '../../resources/singular.ts';
import { folded } from '../../resources/templates.ts';

/** Objects around members of the item itself. */
const BAG = /^(?:properties|attributes|metadata|meta|sys)$/;

const ETAG = /^_?etag$/;
const VERSION = /(?:version|revision)(?:number|no|num|id|token)?$/;
/** `lock_version` and the like count changes, whatever their text. */
const LOCK = /^(?:lock|row|record|object|entity)(?:version|revision)(?:number|no|num)?$/;
const TOKEN = /(?:version|revision)token$/;

const CHANGES =
  /\bincrement(?:s|ed|al)? (?:each|every|whenever|when|with|by)\b|\bincreas\w+ (?:by|with|each|every)\b|\boptimistic\b|\bconcurren|\bchanges (?:whenever|each time|every time|when) (?:the|this|it|any)\b|\binternal version of (?:this|the)\b/i;
/** What has a version: `The current revision of the sync map`. */
const OF =
  /\b(?:current|latest|last|specific) (?:version|revision)(?: number)? of (?:the|this|an?) (.{1,60})/i;
const ITEM = /^(?:resource|object|item|record|entity|document)$/;

/** What changes without a request of the item, or counts something else. */
const ELSEWHERE =
  /\b(?:to use|to (?:update|delete|publish|activate)|api|endpoint|operating system|software|firmware|device|node)\b/i;

/** Texts whose form tells an order that another number would break. */
const DOTTED = /^v?\d+\.\d/;

/** By the names and texts of members, also in an object around them. */
export function versionPlans(context: Context, draft: Draft, seed: readonly SeedRow[]): VersionPlan[] {
  const keys = new Set(draft.keys.map((key) => key?.join('\n')));
  const plans: VersionPlan[] = [];
  const visit = (properties: Record<string, JsonSchema>, path: string[]): void => {
    for (const [name, schema] of Object.entries(properties)) {
      const place = [...path, name];
      const inner = path.length === 0 && BAG.test(folded(name)) ? context.shapes.of(schema) : undefined;
      if (inner) visit(inner.properties, place);
      else if (!keys.has(place.join('\n')) && isVersion(context, draft, name, schema)) {
        const examples = seed.flatMap(({ value }) => at(value, place) ?? []);
        const form = formOf(context, name, schema, examples);
        const of = part(properties, name);
        if (form) plans.push({ path: place, form, ...(of && { of: [...path, of] }) });
      }
    }
  };
  visit(draft.shape.properties, []);
  return plans;
}

/** The member whose value is the entity tag of the item (RFC 9110, 8.8.3). */
export const tagMember = (versions: readonly VersionPlan[]): ResourcePlan['etag'] =>
  versions.find(({ path: [name = '', ...deeper] }) => deeper.length === 0 && ETAG.test(folded(name)))
    ?.path[0];

/** `body` of `body_version`. */
function part(properties: Record<string, JsonSchema>, name: string): string | undefined {
  const [, of = ''] = /^(.+?)_?version$/i.exec(name) ?? [];
  return Object.hasOwn(properties, of) ? of : undefined;
}

function isVersion(
  { components }: Context,
  { title, shape }: Draft,
  name: string,
  schema: JsonSchema,
): boolean {
  const word = folded(name);
  if (ETAG.test(word) || LOCK.test(word) || TOKEN.test(word)) return true;
  if (!VERSION.test(word)) return false;
  const { description = '' } = flattenWhole(schema, components).schema;
  const [, thing = ''] = OF.exec(description) ?? [];
  const words = thing
    .split(/[^\w]+/)
    .slice(0, 3)
    .map(folded);
  const of = part(shape.properties, name);
  const names = [singular(title), ...(of ? [of] : [])].map(folded);
  const isOwn = words.some((one) => ITEM.test(one) || (one !== '' && names.includes(one)));
  return isOwn || (CHANGES.test(description) && !ELSEWHERE.test(description));
}

function formOf(
  context: Context,
  name: string,
  schema: JsonSchema,
  examples: readonly unknown[],
): VersionPlan['form'] | undefined {
  const types = context.shapes.typesOf(schema);
  const allows = (value: unknown): boolean => context.satisfies(schema, value, 'response');
  const texts = examples.filter((one) => typeof one === 'string');
  if (!types.includes('string'))
    return types.includes('integer') || types.includes('number')
      ? allows(2)
        ? 'number'
        : undefined
      : undefined;
  const isNumeral = texts.length > 0 && texts.every((text) => /^\d{1,9}$/.test(text));
  if (isNumeral && !ETAG.test(folded(name))) return allows('2') ? 'numeral' : undefined;
  if (texts.some((text) => DOTTED.test(text) || !TAG.test(text))) return undefined;
  const form = texts.some((text) => text.endsWith('"')) ? 'quoted' : 'token';
  return allows(form === 'quoted' ? `"${SAMPLE}"` : SAMPLE) ? form : undefined;
}

/** As `entityTag` makes them. */
const SAMPLE = '0123456789abcdef';
/** Texts that can be an entity tag, with or without their quotes. */
const TAG = /^(?:W\/)?"?[\x21\x23-\x7e]*"?$/;
