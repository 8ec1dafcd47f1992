/** What a DELETE may leave: the item in another state, or marked as deleted. */
import type { JsonSchema } from '../../../../../contract/index.ts';
import { memoizeByObject } from '../../../../../memory/index.ts';
import { flattenWhole } from '../../../../../openapi/index.ts';
import { bodySchema, type Draft } from '../../resources/draft.ts';
import type { Entry } from '../../resources/entries.ts';
import { type Shape, type Shapes, SIMILAR } from '../../resources/shapes/shapes.ts';
import { folded } from '../../resources/templates.ts';
import { wordsOf } from './texts/words.ts';

/** What leaves an item there, whatever its members are. */
const KEEPS_ROW =
  /\b(?:archi[ev]|revert|reset|soft[ -]?delet|schedules? (?:the )?deletion|delet(?:ion|ed) (?:\w+ ){0,3}scheduled|for deletion|(?:to|in|into) (?:the )?(?:trash|recycle bin)|delet\w+ (?:flag|queue)|flag\w* (?:\w+ ){0,4}(?:as|for)\b|not (?:\w+ ){0,3}(?:delet|remov)|mark\w* (?:\w+ ){0,4}(?:as|for)\b|sets? (?:\w+ ){0,3}(?:status|state)\b|overrid|inherit|to (?:its |the |their )?defaults?\b|default (?:\w+ )?(?:settings|values?|config\w*)\b|requests? (?:to|for) (?:\w+ )?delet|deletion request|with (?:an? |the |its )?(?:updated|new) state\b)/i;
/** What puts an item into another state, if it has one. */
const ENDS =
  /\b(?:deactivat|inactivat|invalidat|disabl|suspend|cancel|unpublish|withdraws?\b|hid(?:es?|ing)\b|stops? (?:an?|the)\b|clos(?:es?|ing)\b)/i;
/** `Deletes a pet, or deactivates it if it has visits.` */
const ENDS_OTHERWISE = new RegExp(`\\b(?:or|otherwise|instead),? (?:\\w+ ){0,2}${ENDS.source}`, 'i');
const DELETES = /^(?:permanently )?(?:delet|remov|destroy|eras)/i;
/** `Returns 404 if projects are disabled.` */
const ABOUT_RESPONSE = /(?:^|(?<=[.\n] ?))returns?\b[^.\n]*/gi;

/** The texts of an operation, without tags. */
const textsOf = ({ operation: { summary = '', description = '' } }: Entry): string[] =>
  [summary, description].map((text) => text.replace(/<[^<>]{0,200}>/g, '').trim());

/** `Permanently deletes a customer. Also cancels their subscriptions.` */
const saysForGood = (entry: Entry): boolean =>
  textsOf(entry).some((text) => /^permanently (?:delet|remov)/i.test(text));

/** Whether a DELETE, or its success, says that it leaves the item there in another state. */
export function keepsRow(entry: Entry, draft: Draft, shapes: Shapes): boolean {
  const text = wordsOf(entry).replace(ABOUT_RESPONSE, '');
  const success = entry.success.response?.description ?? '';
  if (KEEPS_ROW.test(success)) return true;
  if (!saysForGood(entry) && KEEPS_ROW.test(text)) return true;
  if (!ENDS.test(success) && (saysForGood(entry) || !ENDS.test(text))) return false;
  const isPlain = textsOf(entry).some((text) => DELETES.test(text)) && !ENDS_OTHERWISE.test(text);
  return !isPlain || hasState(draft, shapes);
}

const NAMES_STATE = /(?:state|status|phase|stage|lifecycle|visibility)$/;
const SAYS_STATE =
  /^(?:is|was|date|time)?(?:active|enabled?|disabled?|cancell?ed|cancell?ation|cancell?ing|suspended|closed|published|hidden|visible|stopped|running|withdrawn|valid|expired|ended|open)(?:at|on|by|date|time|datetime|timestamp|utc|flag)?$/;

/** Whether an item has a member that says whether it is still in use. */
const hasState = (draft: Draft, shapes: Shapes): boolean =>
  readShapes(draft, shapes).some(({ properties }) =>
    Object.entries(properties).some(([name, schema]) => {
      const inner = ['attributes', 'properties'].includes(name) ? shapes.of(schema)?.properties : undefined;
      return [name, ...Object.keys(inner ?? {})]
        .map(folded)
        .some((one) => NAMES_STATE.test(one) || SAYS_STATE.test(one));
    }),
  );

const BRINGS_BACK = /^(?:un-?delete|undestroy|restore|recover|untrash)$/i;

/** Whether another path brings an item back after its DELETE: `/pets/{}/restore`, `/pets/{}:undelete`. */
export const isBroughtBack = (template: string, templates: readonly string[]): boolean =>
  bringingBack(templates).has(template);

/** Paths whose items another path brings back. */
const bringingBack = memoizeByObject(
  (templates: readonly string[]) =>
    new Set(
      templates.flatMap((one) => {
        const [, item, action = ''] = /^(.*)[/:]([^/:]*)$/s.exec(one) ?? [];
        return item !== undefined && BRINGS_BACK.test(action) ? [item] : [];
      }),
    ),
);

/** Whether the response to a DELETE says whether the item is archived. */
export function showsArchived({ success }: Entry, shapes: Shapes): boolean {
  const schema = success.isJson ? success.media?.schema : undefined;
  return (schema === undefined ? [] : shapes.within(schema)).some(({ shape }) =>
    Object.keys(shape.properties).some((name) =>
      /^(?:is)?(?:archived|intrash|trashed|deactivated)$/.test(folded(name)),
    ),
  );
}

const GONE =
  /^(?:is|was|date|time)?(?:soft)?(?:deleted|deletion|trashed|removed)(?:at|on|by|date|time|datetime|timestamp|utc|flag)?$/;

/** Whether a member of this name says that the item is deleted. */
export const saysGone = (name: string): boolean => GONE.test(folded(name));

const STATE = /(?:state|status)$/;
const GONE_STATE = /^(?:soft[-_ ]?)?(?:deleted|trashed|removed)$/i;
/** ``One of `active`, `deleted` `` or `1 - Active, 2 - Deleted`. */
const SAYS_GONE =
  /(?:[`'"*(,/>:]|\be\.g\.|\d ?[-=]) ?(?:soft[-_ ]?)?(?:deleted|trashed|removed)\b ?(?:[`'"*),/:.;]|$|or\b|and\b)/i;

/** The member that says whether an item is deleted: such an item is still there. */
export function deletedMember(draft: Draft, shapes: Shapes): string | undefined {
  const isGone = (one: unknown): boolean => typeof one === 'string' && GONE_STATE.test(one);
  const maySayGone = (schema: JsonSchema): boolean => {
    const { enum: values, description = '' } = flattenWhole(schema, shapes.components).schema;
    return values?.some(isGone) ?? SAYS_GONE.test(description);
  };
  return readShapes(draft, shapes)
    .flatMap(({ properties }) => Object.entries(properties))
    .find(([name, schema]) => saysGone(name) || (STATE.test(folded(name)) && maySayGone(schema)))?.[0];
}

/** The item as its list shows it, and as it is read alone: a list may have less of it. */
function readShapes({ shape, entry }: Draft, shapes: Shapes): Shape[] {
  const read = entry ? shapes.within(bodySchema(entry)).map((one) => one.shape) : [];
  return [shape, ...read.filter((one) => shapes.similarity(one, shape) >= SIMILAR)];
}
