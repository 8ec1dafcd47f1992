/** What a request sends that later responses would contradict, or not show. */
import { patchFormat } from '../../bodies/patch-format.ts';
import { referencesIn } from '../../references/references.ts';
import { bodySchema, type Draft } from '../../resources/draft.ts';
import type { Entry } from '../../resources/entries.ts';
import { isReadOnly } from '../../resources/names.ts';
import type { Shape, Shapes } from '../../resources/shapes/shapes.ts';
import { choiceBeside, maskIn } from './choices.ts';
import { differingMember, looserMember, memberAround, memberBeside, reportedMember } from './forms.ts';
import { type BodyItem, keptAttribute, strangeMember } from './item-in-bodies.ts';
import { lostMember } from './shown.ts';

const MERGE_PATCH = 'application/merge-patch+json';

/** Why what a request sends would not be what other responses show. */
export function contradiction(
  entry: Entry,
  draft: Draft,
  shapes: Shapes,
  inBody: BodyItem,
  inResponse: string[] | undefined,
): string | undefined {
  const strange = strangeMember(entry, inBody, shapes);
  if (strange !== undefined)
    return `${entry.method} whose example has \`${strange}\`, which its schema lacks`;
  if (isUnsettable(inBody.shape, draft.shape, shapes))
    return `${entry.method} whose body has only readOnly members among those that it requires`;
  const isMerge = entry.body?.contentType === MERGE_PATCH || patchFormat(entry) === 'merge';
  const other =
    differingMember(shapes, inBody.shape, draft.shape) ??
    looserMember(shapes, inBody.shape, draft.shape, isMerge);
  if (other !== undefined) return `${entry.method} whose body and item have \`${other}\` in different forms`;
  const answered =
    inResponse && shapes.within(bodySchema(entry)).find(({ path }) => isEqual(path, inResponse));
  const shown =
    answered &&
    (differingMember(shapes, answered.shape, draft.shape) ??
      referencesIn(shapes, answered.shape, draft.shape)[0]?.sent);
  if (shown !== undefined)
    return `${entry.method} whose response and item have \`${shown}\` in different forms`;
  const report = answered && reportedMember(shapes, answered.shape, draft.shape);
  if (report !== undefined) return `${entry.method} whose response only reports on \`${report}\``;
  const around = inBody.path.length > 0 ? shapes.of(entry.body?.schema ?? true) : undefined;
  const mask = maskIn(inBody.shape.properties);
  if (mask !== undefined) return `${entry.method} whose body lists the changed properties in \`${mask}\``;
  const choice = around && choiceBeside(around.properties, draft);
  if (choice !== undefined) return `${entry.method} whose body has \`${choice}\` in addition to the item`;
  const request = { schema: entry.body?.schema ?? true, path: inBody.path, shape: inBody.shape };
  const beside =
    memberAround(shapes, request, draft.shape) ??
    memberBeside(shapes, request, { schema: bodySchema(entry), path: inResponse ?? [] });
  if (beside === undefined) return undefined;
  return `${entry.method} whose body has \`${beside}\` in addition to the item`;
}

/**
 * Whether requests can set nothing that their body requires, and little else. Only responses could mean that,
 * but they have another schema: what wrote the description has marked all members of a class.
 */
function isUnsettable(sent: Shape, item: Shape, shapes: Shapes): boolean {
  const readOnly = Object.keys(sent.properties).filter((name) => isReadOnly(shapes, sent, name));
  return (
    sent.required.length > 0 &&
    sent.required.every((name) => readOnly.includes(name)) &&
    readOnly.length > Object.keys(sent.properties).length / 2 &&
    !sent.names.some((name) => item.names.includes(name))
  );
}

/** Why items would not show all that a request sends, or lose what it keeps. */
export function loss({ method }: Entry, draft: Draft, shapes: Shapes, inBody: BodyItem): string | undefined {
  const lost = lostMember(shapes, inBody.shape, draft.shape);
  if (lost !== undefined) return `${method} whose body has \`${lost}\`, which the item does not have`;
  const kept = method === 'PUT' ? keptAttribute(inBody, draft, shapes) : undefined;
  return kept && `PUT that keeps the attribute \`${kept}\` of the item`;
}

export const isEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((step, index) => step === other[index]);
