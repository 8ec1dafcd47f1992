/** A docs folder, edits of an author, and builds with and without a cache after each of them. */
import { mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { type Docs, trellis, writeDocs } from './docs.ts';

const ofLamp = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Lamp' } } } };

const operation = (summary: string, more: object = {}) => ({
  summary,
  tags: ['Lamps'],
  responses: { 200: { description: 'All', ...ofLamp } },
  ...more,
});

/** What an author may change in an API description. */
interface Lamps {
  summary?: string;
  /** Description of a schema. */
  shade?: string;
  /** Example of a schema, which a page that links to it shows the top of. */
  example?: string;
  tag?: string;
  /** Description of a property far inside, in a part of its own. */
  deep?: string;
  /** Further paths. */
  paths?: object;
  /** `x-sandbox` of an operation. */
  sandbox?: object;
}

/** More properties than a page shows. */
const many = (inside: object): object => ({
  type: 'object',
  properties: {
    ...Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`part${at}`, { type: 'string' }])),
    inside,
  },
});

/** More than a part shows. */
const deep = (inside: object, levels = 18): object => (levels > 0 ? many(deep(inside, levels - 1)) : inside);

export const api = ({ summary = 'List lamps', shade = 'Warm.', example = 'x', ...more }: Lamps = {}) => ({
  openapi: '3.1.0',
  info: { title: 'Lamps', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  tags: [{ name: 'Lamps', description: more.tag ?? 'See [the home page](/) and [bulbs](/bulbs).' }],
  paths: {
    '/lamps': {
      get: operation(summary),
      post: operation(`${summary} too`, {
        requestBody: ofLamp,
        responses: {
          201: { description: 'Made', links: { next: { operationId: 'readLamp' } } },
        },
      }),
    },
    '/lamps/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: operation('Read a lamp', { operationId: 'readLamp', 'x-sandbox': more.sandbox }),
    },
    '/rooms': {
      get: operation('List rooms', {
        description: 'See [bulbs](/bulbs).',
        responses: {
          200: {
            description: 'All',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Room' } } },
          },
        },
      }),
    },
    ...more.paths,
  },
  webhooks: { broken: { post: operation('A lamp broke', { requestBody: ofLamp }) } },
  components: {
    schemas: {
      Lamp: {
        type: 'object',
        properties: { id: { type: 'string' }, shade: { $ref: '#/components/schemas/Shade' } },
      },
      Shade: { type: 'object', description: shade, properties: { colour: { type: 'string' } } },
      Room: {
        type: 'object',
        properties: {
          names: { type: 'array', items: { type: 'string' } },
          ...(more.deep !== undefined && { walls: { $ref: '#/components/schemas/Walls' } }),
        },
        example: { names: Array.from({ length: 600 }, (_, index) => `${example} ${index}`) },
      },
      ...(more.deep !== undefined && {
        Walls: many({ $ref: '#/components/schemas/Doors' }),
        Doors: deep({ $ref: '#/components/schemas/Locks' }),
        Locks: many({ type: 'string', description: more.deep }),
      }),
    },
  },
});

/** A rule set with an account of this name. */
export const rules = (account: string) => `import { defineSandbox } from 'trellis-docs/sandbox';
import { shade } from './shades.js';
export default defineSandbox({
  name: 'lamps', title: 'Lamps', revision: 1, basePath: '/v1',
  accounts: [{ name: '${account}', credentials: {} }],
  seed: (store) => store.put('lamps', '1', { id: '1', shade }),
  routes: [{
    method: 'GET', path: '/v1/lamps', errors: [],
    handle: ({ store }) => ({ status: 200, json: store.entries('lamps') }),
  }],
  formatError: ({ status, message }) => ({ status, json: { message } }),
});
`;

const PAGES = [
  ...['index', 'sides', 'views', 'updates', 'styled', 'counter', 'nested', 'plain', 'frames', 'video'],
  'lamps',
];

export const settings = (changes: object = {}) => ({
  theme: 'mint',
  name: 'Moss',
  colors: { primary: '#0B7A5B' },
  navigation: {
    groups: [
      { group: 'Pages', pages: PAGES },
      { group: 'API', openapi: 'lamps.json' },
    ],
  },
  ...changes,
});

export const NOTICES = '_trellis/licenses/notices.txt';

