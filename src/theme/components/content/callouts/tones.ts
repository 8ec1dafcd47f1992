import type { StringId } from '../../../../contract/index.ts';

/** Shared by callouts and typed cards: a colour by class, an icon, and a name for readers who see neither. */
export const TONES = {
  note: { icon: 'lucide:info', name: 'callout.note' },
  info: { icon: 'lucide:info', name: 'callout.info' },
  tip: { icon: 'lucide:lightbulb', name: 'callout.tip' },
  check: { icon: 'lucide:circle-check', name: 'callout.check' },
  warning: { icon: 'lucide:triangle-alert', name: 'callout.warning' },
  danger: { icon: 'lucide:octagon-alert', name: 'callout.danger' },
} as const satisfies Record<string, { icon: string; name: StringId }>;

export type Tone = keyof typeof TONES;

const isTone = (name: string): name is Tone => Object.hasOwn(TONES, name);

/** The tone that a prop names, or `undefined`. */
export function toneOf(value: unknown): Tone | undefined {
  const name = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return isTone(name) ? name : undefined;
}

/** Props of all callouts. */
export interface CalloutProps {
  title?: unknown;
  icon?: unknown;
  iconType?: string;
  iconLibrary?: string;
  color?: string;
}
