/** Changes as an entry of a page: MDX, in which nothing of a description is markup or code. */
import type { Change, ChangedOperation } from '../change.ts';
import { capitalised, code, listText } from '../sentence.ts';
import { countsText, grouped, labelOf, numberText, titleOf } from './grouped.ts';

export interface Entry {
  /** Heading of the entry: the version, or what the author calls it. */
  label: string;
  /** What stands below the heading. */
  description?: string;
  changes: readonly Change[];
  /** Route of the page of an operation, when it has one. */
  linkTo?: (operation: ChangedOperation) => string | undefined;
}

const HEADINGS = {
  breaking: 'Breaking changes',
  unclassified: 'Changes that may break',
  'non-breaking': 'Other changes',
} as const;

/**
 * An `<Update>` with the changes, those of each level under a heading, by operation. Ends without a line break. Given twice
 * for the same label and description, it begins with the same line (see `withEntry`).
 */
export function changesMarkdown({ label, description, changes, linkTo }: Entry): string {
  const counts = countsText(changes);
  const blocks = (['breaking', 'unclassified', 'non-breaking'] as const).flatMap((level) => {
    const own = changes.filter((change) => change.level === level);
    if (own.length === 0) return [];
    const items = grouped(own).map(({ operation, component, operations = [], lines: those }) => {
      const lines = those.map(({ text }) => `- ${escapeText(text)}`);
      if (!operation && !component) return lines.join('\n');
      const isLong = operations.length > MAX_NAMED;
      const named = isLong ? numberText(operations) : '';
      const uses = operations.map((each) => linkOf(each, linkTo?.(each)));
      const head = operation
        ? headOf(operation, linkTo?.(operation))
        : `${escapeText(capitalised(component ?? ''))} ${named || listText(uses)}`;
      const heads = operations.map((each) => headOf(each, linkTo?.(each)));
      const inner = [...lines, ...(isLong ? ['', ...folded(heads)] : [])];
      return [`- ${head}`, ...inner.map((line) => line && `  ${line}`)].join('\n');
    });
    return [`**${HEADINGS[level]}**`, items.join('\n')];
  });
  const body = [`${counts.charAt(0).toUpperCase()}${counts.slice(1)}.`, ...blocks].join('\n\n');
  return `${openingOf(label, description)}\n\n${body}\n\n</Update>`;
}

/** The first line of an entry, by which it is found again. */
export function openingOf(label: string, description?: string): string {
  const attributes = [
    `label=${attribute(label)}`,
    ...(description ? [`description=${attribute(description)}`] : []),
  ];
  return `<Update ${attributes.join(' ')}>`;
}

/** Operations that share a change: so many are named in one line. */
const MAX_NAMED = 5;

/** More of them are opened by readers who look for one. */
const folded = (items: string[]): string[] => [
  '<Accordion title="Used in">',
  '',
  ...items.map((item) => `  - ${item}`),
  '',
  '</Accordion>',
];

/** By its title alone where it has a page. */
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

/** A route as the destination of a link. */
const address = (route: string): string => encodeURI(route).replaceAll('(', '%28').replaceAll(')', '%29');

/** A string attribute of JSX, which knows character references. */
const attribute = (text: string): string =>
  `"${text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[&"<>{}]/g, (character) => `&#${character.charCodeAt(0)};`)}"`;

/** A code span whose last character is no backslash, which could be read as one before the backtick (CommonMark 6.1). */
const span = (text: string): string => (text.endsWith('\\`') ? `\` ${text.slice(1, -1)} \`` : text);

/** A sentence of ours: code spans stay, all else is text. */
const escapeText = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? span(part) : escapeMarkdown(part)))
    .join('');

/**
 * Every character that Markdown or MDX reads as more than itself (CommonMark section 2.4). Bare addresses are taken apart too:
 * one would take the escapes behind it for a part of itself.
 */
const escapeMarkdown = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]<>()#+!|~$&]/g, '\\$&')
    .replace(/:(?=\/)|(?<=\b(?:mailto|xmpp)):|(?<=\bwww)\./gi, '\\$&');
