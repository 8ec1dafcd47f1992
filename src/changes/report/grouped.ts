/** Changes put in the order in which people read them. */
import { type Change, type ChangedOperation, type ChangeLevel, LEVELS } from '../change.ts';
import { type SharedPlace, sharedPlace } from './shared.ts';

/** What people read of one change, or of one that several operations share. */
interface Line {
  level: ChangeLevel;
  rule: string;
  text: string;
}

/** Without `operation` and `component`: what is said of the whole document. */
export interface ChangeGroup {
  operation?: ChangedOperation;
  /** In words that operations stand behind: ``schema `Pot` as it is sent to``. */
  component?: string;
  /** That share what has changed in the component. */
  operations?: ChangedOperation[];
  /** Breaking ones first. */
  lines: Line[];
}

/**
 * By operation: those with breaking changes first, the document before all; otherwise in the order that they came in. What has
 * changed in a component is told once, before the operations, where it is used more than once.
 */
export function grouped(changes: readonly Change[]): ChangeGroup[] {
  const shared = sharedOf(changes);
  const groups = new Map<string, ChangeGroup>();
  const put = (key: string, about: Omit<ChangeGroup, 'lines'>, line: Line): void => {
    const group = groups.get(key) ?? { ...about, lines: [] };
    group.lines.push(line);
    groups.set(key, group);
  };
  for (const change of changes) {
    const { operation, level, rule, text } = change;
    const common = shared.get(change);
    if (common === 'told') continue;
    if (common) {
      const { component, operations, line } = common;
      put(JSON.stringify([component, operations.map(labelOf)]), { component, operations }, line);
    } else put(operation ? labelOf(operation) : '', operation ? { operation } : {}, { level, rule, text });
  }
  for (const { lines } of groups.values()) lines.sort((a, b) => rank(a.level) - rank(b.level));
  return [...groups.values()].sort((a, b) => urgency(a) - urgency(b));
}

interface Shared {
  component: string;
  operations: ChangedOperation[];
  line: Line;
}

/** The first of those that operations share, with what is told of all; the others are told with it. */
function sharedOf(changes: readonly Change[]): Map<Change, Shared | 'told'> {
  const alike = new Map<string, { place: SharedPlace; changes: Change[] }>();
  for (const change of changes) {
    const place = sharedPlace(change);
    if (!place) continue;
    const known = alike.get(place.key) ?? { place, changes: [] };
    known.changes.push(change);
    alike.set(place.key, known);
  }
  const shared = new Map<Change, Shared | 'told'>();
  for (const { place, changes: all } of alike.values()) {
    const operations = new Map(all.map(({ operation }) => [operation && labelOf(operation), operation]));
    const [first] = all;
    if (!first || all.length === 1) continue;
    for (const change of all) shared.set(change, 'told');
    const { level, rule } = first;
    shared.set(first, {
      component: place.component,
      operations: [...operations.values()].filter((each) => each !== undefined),
      line: { level, rule, text: place.text },
    });
  }
  return shared;
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

/** Longer titles are cut: some descriptions have a whole text for one. */
const MAX_TITLE = 100;

/** The title of an operation beside its label; empty where it says the same. */
export function titleOf({ title, ...operation }: ChangedOperation): string {
  if (title === labelOf({ title, ...operation }) || title === operation.webhook) return '';
  return title.length > MAX_TITLE ? `${title.slice(0, MAX_TITLE).trimEnd()}…` : title;
}

/** Changes of each level. */
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
