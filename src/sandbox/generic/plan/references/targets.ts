/** Which resource a reference leads to. */
import type { Context } from '../context.ts';
import type { Draft } from '../resources/draft.ts';
import { SAME } from '../resources/shapes/shapes.ts';
import { singular } from '../resources/singular.ts';
import { folded } from '../resources/templates.ts';
import type { Reference } from './references.ts';

/** Words that schemas of parts of an item have beside its name: `NestedUser`, `UserSummary`. */
const OF_PARTS =
  /^(?:nested|simple|basic|brief|short|mini|minimal|min|lite|compact|public|embedded|embed|partial|summary|ref|reference|info|details?|dto|response|model|out|output|read|view|link|item|stub|preview|object|schema|serializer|entity|resource|data)$/;

/** What items call people. */
const PEOPLE =
  /^(?:assignee|reviewer|owner|author|creator|createdby|updatedby|modifiedby|reporter|requester|requestor|manager|lead|approver|sender|recipient|actor|editor|organizer|supervisor|commenter|uploader|member|user)$/;
const USERS = /^(?:user|member|person|employee|account)$/;

/** The least share of an object's members that an item has, if a name says that it is one. */
const MOST = 0.5;

/** The resource whose item an object shows, by the names of its schema, of its member, or by what it has. */
export function targetOf(
  { shapes }: Context,
  { name, key, shape, sent }: Reference,
  draft: Draft,
  drafts: readonly Draft[],
): Draft | undefined {
  const names = Object.keys(shape.properties);
  const share = ({ shape: { properties } }: Draft): number =>
    names.filter((one) => Object.hasOwn(properties, one)).length / names.length;
  const near = drafts.filter(
    (other) =>
      !other.isSingle &&
      Object.hasOwn(other.shape.properties, key) &&
      other.keys.at(-1)?.length === 1 &&
      share(other) >= MOST &&
      isReachable(draft, other),
  );
  const called = shape.names.map(bareName).filter((one) => one !== '');
  const byTitle = (title: string): Draft | undefined => near.find((one) => titleOf(one) === title);
  for (const one of called) {
    const found = byTitle(one);
    if (found) return found;
  }
  const member = folded(singular(name));
  // `agentId` for `assignee`.
  const own = folded(sent.replace(/[-_]?u?u?id$/i, ''));
  const same = near.filter((one) => shapes.similarity(shape, one.shape) === SAME);
  if (same.length > 0)
    return [own, member].flatMap((title) => same.find((one) => titleOf(one) === title) ?? [])[0] ?? same[0];
  // `TaskProject` of a task is a project, but `RackRole` is another kind of role.
  const isOwn = called.every((one) => one === titleOf(draft) + member || member.endsWith(one));
  if (called.length > 0 && !isOwn) return undefined;
  const users = PEOPLE.test(member) ? near.filter((one) => share(one) === 1 && USERS.test(titleOf(one))) : [];
  return byTitle(member) ?? byTitle(own) ?? (users.length === 1 ? users[0] : undefined);
}

const titleOf = ({ title }: Draft): string => folded(singular(title));

/** `user` of `NestedUser` and `UserSummaryDto`. */
const bareName = (name: string): string =>
  singular(
    name
      .split(/[^A-Za-z\d]+|(?<=[a-z\d])(?=[A-Z])/)
      .map(folded)
      .filter((word) => !OF_PARTS.test(word))
      .join(''),
  );

/** Whether the path of an item tells where those of another resource are. */
function isReachable({ name }: Draft, other: Draft): boolean {
  const start = other.name.slice(0, other.name.lastIndexOf('{}'));
  const lead = start.slice(0, start.lastIndexOf('{}') + 2);
  return !lead.includes('{}') || name.startsWith(`${lead}/`);
}
