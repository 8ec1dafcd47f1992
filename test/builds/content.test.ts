import { readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startPreview } from '../../src/astro/index.ts';
import { type Docs, filesIn, type Run, startTrellis, writeDocs } from '../support/docs.ts';
import { useReader } from '../support/reader.ts';

const reader = useReader();

/** Components of the theme, each with props that change its look. */
const PARTS =
  '<CardGroup cols={3}><Card title="Seed" icon="leaf" href="/own">It <Icon icon="sprout" size={20} color="green" /></Card><Card title="Away" href="https://example.com" horizontal>b</Card><Card title="Off" disabled type="tip">c</Card></CardGroup><Note>noted</Note><Warning title="Careful" icon="flame">w</Warning><Badge color="green" shape="pill" icon="check">ok</Badge><AccordionGroup><Accordion title="More" icon="leaf" defaultOpen>inside</Accordion></AccordionGroup><Columns cols={2}><Column>one</Column></Columns><Tabs><Tab title="One" icon="leaf">first</Tab><Tab title="Two">second</Tab></Tabs><p>A <Tooltip tip="What it is" headline="Moss" cta="More" href="/own">term</Tooltip></p>';

/** Components of the theme that show nothing, in interactive code as elsewhere. */
const EMPTY_PARTS =
  '<Tabs></Tabs><Tabs><Tab title="One"></Tab></Tabs><Tooltip tip="x"> </Tooltip><Note></Note><Callout icon="leaf">{[]}</Callout><Card icon="leaf"></Card><CardGroup><Card></Card></CardGroup><Columns><Column><Note><p></p></Note></Column></Columns><Badge></Badge><AccordionGroup><Accordion title="More"></Accordion></AccordionGroup><Frame caption="x"><>{undefined}</></Frame><Steps><Step></Step></Steps>';

