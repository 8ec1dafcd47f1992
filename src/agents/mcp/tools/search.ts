import { type Hit, openSearch, type SearchEngine } from '../../../search/engine/engine.ts';
import { loadLanguage } from '../../../search/index.ts';
import { codeInline, linkInline, plainInline } from '../../writer.ts';
import type { SiteFiles } from '../site-files.ts';
import { READS_SITE, type Tool, text, textOf } from './tool.ts';

const MAX_HITS = 12;

export const search: Tool = {
  name: 'search',
  title: 'Search the documentation',
  description:
    'Finds pages, sections, operations, parameters, fields and error codes. ' +
    'Read a result with get_page or get_operation.',
  input: {
    type: 'object',
    properties: {
      query: text('Words to search for, such as `rate limit` or an error code.'),
      language: text('Language tag of the reader, if the site has several languages.'),
      version: text('Version of the docs, if the site has several.'),
    },
    required: ['query'],
  },
  annotations: READS_SITE,
  async run(args, { files }) {
    const query = textOf(args, 'query') ?? '';
    const engine = await openEngine(files, textOf(args, 'language'), textOf(args, 'version'));
    const { groups, corrected } = await engine.search(query);
    const hits = groups.flatMap((group) => group.hits).slice(0, MAX_HITS);
    if (hits.length === 0)
      return `Nothing was found for ${codeInline(query)}. Try fewer words, or different ones.`;
    const lines = await Promise.all(hits.map(hitLine));
    const note = corrected === undefined ? [] : [`Results for ${codeInline(corrected)}:\n`];
    return [...note, ...lines].join('\n');
  },
};

/** Each call opens the search, because the site may be built again meanwhile. */
async function openEngine(files: SiteFiles, language?: string, version?: string): Promise<SearchEngine> {
  const manifest = await files.manifest();
  return openSearch({
    base: '',
    language: language ?? manifest.language,
    ...(version !== undefined && { version }),
    load: (path) => files.json(`/${path}`),
    loadLanguage,
  });
}

async function hitLine(hit: Hit): Promise<string> {
  const { kind, title, page, href, method, path } = hit;
  const operation = method && path ? ` (${codeInline(`${method} ${path}`)})` : '';
  const place = page && page !== title ? `, on ${plainInline(page)}` : '';
  const excerpt = (await hit.excerpt())?.text;
  const about = excerpt ? `: ${plainInline(excerpt)}` : '';
  return `- ${linkInline(title, href)}, ${kind}${operation}${place}${about}`;
}
