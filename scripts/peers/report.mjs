// The tables and the plot of `npm run bench -- --peers`.
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { median } from '../bench-sizes.ts';
import { OWN } from './tools.mjs';

const KINDS = ['cold', 'warm', 'edited'];

/** The median, and the smallest and the largest value: `3.4 (3.1 to 3.9)`. */
function spread(values, digits) {
  const known = values.filter((value) => value !== undefined);
  if (known.length === 0) return '-';
  const [middle, least, most] = [median(known), Math.min(...known), Math.max(...known)];
  const [text, from, to] = [middle, least, most].map((value) => value.toFixed(digits));
  return from === to ? text : `${text} (${from} to ${to})`;
}

const kilobytes = (values) => (median(values) / 1024).toFixed(0);

const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const label = (tool) => `${tool.name} ${tool.version()}`;

function absolute({ results }) {
  const rows = results.map(({ tool, rounds }) => [
    label(tool),
    ...KINDS.map((kind) =>
      spread(
        rounds.map((round) => round[kind].wall),
        1,
      ),
    ),
    ...['cold', 'edited'].map((kind) =>
      spread(
        rounds.map((round) => round[kind].cpu),
        1,
      ),
    ),
    median(rounds.map(({ cold }) => (cold.memory ?? 0) / 2 ** 20)).toFixed(0),
    (median(rounds.map(({ output }) => output.bytes)) / 1e6).toFixed(1),
    median(rounds.map(({ output }) => output.files)),
    median(rounds.map(({ output }) => output.pages)),
  ]);
  const head = [
    '',
    'Cold, s',
    'Warm, s',
    'One page edited, s',
    'Cold, processor s',
    'Edited, processor s',
    'Memory, MiB',
    'Output, MB',
    'Files',
    'HTML files',
  ];
  return table(head, rows);
}

/** What writers and readers see; only for pages. */
function shown({ results }) {
  if (results.some(({ rounds }) => !rounds[0].dev)) return '';
  const rows = results.map(({ tool, rounds }) => [
    label(tool),
    ...['first', 'saved'].map((kind) =>
      spread(
        rounds.map(({ dev }) => dev[kind]),
        2,
      ),
    ),
    kilobytes(rounds.map(({ weight }) => weight.bytes)),
    median(rounds.map(({ weight }) => weight.requests)),
    ...['first', 'next'].map((kind) =>
      spread(
        rounds.map(({ search }) => search?.[kind]),
        2,
      ),
    ),
    rounds[0].search ? kilobytes(rounds.map(({ search }) => search.bytes)) : '-',
  ]);
  const head = [
    '',
    'Dev, first page, s',
    'Dev, save to page, s',
    'A page, KB',
    'Requests',
    'Search, first page, s',
    'Search, next page, s',
    'Search, KB',
  ];
  return `\n\n${table(head, rows)}`;
}

/** Playgrounds of the same API. */
function tried(rounds) {
  const rows = rounds[0].map(({ name }, at) => {
    const all = rounds.map((round) => round[at]);
    const times = ['page', 'form'].map((kind) =>
      spread(
        all.map((result) => result[kind]),
        2,
      ),
    );
    return [name, ...times, kilobytes(all.map(({ bytes }) => bytes))];
  });
  return table(['', 'Page shown, s', 'Form ready, s', 'KB'], rows);
}

/** Ratios of the same round, because other work on the machine changes between rounds. */
function ratios({ results }) {
  const own = results.find(({ tool }) => tool.name === OWN).rounds;
  const rows = results
    .filter(({ tool }) => tool.name !== OWN)
    .map(({ tool, rounds }) => {
      const ratio = (value) =>
        spread(
          rounds.map((round, index) => value(round) && value(own[index]) / value(round)),
          2,
        );
      return [
        `${OWN} / ${tool.name}`,
        ...KINDS.map((kind) => ratio((round) => round[kind].wall)),
        ...['cold', 'edited'].map((kind) => ratio((round) => round[kind].cpu)),
        ratio(({ cold }) => cold.memory),
        ratio(({ output }) => output.bytes),
      ];
    });
  return table(
    ['', 'Cold', 'Warm', 'One page edited', 'Cold, processor', 'Edited, processor', 'Memory', 'Output'],
    rows,
  );
}

const headingOf = ({ title }) => title[0].toUpperCase() + title.slice(1);

