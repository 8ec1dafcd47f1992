/** Where the files of a built site are: a folder of this machine, or an address. */
import { readFile } from 'node:fs/promises';
import { realPathWithin } from '../../../content/index.ts';
import { ToolProblem } from '../problem.ts';
import type { ReadFile } from '../site-files.ts';

/** Milliseconds until a site must have sent a file. */
const TIMEOUT_MS = 30_000;

/** Reads a folder. Links that lead out of it are not followed. */
export const folderFiles =
  (folder: string): ReadFile =>
  async (path) => {
    const file = realPathWithin(folder, path.replace(/^\/+/, ''));
    if (file === undefined) return undefined;
    try {
      return await readFile(file, 'utf8');
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR') return undefined;
      throw error;
    }
  };

/**
 * Reads a published site.
 *
 * @param root URL of its root, without a trailing slash
 */
export const publishedFiles =
  (root: string): ReadFile =>
  async (path) => {
    const url = root + encodeURI(path);
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: unknown) => {
      throw new ToolProblem(`${url} cannot be read: ${reasonOf(error)}`);
    });
    if (response.status === 404 || response.status === 410) {
      await response.body?.cancel();
      return undefined;
    }
    if (!response.ok) throw new ToolProblem(`${url} cannot be read: HTTP ${response.status}`);
    return response.text();
  };

/** Why a request failed: the cause says more than `fetch failed`. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
