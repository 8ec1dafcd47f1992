/**
 * The names of message flags: which a request may change, and which a response shows (spec, "Message flags").
 */
import type { StoredFlag } from '../collections.ts';

/**
 * From this level channel and topic wildcards differ; before, `wildcard_mentioned` was the name of the
 * channel wildcard.
 */
const TWO_WILDCARDS = 224;

/** Flags that the flags operation changes. */
const EDITABLE_FLAGS = ['read', 'starred', 'collapsed'] as const;
export type EditableFlag = (typeof EDITABLE_FLAGS)[number];

const WILDCARDS = ['stream_wildcard_mentioned', 'topic_wildcard_mentioned'];

/** Known, but not changeable: they follow from a message's text, or belong to the service. */
const FIXED = [
  'mentioned',
  'group_mentioned',
  'has_alert_word',
  'historical',
  'force_expand',
  'force_collapse',
];

export const isEditableFlag = (name: string): name is EditableFlag =>
  EDITABLE_FLAGS.some((flag) => flag === name);

/**
 * Whether the name is a flag that no request changes; from level 224 `wildcard_mentioned` only sums up
 * others.
 */
export function isFixedFlag(name: string, level: number): boolean {
  return FIXED.includes(name) || (level < TWO_WILDCARDS ? ['wildcard_mentioned'] : WILDCARDS).includes(name);
}

/** The flags as a response names them, including `wildcard_mentioned`. */
export function shownFlags(flags: readonly StoredFlag[], level: number): string[] {
  const plain = flags.filter((flag) => !WILDCARDS.includes(flag));
  const wildcards = flags.filter((flag) =>
    level < TWO_WILDCARDS ? flag === 'stream_wildcard_mentioned' : WILDCARDS.includes(flag),
  );
  if (wildcards.length === 0) return plain;
  return [...plain, ...(level < TWO_WILDCARDS ? [] : wildcards), 'wildcard_mentioned'];
}