export const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`;

export const START: Docs = {
  'docs.json': settings(),
  'lamps.json': api(),
  'snippets/note.mdx': 'A note of **quinces**.\n',
  'snippets/counter.jsx': `export const Counter = () => {
  const [count, setCount] = useState(0);
  return <button className={count > 0 ? 'gap-4' : ''} onClick={() => setCount(count + 1)}>{count}</button>;
};
`,
  'rules/shades.js': "export const shade = { colour: 'amber' };\n",
  'index.mdx': page('Home', "import Note from '/snippets/note.mdx';\n\n## Start\n\n<Note />\n\n$a^2$"),
  'sides.mdx': page(
    'Sides',
    'Turnips.\n\n<Panel>Radishes.</Panel>\n\n<Frame caption="x">y</Frame>\n\n<Frame>z</Frame>',
  ),
  'views.mdx': page('Views', '<View title="A">\n## One\n</View>\n\n<View title="B">\n## Two\n</View>'),
  'updates.mdx': page('Updates', '<Update label="March">Moss grows.</Update>'),
  'frames.mdx': page('Frames', '<iframe title="a" src="https://a.example/x" />'),
  'video.mdx': page('Video', '<iframe title="b" src="https://m.example/x" />'),
  'styled.mdx': page('Styled', '<div className="mt-[7px]">Chicory.</div>\n\n```js\nconst a = 1;\n```'),
  'nested.mdx': page('Nested', "import Outer from '/snippets/outer.mdx';\n\n<Outer />\n\n![](/dot.svg)"),
  'snippets/outer.mdx': "import Note from '/snippets/note.mdx';\n\nOutside.\n\n<Note />\n",
  'dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
  'plain.mdx': page('Plain', 'Leeks, and [a link](/nested) to [elsewhere](/nowhere).'),
  'counter.mdx': page('Counter', "import { Counter } from '/snippets/counter.jsx';\n\n<Counter />"),
  'lamps.mdx':
    '---\ntitle: Lamps\nopenapi: GET /lamps\n---\n\n## One\n\n## Two\n\n## Three\n\n## Four\n\n## Five\n\n' +
    '<OperationReference />\n\n## Six\n\n## Seven\n',
};

/** Edits of an author; `mark` differs each time. */
export const EDITS: Record<string, (mark: string) => Docs> = {
  'the text of a page': (mark) => ({
    'sides.mdx': `${START['sides.mdx']}\n## ${mark}\n\n<Panel>${mark}</Panel>\n`,
  }),
  'the title of a page': (mark) => ({ 'views.mdx': page(mark, '<View title="A">\n## One\n</View>') }),
  'a source of the policy': (mark) => ({
    'frames.mdx': page('Frames', `<iframe title="a" src="https://${mark}.example/x" />`),
  }),
  'a page that imports a stylesheet': (mark) => ({
    'snippets/own.css': `.own { margin-top: ${mark.length}px }`,
    'plain.mdx': page('Plain', "import '/snippets/own.css';\n\nText."),
  }),
  'an image': (mark) => ({ 'dot.svg': String(START['dot.svg']).replaceAll('"4"', `"${mark.length}"`) }),
  'a page that imports a module': (mark) => ({
    'plain.mdx': page(mark, "import { Counter } from '/snippets/counter.jsx';\n\n<Counter />"),
  }),
  'a page that imports data': (mark) => ({
    'own.json': { name: mark },
    'plain.mdx': page('Plain', "import own from '/own.json';\n\n{own.name}"),
  }),
  'a page that does not compile': () => ({ 'plain.mdx': page('Plain', '<Note>') }),
  'a stylesheet': (mark) => ({ 'style.css': `p { margin-left: ${mark.length}px }` }),
  'a snippet': (mark) => ({ 'snippets/note.mdx': `A note of ${mark}.\n` }),
  'classes in interactive code': (mark) => ({
    'snippets/counter.jsx': String(START['snippets/counter.jsx']).replace(
      'gap-4',
      `gap-4 mb-[${mark.length}px]`,
    ),
  }),
  'an update': (mark) => ({ 'updates.mdx': page('Updates', `<Update label="April">## ${mark}</Update>`) }),
  'the summary of an operation': (mark) => ({ 'lamps.json': api({ summary: `List ${mark}` }) }),
  'the description of a schema': (mark) => ({ 'lamps.json': api({ shade: mark }) }),
  'a schema that has a part of its own': (mark) => ({ 'lamps.json': api({ deep: mark }) }),
  'the example of a schema': (mark) => ({ 'lamps.json': api({ example: mark }) }),
  'a tag': (mark) => ({ 'lamps.json': api({ tag: mark }) }),
  'a further operation': (mark) => ({
    'lamps.json': api({ paths: { [`/${mark}`]: { get: operation(`Count ${mark}`) } } }),
  }),
  'the sandbox of an operation': (mark) => ({
    'lamps.json': api({ sandbox: mark.length % 2 ? { rule: 'example' } : { rule: 'read' } }),
  }),
  'the rule set of a sandbox': (mark) => ({
    'docs.json': settings({ sandbox: { 'lamps.json': './rules/index.js' } }),
    'rules/index.js': rules(mark),
  }),
  'a page that others link to': (mark) => ({
    'docs.json': settings({
      navigation: {
        groups: [
          { group: 'Pages', pages: ['index', 'bulbs'] },
          { group: 'API', openapi: 'lamps.json' },
        ],
      },
    }),
    'bulbs.mdx': page('Bulbs', mark),
  }),
  'a UI string': (mark) => ({ 'theme/i18n/en.json': { 'page.next': mark, 'frame.label': mark } }),
  'the language': (mark) => ({
    'docs.json': settings({ name: mark, language: mark.length % 2 ? 'de' : 'fr' }),
  }),
  'the settings': (mark) => ({ 'docs.json': settings({ name: mark }) }),
  'icons of several sets': (mark) => ({
    'sides.mdx': page(
      'Sides',
      `<Icon icon="tabler:${mark.length % 2 ? 'home' : 'star'}" />\n\n<Panel>${mark}</Panel>`,
    ),
    'styled.mdx': page('Styled', `\`\`\`js icon="ph:gear-thin" ${mark}\nconst a = 1;\n\`\`\``),
  }),
  'what was there at first': () => START,
};

