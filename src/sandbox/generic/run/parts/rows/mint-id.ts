/** Ids of new rows. */
import { validate } from '../../../../../contract/index.ts';
import type { IdPlan } from '../../../resource-plan.ts';
import type { SandboxPlan } from '../../../sandbox-plan.ts';

/** Ids that are tried before a row cannot be created. */
const MAX_TRIES = 100;

/**
 * A new id, as the text of a path segment, and the number from which the next search starts. `undefined` if
 * no id satisfies its schema.
 *
 * @param isTaken whether a row has that id
 */
export function mintId(
  plan: IdPlan,
  start: number,
  isTaken: (id: string) => boolean,
  components: SandboxPlan['components'],
): { id: string; next: number } | undefined {
  for (let count = start; count < start + MAX_TRIES; count++) {
    const id = counted(plan, count);
    if (isTaken(id)) continue;
    const value = plan.kind === 'integer' && !plan.isString ? Number(id) : id;
    if (validate(plan.schema, value, { components }).length === 0) return { id, next: count + 1 };
  }
  return undefined;
}

function counted({ kind, sample }: IdPlan, count: number): string {
  if (kind === 'integer') return String(BigInt(/^-?\d+/.exec(sample)?.[0] ?? 0) + BigInt(count));
  if (kind === 'uuid') return sample.slice(0, -8) + uuidEnd(sample.slice(-8), count);
  return countUp(sample, count);
}

/** The last 8 digits. Not random, so that a sandbox answers the same twice. */
const uuidEnd = (digits: string, count: number): string =>
  ((Number.parseInt(digits, 16) + Math.imul(count, 0x9e3779b1)) >>> 0).toString(16).padStart(8, '0');

const ALPHABETS = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Counts the last letters and digits of `text` up, each within its kind: `cus_a9` -> `cus_b0`. */
export function countUp(text: string, count: number): string {
  const characters = [...text];
  let carry = count;
  for (let place = characters.length - 1; place >= 0 && carry > 0; place--) {
    const alphabet = ALPHABETS.find((one) => one.includes(characters[place] ?? ''));
    // A separator ends the part that counts: a prefix says what kind of thing it is.
    if (alphabet === undefined) break;
    const digit = alphabet.indexOf(characters[place] ?? '') + carry;
    characters[place] = alphabet[digit % alphabet.length] ?? '';
    carry = Math.floor(digit / alphabet.length);
  }
  if (carry === 0) return characters.join('');
  // After 9 comes 10.
  const isNumber = /(?:^|\D)\d+$/.test(text) && !/[a-z]\d*$/i.test(text);
  return isNumber
    ? text.replace(/(?<!\d)\d+$/, (digits) => String(BigInt(digits) + BigInt(count)))
    : `${text}-${count}`;
}
