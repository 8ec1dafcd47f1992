/** Changes as an entry of a page, in MDX. Nothing from a description can become markup or code. */
import type { Change, ChangedOperation } from '../change.ts';
import { capitalize, code, listText } from '../sentence.ts';
import { countsText, groupChanges, labelOf, numberText, titleOf } from './grouped.ts';

export interface Entry {
  /** Heading of the entry, such as the version. */
  label: string;
  /** Text below the heading. */
  description?: string;
  changes: readonly Change[];
  /** Route of the operation's page, if it has one. */
  linkTo?: (operation: ChangedOperation) => string | undefined;
}

const HEADINGS = {
  breaking: 'Breaking changes',
  unclassified: 'Changes that may break',
  'non-breaking': 'Other changes',
} as const;

/**
 * An `<Update>` with the changes under a heading for each impact, by operation. Has no trailing line break.
 * Entries of the same label and description start with the same line (see `withEntry`).
 */
export function changesMarkdown({ label, description, changes, linkTo }: Entry): string {
  const counts = countsText(changes);
  const blocks = (['breaking', 'unclassified', 'non-breaking'] as const).flatMap((level) => {
    const own = changes.filter((change) => change.level === level);
    if (own.length === 0) return [];
    const items = groupChanges(own).map(({ operation, component, operations = [], lines: those }) => {
      const lines = those.map(({ text }) => `- ${escapeText(text)}`);
      if (!operation && !component) return lines.join('\n');
      const isLong = operations.length > MAX_NAMED_OPERATIONS;
      const countText = isLong ? numberText(operations) : '';
      const uses = operations.map((each) => linkOf(each, linkTo?.(each)));
      const head = operation
        ? headOf(operation, linkTo?.(operation))
        : `${escapeText(capitalize(component ?? ''))} ${countText || listText(uses)}`;
      const heads = operations.map((each) => headOf(each, linkTo?.(each)));
      const inner = [...lines, ...(isLong ? ['', ...foldItems(heads)] : [])];
      return [`- ${head}`, ...inner.map((line) => line && `  ${line}`)].join('\n');
    });
    return [`**${HEADINGS[level]}**`, items.join('\n')];
  });
  const body = [`${counts.charAt(0).toUpperCase()}${counts.slice(1)}.`, ...blocks].join('\n\n');
  return `${openingOf(label, description)}\n\n${body}\n\n</Update>`;
}

/** The first line of an entry, which identifies it. */
export function openingOf(label: string, description?: string): string {
  const attributes = [
    `label=${attribute(label)}`,
    ...(description ? [`description=${attribute(description)}`] : []),
  ];
  return `<Update ${attributes.join(' ')}>`;
}

/** Operations that share a change and are named on one line. */
const MAX_NAMED_OPERATIONS = 5;

/** Readers expand longer lists. */
const foldItems = (items: string[]): string[] => [
  '<Accordion title="Used in">',
  '',
  ...items.map((item) => `  - ${item}`),
  '',
  '</Accordion>',
];

/** A page is linked by its title alone. */
function linkOf(operation: ChangedOperation, route: string | undefined): string {
  if (route === undefined) return span(code(labelOf(operation)));
  const title = escapeMarkdown(titleOf(operation));
  return title ? `[${title}](${address(route)})` : headOf(operation, route);
}

function headOf(operation: ChangedOperation, route: string | undefined): string {
  const label = span(code(labelOf(operation)));
  const name = escapeMarkdown(titleOf(operation));
  if (route === undefined) return name ? `${label} ${name}` : label;
  return name ? `${label} [${name}](${address(route)})` : `[${label}](${address(route)})`;
}

/** A route as a link destination. */
const address = (route: string): string => encodeURI(route).replaceAll('(', '%28').replaceAll(')', '%29');

/** A JSX string attribute; it may contain character references. */
const attribute = (text: string): string =>
  `"${text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[&"<>{}]/g, (character) => `&#${character.charCodeAt(0)};`)}"`;

/** A code span. A trailing backslash would escape the closing backtick for some parsers (CommonMark 6.1). */
const span = (text: string): string => (text.endsWith('\\`') ? `\` ${text.slice(1, -1)} \`` : text);

/** One of our sentences: code spans stay, everything else is text. */
const escapeText = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? span(part) : escapeMarkdown(part)))
    .join('');

/**
 * Escapes every character with a meaning in Markdown or MDX (CommonMark section 2.4). Bare addresses are
 * split, because a link would include the escapes after it.
 */
const escapeMarkdown = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]<>()#+!|~$&]/g, '\\$&')
    .replace(/:(?=\/)|(?<=\b(?:mailto|xmpp)):|(?<=\bwww)\./gi, '\\$&');
