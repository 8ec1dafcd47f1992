/** Members that texts keep from responses: `The password is never returned.` */
import type { JsonSchema } from '../../../contract/index.ts';
import { mapSubschemas } from '../../../openapi/index.ts';

const WRITE_ONLY =
  /\bwrite[- ]only\b|\b(?:never|no longer|neither read nor) (?:be )?(?:returned|read back)\b|\bnot (?:be )?(?:filled|returned|included|shown) (?:in|on|by) (?:the |any |a )?['"]?(?:get|read|responses?)\b|\bget (?:api |request |call |endpoint )?(?:will|does|do) not (?:return|include|show)\b|\bonly used (?:on|for|during) (?:creation|modification|updates?|writes?)\b[^.]{0,30}\bnot returned\b/i;
const CONDITION = /\b(?:if|when|unless|by default)\b/i;

/** Whether a sentence says so without a condition. */
export const saysWriteOnly = (sentence: string): boolean =>
  WRITE_ONLY.test(sentence) && !CONDITION.test(sentence);

/** `schema` with `writeOnly` for members of which the text says so; the same object without any. */
export function withWriteOnly(schema: JsonSchema): JsonSchema {
  if (typeof schema === 'boolean') return schema;
  let isChanged = false;
  const copy = mapSubschemas(schema, (child) => {
    const marked = withWriteOnly(child);
    if (marked !== child) isChanged = true;
    return marked;
  });
  for (const [name, member] of Object.entries(copy.properties ?? {})) {
    if (typeof member === 'boolean' || member.writeOnly !== undefined || !isSaid(member)) continue;
    // Responses without it would violate the schema.
    if (Array.isArray(copy.required) && copy.required.includes(name)) continue;
    copy.properties = { ...copy.properties, [name]: { ...member, writeOnly: true } };
    isChanged = true;
  }
  return isChanged ? copy : schema;
}

/** Beside a reference, the text may be a part of its own. */
const isSaid = (member: JsonSchema): boolean =>
  typeof member === 'object' &&
  ((member.description ?? '').split(/(?<=\.)\s/).some(saysWriteOnly) || (member.allOf ?? []).some(isSaid));
