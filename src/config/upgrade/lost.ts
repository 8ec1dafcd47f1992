import { coverageAt } from '../schema/coverage.ts';

export type LostText = readonly [reason: string, suggestion: string];

/**
 * Keys of the legacy format without an equivalent in the current one: why, and what to do. Named as in
 * `keys.ts`.
 */
const LOST: Readonly<Record<string, LostText>> = {
  'api.auth.inputPrefix': [
    'The current format has no initial text for credential fields.',
    'Describe the start of the key on the page.',
  ],
  'api.maintainOrder': [
    'The current format always keeps the order of the OpenAPI file.',
    'Nothing to do if it was true. Otherwise put required properties first in the OpenAPI file.',
  ],
  'api.paramFields.expanded': [
    'The current format expands all nested properties, or none.',
    'Set api.params.expanded to "all" or "closed".',
  ],
  'colors.anchors': [
    'The current format has no common color for anchors; each anchor has its own.',
    'Nothing to do, unless it is a gradient: only its first color is kept.',
  ],
  'colors.ultraLight': ['The shade is derived from the other colors.', 'Nothing to do.'],
  'colors.ultraDark': ['The shade is derived from the other colors.', 'Nothing to do.'],
  'topbarCtaButton.style': ['The button has only one style in the current format.', 'Nothing to do.'],
  'topbarCtaButton.arrow': ['The button has only one style in the current format.', 'Nothing to do.'],
  'search.location': ['The position of the search is fixed.', 'Nothing to do.'],
  topbar: ['The theme decides this.', 'Choose another theme.'],
  sidebar: ['The theme decides this.', 'Choose another theme.'],
  rounded: ['The theme decides this.', 'Choose another theme.'],
  isWhiteLabeled: ['Sites show no badge that could be hidden.', 'Nothing to do.'],
  mintlify: ['It marks files in the legacy format.', 'Nothing to do.'],
  hideFeedbackButtons: ['The key has had no effect.', 'Nothing to do.'],
  topbarCta: ['The key has had no effect; the button is called topbarCtaButton.', 'Set navbar.primary.'],
  feedback: [
    'Trellis also reads it in the current format; other tools expect it elsewhere.',
    'Keep it for Trellis, delete it for others.',
  ],
  repository: ['Trellis also reads it in the current format; other tools ignore it.', 'Keep it for Trellis.'],
};

const BY_DEFAULT: LostText = [
  'The current format has no such setting.',
  'Nothing to do if it had no effect.',
];

const NEWER: LostText = [
  'It is a setting of the current format, which had no effect in the legacy format.',
  'Copy it if you need it.',
];

/** Why a key is lost, and what to do. */
export function lostText(name: string): LostText {
  const reason = Object.hasOwn(LOST, name) ? LOST[name] : undefined;
  if (reason) return reason;
  return coverageAt(name.split('.'), 'object')?.status === 'supported' ? NEWER : BY_DEFAULT;
}

/** Whether keys below the given one have notes. */
export const hasLostBelow = (name: string): boolean =>
  Object.keys(LOST).some((other) => other.startsWith(`${name}.`));
