/** What callouts and typed cards have in common: a colour by class, an icon, and a name for those who see neither. */
export const TONES = {
  note: { icon: 'lucide:info', name: 'Note' },
  info: { icon: 'lucide:info', name: 'Info' },
  tip: { icon: 'lucide:lightbulb', name: 'Tip' },
  check: { icon: 'lucide:circle-check', name: 'Check' },
  warning: { icon: 'lucide:triangle-alert', name: 'Warning' },
  danger: { icon: 'lucide:octagon-alert', name: 'Danger' },
} as const;

export type Tone = keyof typeof TONES;

/** The tone that a prop names, or `undefined`. */
export function toneOf(value: unknown): Tone | undefined {
  const name = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return Object.hasOwn(TONES, name) ? (name as Tone) : undefined;
}
