// A docs folder of generated text, the same on every run: word frequencies as in real texts
// (Zipf-Mandelbrot), each page with its own subjects, sections, lists, tables and code, and an OpenAPI file
// whose operations become pages.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const COMMON =
  'the of to a and in is for that with it on as are be this by from or an not can when which if you has each its at all one more only value set name given then there page no other may will'.split(
    ' ',
  );
const ONSETS = 'b br c ch cl d dr f fl g gr h j k l m n p pl pr qu r s sh sl sp st t th tr v w'.split(' ');
const VOWELS = 'a e i o u ai ea ee io ou'.split(' ');
const ENDS = ['', 'n', 'r', 's', 't', 'l', 'nd', 'st', 'ct', 'm', 'ing', 'tion', 'er', 'ed', 'al', 'able'];

/** Numbers from 0 up to 1 (mulberry32). */
function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const next = random(265);
export const whole = (below) => Math.floor(next() * below);
export const one = (list) => list[whole(list.length)];
const capital = (word) => word[0].toUpperCase() + word.slice(1);
export const times = (count, make) => Array.from({ length: count }, (_, index) => make(index));

function vocabulary(size) {
  const words = new Set(COMMON);
  while (words.size < size) {
    words.add(times(1 + whole(3), () => one(ONSETS) + one(VOWELS)).join('') + one(ENDS));
  }
  return [...words];
}

/** Picks a word by its rank: probability 1 / (rank + 2.7). */
function chooser(words) {
  const sums = [];
  words.reduce((sum, _, rank) => (sums[rank] = sum + 1 / (rank + 2.7)), 0);
  return () => {
    const wanted = next() * sums.at(-1);
    let low = 0;
    for (let high = sums.length - 1; low < high; ) {
      const middle = (low + high) >> 1;
      if (sums[middle] < wanted) low = middle + 1;
      else high = middle;
    }
    return words[low];
  };
}

const words = vocabulary(12_000);
const word = chooser(words);

/** The text of one page, with its own words. */
export function writer() {
  const subjects = times(40, () => words[COMMON.length + whole(words.length - COMMON.length)]);
  const pick = () => (next() < 0.12 ? one(subjects) : word());
  const sentence = () => `${capital(times(8 + whole(16), pick).join(' '))}.`;
  const title = () =>
    capital(times(2 + whole(3), (index) => (index % 2 ? one(COMMON) : one(subjects))).join(' '));
  const identifier = () =>
    one([[one(subjects), one(subjects)].join('_'), one(subjects) + capital(one(subjects))]);
  return { subjects, sentence, title, identifier, text: (count) => times(count, sentence).join(' ') };
}

function prosePage(index) {
  const { sentence, title, identifier, text } = writer();
  const section = () =>
    [
      `## ${title()}`,
      text(3 + whole(4)),
      one([
        () => times(4, () => `- ${sentence()}`).join('\n'),
        () =>
          `| Name | Meaning |\n|---|---|\n${times(5, () => `| \`${identifier()}\` | ${sentence()} |`).join('\n')}`,
        () =>
          `\`\`\`js\n${times(6, () => `const ${identifier()} = ${identifier()}(${whole(1000)});`).join('\n')}\n\`\`\``,
        () => `### ${title()}\n\n${text(3)}`,
        () => `<Note>${sentence()}</Note>`,
      ])(),
    ].join('\n\n');
  const name = title();
  const body = times(4 + whole(3), section).join('\n\n');
  return {
    title: name,
    mdx: `---\ntitle: "${name} ${index}"\ndescription: ${sentence()}\n---\n\n${text(2)}\n\n${body}\n`,
  };
}

function operation(index) {
  const { subjects, sentence, title, identifier, text } = writer();
  const property = () => [
    identifier(),
    { type: one(['string', 'integer', 'boolean']), description: sentence() },
  ];
  const object = (count) => ({ type: 'object', properties: Object.fromEntries(times(count, property)) });
  const path = `/${subjects[0]}s/{${subjects[0]}_id}/${subjects[1]}${index}`;
  const id = {
    name: `${subjects[0]}_id`,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    description: sentence(),
  };
  const error = (code) => ({
    description: sentence(),
    content: {
      'application/json': {
        schema: object(2),
        example: { code: `${subjects[2]}_failed`.toUpperCase(), message: `${title()} ${code}.` },
      },
    },
  });
  const operation = {
    summary: `${title()} ${index}`,
    description: text(6),
    operationId: identifier() + index,
    tags: [`API ${index % 6}`],
    parameters: [
      id,
      { name: identifier(), in: 'query', schema: { type: 'integer' }, description: sentence() },
    ],
    requestBody: { content: { 'application/json': { schema: object(8) } } },
    responses: {
      200: { description: sentence(), content: { 'application/json': { schema: object(10) } } },
      400: error(400),
      404: error(404),
    },
  };
  return { path, item: { [one(['post', 'put', 'patch'])]: operation }, summary: operation.summary };
}

/**
 * Writes the folder to `root`.
 *
 * @returns plausible queries: titles of pages, and paths and names of the API
 */
export function writeSite(root, { prose = 205, operations = 60 } = {}) {
  const put = (path, text) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    return text.length;
  };
  const pages = times(prose, prosePage);
  const api = times(operations, operation);
  const groups = times(12, (group) => ({
    group: `Part ${group + 1}`,
    pages: pages.flatMap((_, index) => (index % 12 === group ? [`part-${group}/page-${index}`] : [])),
  }));
  let size = 0;
  pages.forEach(({ mdx }, index) => {
    size += put(`part-${index % 12}/page-${index}.mdx`, mdx);
  });
  const spec = {
    openapi: '3.1.0',
    info: { title: 'Generated', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: Object.fromEntries(api.map(({ path, item }) => [path, item])),
  };
  size += put('api.json', JSON.stringify(spec));
  const docs = {
    name: 'Generated',
    theme: 'mint',
    colors: { primary: '#0B7A5B' },
    navigation: { groups: [...groups, { group: 'API', openapi: 'api.json' }] },
  };
  put('docs.json', JSON.stringify(docs));
  return { size, pages: prose + operations, titles: pages.map(({ title }) => title), api };
}
