/** Finds what changed between two readings of the state by comparing the rows shown. */
import type { Section, SectionRow } from '../../../../sandbox/index.ts';

export type Mark = 'new' | 'changed';

export interface SectionChange {
  /** Keyed by row. */
  marks: Map<string, Mark>;
  removed: number;
}

/** Keyed by section id; contains only sections that differ. Cells are compared, actions of a row are not. */
export function compareViews(
  before: readonly Section[],
  after: readonly Section[],
): Map<string, SectionChange> {
  const changes = new Map<string, SectionChange>();
  for (const section of after) {
    const old = new Map(before.find(({ id }) => id === section.id)?.rows.map((row) => [row.key, row]));
    const marks = new Map<string, Mark>();
    for (const row of section.rows) {
      const earlier = old.get(row.key);
      old.delete(row.key);
      if (!earlier) marks.set(row.key, 'new');
      else if (rowFingerprint(earlier) !== rowFingerprint(row)) marks.set(row.key, 'changed');
    }
    if (marks.size > 0 || old.size > 0) changes.set(section.id, { marks, removed: old.size });
  }
  return changes;
}

const rowFingerprint = ({ cells, isMuted = false }: SectionRow): string =>
  JSON.stringify([cells, isMuted], exactly);

const exactly = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}n` : value);
