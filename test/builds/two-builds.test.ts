import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Docs, writeDocs } from '../support/docs.ts';
import { runScript } from '../support/scripts.ts';

const made: string[] = [];
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))));

const counter = (name: string) => `export const ${name} = () => {
  const [count, setCount] = useState(${name.length});
  return <button onClick={() => setCount(count + 1)}>${name} {count}</button>;
};
`;

const lamps = {
  openapi: '3.1.0',
  info: { title: 'Lamps', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  paths: {
    '/lamps': {
      get: {
        summary: 'List lamps',
        responses: {
          200: { description: 'All', content: { 'application/json': { schema: { type: 'string' } } } },
        },
      },
    },
  },
};

/** Sites that differ in all that a run keeps: pages, icons, strings, components, styles, problems, feeds, API descriptions. */
const MOSS: Docs = {
  'docs.json': {
    name: 'Moss',
    colors: { primary: '#0B7A5B' },
    navigation: [
      { group: 'Moss pages', icon: 'lucide:leaf', pages: ['index', 'updates'] },
      { group: 'API', openapi: 'lamps.json' },
    ],
  },
  'lamps.json': lamps,
  'theme/i18n/en.json': { 'page.next': 'Onwards' },
  'snippets/moss.jsx': counter('MossCounter'),
  'index.mdx': `---\ntitle: Moss\n---\nimport { MossCounter } from '/snippets/moss.jsx';\n\n<MossCounter />\n\n<Icon icon="lucide:sun" />\n\n$a^2$\n\n<Missing>kept</Missing>\n`,
  'updates.mdx': '---\ntitle: Updates\nrss: true\n---\n<Update label="March 2026">Moss grows.</Update>\n',
};
const FERN: Docs = {
  'docs.json': {
    name: 'Fern',
    colors: { primary: '#7A0B5B' },
    navigation: [{ group: 'Fern pages', icon: 'tabler:plant', pages: ['index', 'more'] }],
  },
  'snippets/fern.jsx': counter('FernCounter'),
  'index.mdx': `---\ntitle: Fern\n---\nimport { FernCounter } from '/snippets/fern.jsx';\n\nexport const late = setTimeout(() => { throw new Error('too late') }, 1);\n\n<FernCounter />\n\n<Icon icon="tabler:plant" />\n\n<div className="mt-[7px]">styled</div>\n`,
  'more.mdx': '---\ntitle: More\n---\n[nowhere](/nowhere)\n\n<Card title="C" icon="tabler:sun">text</Card>\n',
};

interface Built {
  /** Path in the site -> digest. */
  files: Record<string, string>;
  problems: string[];
}

/** Builds the sites of one process, each into a folder of its own. */
async function build(...sites: { root: string; base?: string }[]): Promise<Built[]> {
  const options = [];
  for (const site of sites) {
    const work = await realpath(await mkdtemp(join(tmpdir(), 'trellis-two-')));
    made.push(work);
    const folders = { outDir: join(work, 'site'), cacheDir: join(work, 'cache') };
    options.push({ ...site, ...folders, site: 'https://docs.example.com', keepGoing: true });
  }
  const stdout = await runScript('build-together.ts', options);
  const told = JSON.parse(stdout.slice(stdout.lastIndexOf('\n') + 1)) as {
    diagnostics: { code: string; message: string; file?: string }[];
  }[];
  return Promise.all(
    options.map(async ({ outDir }, index) => ({
      files: await digests(outDir),
      problems: (told[index]?.diagnostics ?? [])
        .map(({ code, message, file }) => `${file} ${code} ${message}`)
        .sort(),
    })),
  );
}

async function digests(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const pairs = await Promise.all(
    files.sort().map(async (file): Promise<[string, string]> => {
      const digest = createHash('sha256')
        .update(await readFile(file))
        .digest('hex');
      return [relative(folder, file), digest];
    }),
  );
  return Object.fromEntries(pairs);
}

test('two builds at the same time in one process give what each gives alone, and each reports its own problems', async () => {
  const moss = { root: await writeDocs(MOSS) };
  const fern = { root: await writeDocs(FERN), base: '/fern' };
  made.push(moss.root, fern.root);
  const [aloneMoss] = await build(moss);
  const [aloneFern] = await build(fern);
  expect(aloneMoss?.problems.join('\n')).toContain('<Missing>');
  expect(aloneFern?.problems.join('\n')).toMatch(/too late[\s\S]*nowhere|nowhere[\s\S]*too late/);
  expect(await build(moss, fern)).toEqual([aloneMoss, aloneFern]);
});
