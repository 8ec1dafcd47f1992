import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { COMPONENTS } from '../support/components-site.ts';
import { builtSite } from '../support/docs.ts';
import { attribute, byTag, type Element, elements, type Node, parsePage, textOf } from '../support/html.ts';

let out = '';
beforeAll(async () => {
  out = await builtSite(COMPONENTS);
});

const source = (page: string): Promise<string> => readFile(join(out, page, 'index.html'), 'utf8');
const open = async (page: string): Promise<Node> => parsePage(await source(page));
const classes = (element: Element): string[] => (attribute(element, 'class') ?? '').split(/\s+/);
const byClass = (node: Node, name: string): Element[] =>
  elements(node, (element) => classes(element).includes(name));
const words = (node: Node | undefined): string => (node ? textOf(node).replace(/\s+/g, ' ').trim() : '');
const hrefs = (node: Node): (string | undefined)[] => byTag(node, 'a').map((link) => attribute(link, 'href'));
const ids = (node: Node): string[] =>
  elements(node, () => true).flatMap((element) => attribute(element, 'id') ?? []);

describe('every page', () => {
  test.each([
    '',
    'callouts',
    'tabs',
    'order',
    'fields',
    'views',
    'examples',
    'beside',
    'wide',
    'operation',
    'everything',
  ])('/%s has each id once, existing labels, no mark, and no inline style', async (page) => {
    const html = await source(page);
    const document = parsePage(html);
    const all = ids(document);
    expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([]);
    for (const name of ['aria-labelledby', 'aria-describedby', 'aria-controls', 'popovertarget', 'for']) {
      for (const element of elements(document, (found) => attribute(found, name) !== undefined)) {
        expect(all, name).toContain(attribute(element, name));
      }
    }
    expect(html).not.toMatch(/<!--trellis|\sstyle=|<style|\[object /);
  });
});

describe('cards', () => {
  const card = async (title: string): Promise<Element> =>
    byClass(await open(''), 'card').find((found) => words(found).startsWith(title)) as Element;

  test('link to pages by their route, beside the links in their text', async () => {
    expect(hrefs(await card('Linked'))).toEqual(['/fields', '/tabs']);
  });

  test('without a link, or disabled, have none', async () => {
    expect(hrefs(await card('Plain'))).toEqual([]);
    const closed = await card('Closed');
    expect(hrefs(closed)).toEqual([]);
    expect(words(closed)).toContain('not available');
  });

  test('have an arrow if they leave the site, or as set', async () => {
    const arrows = async (title: string) => byClass(await card(title), 'card-arrow').length;
    expect(await Promise.all(['Linked', 'Outside', 'No arrow', 'fern/guild'].map(arrows))).toEqual([
      0, 1, 0, 1,
    ]);
    expect(byTag(byClass(await card('Call'), 'card-cta')[0] as Element, 'svg')).toHaveLength(1);
  });

  test('open a new tab without access to this one, and say so', async () => {
    const outside = await card('Outside');
    const [link] = byTag(outside, 'a');
    expect([link && attribute(link, 'target'), link && attribute(link, 'rel')]).toEqual([
      '_blank',
      'noopener',
    ]);
    expect(words(outside)).toContain('opens in a new tab');
  });

  test('have the tone and icon of a callout, and colors by attributes', async () => {
    const careful = await card('Careful');
    expect(classes(careful)).toEqual(expect.arrayContaining(['toned', 'warning']));
    expect(byTag(careful, 'svg')).toHaveLength(1);
    expect(byTag(await card('Linked'), 'svg').map((svg) => attribute(svg, 'color'))).toEqual(['#7A2E8E']);
  });

  test('without a title are named by their text', async () => {
    const untitled = await card('Untitled');
    const [link] = byTag(untitled, 'a');
    const named = elements(
      untitled,
      (found) => attribute(found, 'id') === (link && attribute(link, 'aria-labelledby')),
    );
    expect(named.map(words)).toEqual(['Untitled text.']);
  });

  test('are in one to four columns', async () => {
    const groups = byClass(await open(''), 'card-group').map((group) => classes(group)[1]);
    expect(groups).toEqual(['cols-3', 'cols-4', 'cols-2']);
  });

  test('for a repository are links, and for anything else nothing', async () => {
    expect(byClass(await open(''), 'repo').map((repo) => [...hrefs(repo), words(repo)])).toEqual([
      ['https://github.com/fern/guild', 'fern/guild'],
      ['https://github.com/fern/moss', 'fern/moss'],
    ]);
  });
});

describe('callouts, badges, icons, tooltips', () => {
  test('callouts are named by their kind or their title', async () => {
    const names = byClass(await open('callouts'), 'callout').map((found) => attribute(found, 'aria-label'));
    expect(names).toEqual(['Note', 'Titled', 'Tip', 'Check', 'Warning', 'Danger', 'Note', 'Note']);
  });

  test('a color paints a callout, and an invalid one does nothing', async () => {
    const painted = byClass(await open('callouts'), 'painted');
    expect(painted.map(words)).toEqual(['A callout of its own.']);
    expect(byTag(painted[0] as Element, 'rect').map((rect) => attribute(rect, 'fill'))).toEqual([
      '#FFC107',
      '#FFC107',
    ]);
  });

  test('badges have their variant, and only spaces separate them from words around', async () => {
    const labels = byClass(await open('callouts'), 'label');
    expect(labels.map((label) => [words(label), ...classes(label).slice(1)])).toEqual([
      ['plain', 'gray', 'label-md'],
      ['done', 'green', 'label-sm'],
      ['new', 'orange', 'label-xs', 'pill'],
      ['outlined', 'blue', 'label-lg', 'stroke'],
      ['yellow', 'yellow', 'label-md'],
      ['red', 'red', 'label-md'],
      ['purple', 'purple', 'label-md'],
      ['gone', 'white-destructive', 'label-md'],
      ['surface', 'surface', 'label-md'],
      ['locked', 'gray', 'label-md', 'disabled'],
    ]);
  });

  test('icons are drawn from any library, from an image and from the page, and an unknown one is nothing', async () => {
    const line = byTag(await open('callouts'), 'p').find((found) =>
      words(found).startsWith('Icons:'),
    ) as Element;
    const icons = byClass(line, 'icon-box');
    const drawn = icons.map((icon) => icon.childNodes.map(({ nodeName }) => nodeName).join());
    expect(drawn).toEqual(['svg', 'svg', 'svg', 'svg', 'img', 'svg']);
    const [, sized, , tabler, image] = icons;
    const svg = byTag(sized as Element, 'svg')[0] as Element;
    expect(['width', 'height', 'color'].map((name) => attribute(svg, name))).toEqual(['32', '32', '#16A34A']);
    expect(classes(tabler as Element)).toContain('mine');
    expect(attribute(byTag(image as Element, 'img')[0] as Element, 'width')).toBe('20');
  });

  test('tooltips describe their term, and one without a tip is its term', async () => {
    const document = await open('callouts');
    const tips = byClass(document, 'tooltip');
    expect(tips.map((tip) => words(byTag(tip, 'button')[0]))).toEqual(['green', 'leaf']);
    expect(hrefs(tips[0] as Element)).toEqual(['/fields']);
    const line = byTag(document, 'p').find((found) => words(found).startsWith('The green'));
    expect(words(line)).toMatch(/, and nothing\.$/);
  });
});

describe('tabs', () => {
  test('show the selected one first, and independent sets have no group', async () => {
    const sets = byTag(await open('tabs'), 'trellis-tabs').map((set) => [
      attribute(set, 'data-group'),
      words(elements(set, (found) => attribute(found, 'aria-selected') === 'true')[0]),
    ]);
    expect(sets).toEqual([
      ['language', 'npm'],
      [undefined, 'Inner two'],
      ['language', 'npm'],
      ['language', 'first.js'],
      [undefined, 'npm'],
    ]);
  });

  test('have the id of the author or of their title, and their icon', async () => {
    const document = await open('tabs');
    const panels = byClass(document, 'tabpanel').map((panel) => attribute(panel, 'id'));
    expect(panels.slice(0, 2)).toEqual(['npm', 'with-yarn']);
    expect(
      byTag(byTag(document, 'trellis-tabs')[0] as Element, 'button').map((tab) => byTag(tab, 'svg').length),
    ).toEqual(expect.arrayContaining([1, 0]));
  });

  test('hold tabs', async () => {
    const [outer] = byTag(await open('tabs'), 'trellis-tabs');
    expect(byTag(outer as Element, 'trellis-tabs').map((inner) => classes(inner))).toEqual([
      ['tabs', 'bordered'],
    ]);
  });

  test('a code group may be a menu', async () => {
    const [menu] = byTag(await open('tabs'), 'select');
    expect(byTag(menu as Element, 'option').map(words)).toEqual(['first.js', 'second.py', 'yarn']);
  });

  test('code of an expression is highlighted, numbered and marked', async () => {
    const made = byTag(await open('tabs'), 'figure').find((found) =>
      words(found).startsWith('made.js'),
    ) as Element;
    expect(classes(made)).toEqual(['code', 'numbered', 'focusing']);
    expect(words(byTag(made, 'code')[0])).toBe('const a = 1 < 2; const b = a;');
    expect(byClass(made, 'marked').map(words)).toEqual(['const b = a;']);
    expect(byClass(made, 'k').length).toBeGreaterThan(0);
  });
});

describe('steps, accordions, trees, colors, updates', () => {
  test('titles of steps have the size that is set, with a link to themselves unless that is turned off', async () => {
    const titles = byClass(await open('order'), 'step-title').map((title) => [
      title.tagName,
      attribute(title, 'id'),
      hrefs(title)[0],
    ]);
    expect(titles).toEqual([
      ['h3', 'plant-it', '#plant-it'],
      ['p', 'water-it', undefined],
      ['p', 'inner-step', '#inner-step'],
    ]);
    expect(byClass(await open('order'), 'step').map((step) => attribute(step, 'value'))).toEqual([
      undefined,
      undefined,
      '7',
    ]);
  });

  test('titles and captions may be elements', async () => {
    const code = byTag(byClass(await open('order'), 'step-title')[1] as Element, 'code');
    expect(code.map(words)).toEqual(['it']);
    const title = byClass(await open('order'), 'accordion-title')[1] as Element;
    expect([words(title), byTag(title, 'b').map(words)]).toEqual(['Open wide', ['wide']]);
    const captions = byTag(await open('fields'), 'figcaption');
    expect(captions.flatMap((caption) => byTag(caption, 'em')).map(words)).toEqual(['Silent.']);
  });

  test('the table of contents has the headings of components', async () => {
    expect(hrefs(byClass(await open('order'), 'toc')[0] as Element)).toEqual([
      '#setup',
      '#plant-it',
      '#march-2025',
      '#what-is-new',
      '#first-march',
    ]);
  });

  test('accordions are open as set, and their content can be linked to', async () => {
    const accordions = byClass(await open('order'), 'accordion').filter(
      (found) => !attribute(found, 'class')?.includes('toc-inline'),
    );
    expect(accordions.map((found) => attribute(found, 'open') !== undefined)).toEqual([false, true, false]);
    expect(
      accordions.map((found) => byClass(found, 'accordion-body').map((body) => attribute(body, 'id'))),
    ).toEqual([['setup-2'], ['7'], ['shut-one']]);
  });

  /** Names of files; those of folders with a slash and their content. */
  const outline = (list: Element): string[] =>
    list.childNodes
      .filter((child): child is Element => 'tagName' in child && child.tagName === 'li')
      .map((item) => {
        const [inner] = byTag(item, 'ul');
        const name = words(byClass(item, 'tree-name')[0]);
        return inner ? `${name}/(${outline(inner).join(' ')})` : name;
      });

  test('trees are the same from components and from a list', async () => {
    const [first, second] = byClass(await open('order'), 'tree');
    expect(outline(first as Element)).toEqual([
      'app/(layout.tsx page.tsx api/(route.ts) fixed/(inside.ts))',
      'package.json',
    ]);
    expect(outline(second as Element)).toEqual([
      'docs/(index.mdx guides/(bold.mdx))',
      'empty/()',
      'docs.config.ts',
    ]);
    const folders = byTag(first as Element, 'details').map(
      (folder) => attribute(folder, 'open') !== undefined,
    );
    expect(folders).toEqual([true, false]);
    expect(byClass(first as Element, 'marked').map((found) => words(byClass(found, 'tree-name')[0]))).toEqual(
      ['page.tsx', 'api'],
    );
  });

  test('colors are painted by attributes, one for each mode if they differ', async () => {
    const items = byClass(await open('order'), 'color').map((item) => [
      words(byClass(item, 'color-name')[0]),
      byTag(item, 'rect').map((rect) => attribute(rect, 'fill')),
    ]);
    expect(items).toEqual([
      ['leaf', ['#2E7D5B']],
      ['glow', ['oklch(70% 0.2 145)']],
      ['ground', ['#FFFFFF', '#000000']],
      ['none', ['none']],
      ['p-1', ['#111827']],
      ['p-2', ['rgb(51, 255, 87)']],
    ]);
  });

  test('updates have a fragment each, their tags and their words', async () => {
    const [first, second] = byClass(await open('order'), 'update');
    expect(words(byClass(first as Element, 'update-label')[0])).toBe('March 2025');
    expect(words(byClass(first as Element, 'muted')[0])).toBe('v2.0');
    expect(byClass(first as Element, 'tag').map(words)).toEqual(['New', 'Fixed']);
    expect(words(byClass(first as Element, 'update-body')[0])).toMatch(/^What is new\s?Everything\.$/);
    expect(byTag(second as Element, 'h2').map((title) => attribute(title, 'id'))).toEqual(['first-march']);
  });
});

describe('fields, frames, prompts and pass-through components', () => {
  test('fields show their properties', async () => {
    const heads = byClass(await open('fields'), 'field').map((field) => words(byTag(field, 'p')[0]));
    expect(heads).toEqual([
      'id string path required',
      'limit integer query default 20',
      'X-Shade string header Deprecated',
      'X-Bare string header',
      'tags string[] body optional',
      'new plant beta object',
      'plant.name string default fern',
    ]);
    const text = words(byClass(await open('fields'), 'prose')[0]);
    expect(text).toContain('One of sun, shade');
    expect(text).not.toContain('One of true');
    expect(text).toContain('Example 50');
    expect(text).toContain('Example {"shade":"deep"}');
    expect(text).not.toContain('Not shown at all');
  });

  test('fields can be linked to', async () => {
    const fields = byClass(await open('fields'), 'field').map((field) => [
      attribute(field, 'id'),
      hrefs(field)[0],
    ]);
    expect(fields.slice(0, 2)).toEqual([
      ['param-id', '#param-id'],
      ['param-limit', '#param-limit'],
    ]);
  });

  test('captions are Markdown, and an autoplaying video is muted and can be stopped', async () => {
    const [frame, simple] = byClass(await open('fields'), 'frame');
    expect(hrefs(frame as Element)).toEqual(['/tabs']);
    expect(words(byTag(frame as Element, 'strong')[0])).toBe('more');
    expect(
      byTag(simple as Element, 'video').map((video) =>
        ['muted', 'controls'].map((name) => attribute(video, name)),
      ),
    ).toEqual([['', '']]);
  });

  test("a frame has the author's class and style, the style in a stylesheet", async () => {
    const document = await open('fields');
    const [name] = classes(byClass(document, 'mine')[0] as Element).filter((each) => each.startsWith('s-'));
    const sheets = byTag(document, 'link').filter((link) => attribute(link, 'rel') === 'stylesheet');
    const css = await Promise.all(
      sheets.map((link) => readFile(join(out, attribute(link, 'href') ?? ''), 'utf8')),
    );
    expect(css.join('')).toContain(`.${name}{max-width:200px}`);
  });

  test('content for agents is not on the page', async () => {
    const text = words(await open('fields'));
    expect(text).toContain('For humans.');
    expect(text).not.toContain('For agents.');
  });

  test('a prompt is copied as Markdown', async () => {
    const [prompt] = byClass(await open('fields'), 'prompt');
    const [button] = byTag(prompt as Element, 'button');
    expect(button && attribute(button, 'data-copy')).toBe(
      'You are a **technical writer**. Write `clear` docs:\n\n- Use active verbs.\n- Ask [first](https://example.com/ask).',
    );
  });

  test('snippets, formulas and diagrams show their content', async () => {
    const document = await open('fields');
    expect(words(document)).toContain('Held by a snippet.');
    expect(byTag(document, 'annotation').map(words)).toEqual(['a_1 + \\frac{b}{c}']);
    expect(byClass(document, 'mermaid').map(words)).toEqual(['flowchart LR; A --> B']);
  });
});

describe('the column beside the text', () => {
  const aside = async (page: string): Promise<Element | undefined> =>
    byClass(await open(page), 'operation-aside')[0];

  test('has the examples of a page, which then has no table of contents', async () => {
    const found = await aside('examples');
    expect(byTag(found as Element, 'section').map((section) => attribute(section, 'aria-label'))).toEqual([
      'Request examples',
      'Response examples',
    ]);
    const document = await open('examples');
    expect(words(byClass(document, 'operation-text')[0])).toBe('Text of the page. A heading More text.');
    expect(byClass(document, 'toc')).toEqual([]);
  });

  test('has a panel with its examples', async () => {
    expect(words(await aside('beside'))).toMatch(/^In the panel\. cURL Python/);
  });

  test('does not exist on a page with a mode, which has asides in its text', async () => {
    expect(await aside('wide')).toBeUndefined();
    expect(words(byClass(await open('wide'), 'prose')[0])).toMatch(
      /^Text of the page\. cURL Python .* A heading/,
    );
  });

  test("has an author's examples instead of those made from the OpenAPI file", async () => {
    const written = words(await aside('operation'));
    expect(written).toContain('curl https://fern.example.com/one');
    expect(written).toContain('written by hand');
    expect(written).not.toMatch(/plants\.example\.com|generated/);
    expect(words(await aside('untouched'))).toMatch(/plants\.example\.com.*generated/);
  });
});

describe('an unknown component', () => {
  test('is left out, with all of its content shown, also as a member of a known one', async () => {
    const text = words(byClass(await open('unknown'), 'prose')[0]);
    expect(text).toBe('kept in a leaf still.ts kept deep');
  });
});

describe('a component without anything to show', () => {
  test('is not shown at all: no box, no line, no choice, no label', async () => {
    const document = await open('empty');
    const [prose] = byClass(document, 'prose');
    expect(words(prose)).toBe('The beginning. The end.');
    expect(new Set(elements(prose as Element, () => true).map(({ tagName }) => tagName))).toEqual(
      new Set(['p']),
    );
    expect(byClass(document, 'operation-aside')).toEqual([]);
  });

  test('leaves out only itself: what is around it keeps its own title, text and place', async () => {
    const [prose] = byClass(await open('half-empty'), 'prose');
    expect(byTag(prose as Element, 'summary').map(words)).toEqual(['Details', 'Properties']);
    expect(words(prose)).not.toContain('Filter');
    expect(byClass(prose as Element, 'column')).toHaveLength(2);
    expect(byClass(prose as Element, 'field').map((field) => byTag(field, 'a').length)).toEqual([0]);
    expect(words(prose)).toMatch(/Right\..*A field\..*The end\.$/);
  });
});
