/** What a DELETE says it deletes beside the item. Only what lies below its path goes with it. */
import type { Draft } from '../../resources/draft.ts';
import type { Entry } from '../../resources/entries.ts';
import { singular } from '../../resources/singular.ts';
import { folded, isBelow, segmentsOf } from '../../resources/templates.ts';

/** `Deletes a form and all of its responses`. */
const TOO =
  /\b(?:delet|remov|destroy|eras|purg)\w* (?:[\w-]+ ){1,6}?(?:and|along with|together with|as well as|including) (?:all )?(?:of )?(?:its|it['’]s|their|the|any|all|associated|related|linked) ([^.,;:]{1,60})/i;
/** `All its subscriptions for receiving push notifications will also be deleted`. */
const ALSO =
  /\ball (?:of )?(?:its|the|their|associated|related|linked|dependent) ([^.,;:]{1,60}?) (?:[^.]{0,80} )?(?:will|are)(?: also)?(?: be)? (?:delet|remov|destroy)ed\b/i;
const CONTENTS = /^(?:contents?|children|descendants|sub-?\w+)\b/i;
/** Later sentences are about special cases. */
const MAX_TEXT = 300;

/** The resource whose items go with an item that a DELETE removes, as its texts say. */
export function deletedToo(
  { operation: { summary = '', description = '' } }: Entry,
  draft: Draft,
  drafts: readonly Draft[],
): Draft | undefined {
  const text = `${summary}. ${description.slice(0, MAX_TEXT)}`;
  const [, things = ''] = TOO.exec(text) ?? ALSO.exec(text) ?? [];
  if (things === '') return undefined;
  // The contents of a folder are also folders.
  if (CONTENTS.test(things) && Object.keys(draft.shape.properties).some(isParentId)) return draft;
  const words = new Set(
    things
      .split(/[^\w-]+/)
      .filter(Boolean)
      .map(nameOf),
  );
  const own = new Set(segmentsOf(draft.name));
  return drafts.find(
    ({ name }) =>
      name !== draft.name &&
      !isBelow(name, draft.name) &&
      segmentsOf(name).some((segment) => !own.has(segment) && words.has(nameOf(segment))),
  );
}

const isParentId = (name: string): boolean => /^parent(?:\w*id|folder|directory)?$/.test(folded(name));

const nameOf = (word: string): string => folded(singular(word));
