/** `llms.txt`: the index of a site for programs (llmstxt.org). */
import { INDEX_NAME } from '../markdown-route.ts';
import { plainInline } from '../writer.ts';
import type { AgentSite } from './agent-site.ts';
import { entryLine, listLine, sectionBlocks } from './entry-lines.ts';
import { type Entry, entriesOf, isSection, outlineOf, type Section } from './outline.ts';

export const FULL_NAME = 'llms-full.txt';

/** Assistants cut off what they fetch; many keep 50,000 characters or less. */
const MAX_INDEX_CHARACTERS = 45_000;

/**
 * The index files of a site, by their paths with a leading slash. `/llms.txt` lists all pages. If it exceeds
 * `limit`, its largest sections get files of their own, `/<section>/llms.txt`, which are split in the same
 * way. Languages and versions that are not the default always have their own.
 */
export function indexFiles(agentSite: AgentSite, limit = MAX_INDEX_CHARACTERS): Map<string, string> {
  const files = new Map<string, string>();
  const write = (section: Section, folder: string): void => {
    const { text, linked } = indexOf(agentSite, section, folder, limit);
    files.set(`${folder}/${INDEX_NAME}`, text);
    for (const [path, each] of linked) write(each, path);
  };
  write(outlineOf(agentSite.site), '');
  return files;
}

/** The index of a section, and the sections that it links to, by their folders. */
function indexOf(
  agentSite: AgentSite,
  whole: Section,
  folder: string,
  limit: number,
): { text: string; linked: [folder: string, section: Section][] } {
  const from = `${folder}/${INDEX_NAME}`;
  const apart = apartSections(whole, folder);
  const moved = new Map<string, Section>();
  const movedSections = new Set<Section>(apart.values());
  const compose = (section: Section): string =>
    [
      headOf(agentSite, section, from),
      ...(folder === '' ? [specLines(agentSite, from)] : []),
      linksTo('Sections', moved, agentSite, from),
      ...sectionBlocks(agentSite, section, { from, isMoved: (each) => movedSections.has(each) }),
      linksTo('Other languages and versions', apart, agentSite, from),
    ]
      .filter(Boolean)
      .join('\n');
  const lengthOf = (section: Section): number =>
    entriesOf(section).reduce((sum, entry) => sum + entryLine(agentSite, entry, from).length, 0);
  const move = (section: Section): void => {
    moved.set(`${folder}/${section.slug}`, section);
    movedSections.add(section);
  };
  let text = compose(whole);
  const bySize = whole.content
    .filter((one) => isSection(one) && !one.isApart)
    .map((section) => ({ section: section as Section, length: lengthOf(section as Section) }))
    .sort((a, b) => a.length - b.length);
  let excess = text.length - limit;
  for (let largest = bySize.pop(); excess > 0 && largest; largest = bySize.pop()) {
    move(largest.section);
    excess -= largest.length;
  }
  if (excess > 0) {
    const numbered = inParts(whole, limit, (entry) => entryLine(agentSite, entry, from).length);
    const parts = numbered.content.filter(isSection).filter((part) => !movedSections.has(part));
    // A single part would be as long as the section.
    if (parts.length > 1) for (const part of parts) move(part);
    text = compose(parts.length > 1 ? numbered : whole);
  } else text = compose(whole);
  return { text, linked: [...moved, ...apart] };
}

/** A section whose own entries are in numbered parts, because together they are too long. */
function inParts(section: Section, limit: number, lengthOf: (entry: Entry) => number): Section {
  const content: Section['content'] = [];
  let part: Section | undefined;
  let length = 0;
  let count = 0;
  for (const one of section.content) {
    if (isSection(one)) {
      content.push(one);
      continue;
    }
    length += lengthOf(one);
    if (!part || length > limit * PART_SHARE) {
      count++;
      part = { title: `${section.title}, part ${count}`, slug: `part-${count}`, kind: 'group', content: [] };
      content.push(part);
      length = lengthOf(one);
    }
    part.content.push(one);
  }
  return { ...section, content };
}

/** Leaves room for the head of the file. */
const PART_SHARE = 0.9;

/** Languages and versions that have files of their own, in a section and in those of its divisions. */
export function apartSections(section: Section, folder: string): Map<string, Section> {
  const sections = section.content.flatMap((one): [string, Section][] => {
    if (!isSection(one) || one.kind !== 'division') return [];
    const path = `${folder}/${one.slug}`;
    return one.isApart ? [[path, one]] : [...apartSections(one, path)];
  });
  return new Map(sections);
}

/**
 * Addresses of files that are not pages are no links, because readers of such files follow each link as a
 * page or as a further index, and OpenAPI files can have megabytes.
 */
function headOf({ site, addressOf }: AgentSite, section: Section, from: string): string {
  const { name, description } = site.settings;
  const isWhole = from === `/${INDEX_NAME}`;
  const home = site.pages.find(({ route }) => route === '/')?.description;
  const summary = description ?? home ?? `Documentation of ${name}.`;
  const title = isWhole ? name : `${name}: ${section.title}`;
  const full = addressOf(`/${FULL_NAME}`, from);
  return [
    `# ${plainInline(title)}\n`,
    `> ${plainInline(summary)}\n`,
    isWhole
      ? `The links lead to Markdown. The text of the pages in one file: ${full}\n`
      : `The links lead to Markdown. Index of the whole site: ${addressOf(`/${INDEX_NAME}`, from)}\n`,
  ].join('\n');
}

function linksTo(
  title: string,
  sections: ReadonlyMap<string, Section>,
  { addressOf }: AgentSite,
  from: string,
): string {
  if (sections.size === 0) return '';
  const lines = [...sections].map(([folder, section]) => {
    const count = entriesOf(section).length;
    const size = count === 1 ? '1 page' : `${count} pages`;
    return listLine(section.title, addressOf(`${folder}/${INDEX_NAME}`, from), size);
  });
  return `## ${title}\n\n${lines.join('')}`;
}

/** The addresses of the OpenAPI files. */
function specLines({ site, addressOf, specPath }: AgentSite, from: string): string {
  if (site.specs.length === 0) return '';
  const lines = site.specs.map(({ name, title, version }) => {
    const about = [title, version && `version ${version}`].filter(Boolean).join(', ');
    return `- ${plainInline(about)}: ${addressOf(specPath(name), from)}\n`;
  });
  return `OpenAPI files:\n\n${lines.join('')}`;
}