/** An edit, and what differs between the builds after it. */
export interface Round {
  edit: string;
  /** Names the change, in the text of the edit. */
  mark: string;
  /** Whether files of the cache were damaged before. */
  isDamaged: boolean;
  /** Whether a build without a cache differs from that before the edit. */
  hasEffect: boolean;
  /** Paths of files that differ between the two sites; `problems` if these do. */
  differing: string[];
}

/**
 * Makes random edits, one after another. After each, compares a build that has the cache of those before with
 * a build that has none.
 *
 * @param from number of the first edit after which sites are built, from 1; those before are made together
 */
export async function* incrementalRounds(count: number, seed?: number, from = 1): AsyncGenerator<Round> {
  const work = await realpath(await mkdtemp(join(tmpdir(), 'trellis-incremental-')));
  const root = await writeDocs(START);
  const rounds = randomRounds(count, seed);
  try {
    for (const { edit, mark } of rounds.splice(0, from - 1)) await writeDocs(EDITS[edit]?.(mark) ?? {}, root);
    let before = await buildFiles(root, join(work, 'cached'));
    for (const { edit, mark, isDamaged } of rounds) {
      await writeDocs(EDITS[edit]?.(mark) ?? {}, root);
      if (isDamaged) await damageCache(join(work, 'cached'));
      const cached = await buildFiles(root, join(work, 'cached'));
      const fresh = await mkdtemp(join(work, 'fresh-'));
      const clean = await buildFiles(root, fresh);
      await rm(fresh, { recursive: true, force: true });
      const hasEffect = differingPaths(before, clean).length > 0;
      before = clean;
      yield { edit, mark, isDamaged, hasEffect, differing: differingPaths(cached, clean) };
    }
  } finally {
    for (const folder of [work, root]) await rm(folder, { recursive: true, force: true });
  }
}

type Files = Record<string, string>;

const differingPaths = (before: Files, after: Files): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (path) => before[path] !== after[path],
  );

/** No edit comes again before all others. */
export function randomRounds(count: number, seed?: number): Omit<Round, 'hasEffect' | 'differing'>[] {
  const names = Object.keys(EDITS);
  const { length } = names;
  const order = fc.shuffledSubarray(names, { minLength: length, maxLength: length });
  const orders = fc.sample(order, { numRuns: Math.ceil(count / length), seed });
  const details = fc.record({ mark: fc.stringMatching(/^[a-z]{3,9}$/), isDamaged: fc.boolean() });
  const samples = fc.sample(details, { numRuns: count, seed });
  return samples.map((sample, index) => ({ edit: orders.flat()[index] ?? '', ...sample }));
}

/** The files of the site, which is built into `work` with the cache there. */
export async function buildFiles(root: string, work: string): Promise<Record<string, string>> {
  const [out, cache] = [join(work, 'site'), join(work, 'cache')];
  const args = ['--root', root, '--out', out, '--cache', cache, '--no-images', '--keep-going'];
  const { code, stdout, stderr } = await trellis('build', ...args);
  if (code !== 0 && !stderr.includes('content/')) throw new Error(stdout + stderr);
  const files: Record<string, string> = { problems: (stderr.match(/^\S+:\d+:\d+ .*/gm) ?? []).join('\n') };
  for (const path of (await pathsIn(out)).sort()) files[path] = await readFile(join(out, path), 'latin1');
  return files;
}

/** Cuts off the end of every third file. */
async function damageCache(work: string): Promise<void> {
  // The run folders beside it belong to processes, which delete them when they end.
  const folder = join(work, 'cache/cache');
  const names = (await pathsIn(folder)).filter((path) => path.endsWith('.json'));
  for (const path of names.sort().filter((_, index) => index % 3 === 0)) {
    const text = await readFile(join(folder, path), 'utf8');
    await writeFile(join(folder, path), text.slice(0, text.length / 2));
  }
}

export async function pathsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
}
