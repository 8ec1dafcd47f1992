import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import {
  type ApiDocument,
  type LoadedDocument,
  type LoadOptions,
  loadApiDocument,
  ReadDocuments,
} from '../../src/openapi/index.ts';

export const FIXTURES = fileURLToPath(new URL('fixtures', import.meta.url));

/** A docs folder with these files, which is removed after the test. */
export async function docsFolder(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'openapi-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return root;
}

export async function loadFixture(source: string): Promise<ApiDocument> {
  const { document } = await loadApiDocument({ source, root: FIXTURES });
  if (!document) throw new Error(`${source} was not read`);
  return document;
}

/** Options of `loadApiDocument` and `loadSite` for tests that only need documents: builds do not wait for the checks either. */
export const unchecked = (): { documents: ReadDocuments } => ({
  documents: new ReadDocuments({ later: 'all' }),
});

/** Loads one description from its text. */
export async function loadText(
  text: string,
  options: Partial<LoadOptions> & { source?: string } = {},
): Promise<LoadedDocument> {
  const source = options.source ?? 'api.yaml';
  return loadApiDocument({ root: await docsFolder({ [source]: text }), ...options, source });
}

/** A minimal description with these members besides `info`. */
export function document31(rest: Record<string, unknown>): string {
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, ...rest });
}

export const codes = ({ diagnostics }: LoadedDocument): string[] => diagnostics.map(({ code }) => code);

/** `file:line:column code` of every diagnostic. */
export const places = ({ diagnostics }: LoadedDocument): string[] =>
  diagnostics.map(({ file, range, code }) => `${file}:${range?.start.line}:${range?.start.column} ${code}`);
