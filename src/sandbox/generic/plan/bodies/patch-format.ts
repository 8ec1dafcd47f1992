/** What a PATCH with a plain JSON body says about objects in it. */
import type { JsonSchema } from '../../../../contract/index.ts';
import { flattenWhole } from '../../../../openapi/index.ts';
import type { BodyPlan } from '../../sandbox-plan.ts';
import type { Entry } from '../resources/entries.ts';
import type { Shapes } from '../resources/shapes/shapes.ts';
import { maskOf } from '../rules/evidence/choices.ts';

const MERGES = /\bjson[- ]merge[- ]patch\b|\bRFC ?73(?:86|96)\b/i;
/** `This replaces only the job properties specified in the request.` */
const REPLACES =
  /\breplac\w* only (?:the |those )?(?:[\w-]+ ){0,4}(?:properties|fields|attributes|members|elements)\b/i;

/** `Include any fields you wish to update`, `Fields that are not passed will remain unaltered`. */
const ONLY_CHANGES =
  /\b(?:only|any) (?:of )?(?:the )?(?:fields|properties|attributes|values|ones|parameters)\b[^.]{0,40}\b(?:chang|updat|edit|modif)|\b(?:not (?:passed|provided|included|specified|sent|present)|omitted|missing)\b[^.]{0,60}\b(?:unaltered|unchanged|untouched|not (?:be )?(?:changed|modified|updated))\b/i;

/** Whether a PATCH says that requests have only the members to change, in words or with a mask. */
export function sendsOnlyChanges(entry: Entry): boolean {
  const { summary = '', description = '' } = entry.operation;
  if (entry.method !== 'PATCH') return false;
  return ONLY_CHANGES.test(`${summary}. ${description}`) || maskOf(entry) !== undefined;
}

/** Whether the body has operations of SCIM (RFC 7644, 3.5.2). */
export function isScimPatch({ method, body }: Entry, shapes: Shapes): boolean {
  const { Operations: operations } = (method === 'PATCH' && body && shapes.of(body.schema)?.properties) || {};
  const { items } = flattenWhole((operations ?? true) as JsonSchema, shapes.components).schema;
  const { op, path, value } = (items !== undefined && shapes.of(items)?.properties) || {};
  return op !== undefined && (path !== undefined || value !== undefined);
}

/** `undefined` if the texts say nothing: then members of described objects are changed one by one. */
export function patchFormat({ method, operation }: Entry): BodyPlan['patch'] {
  const { summary = '', description = '' } = operation;
  const text = `${summary}. ${description}`;
  if (method !== 'PATCH') return undefined;
  if (MERGES.test(text)) return 'merge';
  return REPLACES.test(text) ? 'replace' : undefined;
}
