/**
 * Runs what pages show: the code blocks that authors mark with `run`, and the samples that Trellis writes.
 * The samples are read as requests, so no shell and no code of a page ever runs.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { escapeSegment } from '../../json/index.ts';
import { type ApiDocument, locateInText, type Operation } from '../../openapi/index.ts';
import { sampleRequestOf } from '../../site/index.ts';
import { type DescribedSite, describedOperations } from '../described.ts';
import { readSample } from '../examples/sample.ts';
import type { UsesOfFile } from '../uses.ts';
import { apiOf } from './address.ts';
import { type RunBlock, runBlocks } from './blocks.ts';
import { generatedSamples, isCallable } from './generated.ts';
import { outputProblem, problemAt } from './places.ts';
import { type RunProblem, runRequest } from './run-request.ts';
import { isSingle, withoutJq } from './single-command.ts';
import { type Servers, targetsOfPage, unknownServers } from './targets.ts';

export type { Servers } from './targets.ts';

export interface RunReport {
  diagnostics: Diagnostic[];
  /** Requests that were sent. */
  count: number;
}

/**
 * Runs the samples of a folder: files by name, and the blocks of each in order. Each file starts with fresh
 * sandboxes, whose clock stands still.
 *
 * @param root absolute path of the docs folder
 */
export async function runSamples(
  root: string,
  all: readonly UsesOfFile[],
  site: DescribedSite,
  servers: Servers,
): Promise<RunReport> {
  const report: RunReport = { diagnostics: unknownServers(servers, site.documents), count: 0 };
  const pageOperations = describedOperations(site);
  for (const file of [...all].sort((a, b) => (a.file < b.file ? -1 : 1)))
    await runPage(file, pageOperations.get(file.file), site, servers, report);
  await runGenerated(root, site, servers, report);
  return report;
}

/** The API of an operation. */
const documentOf = (
  { documents }: DescribedSite,
  operation: Operation | undefined,
): ApiDocument | undefined => documents.find(({ operations }) => operation && operations.includes(operation));

async function runPage(
  file: UsesOfFile,
  operation: Operation | undefined,
  site: DescribedSite,
  servers: Servers,
  report: RunReport,
): Promise<void> {
  const targetFor = targetsOfPage(servers);
  const own = documentOf(site, operation);
  const basePathOf = (name: string) => servers.sandboxes.find((one) => one.name === name)?.basePath;
  for (const block of runBlocks(file)) {
    const found = (problem: RunProblem) => report.diagnostics.push(problemAt(file, block, problem));
    const language = block.language.toLowerCase();
    const sample = isSingle(language, block.text) ? readSample(language, withoutJq(block.text)) : undefined;
    if (!sample?.isBodyKnown) {
      found(unreadable(block));
      continue;
    }
    const api = apiOf(sample.request, site, { own, basePathOf });
    const target = api && targetFor(api.document);
    if (!api || !target) {
      found(api ? withoutSandbox(api.document) : foreign(sample.request.url, site.documents));
      continue;
    }
    const { problem, received } = await runRequest(sample.request, api, target, block);
    if (received) report.count++;
    if (problem) found(problem);
    else if (received && block.output)
      report.diagnostics.push(...outputProblem(file, block.output, received));
  }
}

const unreadable = ({ language }: RunBlock): RunProblem => ({
  code: 'run/unreadable',
  message: `this block is marked "run", but cannot be read as a request`,
  hint: /^(?:js|javascript|ts|typescript|mjs)$/i.test(language)
    ? 'Write one fetch call whose address, method, headers and body are literals or constants.'
    : 'Write one curl command, without pipes, files or other commands.',
});

const withoutSandbox = ({ source }: ApiDocument): RunProblem => ({
  code: 'run/unreadable',
  message: `the API of ${source} has no sandbox to run this sample`,
  hint: 'Remove "off" from "sandbox" in docs.json, or pass --server.',
});

function foreign(url: string, documents: readonly ApiDocument[]): RunProblem {
  const known = documents.flatMap(({ servers }) => servers.map((server) => server.url));
  return {
    code: 'run/unreadable',
    message: `this sample calls ${url.replace(/\?.*/s, '')}, which is not a server in any OpenAPI file`,
    hint: known.length > 0 ? `Known servers: ${[...new Set(known)].slice(0, 4).join(', ')}` : undefined,
  };
}

/** Each sample starts with a fresh sandbox, as readers of the page do. */
async function runGenerated(
  root: string,
  site: DescribedSite,
  servers: Servers,
  report: RunReport,
): Promise<void> {
  for (const page of site.site.pages) {
    const operation = site.operations.get(page.operation ?? '');
    const document = documentOf(site, operation);
    if (!operation || !document || !isCallable(operation)) continue;
    const values = servers.sandboxes.find(({ name }) => name === document.name)?.pathValues?.(operation.id);
    const request = sampleRequestOf(operation, site.site.settings, { page, server: SERVER });
    for (const { label, request: read } of generatedSamples(request)) {
      const target = targetsOfPage(servers)(document);
      if (!target || !read) continue;
      const path = withPathValues(read.url.slice(SERVER.length), values);
      const { problem, received } = await runRequest(read, { document, path, operation }, target, {});
      if (received) report.count++;
      if (!problem) continue;
      const message = `the ${label} sample that Trellis writes: ${problem.message}`;
      report.diagnostics.push(await atPage(root, page.file, document, operation, { ...problem, message }));
      break;
    }
  }
}

const SERVER = 'https://api.invalid';

/** A sample shows `{id}` for a parameter without an example; the sandbox knows a value. */
const withPathValues = (path: string, values: Record<string, string> = {}): string =>
  path.replace(/\{([^{}]+)\}|%7B([^{}%]+)%7D/gi, (whole, name: string, encoded: string) => {
    const value = values[name ?? encoded];
    return value === undefined ? whole : encodeURIComponent(value);
  });

/** At the operation in the front matter of the page, or in the OpenAPI file of a page without a file. */
async function atPage(
  root: string,
  page: string | undefined,
  document: ApiDocument,
  { request }: Operation,
  problem: RunProblem,
): Promise<Diagnostic> {
  const file = page ?? document.source;
  const base: Diagnostic = { severity: 'warning', ...problem, file };
  if (/^https?:/.test(file)) return base;
  const source = readFileSync(join(root, file), 'utf8');
  if (page === undefined) {
    const pointer = `/paths/${escapeSegment(request.path)}/${request.method.toLowerCase()}`;
    return { ...base, source, range: await locateInText(file, source, pointer) };
  }
  const lines = source.split('\n');
  const index = Math.max(
    0,
    lines.findIndex((line) => /^(?:openapi|api):/.test(line)),
  );
  const end = { line: index + 1, column: (lines[index] ?? '').trimEnd().length + 1 };
  return { ...base, source, range: { start: { line: index + 1, column: 1 }, end } };
}
