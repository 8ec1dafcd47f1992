import { sectionsIn } from '../markdown-sections.ts';
import { ToolProblem } from '../problem.ts';
import { choosePage } from './pages.ts';
import { READS_SITE, type Tool, text, textOf } from './tool.ts';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

export const listChanges: Tool = {
  name: 'list_changes',
  title: 'List changes',
  description:
    'The entries of the changelogs of the site, in the order of their pages: the newest first as a rule.',
  input: {
    type: 'object',
    properties: {
      page: text('Path of one changelog, if the site has several.'),
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: MAX_LIMIT,
        description: `Number of entries of each changelog. Default: ${DEFAULT_LIMIT}.`,
      },
    },
  },
  annotations: READS_SITE,
  async run(args, { files }) {
    const manifest = await files.manifest();
    const wanted = textOf(args, 'page');
    const limit = typeof args.limit === 'number' ? args.limit : DEFAULT_LIMIT;
    const { changelogs } = manifest;
    if (changelogs.length === 0)
      throw new ToolProblem(
        'No page of this site has dated entries. What changed in an operation is in get_operation.',
      );
    const route = wanted === undefined ? undefined : choosePage(manifest, wanted).route;
    const chosen = changelogs.filter((each) => route === undefined || each.route === route);
    if (chosen.length === 0) {
      const routes = changelogs.map((each) => each.route).join(', ');
      throw new ToolProblem(`${route} has no dated entries. Changelogs: ${routes}.`);
    }
    const texts = chosen.map(async ({ route: at, entries }) => {
      const page = choosePage(manifest, at);
      const labels = new Set(entries.map(plain));
      const sections = sectionsIn(await files.markdownOf(page)).filter(
        ({ depth, title }) => depth === 2 && labels.has(plain(title)),
      );
      const more = sections.length - limit;
      return [
        `# ${page.title}\n\nPage: ${at}\n`,
        ...sections.slice(0, limit).map(({ text }) => text),
        ...(more > 0 ? [`${more} more entries are on the page.\n`] : []),
      ].join('\n');
    });
    return (await Promise.all(texts)).join('\n');
  },
};

/** A heading without what makes it Markdown. */
const plain = (title: string): string => title.replace(/[\\`*_]/g, '').trim();
