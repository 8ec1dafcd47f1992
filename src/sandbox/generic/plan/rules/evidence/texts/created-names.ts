/** What the texts of a request say that it creates. */
import { bodySchema } from '../../../resources/draft.ts';
import type { Entry } from '../../../resources/entries.ts';
import type { Shapes } from '../../../resources/shapes/shapes.ts';
import { singular } from '../../../resources/singular.ts';
import { folded } from '../../../resources/templates.ts';

/** What follows the verb in the first sentence: `Creates new payments and refunds for an order`. */
const CREATES =
  /^(?:\w+ ){0,3}?(?:creat|add|insert|regist)\w* (.{1,80}?)(?:$|[.;:(]| (?:to|in|into|for|from|of|on|with|by|using|that|which)\b)/i;

/** `If the address does not exist, a new contact will be added to the list.` */
const NEW =
  /\ban? new ((?:[\w-]+ ){1,3}?)(?:will be|is|gets) (?:automatically )?(?:creat|add|insert|regist)\w*/gi;

const COUNT = /^(?:an?|the|new|one|more|some|several|multiple|another)$/i;

/** Names of what a request creates, in the form in which the names of resources are compared. */
export function createdNames(entry: Entry): string[] {
  const { summary, description } = entry.operation;
  const named = [summary, description].flatMap((text = '') => {
    const [, things = ''] = CREATES.exec(text.replace(/<[^<>]{0,200}>/g, '').trim()) ?? [];
    return things.split(/,| and | or /).map(nameOf);
  });
  return [...named, ...newNames(entry)].filter((name) => name !== '');
}

/** Names of what any sentence of a request says to be new: it did not exist anywhere before. */
export const newNames = ({ operation: { description = '' } }: Entry): string[] =>
  Array.from(description.matchAll(NEW), ([, thing = '']) => nameOf(thing));

/** `lineitem` for `the new line items`. Line items of another kind may be elsewhere. */
const nameOf = (thing: string): string =>
  folded(
    singular(
      thing
        .split(/\s+/)
        .filter((word) => !COUNT.test(word))
        .join(''),
    ),
  );

/** `task` of a response that is only `{ task_id }`: the request starts one, unless it names the task. */
export function startedName(entry: Entry, shapes: Shapes): string | undefined {
  const members = Object.keys(shapes.of(bodySchema(entry))?.properties ?? {}).map(folded);
  const [, name] = (members.length === 1 && /^(.+)id$/.exec(members[0] ?? '')) || [];
  const sent = Object.keys((entry.body && shapes.of(entry.body.schema)?.properties) ?? {});
  const named = [...entry.parameters, ...sent].map(folded);
  return name === undefined || named.includes(`${name}id`) ? undefined : name;
}

/** `pet` of `listPets`: the path may call its items otherwise. */
export function listedName({ operation: { operationId = '' } }: Entry): string | undefined {
  const [, things] = /^list(?:All)?([A-Z]\w*)$/i.exec(operationId) ?? [];
  return things && folded(singular(things));
}
