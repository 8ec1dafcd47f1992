import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { COMPONENTS } from '../support/components-site.ts';
import { useDevServer } from '../support/dev-server.ts';
import { builtSite, type Docs, writeDocs } from '../support/docs.ts';
import { attribute, byTag, elements, parsePage } from '../support/html.ts';
import { runScript } from '../support/scripts.ts';

/** No navigation names them, so the other pages are the same without them. */
const BESIDE = {
  'one.mdx': '---\ntitle: One\n---\n\n<Panel>Side one</Panel>\n\nText one, `<!--0-->`.\n',
  'two.mdx': '---\ntitle: Two\n---\n\n<Panel>Side two</Panel>\n\nText two, `<!--1-->`.\n',
};
const server = useDevServer({ ...COMPONENTS, ...BESIDE });

const lamps = {
  openapi: '3.1.0',
  info: { title: 'Lamps', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  paths: { '/lamps': { get: { summary: 'List lamps', responses: { 200: { description: 'All' } } } } },
};

/** Pages with descriptions: the head of the others repeats words of their text. */
const DOCS: Docs = {
  'docs.json': {
    name: 'Moss',
    navigation: {
      pages: ['index', 'sides', 'bare', 'counter', 'lamps', { group: 'API', openapi: 'lamps.json' }],
    },
    redirects: [{ source: '/old', destination: '/sides' }],
  },
  'lamps.json': lamps,
  'snippets/counter.jsx': `export const Counter = () => {
  const [count, setCount] = useState(0);
  return <Card title="Counter"><button onClick={() => setCount(count + 1)}>Count {count}</button></Card>;
};
`,
  'counter.mdx': `---\ntitle: Counter\n---\nimport { Counter } from '/snippets/counter.jsx';\n\n<Counter />\n`,
  'index.mdx': '---\ndescription: A page.\ntitle: Home of moss\n---\n\nA text of marmalade.\n',
  'sides.mdx':
    '---\ndescription: A page.\ntitle: Sides\n---\n\nA text of turnips.\n\n<Panel>A panel of radishes.</Panel>\n\n<Frame caption="x">y</Frame>\n',
  'bare.mdx':
    '---\ndescription: A page.\ntitle: Bare\nmode: custom\n---\n\n<div className="mt-[7px]">A text of chicory.</div>\n',
  'lamps.mdx':
    '---\ndescription: A page.\ntitle: Lamps\nopenapi: GET /lamps\n---\n\nBefore quinces.\n\n<OperationReference />\n\nAfter medlars.\n',
};

test('each page of a site under a base path is parsed once, and what a reader loads is complete', async () => {
  const root = await writeDocs(DOCS);
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const outDir = join(root, 'dist');
  const printed = await runScript('build-observed.ts', { root, base: '/docs', outDir });
  const { parsed } = JSON.parse(printed.slice(printed.lastIndexOf('\n') + 1)) as { parsed: string[] };
  const times = (words: string): number => parsed.filter((text) => text.includes(words)).length;

  for (const words of ['marmalade', 'turnips', 'radishes', 'chicory', 'quinces', 'medlars'])
    expect([words, times(words)]).toEqual([words, 1]);
  const pages = (await readdir(outDir, { recursive: true })).filter((name) => name.endsWith('.html'));
  const shells = parsed.filter((text) => /^<!doctype html>/i.test(text));
  expect(shells).toHaveLength(pages.length);
  expect(new Set(shells).size).toBe(pages.length);

  expect(await readFile(join(outDir, 'index.md'), 'utf8')).toContain(
    '# Home of moss\n\nA page.\n\nA text of marmalade.\n',
  );
  expect(await readFile(join(outDir, 'lamps.md'), 'utf8')).toMatch(
    /Before quinces\.\n[\s\S]*All[\s\S]*\nAfter medlars\.\n/,
  );
  const home = await readFile(join(outDir, 'index.html'), 'utf8');
  expect(home).toContain('<p>A text of marmalade.</p>');
  const sides = await readFile(join(outDir, 'sides/index.html'), 'utf8');
  expect(sides).toMatch(/class="operation-sticky">\s*<div class="panel prose">[\s\S]*radishes/);

  const names = (await readdir(outDir, { recursive: true })).filter((name) => name.endsWith('.js'));
  const scripts = await Promise.all(names.map((name) => readFile(join(outDir, name), 'utf8')));
  expect(scripts.join('')).toContain('card-title');
  expect(names.filter((_, index) => scripts[index]?.includes('data-part'))).toEqual([]);
  expect(await readFile(join(outDir, 'counter.md'), 'utf8')).toContain('**Counter**');
});

/** The body without addresses that name versions of files. */
const bodyOf = (html: string): string =>
  html.slice(html.indexOf('<body')).replace(/(\/_trellis\/[^"]*?)\.[\w-]{8}(?=\.\w+")/g, '$1');

test('dev shows the HTML that a build writes, and neither has the marks of components', async () => {
  const built = await builtSite(COMPONENTS);
  const files = (await readdir(built, { recursive: true })).filter((name) => name.endsWith('index.html'));
  const routes = files.map((file) => `/${file.replace(/\/?index\.html$/, '')}`);
  const shown = routes.filter((route) => !/^\/(?:_trellis|explorer|sandbox)(?:\/|$)/.test(route));
  expect(shown.length).toBeGreaterThan(8);
  for (const route of shown) {
    const dev = await (await fetch(server.url + route)).text();
    const build = await readFile(join(built, route, 'index.html'), 'utf8');
    expect(bodyOf(dev), route).toBe(bodyOf(build));
    expect(build, route).not.toContain('data-part');
    expect(byTag(parsePage(dev), 'main'), route).toHaveLength(byTag(parsePage(build), 'main').length);
  }
});

test('two requests at once each get their own text, also where it looks like a placeholder', async () => {
  const ask = async (path: string) => (await fetch(server.url + path)).text();
  const rounds = Array.from({ length: 8 }, () => ['/one', '/two', '/one.md', '/two.md']).flat();
  const answers = await Promise.all(rounds.map(ask));
  for (const [index, path] of rounds.entries()) {
    const [own, other] = path.startsWith('/one') ? ['one', 'two'] : ['two', 'one'];
    const main = path.endsWith('.md')
      ? String(answers[index])
      : /<main[\s\S]*<\/main>/.exec(String(answers[index]))?.[0];
    expect(main).toContain(`Text ${own}`);
    expect(main).toContain(`Side ${own}`);
    expect(main).not.toContain(`Text ${other}`);
    expect(main).not.toContain(`Side ${other}`);
  }
  const missing = await fetch(`${server.url}/nowhere`);
  expect(missing.status).toBe(404);
  const marks = elements(
    parsePage(await missing.text()),
    (each) => attribute(each, 'data-part') !== undefined,
  );
  expect(marks).toEqual([]);
});
