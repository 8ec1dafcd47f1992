import { coverageAt } from '../schema/coverage.ts';

export type LostText = readonly [reason: string, suggestion: string];

/**
 * Keys of the legacy format without an equivalent in the current one: why, and what to do. Named as in
 * `keys.ts`.
 */
const LOST: Readonly<Record<string, LostText>> = {
  'api.auth.inputPrefix': [
    'The newer shape has no text that the field of a credential starts with.',
    'Say in the page what a key starts with.',
  ],
  'api.maintainOrder': [
    'The newer shape always keeps the order of the OpenAPI file.',
    'Nothing to do if it was true; else put required properties first in the OpenAPI file.',
  ],
  'api.paramFields.expanded': [
    'The newer shape opens all properties that hold others, or none.',
    'Set api.params.expanded to "all" or "closed".',
  ],
  'colors.anchors': [
    'The newer shape has no common colour for anchors; each has it as its own.',
    'Nothing to do, unless it is a gradient: of these the first colour is kept.',
  ],
  'colors.ultraLight': ['The shade is derived from the other colours.', 'Nothing to do.'],
  'colors.ultraDark': ['The shade is derived from the other colours.', 'Nothing to do.'],
  'topbarCtaButton.style': ['The button of the newer shape has one look.', 'Nothing to do.'],
  'topbarCtaButton.arrow': ['The button of the newer shape has one look.', 'Nothing to do.'],
  'search.location': ['The place of the search is fixed.', 'Nothing to do.'],
  topbar: ['The theme decides on it.', 'Choose another theme.'],
  sidebar: ['The theme decides on it.', 'Choose another theme.'],
  rounded: ['The theme decides on it.', 'Choose another theme.'],
  isWhiteLabeled: ['There is no badge that could be hidden.', 'Nothing to do.'],
  mintlify: ['It marks files of the older shape.', 'Nothing to do.'],
  hideFeedbackButtons: ['The key has had no effect.', 'Nothing to do.'],
  topbarCta: ['The key has had no effect; the button is called topbarCtaButton.', 'Set navbar.primary.'],
  feedback: [
    'Trellis reads it in the newer shape too; other tools set it elsewhere.',
    'Keep it for Trellis, delete it for others.',
  ],
  repository: [
    'Trellis reads it in the newer shape too; other tools do not know it.',
    'Keep it for Trellis.',
  ],
};

const BY_DEFAULT: LostText = ['The newer shape has no such setting.', 'Nothing to do if it had no effect.'];

const NEWER: LostText = [
  'It is a setting of the newer shape, which had no effect in the older one.',
  'Copy it over if it is meant.',
];

/** Why a key is lost, and what to do. */
export function lostText(name: string): LostText {
  const known = Object.hasOwn(LOST, name) ? LOST[name] : undefined;
  if (known) return known;
  return coverageAt(name.split('.'), 'object')?.status === 'supported' ? NEWER : BY_DEFAULT;
}

/** Whether keys below the given one have notes. */
export const hasLostBelow = (name: string): boolean =>
  Object.keys(LOST).some((other) => other.startsWith(`${name}.`));