const DOCS: Docs = {
  'docs.json': {
    name: 'Moss',
    navigation: [
      { group: 'Pages', pages: ['index', 'diagram', 'faults', 'own', 'live', 'open', 'parts', 'deep'] },
    ],
  },
  '.mintignore': 'drafts/\n',
  'style.css': 'body { --moss: 1 } h2 { --fern: 1 }',
  'my script.js': 'document.documentElement.dataset.moss = "grows";',
  'drafts/broken.mdx': '<Card>',
  'drafts/x.js': 'throw new Error("drafts");',
  'index.mdx': [
    '---',
    'title: Home',
    '---',
    "import Fruit, { tone, basket } from '/snippets/fruit.mdx'",
    "import { Label, Counter } from '/snippets/parts.jsx'",
    "import { Potted, Typed } from './snippets/typed.tsx'",
    "import Shared from './shared.mdx'",
    '',
    'export const Hero = ({ title, children }) => (',
    '  <section className="hero"><Icon icon="leaf" />{title}<Card title="In hero">{children}</Card></section>',
    ');',
    '',
    '<Snippet file="old.mdx" pot="clay" />',
    '',
    '<Fruit word="figs & <b>" to="/x" user={{ name: "Ann" }} />',
    '',
    'Tone {tone}, basket {basket.size}.',
    '',
    '<Hero title="Big">*in* hero</Hero>',
    '',
    '<Label text="Static" width={42}>**bold**</Label>',
    '',
    '<Counter start={3} note={<Note>noted</Note>}>slot *text*</Counter>',
    '',
    '<Typed n={4} />\n\n<Potted pot="glass" />',
    '',
    '<Shared />',
  ].join('\n'),
  'own.mdx':
    "import Shared, { basket } from '/snippets/fruit.mdx'\n\n" +
    'export const Full = () => {\n  const [size, grow] = useState(basket.size);\n' +
    '  return <button onClick={() => grow(size + 1)}>Holds {size}</button>;\n};\n\n<Full />\n',
  'shared.mdx': 'Shared part.\n',
  '_snippets/old.mdx': 'Old one in {pot}. <Snippet file="more/deeper.mdx" />\n',
  '_snippets/more/deeper.mdx': 'Deeper.\n',
  'snippets/fruit.mdx':
    'export const tone = "green";\nexport const basket = { size: 7 };\n\nI like {word} by {user.name}, not {missing}.\n\n' +
    '<Card title="Eat {word}" href={"/go" + to}>card</Card>\n\n```sh Install {word}\nnpm i {word} # {other}\n```\n',
  'snippets/parts.jsx':
    'export const Label = ({ text, width, children }) => (\n' +
    '  <div className="label" style={{ width }}><label htmlFor="a">{text}</label>\n' +
    '    <svg strokeWidth="2" viewBox="0 0 1 1"><path fillRule="evenodd" /></svg><Note>{children}</Note></div>\n);\n' +
    'export const Counter = ({ start, note, children }) => {\n  const [count, setCount] = useState(start);\n' +
    '  return <div className="counter"><button onClick={() => setCount(count + 1)} style={{ marginTop: 4 }}>Count {count}</button>\n' +
    '    {children}{count > 3 && note}<i className={count > 3 ? "pl-7" : "still"} /></div>;\n};\n',
  'snippets/typed.tsx':
    'interface Props { n: number }\nexport const Typed = ({ n }: Props) => <p className="typed">Typed {n * 2}</p>;\n' +
    'export const Potted = ({ pot }: { pot: string }) => <section><Snippet file="old.mdx" pot={pot} /></section>;\n',
  'diagram.mdx':
    '---\ntitle: Diagram\n---\n\n```mermaid\ngraph TD\n  A[Seed] --> B[Plant]\n```\n\n```mermaid\ngraph NOPE\n```\n',
  'faults.mdx':
    "import { Torn } from '/snippets/torn.jsx'\nimport debounce from 'lodash/debounce'\nimport Lost from '/snippets/lost.mdx'\n\n" +
    'export const Wrong = () => <p>{nothing.here}</p>;\nexport const Thrown = () => { throw "no moss"; };\n\n<Torn>torn kept</Torn> <Lost>lost kept</Lost> <Wrong /> <Thrown />\n\n<LiveRequest href="/api/moss" />\n\nThe end.\n',
  'live.mdx': [
    '---',
    'title: Live',
    'description: See **the** [home](/index) of `moss`',
    '---',
    "import { Held, Word } from '/snippets/mistyped.mdx'",
    '',
    'export function openSearch() {',
    "  document.getElementById('search-bar-entry').click();",
    '}',
    '',
    "export const words = ['fig', 'oak'];",
    '',
    'export const Guarded = () => {',
    "  if (typeof document === 'undefined') return null;",
    '',
    "  return <p className='guarded'>Only {document.title}</p>;",
    '};',
    '',
    'export const Late = () => {',
    "  setTimeout(() => { document.title = 'late'; }, 1);",
    "  Promise.resolve().then(() => { throw new Error('too late'); });",
    "  return <p className='late'>Late</p>;",
    '};',
    '',
    'export const Hasty = () => {',
    '  setTimeout(() => { missing.title = 1; }, 1);',
    '  return <p>Hasty</p>;',
    '};',
    '',
    'export const broken = nobody.here;',
    '',
    '<button className="search" onClick={openSearch}>Find *it*</button>',
    '',
    '{words.map((word) => <button key={word} className="word" onClick={() => { document.body.dataset.word = word; }}>{word}</button>)}',
    '',
    '<Card title="Chosen" onClick={() => { document.body.dataset.card = "yes"; }}>card</Card>',
    '',
    '<Guarded /> <Late /> <Hasty /> <Held>held back</Held> <Word />',
    '',
    'Broken {broken} stays.',
    '',
    '{void setTimeout(() => { throw new Error("long gone"); })}',
  ].join('\n'),
  '404.mdx':
    '---\ntitle: Gone\n---\n\nGone.\n\n{void Promise.resolve().then(() => { throw new Error("gone astray"); })}\n',
  'parts.mdx':
    'export const Lively = () => {\n  const [at, set] = useState(0);\n' +
    `  return <div><button className="next" onClick={() => set(at + 1)}>Next {at}</button><div className="parts">${PARTS}</div></div>;\n};\n\n` +
    `export const Still = () => <div className="parts">${PARTS}</div>;\n\n<Lively />\n\n<Still />\n`,
  'empty-parts.mdx':
    'export const Lively = () => {\n  const [isOpen, set] = useState(false);\n' +
    `  return <div><button className="next" onClick={() => set(true)}>Open</button><div className="parts">${EMPTY_PARTS}<Note>{isOpen && 'Late note.'}</Note></div>` +
    '<Tabs><Tab title="Late">{isOpen && "Late tab."}</Tab><Tab title="Empty"></Tab><Tab title="Full">Full.</Tab></Tabs></div>;\n};\n\n' +
    `export const Still = () => <div className="parts">${EMPTY_PARTS}</div>;\n\n<Lively />\n\n<Still />\n`,
  'guards.mdx': [
    "import Counter, { Where, Still } from '/snippets/guarded.jsx'",
    "import Again from '/snippets/again.jsx'",
    "import { isBrowser } from '/snippets/env.js'",
    '',
    'export const Own = () => {',
    '  if (!isBrowser) return null;',
    '  return <p className="own">Own</p>;',
    '};',
    '',
    '<Counter /> <Where /> <Still /> <Again /> <Own />',
    '',
    'Text {isBrowser && <b className="aside">aside</b>}.',
  ].join('\n'),
  'snippets/env.js': "export const isBrowser = typeof window !== 'undefined';\n",
  'snippets/guarded.jsx':
    "import { isBrowser } from './env.js';\n" +
    'export const Where = () => (isBrowser ? <p className="where">{document.title}</p> : null);\n' +
    'export const Still = () => <Tabs><Tab title="Still">still</Tab></Tabs>;\n' +
    'export default function Counter() {\n  const [n, set] = useState(1);\n  return <button className="up" onClick={() => set(n + 1)}>Up {n}</button>;\n}\n',
  'snippets/again.jsx':
    "import { memo } from 'react';\nimport * as env from '/snippets/env.js';\n" +
    'const Again = () => (env.isBrowser ? <p className="again">again</p> : null);\nexport default memo(Again);\n',
  'snippets/mistyped.mdx': 'export const Held = () => <p>;\n\nexport const Word = () => <b>word</b>;\n',
  'open.mdx':
    '---\ntitle: Open\n---\n\nBefore.\n\n<Snippet file="old.mdx" pot="tin" />\n\n```js\nconst open = true;\n',
  'deep.mdx':
    "import { Elements } from '/snippets/elements.jsx'\nimport { list } from '/snippets/list.js'\nimport { Typed } from '/snippets/deep.ts'\n\n" +
    '<Elements>deep kept</Elements>\n\nThe end.\n',
  'snippets/elements.jsx': `export const Elements = () => ${'<b>'.repeat(30_000)}${'</b>'.repeat(30_000)};\n`,
  'snippets/list.js': `export const list = ${'['.repeat(30_000)}${']'.repeat(30_000)};\n`,
  'snippets/deep.ts': `export type Typed = ${'A<'.repeat(30_000)}B${'>'.repeat(30_000)};\n`,
  'snippets/torn.jsx': 'export const Torn = () => (\n  <p>torn</div>\n);\n',
};

