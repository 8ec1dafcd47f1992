import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { builtSite } from '../support/docs.ts';
import { attribute, byTag, elements, type Node, parsePage, textOf } from '../support/html.ts';
import { SPEC_SITE } from '../support/spec-site.ts';

let out = '';
beforeAll(async () => {
  out = await builtSite(SPEC_SITE);
});

const read = async (path: string): Promise<Node> =>
  parsePage(await readFile(join(out, path, 'index.html'), 'utf8'));
const words = (node: Node): string => textOf(node).replace(/\s+/g, ' ').trim();
const byClass = (node: Node, name: string) =>
  elements(node, (element) => attribute(element, 'class')?.split(' ').includes(name) ?? false);
const headings = (node: Node) => byTag(node, 'h2').map(words);
const main = (node: Node) => byTag(node, 'main')[0] as Node;

test("a page without a file has its request line, the file's text, fields, responses, samples and its data", async () => {
  const page = main(await read('reference/plants/create-a-plant'));
  expect(words(byClass(page, 'request-line')[0] as Node)).toMatch(/^POST \/plants/);
  expect(words(page)).toContain('Water it daily.');
  expect(headings(page)).toEqual(['Request body', 'Responses']);
  expect(byClass(page, 'samples').map(words)[0]).toContain('https://plants.example.com/v1/plants');
  const [aside] = elements(page, (element) => attribute(element, 'id') === 'trellis-try');
  const data = aside && attribute(aside, 'data-src');
  expect(data).toBe('/_trellis/operations/reference/plants/create-a-plant.json');
  expect(JSON.parse(await readFile(join(out, data as string), 'utf8'))).toMatchObject({
    spec: 'plant-store',
    title: 'Create a plant',
  });
});

test('api.paramFields.expanded topLevel opens fields with content, but not nested ones', async () => {
  const page = main(await read('reference/plants/create-a-plant'));
  const folded = byTag(page, 'details').filter((each) => attribute(each, 'class') === 'expandable');
  expect(folded.map((each) => attribute(each, 'open') !== undefined)).toEqual([true, false]);
});

test('an unlisted page exists, and nothing links to it', async () => {
  expect(words(main(await read('reference/beds/hidden')))).toContain('Hidden');
  const links = byTag(await read('reference/beds/empty-a-bed'), 'a').map((link) => attribute(link, 'href'));
  expect(links).toContain('/reference/plants/create-a-plant');
  expect(links).not.toContain('/reference/beds/hidden');
});

test('a webhook shows what is sent, and nothing to try', async () => {
  const page = main(await read('sprouted'));
  expect(words(byTag(page, 'h1')[0] as Node)).toBe('Plant sprouted');
  expect(words(byClass(page, 'request-line')[0] as Node)).toBe('Webhook sprouted');
  expect(headings(page)).toEqual(['Payload', 'Responses']);
  expect(words(byClass(page, 'examples')[0] as Node)).toContain('"name": "Fern"');
  expect([byClass(page, 'samples').length, byClass(page, 'try').length]).toEqual([0, 0]);
});

test('a schema shows its properties and an example', async () => {
  const page = main(await read('plant'));
  expect(headings(page)).toEqual(['Properties', 'Used by']);
  const fields = byClass(byClass(page, 'fields')[0] as Node, 'field');
  expect(fields.map((field) => words(byTag(field, 'code')[0] as Node))).toEqual(['name', 'tag']);
  expect(words(byClass(page, 'examples')[0] as Node)).toContain('"name": "Fern"');
});

test('a page that documents its operation itself has its own fields once, with samples beside them', async () => {
  const page = main(await read('water'));
  expect(words(byClass(page, 'request-line')[0] as Node)).toMatch(/^POST \/plants\/\{id\}\/water/);
  expect(words(byClass(page, 'request-auth')[0] as Node)).toContain('X-Garden-Key');
  expect(headings(page)).toEqual([]);
  const text = words(byClass(page, 'operation-text')[0] as Node);
  expect(text.match(/Which plant\./g)).toHaveLength(1);
  expect(text).toContain('Not an input.');
  expect(byClass(page, 'samples').map(words)[0]).toContain('https://base.example.com/plants/7/water');
});

test('a page without its operation keeps its text, and shows method and path', async () => {
  const page = main(await read('unknown'));
  expect(words(page)).toContain('Still to read.');
  expect(byClass(page, 'request-line').map(words)).toEqual([expect.stringMatching(/^GET\s*\/plant$/)]);
});

test('only pages of operations have data for the playground', () => {
  expect(existsSync(join(out, '_trellis/operations/water.json'))).toBe(true);
  expect(existsSync(join(out, '_trellis/operations/plant.json'))).toBe(false);
});

test('an OpenAPI file that the folder publishes whole is not written again, and the explorer reads it', async () => {
  expect(existsSync(join(out, 'openapi/plant-store.json'))).toBe(false);
  expect(existsSync(join(out, '_trellis/openapi'))).toBe(false);
  const [explorer] = byTag(await read('explorer/plant-store'), 'trellis-explorer');
  const { spec } = JSON.parse((explorer && attribute(explorer, 'data-config')) ?? '{}');
  expect(spec).toBe('/specs/plant-store.json');
  expect(JSON.parse(await readFile(join(out, spec), 'utf8'))).toEqual(SPEC_SITE['specs/plant-store.json']);
});

test('the logo has its place before it arrives, at the height that the style allows', async () => {
  const [logo] = byTag(byClass(await read('explorer/plant-store'), 'spec-logo')[0] as Node, 'img');
  expect(logo && ['width', 'height'].map((name) => attribute(logo, name))).toEqual(['224', '56']);
});

test('the overview offers the operations as a collection in the folders of their tags', async () => {
  const links = byTag(await read('explorer/plant-store'), 'a');
  const link = links.find((each) => attribute(each, 'download') === 'plant-store.postman_collection.json');
  const collection = JSON.parse(await readFile(join(out, (link && attribute(link, 'href')) ?? ''), 'utf8'));
  expect(collection).toMatchObject({
    info: { name: 'Plant Store' },
    item: [
      { name: 'Plants and trees', item: [{ name: 'Create a plant' }, { name: 'List plants' }] },
      { name: 'Beds', item: [{ name: 'Empty a bed' }, { name: 'Hidden' }] },
    ],
  });
});
