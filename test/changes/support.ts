import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Change, type CompareOptions, compareApis } from '../../src/changes/index.ts';
import { type ApiDocument, loadApiDocument } from '../../src/openapi/index.ts';
import { unchecked } from '../openapi/support.ts';

export type Json = Record<string, unknown>;

/** An OpenAPI 3.1 description with these members besides its title. */
export const api = (rest: Json): Json => ({
  openapi: '3.1.0',
  info: { title: 'Plants', version: '1' },
  ...rest,
});

/** A description with one operation, `POST /plants`. */
export const withOperation = (operation: Json, rest: Json = {}): Json =>
  api({
    paths: { '/plants': { post: { responses: { 200: { description: 'OK' } }, ...operation } } },
    ...rest,
  });

const json = (schema: unknown): Json => ({ content: { 'application/json': { schema } } });

/** A description with the schema for both the request body and the response. */
export const withSchema = (schema: unknown, schemas: Json = {}): Json =>
  withOperation(
    { requestBody: json(schema), responses: { 200: { description: 'OK', ...json(schema) } } },
    { components: { schemas } },
  );

export async function read(description: Json): Promise<ApiDocument> {
  const root = await mkdtemp(join(tmpdir(), 'changes-'));
  try {
    await writeFile(join(root, 'api.json'), JSON.stringify(description));
    const { document, diagnostics } = await loadApiDocument({ root, source: 'api.json', ...unchecked() });
    if (!document) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
    return document;
  } finally {
    await rm(root, { recursive: true });
  }
}

export async function changesOf(old: Json, now: Json, options?: CompareOptions): Promise<Change[]> {
  return compareApis(await read(old), await read(now), options);
}

export const rulesOf = (changes: Change[]): string[] => changes.map(({ rule }) => rule);
export const textsOf = (changes: Change[]): string[] => changes.map(({ text }) => text);
