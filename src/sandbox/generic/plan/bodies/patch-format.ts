/** What a PATCH with a plain JSON body says about objects in it. */
import type { BodyPlan } from '../../sandbox-plan.ts';
import type { Entry } from '../resources/entries.ts';

const MERGES = /\bjson[- ]merge[- ]patch\b|\bRFC ?73(?:86|96)\b/i;
/** `This replaces only the job properties specified in the request.` */
const REPLACES =
  /\breplac\w* only (?:the |those )?(?:[\w-]+ ){0,4}(?:properties|fields|attributes|members|elements)\b/i;

/** `undefined` if the texts say nothing: then members of described objects are changed one by one. */
export function patchFormat({ method, operation }: Entry): BodyPlan['patch'] {
  const { summary = '', description = '' } = operation;
  const text = `${summary}. ${description}`;
  if (method !== 'PATCH') return undefined;
  if (MERGES.test(text)) return 'merge';
  return REPLACES.test(text) ? 'replace' : undefined;
}
