/** Finds the object that most operations of a resource send and return. */
import { bodySchema } from '../draft.ts';
import type { Entry } from '../entries.ts';
import { singular } from '../singular.ts';
import { folded } from '../templates.ts';
import { bestMatch } from './matches.ts';
import { AROUND, type Candidate, onlyContent, type Shape, type Shapes } from './shapes.ts';

/** The roles that operations can have for a resource. */
export interface Evidence {
  read?: Entry;
  list?: Entry;
  create?: Entry;
  changes: Entry[];
}

/** The object that most of the operations agree on. */
export function itemShape(
  evidence: Evidence,
  shapes: Shapes,
  keyIn: (shape: Shape) => string[] | undefined,
  title: string,
): Shape | undefined {
  const hasOwnKey = (shape: Shape): boolean => keyIn(shape) !== undefined;
  const slots = slotsOf(evidence, shapes, hasOwnKey);
  let best: { shape: Shape; score: number } | undefined;
  for (const slot of slots) {
    if (slot.kind === 'body') continue;
    const isWhole = slot.candidates.some(({ path, shape }) => path.length === 0 && hasOwnKey(shape));
    for (const { path, shape } of slot.candidates) {
      // An object with the key is no envelope, and its members are parts of it.
      if (isWhole && path.length > 0) continue;
      if (hasRival(path, slot.candidates, hasOwnKey, title)) continue;
      const agreeing = slots.flatMap((other) => {
        const match = other === slot ? undefined : bestMatch(other.candidates, shape, shapes);
        return match ? [{ kind: other.kind, similarity: match.similarity }] : [];
      });
      const hasKey = hasOwnKey(shape);
      const content = onlyContent(shape, shapes);
      if (!hasKey && content && !content.isList && hasOwnKey(content.shape)) continue;
      // Responses that share an object without a key may share an envelope.
      const isContent = [slot, ...agreeing].some(({ kind }) => kind === 'list' || kind === 'body');
      if (!hasKey && (agreeing.length === 0 || !isContent)) continue;
      const support = agreeing.reduce((sum, { similarity }) => sum + similarity, 0);
      const score = support + (hasKey ? 3 : 0) + (slot.kind === 'read' ? 1 : 0) - path.length;
      if (!best || score > best.score) best = { shape, score };
    }
  }
  return best && (wholeShape(best.shape, slots, shapes, hasOwnKey) ?? best.shape);
}

/**
 * What reading an item returns, if it has all that other operations return, and more, and these still agree
 * with it.
 */
function wholeShape(
  shape: Shape,
  slots: readonly Slot[],
  shapes: Shapes,
  hasOwnKey: (shape: Shape) => boolean,
): Shape | undefined {
  const read = slots.find(({ kind }) => kind === 'read')?.candidates ?? [];
  const whole = bestMatch(read, shape, shapes)?.shape;
  const agreeing = slots.filter(({ candidates }) => bestMatch(candidates, shape, shapes));
  const isWhole =
    whole &&
    hasOwnKey(whole) &&
    Object.keys(shape.properties).every((name) => Object.hasOwn(whole.properties, name)) &&
    agreeing.every(({ candidates }) => bestMatch(candidates, whole, shapes));
  return isWhole ? whole : undefined;
}

/**
 * Whether another object beside one has the key, too: `owner` and `plan` of `{ owner, plan }` are parts of an
 * item without an id. The name of the resource tells which one is the item.
 */
function hasRival(
  path: readonly string[],
  candidates: readonly Candidate[],
  hasOwnKey: (shape: Shape) => boolean,
  title: string,
): boolean {
  const name = path.at(-1);
  if (name === undefined || isEnvelope(name)) return false;
  const isItem = (one: string): boolean => folded(singular(title)).endsWith(folded(singular(one)));
  return (
    !isItem(name) &&
    candidates.some(
      (other) =>
        other.path.length === path.length &&
        other.path.at(-1) !== name &&
        !AROUND.test(other.path.at(-1) ?? '') &&
        path.slice(0, -1).every((step, index) => step === other.path[index]) &&
        hasOwnKey(other.shape),
    )
  );
}

const isEnvelope = (name: string): boolean =>
  /^(?:data|result|response|body|item|record|entity|content|payload|value|resource|object)$/i.test(name);

interface Slot {
  kind: 'read' | 'list' | 'response' | 'body';
  candidates: Candidate[];
}

function slotsOf(
  { read, list, create, changes }: Evidence,
  shapes: Shapes,
  isItem: (shape: Shape) => boolean,
): Slot[] {
  const whole = list && shapes.of(bodySchema(list));
  const writes = [create, ...changes].flatMap((entry) => entry ?? []);
  const slots: Slot[] = writes.flatMap((entry): Slot[] => [
    { kind: 'response', candidates: shapes.within(bodySchema(entry)) },
    { kind: 'body', candidates: entry.body ? shapes.within(entry.body.schema) : [] },
  ]);
  if (read) slots.unshift({ kind: 'read', candidates: shapes.within(bodySchema(read)) });
  // The lists in an item are its members.
  if (list && !(whole && isItem(whole))) {
    const candidates = shapes.lists(bodySchema(list)).flatMap(({ items }) => items);
    slots.push({ kind: 'list', candidates });
  }
  return slots.filter(({ candidates }) => candidates.length > 0);
}
