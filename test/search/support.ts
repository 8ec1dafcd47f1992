import { createHash } from 'node:crypto';
import { type IndexOptions, type SearchPage, type SearchRecord, writeIndex } from '../../src/search/index.ts';

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 10);

export type PageParts = Partial<Omit<SearchPage, 'records'>> & { records?: Partial<SearchRecord>[] };

/** A page whose first record is the page itself, unless it says something else. */
export function searchable({ records = [], ...page }: PageParts): SearchPage {
  const title = page.title ?? 'A page';
  const itself: SearchRecord = { kind: 'page', title, fragment: '', text: '' };
  const all = records.map((record) => ({ ...itself, ...record }));
  const isFirst = all[0]?.kind === 'page' || all[0]?.kind === 'operation';
  return {
    route: `/${title.toLowerCase().replaceAll(' ', '-')}`,
    title,
    keywords: [],
    language: 'en',
    boost: 1,
    ...page,
    records: isFirst ? all : [itself, ...all],
  };
}

/** A loader over the files of an index, and the requested paths. */
export function served(pages: SearchPage[], options: Partial<IndexOptions> = {}) {
  const files = new Map<string, string>();
  const write = (path: string, text: string): void => void files.set(path, text);
  writeIndex(pages, { write, hash, fallback: 'en', ...options });
  const asked: string[] = [];
  const load = async (path: string): Promise<unknown> => {
    asked.push(path);
    const text = files.get(path.replace(/^_trellis\/search\//, ''));
    if (text === undefined) throw new Error('404');
    return JSON.parse(text);
  };
  return { files, load, asked };
}