let root: string;
let out: string;
let run: Run;
let site: RunningServer;
let files: string[];
beforeAll(async () => {
  root = await writeDocs(DOCS);
  out = `${root}-site`;
  // In its own process, because late errors of pages reach the process.
  run = await startTrellis(['build', '--root', root, '--out', out, '--keep-going']).ended;
  files = (await filesIn(out)).map((file) => relative(out, file));
  site = await startPreview({ outDir: out, port: 0 });
});
afterAll(async () => {
  await site.stop();
  await Promise.all([root, out].map((folder) => rm(folder, { recursive: true, force: true })));
});

const html = (page: string) => readFile(join(out, page, 'index.html'), 'utf8');

describe('a page', () => {
  test('shows the snippets of both generations with their properties inserted as text', async () => {
    const page = await html('');
    expect(page).toMatch(/Old one in clay\.[\s\S]*Deeper\./);
    expect(page).toContain('I like figs &amp; &lt;b&gt; by Ann, not .');
    expect(page).toMatch(/href="\/go\/x"[^>]*>Eat figs &amp; &lt;b&gt;</);
    expect(page).toMatch(/<figcaption>Install figs &amp; &lt;b&gt;<\/figcaption>/);
    expect(page).toContain('{other}');
    expect(page).toContain('Tone green, basket 7.');
    expect(page).toContain('Shared part.');
  });

  test('shows JavaScript components as finished HTML', async () => {
    const page = await html('');
    expect(page).toMatch(/<section class="hero">[\s\S]*<svg[\s\S]*Big[\s\S]*In hero[\s\S]*<em>in<\/em> hero/);
    expect(page).toMatch(
      /<div class="[^"]*label[^"]*"[^>]*><label for="a">Static<\/label>\s*<svg stroke-width="2" viewBox="0 0 1 1"><path fill-rule="evenodd"/,
    );
    expect(page).toMatch(/class="callout[\s\S]*<strong>bold<\/strong>/);
    expect(page).toContain('<p class="typed">Typed 8</p>');
    expect(page).toMatch(/<section>[\s\S]*Old one in glass\.[\s\S]*Deeper\.[\s\S]*<\/section>/);
    expect(page).toMatch(/Count (?:<!--.*?-->)?3/);
    expect(page).not.toMatch(/\sstyle="|\sonclick=/i);
  });

  test('has the custom stylesheet and script, and nothing in .mintignore is published', async () => {
    const page = await reader.visit(site.url);
    expect(
      await page.evaluate(() => [
        document.documentElement.dataset.moss,
        getComputedStyle(document.body).getPropertyValue('--moss'),
      ]),
    ).toEqual(['grows', '1']);
    expect(files).toEqual(expect.arrayContaining(['style.css', 'my script.js']));
    const style = await page.evaluate(() => fetch('/style.css').then((response) => response.text()));
    expect(style).toMatch(/ h2:where\(\.prose[^{]*\) \{ --fern: 1 \}$/);
    expect(files.filter((file) => /^(?:drafts|shared|snippets)/.test(file))).toEqual([]);
  });

  test('hydrates components with hooks, and loads that code nowhere else', async () => {
    const page = await reader.visit(site.url);
    const scripts = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => /island/.test(name)),
      );
    const button = page.locator('.counter button');
    await expect.poll(() => scripts().then(({ length }) => length)).toBeGreaterThan(0);
    await expect
      .poll(async () => {
        await button.click();
        return button.innerText();
      })
      .toMatch(/Count [4-9]/);
    expect(await page.locator('.counter').innerText()).toMatch(/slot text[\s\S]*noted/);
    // A class that only a click sets.
    expect(await page.locator('.counter i').evaluate((each) => getComputedStyle(each).paddingLeft)).toBe(
      '28px',
    );
    expect(await button.evaluate((element) => element.style.marginTop)).toBe('4px');
    await page.goto(`${site.url}faults`);
    expect(await scripts()).toEqual([]);
  });

  test('may have its own interactive component, which uses values of a snippet', async () => {
    const page = await reader.visit(`${site.url}own`);
    const button = page.getByRole('button', { name: /^Holds/ });
    expect(await button.innerText()).toBe('Holds 7');
    await expect
      .poll(async () => {
        await button.click();
        return button.innerText();
      })
      .toMatch(/^Holds (?:8|9|\d\d)$/);
  });

  test('that ends in an open fence shows its snippets, and nothing of ours', async () => {
    const text = (await html('open')).replace(/<[^>]*>/g, '');
    expect(text).toMatch(/Old one in tin\.[\s\S]*const open = true;/);
    expect(text).not.toMatch(/import |Snip\d/);
  });

  test('may handle events itself, open the search, and use what only browsers have', async () => {
    const page = await reader.visit(`${site.url}live`, { expected: /too late/ });
    await page.locator('.guarded').waitFor();
    expect(await page.locator('.guarded').innerText()).toMatch(/^Only /);
    await page.locator('button.word', { hasText: 'oak' }).click();
    expect(await page.evaluate(() => document.body.dataset.word)).toBe('oak');
    await page.locator('.card', { hasText: 'Chosen' }).click();
    expect(await page.evaluate(() => document.body.dataset.card)).toBe('yes');
    const button = page.locator('button.search');
    expect(await button.innerHTML()).toContain('<em>it</em>');
    await button.click();
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => page.title()).toBe('late');
  });

  test('has the same theme components in interactive code as elsewhere, before and after hydration', async () => {
    const shapes = async (javaScript: boolean) => {
      const page = await reader.visit(`${site.url}parts`, { javaScript });
      if (javaScript)
        await expect
          .poll(async () => {
            await page.locator('button.next').click();
            return page.locator('button.next').innerText();
          })
          .toMatch(/Next [1-9]/);
      return page.locator('.parts').evaluateAll((all) =>
        all.map((part) =>
          [...part.querySelectorAll('*')].map((element) => {
            const { width, height } = element.getBoundingClientRect();
            const { color, backgroundColor, display } = getComputedStyle(element);
            const size = element instanceof SVGElement ? [] : [Math.round(width), Math.round(height)];
            // Outside interactive code, a script that loads later makes tab panels of the panels.
            const isPanel = element.matches('.tabpanel');
            const own = ['class', 'href', 'role', 'aria-label', 'open', 'd'].map((name) =>
              isPanel && name === 'role' ? 'any' : element.getAttribute(name),
            );
            return [element.tagName, ...own, color, backgroundColor, display, ...size].join(' ');
          }),
        ),
      );
    };
    for (const javaScript of [false, true]) {
      const [lively = [], still = []] = await shapes(javaScript);
      expect(still.length).toBeGreaterThan(40);
      expect(lively).toEqual(still);
    }
    expect(run.stderr).not.toContain('is not available in an interactive component');
  });

  test('shows nothing of empty theme components in interactive code, until they have content', async () => {
    const page = await reader.visit(`${site.url}empty-parts`);
    expect(await page.locator('.parts').evaluateAll((all) => all.map((one) => one.innerHTML.trim()))).toEqual(
      ['', ''],
    );
    const tabs = page.getByRole('tab');
    expect(await tabs.allInnerTexts()).toEqual(['Late', 'Full']);
    await expect
      .poll(async () => {
        await page.locator('button.next').click();
        return page.locator('.parts').first().innerText();
      })
      .toBe('Late note.');
    expect(await page.getByText('Late tab.').isVisible()).toBe(true);
    expect(await tabs.allInnerTexts()).toEqual(['Late', 'Full']);
  });

  test('has tabs and tooltips in interactive code, and keeps the selected tab when that is rendered again', async () => {
    const page = await reader.visit(`${site.url}parts`);
    const next = page.locator('button.next');
    await expect
      .poll(async () => {
        await next.click();
        return next.innerText();
      })
      .toMatch(/Next [1-9]/);
    const [lively, still] = [page.locator('.parts').nth(0), page.locator('.parts').nth(1)];
    await lively.getByRole('tab', { name: 'Two' }).click();
    await next.click();
    for (const parts of [lively, still]) {
      expect(await parts.getByText('second').isVisible()).toBe(true);
      expect(await parts.getByText('first').isVisible()).toBe(false);
    }
    await lively.locator('.tooltip-term').hover();
    await lively.locator('.tooltip-tip').getByText('What it is').waitFor();
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('is rendered in the browser if its guard is in a snippet, and if it is a default export', async () => {
    const page = await reader.visit(`${site.url}guards`);
    await page.locator('.where').getByText('Guards').waitFor();
    for (const name of ['again', 'own', 'aside']) await page.locator(`.${name}`).waitFor();
    await page.locator('.up').click();
    await page.locator('.up').getByText('Up 2').waitFor();
    expect(await page.locator('[role=tab]').innerText()).toBe('Still');
  });

  test('never ends a build through an error of its code, and reports the location', async () => {
    const page = await html('live');
    expect(page.replace(/<[^>]*>/g, '')).toMatch(/held back[\s\S]*Broken\s+stays\./);
    for (const line of [
      'snippets/mistyped.mdx:1:30 error content/mdx this page is not valid MDX',
      'live.mdx:30:14 error content/value broken could not be evaluated: nobody is not defined',
      'live.mdx:21:51 warning content/late-error an error after the page was rendered: too late',
      'live.mdx:26:22 warning content/late-error an error after the page was rendered: missing is not defined',
      'live.mdx:42:43 warning content/late-error an error after the page was rendered: long gone',
      '404.mdx:7:55 warning content/late-error an error after the page was rendered: gone astray',
    ])
      expect(run.stderr).toContain(line);
    expect(run.stderr).not.toMatch(/unexpected error/);
  });

  test('renders the Markdown of its description, and has it as plain text in its head', async () => {
    const page = await html('live');
    expect(page).toMatch(
      /<p class="lead">See <strong>the<\/strong> <a href="\/">home<\/a> of <code>moss<\/code><\/p>/,
    );
    expect(page).toContain('<meta name="description" content="See the home of moss"');
  });

  test('with errors in its snippets shows all the rest, and reports the locations', async () => {
    const text = (await html('faults')).replace(/<[^>]*>/g, ' ');
    expect(text).toMatch(/torn kept\s+lost kept[\s\S]*The end\./);
    for (const line of [
      "snippets/torn.jsx:2:12 error content/snippet this is not valid JavaScript: Expected corresponding JSX closing tag for 'p'",
      'faults.mdx:2:23 warning content/package the package "lodash/debounce" is not installed',
      'faults.mdx:3:19 warning content/missing-snippet the file /snippets/lost.mdx does not exist',
      'faults.mdx:5:14 error content/component <Wrong> could not be rendered: nothing is not defined',
      'faults.mdx:10:2 error content/component <LiveRequest> could not be rendered: no operation page has the address "/api/moss".',
      'error content/component <Thrown> could not be rendered: no moss',
    ]) {
      expect(run.stderr).toContain(line);
    }
  });
});

test('a snippet that nests too deeply is a located error, and the page has all the rest', async () => {
  expect((await html('deep')).replace(/<[^>]*>/g, '')).toMatch(/deep kept[\s\S]*The end\./);
  for (const place of ['elements.jsx:1:', 'list.js:1:', 'deep.ts:1:'])
    expect(run.stderr).toMatch(
      new RegExp(`snippets/${place}\\d+ error content/nesting code nests too deeply to be compiled`),
    );
});

describe('a diagram', () => {
  test('is drawn in the colors of the mode, and an invalid one stays as its source', async () => {
    const page = await reader.visit(`${site.url}diagram`, { again: true });
    await page.locator('figure.mermaid.drawn').first().waitFor();
    const drawing = () =>
      page.evaluate(() => {
        const shadow = document.querySelector('.diagram')?.shadowRoot;
        const shape = shadow?.querySelector('.node rect') as SVGElement;
        const { fill, stroke } = getComputedStyle(shape);
        return { text: shadow?.querySelector('svg')?.textContent, fill, stroke };
      });
    /** The theme's accent as the browser paints it. */
    const accent = () =>
      page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = 'var(--accent)';
        const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
        context.fillStyle = getComputedStyle(probe).color;
        context.fillRect(0, 0, 1, 1);
        return `rgb(${[...context.getImageData(0, 0, 1, 1).data].slice(0, 3).join(', ')})`;
      });
    const light = await drawing();
    expect(light.text).toMatch(/Seed[\s\S]*Plant/);
    expect(light.stroke).toBe(await accent());
    const font = await page.evaluate(() => {
      const label = document.querySelector('.diagram')?.shadowRoot?.querySelector('.nodeLabel');
      return label && getComputedStyle(label).fontFamily;
    });
    expect(font).toBe(await page.evaluate(() => getComputedStyle(document.body).fontFamily));
    // Boxes have the size that the frame measured.
    const frame = page.frames().find((each) => each.url().endsWith('/frame.html'));
    const loaded = await frame?.evaluate(() =>
      [...document.fonts].map(({ family, status }) => [family, status]),
    );
    expect(loaded).toEqual([['Geist', 'loaded']]);
    const files = await frame?.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(files?.filter((name) => name.includes('/dagre-'))).toHaveLength(1);
    // The layout of 500 KB is for diagrams that ask for it.
    expect(files?.filter((name) => name.includes('/elk-'))).toEqual([]);
    await page.locator('.diagram-error').waitFor();
    expect(await page.locator('figure.mermaid pre').nth(1).isVisible()).toBe(true);
    expect(await page.locator('figure.mermaid pre').nth(0).isVisible()).toBe(false);
    await page.locator('#trellis-mode').click();
    await page.locator('#trellis-modes [data-value=dark]').click();
    await expect.poll(async () => (await drawing()).fill).not.toBe(light.fill);
    expect((await drawing()).stroke).toBe(await accent());
  });

  test('can be read as its source without JavaScript', async () => {
    const page = await reader.visit(`${site.url}diagram`, { javaScript: false });
    expect(await page.locator('figure.mermaid pre').first().innerText()).toContain('A[Seed] --> B[Plant]');
  });
});
