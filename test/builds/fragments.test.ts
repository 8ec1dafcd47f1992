import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkFolder } from '../../src/astro/index.ts';
import { builtSite, type Docs, writeDocs } from '../support/docs.ts';

const TARGET = `
## Water {#rain}
## Water
## Water
## OAuth 2.0 & *more* **code**
### {{product}} for teams
<h3 id="own">Own</h3>
<div id="box">A box</div>
<AccordionGroup>
<Accordion title="Water">One</Accordion>
<Accordion title="Light & shade" id="light">Two</Accordion>
</AccordionGroup>
<Steps><Step title="First step">Do it.</Step><Step title="First step">Again.</Step></Steps>
<Tabs><Tab title="On a Mac">Mac</Tab><Tab title="On Linux">Linux</Tab></Tabs>
<Update label="May 2026">News</Update>
<Update label="June 2026" anchor="summer">More</Update>
<ParamField query="pageSize" type="string">Size</ParamField>
<ParamField body="page_size" type="string">Size</ParamField>
<ResponseField name="user.name" type="string">Name<Expandable title="More"><ResponseField name="id" type="string">Id</ResponseField></Expandable></ResponseField>
<Note id="hint">A hint with a [^1] footnote.</Note>

[^1]: The note.
`;

const settings = (pages: string[]) => ({
  name: 'Moss',
  theme: 'mint',
  colors: { primary: '#006a44' },
  variables: { product: 'Moss 2' },
  navigation: { pages },
});

const page = (title: string, body: string) => `---\ntitle: ${title}\n---\n${body}`;

const made: string[] = [];
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))));

/** The fragments that `check` calls missing. */
async function missing(docs: Docs): Promise<string[]> {
  const root = await writeDocs(docs);
  made.push(root);
  const { diagnostics } = await checkFolder(root);
  return diagnostics.flatMap(({ code, message }) =>
    code === 'link/missing-fragment' ? (/#(\S+) on/.exec(message)?.[1] ?? message) : [],
  );
}

/** Ids that are numbered by the order of all components of a page, so nobody can rely on them. */
const INTERNAL = /^(?:trellis|page-menu|tabs|card|tip|filter|view|user-content)-|^search-bar-entry$/;

test('check accepts a link to each id that a build gives to headings, elements and components', async () => {
  const docs = { 'docs.json': settings(['index']), 'index.mdx': page('Plants', TARGET) };
  const html = await readFile(join(await builtSite(docs), 'index.html'), 'utf8');
  const ids = [...html.matchAll(/\sid="?([^"\s>]+)/g)].flatMap(([, id = '']) =>
    INTERNAL.test(id) ? [] : id,
  );
  expect(ids.length).toBeGreaterThanOrEqual(20);
  expect(ids).toEqual(
    expect.arrayContaining(['rain', 'water', 'summer', 'param-page-size', 'param-page-size-1']),
  );
  const links = ids.map((id) => `[${id}](/#${id})`).join('\n');
  expect(
    await missing({ ...docs, 'docs.json': settings(['index', 'links']), 'links.mdx': page('Links', links) }),
  ).toEqual([]);
});

test('check finds fragments that a page does not have', async () => {
  const found = await missing({
    'docs.json': settings(['index', 'links']),
    'index.mdx': page('Plants', TARGET),
    'links.mdx': page('Links', '## Here\n\n[a](/#rian) [b](/#water-9) [c](#hree) [d](#here) [e](/#top)\n'),
  });
  expect(found).toEqual(['rian', 'water-9', 'hree']);
});

test.each([
  ['a snippet', "import Part from '/snippets/part.mdx';\n\n<Part />"],
  ['a snippet by its file', '<Snippet file="part.mdx" />'],
  ['a component of the page', 'export const Part = () => <h2 id="part">Part</h2>;\n\n<Part />'],
  ['elements of an expression', '{["part"].map((id) => <h2 id={id}>Part</h2>)}'],
  ['an id that is computed', '<h2 id={"pa" + "rt"}>Part</h2>'],
  ['attributes of an object', '<h2 {...{ id: "part" }}>Part</h2>'],
])('check leaves links to pages with %s to the build', async (_, body) => {
  const found = await missing({
    'docs.json': settings(['index', 'links']),
    'snippets/part.mdx': '## Part\n',
    'index.mdx': page('Plants', body),
    'links.mdx': page('Links', '[a](/#part)\n'),
  });
  expect(found).toEqual([]);
});