/** The title of the site of an API description, and what it is. */
export const DESCRIBED = 'API description';
const ABOUT_DESCRIBED =
  '- **API description**: that of a public API, with 1,223 operations and 270 webhooks. Edited: the summary of one operation.\n';

/** The text of bench/RESULTS.md. */
export function describe(sizes, playgrounds, { command, isQuick, rounds }) {
  const [load = 0] = loadavg();
  const cores = availableParallelism();
  const notes = [
    isQuick && 'This is the result of `--quick`; run it without for sites of 200 and 1,000 pages.',
  ].filter(Boolean);
  const tools = new Map(sizes.flatMap(({ results }) => results.map(({ tool }) => [tool.name, tool])));
  const makes = [...tools.values()].map((tool) => `- ${label(tool)}: ${tool.makes}.`);
  return `# Builds compared

Written by \`${command}\`. ${['Every tool builds the same pages, with its defaults.', ...notes].join(' ')}

![Seconds of each tool](results.svg)

${sizes.map((size) => `## ${headingOf(size)}\n\n${absolute(size)}${shown(size)}\n\n${ratios(size)}`).join('\n\n')}

## Playground

${tried(playgrounds)}

## What is measured

- Each value is the median of ${rounds} rounds, with the smallest and the largest in parentheses. A round builds with every tool in turn.
- **Cold**: without caches and output of an earlier build. **Warm**: again, with nothing changed. **One page edited**: again, after a
  sentence was added to one page.
${sizes.some(({ title }) => title === DESCRIBED) ? ABOUT_DESCRIBED : ''}- **Dev**: without caches, from the start of the dev server to a page in Chromium, and from saving a page to the text in it.
- **A page**: what Chromium downloads with a page, compressed with gzip, and the number of requests.
- **Search**: from opening it with the keyboard to the page whose whole title was typed; then from the first key of another title;
  and what Chromium downloads from opening it to the first page, compressed.
- **Playground**: of an API with 3 operations: from the request for the page until the form can be opened, from that click until the
  request can be sent, and what Chromium downloads for both, compressed. Scalar is \`@scalar/api-reference\`.
- **Processor**: user and system time of all processes. **Memory**: the largest sum of their resident memory.
- **Ratios** compare builds of the same round. Below 1, Trellis takes less.
- Trellis is the package of this state of the sources, as npm installs it. It makes no preview images of pages, because the
  other tools make none.

What else each build makes:

${makes.join('\n')}

Machine: ${cores} cores, ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB of memory, Node.js ${process.version}. Load average at
the end: ${load.toFixed(1)}; above the number of cores, other work slowed all tools down, and processor time says more.
`;
}

const BAR = 14;
const LEFT = 92;
const WIDTH = 640;

/** Bars of the median seconds of a size, as SVG. */
export function plot({ title: size, results }) {
  const bars = results.flatMap(({ tool, rounds }, row) =>
    ['cold', 'edited'].map((kind, at) => ({
      tool,
      kind,
      y: 34 + row * (2 * BAR + 14) + at * (BAR + 2),
      seconds: median(rounds.map((round) => round[kind].wall)),
    })),
  );
  const most = Math.max(...bars.map(({ seconds }) => seconds));
  const color = ({ tool, kind }) =>
    tool.name === OWN ? (kind === 'cold' ? '#0B7A5B' : '#45B08C') : kind === 'cold' ? '#7A828C' : '#A9B0B8';
  const drawn = bars.map((bar) => {
    const width = Math.max(1, (bar.seconds / most) * (WIDTH - LEFT - 130)).toFixed(1);
    const name = bar.kind === 'cold' ? `<text x="0" y="${bar.y + BAR + 5}">${bar.tool.name}</text>` : '';
    const end = `<text x="${LEFT + Number(width) + 6}" y="${bar.y + 11}">${bar.seconds.toFixed(1)} s ${bar.kind}</text>`;
    return `${name}<rect x="${LEFT}" y="${bar.y}" width="${width}" height="${BAR}" rx="2" fill="${color(bar)}"/>${end}`;
  });
  const height = 34 + results.length * (2 * BAR + 14);
  const title = `Seconds to build ${size}: cold, and after one edit`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${title}" font-family="system-ui, sans-serif" font-size="12" fill="#7A828C">
<text x="0" y="16" font-weight="600">${title}</text>
${drawn.join('\n')}
</svg>
`;
}
