/** The state to which a verb returns an item by taking back what another verb did: `unfreeze`. */
import { folded } from '../../../resources/templates.ts';

/** What new items are, as long as nothing was done with them. */
const ACTIVE =
  /^(?:active|open|opened|enabled|normal|available|live|online|ok|okay|good|valid|visible|operational|unlocked|inservice)$/;

/** `DRIVER_STATUS_UNSPECIFIED`. */
const UNKNOWN = /(?:unspecified|unknown|undefined)$|^none$/;

/** The first of the values, if it names activity, and another one is what the verb takes back. */
export function activeBefore(values: readonly string[], former: readonly string[]): string | undefined {
  const bare = withoutCommonStart(values);
  const place = bare.findIndex((value) => !UNKNOWN.test(value));
  const isTakenBack = bare.some((value) => former.includes(value));
  return isTakenBack && ACTIVE.test(bare[place] ?? '') ? values[place] : undefined;
}

/** What is neither published nor a draft, and may be what becomes of something unpublished. */
const WITHDRAWN = /^(?:un|in|with|re|de|hid|off|priv|paus|disab|suspend)/;

/** The draft that something published was before. */
export function draftBefore(values: readonly string[], former: readonly string[]): string | undefined {
  const [first = '', ...others] = withoutCommonStart(values);
  const isDraft = first === 'draft' && former.includes('published') && others.includes('published');
  return isDraft && !others.some((value) => WITHDRAWN.test(value)) ? values[0] : undefined;
}

/** `active` of `ACCOUNT_STATUS_ACTIVE`, beside others with the same start. */
function withoutCommonStart(values: readonly string[]): string[] {
  const all = values.map((value) => value.split(/[^A-Za-z\d]+/));
  const [first = []] = all;
  const isCommon = (index: number): boolean =>
    all.length > 1 && all.every((words) => words.length > index + 1 && words[index] === first[index]);
  let start = 0;
  while (isCommon(start)) start++;
  return all.map((words) => folded(words.slice(start).join('')));
}
