/** Changes in reading order. */
import { type Change, type ChangedOperation, type ChangeLevel, LEVELS } from '../change.ts';
import { type SharedPlace, sharedPlace } from './shared.ts';

/** A change as shown, or one that several operations share. */
interface Line {
  level: ChangeLevel;
  rule: string;
  text: string;
}

/** Without `operation` and `component`: changes of the whole description. */
export interface ChangeGroup {
  operation?: ChangedOperation;
  /** For a sentence that ends with operations: ``schema `Pot` as it is sent to``. */
  component?: string;
  /** The operations that use the changed component. */
  operations?: ChangedOperation[];
  /** Breaking changes first. */
  lines: Line[];
}

/**
 * Groups changes by operation: the whole description first, then operations with breaking changes, otherwise
 * in their given order. A change of a component that is used more than once comes once, before the
 * operations.
 */
export function groupChanges(changes: readonly Change[]): ChangeGroup[] {
  const sharedByChange = sharedOf(changes);
  const groups = new Map<string, ChangeGroup>();
  const put = (key: string, about: Omit<ChangeGroup, 'lines'>, line: Line): void => {
    const group = groups.get(key) ?? { ...about, lines: [] };
    group.lines.push(line);
    groups.set(key, group);
  };
  for (const change of changes) {
    const { operation, level, rule, text } = change;
    const common = sharedByChange.get(change);
    if (common === 'told') continue;
    if (common) {
      const { component, operations, line } = common;
      put(JSON.stringify([component, operations.map(labelOf)]), { component, operations }, line);
    } else put(operation ? labelOf(operation) : '', operation ? { operation } : {}, { level, rule, text });
  }
  for (const { lines } of groups.values()) lines.sort((a, b) => rank(a.level) - rank(b.level));
  return [...groups.values()].sort((a, b) => urgency(a) - urgency(b));
}

interface SharedSchema {
  component: string;
  operations: ChangedOperation[];
  line: Line;
}

/** The first change of each shared group, with the details of all. The others are `told` with it. */
function sharedOf(changes: readonly Change[]): Map<Change, SharedSchema | 'told'> {
  const alike = new Map<string, { place: SharedPlace; changes: Change[] }>();
  for (const change of changes) {
    const place = sharedPlace(change);
    if (!place) continue;
    const group = alike.get(place.key) ?? { place, changes: [] };
    group.changes.push(change);
    alike.set(place.key, group);
  }
  const sharedByChange = new Map<Change, SharedSchema | 'told'>();
  for (const { place, changes: all } of alike.values()) {
    const operations = new Map(all.map(({ operation }) => [operation && labelOf(operation), operation]));
    const [first] = all;
    if (!first || all.length === 1) continue;
    for (const change of all) sharedByChange.set(change, 'told');
    const { level, rule } = first;
    sharedByChange.set(first, {
      component: place.component,
      operations: [...operations.values()].filter((each) => each !== undefined),
      line: { level, rule, text: place.text },
    });
  }
  return sharedByChange;
}

const rank = (level: ChangeLevel): number => LEVELS.indexOf(level);
const urgency = ({ operation, component, lines }: ChangeGroup): number =>
  operation || component ? rank(lines[0]?.level ?? 'non-breaking') + (operation ? 0.5 : 0) : -1;

/** `POST /plants`, `webhook watered`. */
export const labelOf = ({ method, path, webhook }: ChangedOperation): string =>
  webhook === undefined ? `${method} ${path}` : `webhook ${webhook}`;

/** `3 operations`, `2 webhooks`, `3 operations and webhooks`. */
export function numberText(operations: readonly ChangedOperation[]): string {
  const webhooks = operations.filter(({ webhook }) => webhook !== undefined).length;
  const nouns = [
    ...(webhooks < operations.length ? ['operations'] : []),
    ...(webhooks > 0 ? ['webhooks'] : []),
  ];
  return `${operations.length} ${nouns.join(' and ')}`;
}

/** Characters. Some descriptions have a whole paragraph as the title. */
const MAX_TITLE_CHARACTERS = 100;

/** The title of an operation, shown beside its label; empty if they are equal. */
export function titleOf({ title, ...operation }: ChangedOperation): string {
  if (title === labelOf({ title, ...operation }) || title === operation.webhook) return '';
  return title.length > MAX_TITLE_CHARACTERS ? `${title.slice(0, MAX_TITLE_CHARACTERS).trimEnd()}…` : title;
}

/** Number of changes by impact. */
export function countsOf(changes: readonly Change[]): Record<ChangeLevel, number> {
  const counts: Record<ChangeLevel, number> = { breaking: 0, unclassified: 0, 'non-breaking': 0 };
  for (const { level } of changes) counts[level]++;
  return counts;
}

/** `2 breaking, 1 unclassified and 3 non-breaking changes`. */
export function countsText(changes: readonly Change[]): string {
  const counts = countsOf(changes);
  const parts = LEVELS.filter((level) => counts[level] > 0).map((level) => `${counts[level]} ${level}`);
  if (parts.length === 0) return 'no changes';
  const noun = changes.length === 1 ? 'change' : 'changes';
  return `${[parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ')} ${noun}`;
}
