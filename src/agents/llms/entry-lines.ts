import { memoizeByObject } from '../../memory/index.ts';
import type { Site } from '../../site/index.ts';
import { oneLine } from '../../text/index.ts';
import { markdownRoute } from '../markdown-route.ts';
import { codeInline, linkInline, plainInline } from '../writer.ts';
import type { AgentSite } from './agent-site.ts';
import { type Entry, entriesOf, isSection, type Section } from './outline.ts';

/** Descriptions are cut here, because an index is read as a whole. */
const MAX_DESCRIPTION_CHARACTERS = 200;

/** A link in a list: `- [title](address): description`. */
export function entryLine(agentSite: AgentSite, entry: Entry, from: string): string {
  if (!('page' in entry)) {
    const isOwn = /^\/(?!\/)/.test(entry.href);
    return listLine(entry.title, isOwn ? agentSite.addressOf(entry.href, from) : entry.href);
  }
  const { page } = entry;
  const { url } = page.frontMatter;
  const address = url ?? agentSite.addressOf(markdownRoute(page.route), from);
  const request = page.operation === undefined ? undefined : requestsOf(agentSite.site).get(page.operation);
  const description = shortened(agentSite.descriptionOf(page) ?? '');
  return listLine(
    page.title,
    address,
    [request && codeInline(request), description && plainInline(description)].filter(Boolean).join(' '),
  );
}

/** `about`: Markdown. */
export const listLine = (title: string, address: string, about = ''): string =>
  `- ${linkInline(title, address)}${about && `: ${about}`}\n`;

/** Method and path of each operation, by its id. */
const requestsOf = memoizeByObject(
  ({ specs }: Site) =>
    new Map(
      specs.flatMap(({ operations }) =>
        operations.map(({ id, method, path }): [string, string] => [id, `${method} ${path}`]),
      ),
    ),
);

function shortened(text: string): string {
  const line = oneLine(text);
  if (line.length <= MAX_DESCRIPTION_CHARACTERS) return line;
  const start = line.slice(0, MAX_DESCRIPTION_CHARACTERS);
  const end = start.lastIndexOf(' ');
  return `${end > 0 ? start.slice(0, end) : start} …`;
}

/** How the blocks of a file are written. */
interface BlockOptions {
  /** Path of the file. */
  from: string;
  /** Whether a section has a file of its own. */
  isMoved(section: Section): boolean;
}

/**
 * The entries of a section as blocks with an H2 each: its own entries, and a block for each group. A group
 * in a division is named after both; groups in groups are part of them.
 */
export function sectionBlocks(
  agentSite: AgentSite,
  section: Section,
  options: BlockOptions,
  name = '',
): string[] {
  const { from, isMoved } = options;
  const blocks: string[] = [];
  let lines = '';
  const end = (): void => {
    if (lines !== '') blocks.push(`## ${plainInline(name || OWN_ENTRIES)}\n\n${lines}`);
    lines = '';
  };
  for (const one of section.content) {
    if (!isSection(one)) lines += entryLine(agentSite, one, from);
    else if (!isMoved(one)) {
      end();
      const title = oneLine(one.title);
      // The first group of a tab often has its name.
      const inner = name && name !== title ? `${name}: ${title}` : title;
      blocks.push(
        ...(one.kind === 'division'
          ? sectionBlocks(agentSite, one, options, inner)
          : groupBlocks(agentSite, one, from, inner)),
      );
    }
  }
  end();
  return blocks;
}

const OWN_ENTRIES = 'Pages';

function groupBlocks(agentSite: AgentSite, group: Section, from: string, name: string): string[] {
  const lines = entriesOf(group).map((entry) => entryLine(agentSite, entry, from));
  return lines.length === 0 ? [] : [`## ${plainInline(name)}\n\n${lines.join('')}`];
}
